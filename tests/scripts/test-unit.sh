#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
#
# thoughtforge.service under a real "systemd --user", with the programs of the build tree.
# test-unit.sh SOURCE BUILD; prints TAP.
#
# shellcheck disable=SC2317 # what is called through claim is called
set -u -o pipefail

# All that is known after a failure.
tell ()
{
  local file
  for file in err run.log daemon.log; do
    [ -s "$world/$file" ] || continue
    echo "$file:"
    tail -n 30 "$world/$file"
  done
}

if [ "${1-}" != --inside ]; then
  source=$1
  build=$2
  why=
  [ "$(id -u)" -eq 0 ] || why="a private user manager needs root"
  [ -e /usr/lib/systemd/user/dbus.socket ] || why="dbus-user-session is not installed"
  [ -n "$why" ] || unshare --mount true 2>/dev/null || why="no mount namespaces here"
  [ -n "$why" ] || "$source/tests/support/userns-run.sh" root true >/dev/null 2>&1 ||
    why="systemd --user does not start here"
  if [ -n "$why" ]; then
    echo "1..0 # SKIP $why"
    exit 0
  fi
  world=$(mktemp -d) || exit 1
  trap 'rm -rf "$world"' EXIT
  "$source/tests/support/userns-run.sh" root "$(realpath "$0")" --inside "$source" "$build" "$world" 2>"$world/err"
  status=$?
  # Twice: whoever parses TAP shows no more than the other channel.
  if [ $status -ne 0 ]; then
    tell | sed 's/^/# /'
    tell >&2
  fi
  exit $status
fi

source=$2
build=$3
world=$4
unit=thoughtforge.service
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
    echo "failed: $number $name" >&2
    systemctl --user show $unit -p ActiveState,SubState,Result,NRestarts,MainPID,ExecMainStatus >&2
    pgrep --list-full bwrap | cut -c 1-200 >&2
  fi
}

prop () # NAME
{
  systemctl --user show $unit -p "$1" --value
}

is () # PROPERTY VALUE
{
  [ "$(prop "$1")" = "$2" ]
}

# Asks again until it holds; at most 30 s.
in_time () # COMMAND…
{
  for _ in $(seq 300); do
    "$@" && return 0
    sleep 0.1
  done
  return 1
}

version_is_told ()
{
  busctl --user get-property org.thoughtforge.ThoughtForge1 /org/thoughtforge/ThoughtForge1 \
    org.thoughtforge.Manager1 Version >/dev/null
}

install_unit ()
{
  local units=$XDG_RUNTIME_DIR/systemd/user services=$XDG_RUNTIME_DIR/dbus-1/services
  mkdir -p "$units/$unit.d" "$services"
  sed "s#^ExecStart=.*#ExecStart=$build/daemon/thoughtforged#" \
    "$build/data/$unit" >"$units/$unit"
  cp "$build/data/share/dbus-1/services/org.thoughtforge.ThoughtForge1.service" "$services"
  # What only a build tree and a test need; the sandbox stays as it is. It does not allow what the
  # leak sanitizer does at the end (ptrace), so a build with it gets that and no more.
  cat >"$units/$unit.d/build-tree.conf" <<TXT
[Service]
Environment=HOME=$world/home XDG_CONFIG_HOME=$world/config XDG_DATA_HOME=$world/data
Environment=THOUGHTFORGE_LIBEXEC_DIR=$build/offline-agent
Environment=THOUGHTFORGE_PLUGIN_DIR=$build/plugins THOUGHTFORGE_DATA_DIR=$source
Environment=ASAN_OPTIONS=detect_leaks=0
StandardError=append:$world/daemon.log
TXT
  # No pipe into "grep -q": it may end before the other side has written all, which then fails.
  if grep -q __asan_init "$build/offline-agent/thoughtforge-offline-agent"; then
    echo "SystemCallFilter=ptrace" >>"$units/$unit.d/build-tree.conf"
  fi
  systemctl --user daemon-reload
  # The bus looks for activation files when it is told to.
  busctl --user call org.freedesktop.DBus / org.freedesktop.DBus ReloadConfig
}

run_ends_well ()
{
  XDG_DATA_HOME=$world/data XDG_CONFIG_HOME=$world/config \
    timeout 60 "$build/client-cli/thoughtforgectl" run "$source/examples/food-truck-strategy.md" \
    --yes --agent offline >"$world/run.log" 2>&1
}

is_another_process () # PID
{
  is ActiveState active && ! is MainPID "$1" && ! is MainPID 0
}

is_gone () # PID
{
  [ ! -d "/proc/$1" ]
}

# The scope of a confined run, if there is one.
confined_scope ()
{
  systemctl --user list-units --type=scope --state=running --no-legend --plain |
    awk '/ThoughtForge: a confined run/ { print $1; exit }'
}

a_run_has_a_scope ()
{
  [ -n "$(confined_scope)" ]
}

is_no_scope () # UNIT
{
  [ -n "$1" ] && [ "$(systemctl --user show "$1" -p ActiveState --value)" = inactive ]
}

its_limits_are_set ()
{
  local scope=$1
  [ "$(systemctl --user show "$scope" -p TasksMax --value)" = 2050 ] &&
    [ "$(systemctl --user show "$scope" -p MemoryMax --value)" != infinity ]
}

start_a_run_that_hangs ()
{
  XDG_DATA_HOME=$world/data XDG_CONFIG_HOME=$world/config "$build/client-cli/thoughtforgectl" \
    run "$source/examples/food-truck-strategy.md" --yes --agent sleeper >/dev/null 2>&1 &
  client=$!
}

mkdir -p "$world/home" "$world/config/thoughtforge" "$world/data"
install_unit

claim starts-and-owns-its-name systemctl --user start $unit
claim answers-on-the-bus version_is_told
pid=$(prop MainPID)
claim stops systemctl --user stop $unit
claim has-stopped-with-success is Result success
claim and-is-gone is_gone "$pid"

claim a-call-on-the-bus-is-answered version_is_told
claim and-started-the-unit is ActiveState active
claim a-plan-is-made-inside-the-sandbox run_ends_well

pid=$(prop MainPID)
# "kill 0" would be ourselves.
claim is-there-to-be-killed test "$pid" -gt 1
[ "$pid" -gt 1 ] && kill -KILL "$pid"
claim comes-back-after-a-kill in_time is_another_process "$pid"
claim answers-after-the-restart version_is_told
claim was-restarted-once is NRestarts 1

cat >"$world/config/thoughtforge/config.yaml" <<TXT
agents:
  available:
    sleeper: {command: sleep, flags: "600", confine: required}
TXT
systemctl --user restart $unit
start_a_run_that_hangs
claim a-run-has-a-scope in_time a_run_has_a_scope
claim its-limits-are-set its_limits_are_set "$(confined_scope)"
pid=$(prop MainPID)
scope=$(confined_scope)
# Before the kill: the daemon that comes after it is not to start the same run again.
rm "$world/config/thoughtforge/config.yaml"
[ "$pid" -gt 1 ] && kill -KILL "$pid"
claim the-run-dies-with-the-daemon in_time is_no_scope "$scope"
kill "$client"
wait "$client"

systemctl --user stop $unit
printf 'polish:\n  max_iterations: fifty\n' >"$world/config/thoughtforge/config.yaml"
systemctl --user start $unit 2>/dev/null
claim a-bad-configuration-ends-it in_time is ActiveState failed
claim with-status-78 is ExecMainStatus 78
# A unit that waits for its restart is "activating", not "failed".
claim and-is-not-tried-again is NRestarts 0
claim the-log-names-file-line-and-key grep -q 'config.yaml:2:.*max_iterations' "$world/daemon.log"

rm "$world/config/thoughtforge/config.yaml"
systemctl --user reset-failed $unit
claim starts-when-that-is-mended systemctl --user start $unit
systemctl --user stop $unit
echo "1..$number"
exit $failed
