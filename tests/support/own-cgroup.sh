#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
#
# own-cgroup.sh COMMAND…: runs a command in a control group (version 2) of its own, with controllers
# for memory and processes, as a service with Delegate=yes has it. Prints TAP that skips all where that
# is not possible.
set -eu
top=/sys/fs/cgroup
group=$top/tf-test-$$

skip ()
{
  echo "1..0 # SKIP $1"
  exit 0
}

[ "$(id -u)" -eq 0 ] || skip "a control group of its own needs root"
[ -w "$top/cgroup.subtree_control" ] || skip "$top has no control groups of version 2 that can be changed"
for name in memory pids; do
  grep -qw "$name" "$top/cgroup.controllers" || skip "$top has no controller $name"
  grep -qw "$name" "$top/cgroup.subtree_control" ||
    echo "+$name" 2>/dev/null >"$top/cgroup.subtree_control" || skip "the controller $name cannot be used"
done
mkdir "$group" 2>/dev/null || skip "no control group can be made in $top"
trap 'find "$group" -depth -type d -exec rmdir {} +' EXIT
status=0
(
  echo "$BASHPID" >"$group/cgroup.procs"
  exec "$@"
) || status=$?
exit $status
