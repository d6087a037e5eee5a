#!/usr/bin/env bash
# Guess, before running: MPX keeps the time of day of a start and a finish, to the minute.
# Found: MPXJ writes only dates. A task from 8:00 to 17:00 begins and ends at midnight and has no length; the diamond at
# its end has moved to its start, 17 hours back; durations still say one day.
# Why it matters: a bar drawn from start to finish is gone or a day short, while a bar drawn from start and duration is
# right: the same file gives two charts. Converted again, the loss is final.
# Source: MPX states its date format in a record of its own, and MPXJ's default there is a date without a time.
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
      <Start>2024-03-07T08:00:00</Start><Finish>2024-03-07T17:00:00</Finish>
      <Duration>PT8H0M0S</Duration><DurationFormat>7</DurationFormat><Milestone>0</Milestone>
      <EarlyStart>2024-03-07T08:00:00</EarlyStart><EarlyFinish>2024-03-07T17:00:00</EarlyFinish>
    </Task>
    <Task>
      <UID>3</UID><ID>3</ID><Name>Open</Name><OutlineNumber>3</OutlineNumber><OutlineLevel>1</OutlineLevel>
      <Start>2024-03-07T17:00:00</Start><Finish>2024-03-07T17:00:00</Finish>
      <Duration>PT0H0M0S</Duration><DurationFormat>7</DurationFormat><Milestone>1</Milestone>
      <EarlyStart>2024-03-07T17:00:00</EarlyStart><EarlyFinish>2024-03-07T17:00:00</EarlyFinish>
      <PredecessorLink>
        <PredecessorUID>2</PredecessorUID><Type>1</Type><LinkLag>0</LinkLag><LagFormat>7</LagFormat>
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

for name in "MSPDI", "MPX":
    UniversalProjectWriter(getattr(FileFormat, name)).write(UniversalProjectReader().read("plan.xml"), name)
    for task in UniversalProjectReader().read(name).getTasks():
        print(name, task.getName(), task.getStart(), task.getFinish(), task.getDuration())
END

diff --unified - seen <<'END'
MSPDI Dig 2024-03-04T08:00 2024-03-05T17:00 2.0d
MSPDI Build 2024-03-07T08:00 2024-03-07T17:00 1.0d
MSPDI Open 2024-03-07T17:00 2024-03-07T17:00 0.0d
MPX Dig 2024-03-04T00:00 2024-03-05T00:00 2.0d
MPX Build 2024-03-07T00:00 2024-03-07T00:00 1.0d
MPX Open 2024-03-07T00:00 2024-03-07T00:00 0.0d
END
