#!/usr/bin/env bash
# Guess, before running: MPXJ writes a milestone of Microsoft Project into Primavera's XER and PMXML as a milestone: both
# formats have a type of activity for it.
# Found: it becomes an ordinary activity of no duration that depends on resources (TT_Rsrc), and reading the file back
# gives no milestone. MPX and Planner keep it.
# Why it matters: a chart that draws diamonds by the type of an activity, as P6 does, draws a bar of no width; a
# reader of XER that drops tasks of no length drops the milestones of every plan that came through this road.
# Source: MPXJ's writers take the type from a task's ActivityType, which only Primavera's readers fill.
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
      <EarlyStart>2024-03-04T08:00:00</EarlyStart><EarlyFinish>2024-03-05T17:00:00</EarlyFinish>
    </Task>
    <Task>
      <UID>2</UID><ID>2</ID><Name>Open</Name><OutlineNumber>2</OutlineNumber><OutlineLevel>1</OutlineLevel>
      <Start>2024-03-05T17:00:00</Start><Finish>2024-03-05T17:00:00</Finish>
      <Duration>PT0H0M0S</Duration><DurationFormat>7</DurationFormat><Milestone>1</Milestone>
      <EarlyStart>2024-03-05T17:00:00</EarlyStart><EarlyFinish>2024-03-05T17:00:00</EarlyFinish>
      <PredecessorLink>
        <PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>0</LinkLag><LagFormat>7</LagFormat>
      </PredecessorLink>
    </Task>
  </Tasks>
</Project>
END

cd "$folder"
venv/bin/python - 2>log <<'END' | tee seen
import jpype
import mpxj

jpype.startJVM()
from org.mpxj.reader import UniversalProjectReader
from org.mpxj.writer import FileFormat, UniversalProjectWriter

for name in "MSPDI", "MPX", "PLANNER", "XER", "PMXML":
    UniversalProjectWriter(getattr(FileFormat, name)).write(UniversalProjectReader().read("plan.xml"), name)
    for task in UniversalProjectReader().read(name).getTasks():
        print(name, task.getName(), "is a milestone" if task.getMilestone() else "is none", task.getActivityType())
END

diff --unified - seen <<'END'
MSPDI Dig is none None
MSPDI Open is a milestone None
MPX Dig is none None
MPX Open is a milestone None
PLANNER Dig is none None
PLANNER Open is a milestone None
XER Dig is none RESOURCE_DEPENDENT
XER Open is none RESOURCE_DEPENDENT
PMXML Dig is none RESOURCE_DEPENDENT
PMXML Open is none RESOURCE_DEPENDENT
END
