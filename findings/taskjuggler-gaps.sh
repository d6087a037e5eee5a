#!/usr/bin/env bash
# Guess, before running: TaskJuggler writes a gap behind a dependency into Microsoft Project's XML as the link's lag:
# gapduration (calendar time) with the format of elapsed days, gaplength (working time) as working days.
# Found: neither is written; no link has a lag at all. Each task gets a constraint of type 2 (must start on) at the date
# that TaskJuggler computed, so the dates are right although the links say that the tasks follow at once.
# Why it matters: connectors drawn from the file cross three empty days that nothing explains, and a program that
# reschedules from links alone pulls the tasks together. A pinned milestone does not move with its predecessor.
# Source: the exporter (MspXmlRE.rb) writes UID and type of a predecessor and nothing else.
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

cat >"$folder/plan.tjp" <<'END'
project plan "Plan" 2030-03-04 +2m {
  timezone "UTC"
}
resource team "Team"
task dig "Dig" {
  start 2030-03-04-09:00
  effort 2d
  allocate team
}
task dry "Dry" {
  depends dig { gapduration 3d }
  duration 1d
}
task roof "Roof" {
  depends dig { gaplength 2d }
  length 1d
}
export "plan" {
  formats mspxml
}
END
tj3 --silent --output-dir "$folder" "$folder/plan.tjp"

python3 - "$folder/plan.xml" <<'END' | tee "$folder/seen"
import sys
import xml.etree.ElementTree as tree

space = {"p": "http://schemas.microsoft.com/project"}
root = tree.parse(sys.argv[1]).getroot()
tasks = root.findall("p:Tasks/p:Task", space)
names = {task.findtext("p:UID", None, space): task.findtext("p:Name", None, space) for task in tasks}
for task in tasks:
    print(*(task.findtext("p:" + key, None, space) for key in ("Name", "Start", "Finish", "ConstraintType")))
    for link in task.iterfind("p:PredecessorLink", space):
        parts = [part.tag.split("}")[1] for part in link]
        print("  after", names[link.findtext("p:PredecessorUID", None, space)], "with", parts)
END

diff --unified - "$folder/seen" <<'END'
Dig 2030-03-04T09:00:00 2030-03-05T17:00:00 2
Dry 2030-03-08T17:00:00 2030-03-09T17:00:00 2
  after Dig with ['PredecessorUID', 'Type']
Roof 2030-03-07T17:00:00 2030-03-08T17:00:00 2
  after Dig with ['PredecessorUID', 'Type']
END
