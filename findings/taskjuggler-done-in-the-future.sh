#!/usr/bin/env bash
# Guess, before running: in TaskJuggler's Microsoft Project XML only tasks that have begun by the project's date have an
# actual start, and the plan's calendar is the one named Standard.
# Found: every task has an actual start and an actual finish, at its planned times, even after the status date that the
# same file states. The plan's calendar is the calendar of the first resource, by number 1 beside a Standard of number 0:
# where the first resource works afternoons, the whole plan does.
# Why it matters: a reader that prefers actual dates, or colours by status, shows a plan of the future as done. A
# reader that shades non-working time, or turns days into hours by the plan's calendar, takes an employee's hours.
# Order decides: the same plan with its resources swapped has another calendar.
# Source: the exporter (MspXmlRE.rb) gives the plan calendar 1, a constant, and resources their calendars from 1 on.
# Runs: TaskJuggler 3.7.1 of Debian 12 (tj3 3.7.1-1).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
debian() { # NAME=VERSION: there already, or installed where this may install
    local name=${1%%=*} version=${1#*=} found
    found=$(dpkg-query --show --showformat '${Version}' "$name" 2>/dev/null || true)
    if [[ ! $found ]] && ((EUID == 0)); then apt-get install --yes -qq "$1" >&2 && found=$version; fi
    if [[ $found != "$version" ]]; then echo "needs $name $version, found ${found:-none}: apt-get install $1" >&2 && exit 2; fi
}
debian tj3=3.7.1-1

clerk='resource clerk "Clerk" {
  workinghours mon - fri 13:00 - 17:00
}'
team='resource team "Team"'
plan() { # NAME RESOURCES
    cat >"$folder/$1.tjp" <<END
project plan "Plan" 2030-03-04 +2m {
  timezone "UTC"
  now 2030-03-04-09:00
}
$2
task dig "Dig" {
  effort 2d
  allocate team
}
task check "Check" {
  depends dig
  effort 1d
  allocate clerk
}
task open "Open" {
  depends check
  milestone
}
export "$1" {
  formats mspxml
}
END
    tj3 --silent --output-dir "$folder" "$folder/$1.tjp"
}
plan clerk-first "$clerk"$'\n'"$team"
plan team-first "$team"$'\n'"$clerk"

python3 - "$folder" <<'END' | tee "$folder/seen"
import sys
import xml.etree.ElementTree as tree

space = {"p": "http://schemas.microsoft.com/project"}
for name in "clerk-first", "team-first":
    root = tree.parse(f"{sys.argv[1]}/{name}.xml").getroot()
    calendars = {c.findtext("p:UID", None, space): c for c in root.iterfind("p:Calendars/p:Calendar", space)}
    plan = calendars[root.findtext("p:CalendarUID", None, space)]
    hours = {time.findtext("p:FromTime", None, space) for time in plan.iterfind(".//p:WorkingTime", space)}
    print(name, "status date", root.findtext("p:StatusDate", None, space))
    print("  calendar of the plan:", plan.findtext("p:Name", None, space), "begins at", *sorted(hours))
    for task in root.iterfind("p:Tasks/p:Task", space):
        print(" ", *(f"{key} {task.findtext('p:' + key, None, space)}" for key in ("Name", "ActualStart", "ActualFinish")))
END

diff --unified - "$folder/seen" <<'END'
clerk-first status date 2030-03-04T09:00:00
  calendar of the plan: Calendar Clerk begins at 13:00:00
  Name Dig ActualStart 2030-03-04T09:00:00 ActualFinish 2030-03-05T17:00:00
  Name Check ActualStart 2030-03-06T13:00:00 ActualFinish 2030-03-07T17:00:00
  Name Open ActualStart 2030-03-07T17:00:00 ActualFinish 2030-03-07T17:00:00
team-first status date 2030-03-04T09:00:00
  calendar of the plan: Calendar Team begins at 09:00:00
  Name Dig ActualStart 2030-03-04T09:00:00 ActualFinish 2030-03-05T17:00:00
  Name Check ActualStart 2030-03-06T13:00:00 ActualFinish 2030-03-07T17:00:00
  Name Open ActualStart 2030-03-07T17:00:00 ActualFinish 2030-03-07T17:00:00
END
