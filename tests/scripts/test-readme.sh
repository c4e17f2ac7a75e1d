#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
#
# Runs the commands of README.md's section on the bus as a person would paste them, in a private
# world of the build tree. test-readme.sh SOURCE BUILD; prints TAP.
set -u -o pipefail
source=$1
build=$2
world=$(mktemp -d) || exit 1
trap 'rm -rf "$world"' EXIT
mkdir -p "$world"/{home,config,data,state,cache}
mkdir -m 0700 "$world/run"

awk '/^<!-- .*test-readme.sh/ { on = 1 }
     on && /^```$/ { exit }
     on && inside { print }
     on && /^```sh$/ { inside = 1 }' "$source/README.md" >"$world/commands"

cd "$source" || exit 1
env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 HOME="$world/home" \
  XDG_CONFIG_HOME="$world/config" XDG_DATA_HOME="$world/data" XDG_STATE_HOME="$world/state" \
  XDG_CACHE_HOME="$world/cache" XDG_RUNTIME_DIR="$world/run" \
  XDG_DATA_DIRS="$build/data/share:/usr/share" \
  THOUGHTFORGE_LIBEXEC_DIR="$build/offline-agent:$build/launcher" THOUGHTFORGE_PLUGIN_DIR="$build/plugins" \
  THOUGHTFORGE_DATA_DIR="$source" ASAN_OPTIONS="${ASAN_OPTIONS-}" LSAN_OPTIONS="${LSAN_OPTIONS-}" \
  timeout 100 scripts/private-bus "$world/bus.log" bash -e "$world/commands" >"$world/out" 2>&1
status=$?

number=0
failed=0
claim () # NAME COMMAND…
{
  local name=$1
  shift
  number=$((number + 1))
  if "$@"; then
    echo "ok $number $name"
  else
    failed=1
    echo "not ok $number $name"
  fi
}

claim commands-are-there test -s "$world/commands"
claim every-command-succeeds test $status -eq 0
claim a-question-is-asked grep -q '^s "Is this what you mean' "$world/out"
claim the-project-is-done grep -q '^s "done"$' "$world/out"
claim counts-are-shown grep -q '^(buuu) true [0-9 ]\+$' "$world/out"
claim the-plan-is-printed grep -q "^([\"']# " "$world/out"
echo "1..$number"
if [ $failed -ne 0 ]; then
  sed 's/^/# /' "$world/out" "$world/bus.log" | cut -c1-400
fi
exit $failed
