#!/usr/bin/env bash
# Guess, before running: a lag of 50 % of a predecessor of two working days (16 hours) becomes a lag of 8 hours in formats
# without percentages: Primavera's XER and PMXML.
# Found: it becomes 50 minutes, and so does 50 % of a task of a week.
# Why it matters: the dates of the file do not change, so nothing looks wrong until the plan is scheduled again; a reader
# that checks lags against the distance of two bars finds a link that is too short by days.
# Source: Duration.convertUnits of MPXJ multiplies by the minutes of a unit, and PERCENT has no case: a number of percent
# passes as a number of minutes.
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
      <UID>2</UID><ID>2</ID><Name>Build</Name><OutlineNumber>2</OutlineNumber><OutlineLevel>1</OutlineLevel>
      <Start>2024-03-07T08:00:00</Start><Finish>2024-03-13T17:00:00</Finish>
      <Duration>PT40H0M0S</Duration><DurationFormat>7</DurationFormat><Milestone>0</Milestone>
      <EarlyStart>2024-03-07T08:00:00</EarlyStart><EarlyFinish>2024-03-13T17:00:00</EarlyFinish>
      <PredecessorLink>
        <PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>50</LinkLag><LagFormat>19</LagFormat>
      </PredecessorLink>
    </Task>
    <Task>
      <UID>3</UID><ID>3</ID><Name>Paint</Name><OutlineNumber>3</OutlineNumber><OutlineLevel>1</OutlineLevel>
      <Start>2024-03-18T13:00:00</Start><Finish>2024-03-19T12:00:00</Finish>
      <Duration>PT8H0M0S</Duration><DurationFormat>7</DurationFormat><Milestone>0</Milestone>
      <EarlyStart>2024-03-18T13:00:00</EarlyStart><EarlyFinish>2024-03-19T12:00:00</EarlyFinish>
      <PredecessorLink>
        <PredecessorUID>2</PredecessorUID><Type>1</Type><LinkLag>50</LinkLag><LagFormat>19</LagFormat>
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

for name in "MSPDI", "XER", "PMXML":
    UniversalProjectWriter(getattr(FileFormat, name)).write(UniversalProjectReader().read("plan.xml"), name)
    for task in UniversalProjectReader().read(name).getTasks():
        for link in task.getPredecessors():
            lag = link.getLag()
            print(name, task.getName(), "after", link.getPredecessorTask().getName(), lag, end=" ")
            print("" if str(lag).endswith("%") else f"= {lag.getDuration() * 60:.0f} minutes")
END

diff --unified --ignore-trailing-space - seen <<'END'
MSPDI Build after Dig 50.0%
MSPDI Paint after Build 50.0%
XER Build after Dig 0.833333h = 50 minutes
XER Paint after Build 0.833333h = 50 minutes
PMXML Build after Dig 0.83h = 50 minutes
PMXML Paint after Build 0.83h = 50 minutes
END
