#!/usr/bin/env bash
# Guess, before running: MPXJ writes a link's lag into a file of Planner as it is, in seconds: a lag of a working day as
# 8 hours, or as 24.
# Found: where a link has a lag, the lag written is the distance between the two bars. A working day of lag becomes 39
# hours where the successor follows at once, and three weeks where it waits for something else. Links without a lag
# keep none, however far apart the bars are.
# Why it matters: float turns into lag. The chart looks the same, but the successor can no longer be moved forward, and
# a comparison of lags across formats finds another number on each link, which no unit explains.
# Source: MPXJ's PlannerWriter computes a lag from the dates of predecessor and successor.
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
      <UID>2</UID><ID>2</ID><Name>Right behind the lag</Name><OutlineNumber>2</OutlineNumber><OutlineLevel>1</OutlineLevel>
      <Start>2024-03-07T08:00:00</Start><Finish>2024-03-07T17:00:00</Finish>
      <Duration>PT8H0M0S</Duration><DurationFormat>7</DurationFormat><Milestone>0</Milestone>
      <PredecessorLink>
        <PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>4800</LinkLag><LagFormat>7</LagFormat>
      </PredecessorLink>
    </Task>
    <Task>
      <UID>3</UID><ID>3</ID><Name>Held for three weeks</Name><OutlineNumber>3</OutlineNumber><OutlineLevel>1</OutlineLevel>
      <Start>2024-03-27T08:00:00</Start><Finish>2024-03-27T17:00:00</Finish>
      <Duration>PT8H0M0S</Duration><DurationFormat>7</DurationFormat><Milestone>0</Milestone>
      <PredecessorLink>
        <PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>4800</LinkLag><LagFormat>7</LagFormat>
      </PredecessorLink>
    </Task>
    <Task>
      <UID>4</UID><ID>4</ID><Name>Held, no lag</Name><OutlineNumber>4</OutlineNumber><OutlineLevel>1</OutlineLevel>
      <Start>2024-03-27T08:00:00</Start><Finish>2024-03-27T17:00:00</Finish>
      <Duration>PT8H0M0S</Duration><DurationFormat>7</DurationFormat><Milestone>0</Milestone>
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

UniversalProjectWriter(FileFormat.PLANNER).write(UniversalProjectReader().read("plan.xml"), "PLANNER")
for name in "plan.xml", "PLANNER":
    for task in UniversalProjectReader().read(name).getTasks():
        for link in task.getPredecessors():
            print(name, "|", task.getName(), "|", link.getType(), link.getLag())
END

diff --unified - seen <<'END'
plan.xml | Right behind the lag | FS 1.0d
plan.xml | Held for three weeks | FS 1.0d
plan.xml | Held, no lag | FS 0.0d
PLANNER | Right behind the lag | FS 39.0eh
PLANNER | Held for three weeks | FS 519.0eh
PLANNER | Held, no lag | FS 0.0eh
END
