#!/usr/bin/env bash
# Guess, before running: MPXJ writes the start and the finish of a plan in Microsoft Project's XML into Primavera's XER,
# as it does into PMXML.
# Found: XER has no column for a start: P6 derives it from early, late and actual dates. Where the plan states none of
# these (EarlyStart and EarlyFinish are optional), XER has no date in any column and each activity keeps only its
# duration; no error is raised. The same plan as PMXML has all dates, and so has an XER of a plan with early dates.
# Why it matters: a reader of XER must expect activities without any date, and say how many they were: the chart is empty,
# not wrong.
# Source: the XER columns that MPXJ writes, among them none that Start or Finish of a task goes to.
# Runs: mpxj 16.10.0 and jpype1 1.7.1 from PyPI with Java 17.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if ! java -version 2>&1 | grep --quiet 'version "17'; then
    echo "needs Java 17: apt-get install openjdk-17-jre-headless" >&2 && exit 2
fi
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check mpxj==16.10.0 jpype1==1.7.1

cat >"$folder/plan.xml" <<'END'
<?xml version="1.0" encoding="UTF-8"?>
<Project xmlns="http://schemas.microsoft.com/project">
  <MinutesPerDay>480</MinutesPerDay>
  <Tasks>
    <Task>
      <UID>1</UID><ID>1</ID><Name>Dig</Name><OutlineNumber>1</OutlineNumber><OutlineLevel>1</OutlineLevel>
      <Start>2024-03-04T08:00:00</Start><Finish>2024-03-05T17:00:00</Finish>
      <Duration>PT16H0M0S</Duration><DurationFormat>7</DurationFormat><Milestone>0</Milestone>
    </Task>
    <Task>
      <UID>2</UID><ID>2</ID><Name>Build</Name><OutlineNumber>2</OutlineNumber><OutlineLevel>1</OutlineLevel>
      <Start>2024-03-07T08:00:00</Start><Finish>2024-03-07T17:00:00</Finish>
      <Duration>PT8H0M0S</Duration><DurationFormat>7</DurationFormat><Milestone>0</Milestone>
      <PredecessorLink>
        <PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>0</LinkLag><LagFormat>7</LagFormat>
      </PredecessorLink>
    </Task>
  </Tasks>
</Project>
END

awk '/<\/Milestone>/ {
    print; print starts[++seen]; next
}
BEGIN {
    starts[1] = "<EarlyStart>2024-03-04T08:00:00</EarlyStart><EarlyFinish>2024-03-05T17:00:00</EarlyFinish>"
    starts[2] = "<EarlyStart>2024-03-07T08:00:00</EarlyStart><EarlyFinish>2024-03-07T17:00:00</EarlyFinish>"
}
{ print }' "$folder/plan.xml" >"$folder/early.xml"

cd "$folder"
venv/bin/python - 2>log <<'END' | tee seen
import jpype
import mpxj

jpype.startJVM()
from org.mpxj.reader import UniversalProjectReader
from org.mpxj.writer import FileFormat, UniversalProjectWriter

for plan in "plan.xml", "early.xml":
    for name in "PMXML", "XER":
        UniversalProjectWriter(getattr(FileFormat, name)).write(UniversalProjectReader().read(plan), name)
        for task in UniversalProjectReader().read(name).getTasks():
            if not task.getSummary():
                print(plan, name, task.getName(), task.getStart(), task.getFinish())

UniversalProjectWriter(FileFormat.XER).write(UniversalProjectReader().read("plan.xml"), "XER")
table = ""
for line in open("XER", encoding="cp1252"):
    kind, *values = line.rstrip("\r\n").split("\t")
    if kind == "%T":
        table = values[0]
    elif kind == "%F":
        columns = values
    elif table == "TASK":
        row = dict(zip(columns, values))
        dates = [value for column, value in row.items() if column.endswith("_date") and value]
        print(row["task_name"], "hours:", row["target_drtn_hr_cnt"], "dates:", dates)
END

diff --unified - seen <<'END'
plan.xml PMXML Dig 2024-03-04T08:00 2024-03-05T17:00
plan.xml PMXML Build 2024-03-07T08:00 2024-03-07T17:00
plan.xml XER Dig None None
plan.xml XER Build None None
early.xml PMXML Dig 2024-03-04T08:00 2024-03-05T17:00
early.xml PMXML Build 2024-03-07T08:00 2024-03-07T17:00
early.xml XER Dig 2024-03-04T08:00 2024-03-05T17:00
early.xml XER Build 2024-03-07T08:00 2024-03-07T17:00
Dig hours: 16 dates: []
Build hours: 8 dates: []
END
