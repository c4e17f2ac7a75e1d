#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
#
# The life of thoughtforge.service under a real "systemd --user", with the programs of the build tree.
# test-unit.sh SOURCE BUILD USER; prints TAP.
#
# shellcheck disable=SC2317 # what is called through claim is called
set -u -o pipefail
# shellcheck source=tests/scripts/unit-world.sh
. "$(dirname "$0")/unit-world.sh"
enter_world "$@"

is_another_process () # PID
{
  is ActiveState active && ! is MainPID "$1" && ! is MainPID 0
}

is_gone () # PID
{
  [ ! -d "/proc/$1" ]
}

is_no_scope () # UNIT
{
  [ -n "$1" ] && [ "$(systemctl --user show "$1" -p ActiveState --value)" = inactive ]
}

config_error_is_told ()
{
  manager_prop ConfigError | grep -q '"key" s "polish.max_iterations"'
}

status_says () # PATTERN
{
  prop StatusText | grep -q "$1"
}

cannot_reload ()
{
  ! systemctl --user reload "$unit"
}

another_is_told ()
{
  [[ $(version_is_told 2>&1) == *'already running (process'* ]]
}

has_given_up ()
{
  is ActiveState failed || is ActiveState inactive
}

config_is_good ()
{
  [ "$(manager_prop ConfigError)" = "a{sv} 0" ]
}

install_unit

claim starts-and-owns-its-name systemctl --user start $unit
claim answers-on-the-bus version_is_told
claim shows-its-status in_time is StatusText idle
claim is-not-enabled-by-itself [ "$(systemctl --user is-enabled $unit)" = disabled ]
claim can-be-enabled systemctl --user enable $unit
claim then-starts-with-the-session is WantedBy default.target
systemctl --user disable $unit
pid=$(prop MainPID)
claim stops systemctl --user stop $unit
claim has-stopped-with-success is Result success
claim and-is-gone is_gone "$pid"

claim a-call-on-the-bus-is-answered version_is_told
claim and-started-the-unit is ActiveState active
claim a-plan-is-made-inside-the-sandbox make_plan offline

pid=$(prop MainPID)
# "kill 0" would be ourselves.
claim is-there-to-be-killed test "$pid" -gt 1
[ "$pid" -gt 1 ] && kill -KILL "$pid"
claim comes-back-after-a-kill in_time is_another_process "$pid"
claim answers-after-the-restart version_is_told
claim was-restarted-once is NRestarts 1

write_config <<TXT
agents:
  available:
    sleeper: {command: sleep, flags: "600", confine: required}
TXT
restart_unit
start_plan sleeper
claim a-run-has-a-scope in_time a_run_has_a_scope
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
claim a-bad-configuration-does-not-end-it in_time is ActiveState active
claim and-is-told-on-the-bus in_time config_error_is_told
claim its-status-says-so in_time status_says 'no agent runs: .*max_iterations'
claim reloading-it-fails cannot_reload
claim the-log-names-file-line-and-key grep -q 'config.yaml:2:.*max_iterations' "$world/daemon.log"

printf '' >"$world/config/thoughtforge/config.yaml"
claim goes-on-when-that-is-corrected in_time config_is_good
claim its-status-is-good-again in_time is StatusText idle
claim reloading-it-works systemctl --user reload $unit
claim without-another-start is NRestarts 0

systemctl --user stop $unit
lock=$world/data/thoughtforge/projects/.lock
rm "$lock"
env "HOME=$world/home" "XDG_CONFIG_HOME=$world/config" "XDG_DATA_HOME=$world/data" \
  "XDG_STATE_HOME=$world/state" "THOUGHTFORGE_PLUGIN_DIR=$build/plugins" "THOUGHTFORGE_DATA_DIR=$source" \
  dbus-run-session -- timeout 60 "$build/daemon/thoughtforged" 2>>"$world/daemon.log" &
other=$!
claim another-one-holds-the-projects in_time grep -qs process "$lock"
claim callers-are-told-which-one another_is_told
claim it-gives-up in_time has_given_up
claim and-is-not-restarted is NRestarts 0
kill "$(sed 's/^process \([0-9]*\),.*/\1/' "$lock")"
wait $other
claim then-a-call-starts-it version_is_told
end_claims
