#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
#
# Confinement, limits, network and keys of runs in thoughtforge.service, as it is shipped, under a real
# "systemd --user". test-unit-confinement.sh SOURCE BUILD USER; prints TAP.
#
# shellcheck disable=SC2317 # what is called through claim is called
set -u -o pipefail
# shellcheck source=tests/scripts/unit-world.sh
. "$(dirname "$0")/unit-world.sh"
enter_world "$@"

# Says what it can reach, and fails.
install_prober ()
{
  mkdir -p "$world/agent"
  cp "$source/tests/e2e/session_key.py" "$world/agent"
  cat >"$world/agent/probe" <<TXT
#!/bin/bash
cat >/dev/null
for server in 10.99.0.1:8000 127.0.0.1:9001 127.0.0.1:9002 10.99.0.2:9003; do
  timeout 5 bash -c "cat </dev/tcp/\${server/://}" 2>/dev/null || echo "no \$server"
done >&2
[ -z "$TF_TEST_KEY" ] || "$world/agent/session_key.py" read "$TF_TEST_KEY" >&2
unshare --user true 2>/dev/null && echo "a user namespace" >&2
exit 1
TXT
  # Waits until it may, so that its limit can be set.
  cat >"$world/agent/eat" <<TXT
#!/usr/bin/python3
import os, sys, time
sys.stdin.read()
while not os.path.exists("$world/agent/food"):
    time.sleep(0.05)
eaten = [b"x" * 1048576 for _ in range(2000)]
sys.exit(f"ate {len(eaten)} MiB")
TXT
  chmod 755 "$world/agent/probe" "$world/agent/eat"
}

runs_of_this_world ()
{
  printf '%s\n' "$world"/data/thoughtforge/projects/*/.thoughtforge/runs/*
}

start_without_projects ()
{
  systemctl --user stop $unit
  rm -rf "$world/data/thoughtforge/projects"
  restart_unit
}

# In another process of the unit than the daemon.
read_key_in_unit ()
{
  local file=$XDG_RUNTIME_DIR/systemd/user/$unit.d/key.conf
  cat >"$file" <<TXT
[Service]
ExecStartPre=/bin/sh -c 'exec "$world/agent/session_key.py" read $TF_TEST_KEY >"$world/seen"'
TXT
  systemctl --user daemon-reload
  systemctl --user start $unit
  rm "$file"
  systemctl --user daemon-reload
}

probe () # AGENT
{
  start_without_projects
  make_plan "$1"
  runs_of_this_world | while read -r run; do cat "$run/stderr.txt"; done >"$world/seen"
  [ -s "$world/seen" ]
}

sees () # WHAT
{
  grep -qx "$1" "$world/seen"
}

sees_no () # WHAT
{
  [ -s "$world/seen" ] && ! sees "$1"
}

# Whether the manager may limit memory and processes.
has_controllers ()
{
  local path name
  path=$(systemctl --user show -p ControlGroup --value)
  for name in memory pids; do
    grep -qsw $name "/sys/fs/cgroup$path/cgroup.controllers" || [ -w "/sys/fs/cgroup/$name$path" ] || return 1
  done
}

# The limit that the kernel has for a unit, in version 2 or 1 of control groups.
kernel_limit () # UNIT CONTROLLER FILE-2 FILE-1
{
  local path
  path=$(systemctl --user show "$1" -p ControlGroup --value)
  cat "/sys/fs/cgroup$path/$3" 2>/dev/null || cat "/sys/fs/cgroup/$2$path/$4" 2>/dev/null
}

limits_processes () # UNIT N
{
  [ "$(kernel_limit "$1" pids pids.max pids.max)" = "$2" ]
}

# Where nothing is limited, version 2 says "max" and version 1 a number beyond all memory.
limits_memory () # UNIT
{
  local bytes
  bytes=$(kernel_limit "$1" memory memory.max memory.limit_in_bytes)
  [[ $bytes =~ ^[0-9]+$ ]] && [ $((bytes / 1024)) -lt "$(awk '/^MemTotal/ { print $2 }' /proc/meminfo)" ]
}

dumps_no_core ()
{
  grep -Eqx 'Max core file size +0 +0 +bytes *' "/proc/$(prop MainPID)/limits"
}

is_a_number () # PROPERTY: a limit is "infinity" by default
{
  [[ $(prop "$1") =~ ^[0-9]+$ ]]
}

nothing_is_said () # PROPERTY
{
  [ "$(manager_prop "$1")" = 's ""' ] || { manager_prop "$1" >&2; return 1; }
}

eater_waits ()
{
  pgrep -f "^/usr/bin/python3 $world/agent/eat" >/dev/null
}

a_run_failed ()
{
  grep -qs '"failure" : "[^"]' "$world"/data/thoughtforge/projects/*/.thoughtforge/runs/*/run.json
}

# Whether the first run of the eater ended before it had eaten.
was_killed ()
{
  local run
  run=$(runs_of_this_world | head -n 1)
  grep -q '"failure" : ".*signal 9' "$run/run.json" && ! grep -qs '^ate' "$run/stderr.txt"
}

is_same_daemon () # PID
{
  is ActiveState active && is MainPID "$1" && is NRestarts 0 && version_is_told
}

# A run whose memory is limited while it waits; afterwards the daemon is the same.
feed () # AGENT UNIT-OF-THE-LIMIT
{
  local pid
  rm -f "$world/agent/food"
  start_without_projects
  pid=$(prop MainPID)
  start_plan "$1"
  claim "$1-starts" in_time eater_waits
  systemctl --user set-property --runtime "$("$2")" MemoryMax=500M MemorySwapMax=0
  touch "$world/agent/food"
  claim "$1-ends" in_time a_run_failed
  claim "$1-is-killed" was_killed
  kill "$client" 2>/dev/null
  wait "$client"
  claim "the-daemon-survives-$1" is_same_daemon "$pid"
}

the_unit ()
{
  echo "$unit"
}

install_unit
install_prober
write_config <<TXT
agents:
  available:
    prober: {command: $world/agent/probe, network: internet, network_local: [9002]}
    unconfined-prober: {command: $world/agent/probe, confine: none}
    sleeper: {command: sleep, flags: "600"}
    confined-eater: {command: $world/agent/eat}
    unconfined-eater: {command: $world/agent/eat, confine: none}
TXT
if [ -n "$TF_TEST_KEY" ]; then
  read_key_in_unit
  claim the-unit-has-no-key-of-the-session sees "cannot read the key: .*"
  "$world/agent/session_key.py" read "$TF_TEST_KEY" >"$world/seen"
  claim but-there-is-one sees "has the key"
fi
systemctl --user start $unit
claim runs-can-be-confined nothing_is_said Confinement
claim an-oom-kill-does-not-stop-the-unit is OOMPolicy continue
claim the-unit-is-slowed-down is_a_number MemoryHigh
claim it-dumps-no-core dumps_no_core
if has_controllers; then
  claim the-memory-of-the-unit-is-limited limits_memory $unit
  claim its-processes-are-limited limits_processes $unit 8192
  start_plan sleeper
  claim a-confined-run-has-a-scope in_time a_run_has_a_scope
  scope=$(confined_scope)
  claim the-memory-of-the-run-is-limited limits_memory "$scope"
  claim its-processes-are-limited-too limits_processes "$scope" 2050
  kill "$client"
  wait "$client"
fi

claim an-unconfined-agent-looks-around probe unconfined-prober
claim it-can-make-a-user-namespace sees "a user namespace"
[ -z "$TF_TEST_KEY" ] || claim and-has-no-key-of-the-session sees "cannot read the key: .*"
claim a-confined-agent-looks-around probe prober
claim it-cannot-make-a-user-namespace sees_no "a user namespace"
[ -z "$TF_TEST_KEY" ] || claim and-has-no-key-either sees "cannot read the key: .*"
if [ "$TF_TEST_NETWORK" = 1 ] && command -v pasta >/dev/null; then
  claim runs-have-a-network-of-their-own nothing_is_said NetworkWarning
  claim it-downloads-from-the-internet sees 10.99.0.1:8000
  claim but-not-from-the-loopback sees "no 127.0.0.1:9001"
  claim except-from-the-port-that-is-named sees 127.0.0.1:9002
  claim and-not-from-this-machine sees "no 10.99.0.2:9003"
fi

if has_controllers; then
  feed confined-eater confined_scope
  feed unconfined-eater the_unit
else
  echo "# no memory or pids controller for the manager: limits are not tried"
fi
end_claims
