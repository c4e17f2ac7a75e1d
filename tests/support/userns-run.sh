#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
#
# userns-run.sh USER COMMAND…: runs a command as USER with a private, working "systemd --user" and
# its bus. Needs root. systemd --user refuses to start where the system was not booted with systemd
# or without a cgroup of its own, so a private mount namespace pretends the one, and one cgroup is
# made in every hierarchy there is. No journald: units that shall be heard write to a file.
set -eu
if [ "${1-}" != --inner ]; then
  exec unshare --mount --propagation private -- "$0" --inner "$@"
fi
shift
user=$1
shift
uid=$(id -u "$user")
slice=/tf-test-$$.slice

# Hybrid hierarchies (v1 beside "unified"), or v2 alone.
hierarchies=()
for name in systemd unified memory pids cpu cpuacct; do
  [ -d "/sys/fs/cgroup/$name" ] && hierarchies+=("/sys/fs/cgroup/$name")
done
[ -e /sys/fs/cgroup/cgroup.controllers ] && hierarchies=(/sys/fs/cgroup)

cleanup ()
{
  for top in "${hierarchies[@]}"; do
    echo $$ >"$top/cgroup.procs"
    find "$top$slice" -depth -type d -exec rmdir {} + || true
  done
}

for top in "${hierarchies[@]}"; do
  mkdir "$top$slice"
  for file in "" cgroup.procs tasks cgroup.subtree_control cgroup.threads; do
    [ ! -e "$top$slice/$file" ] || chown "$user" "$top$slice/$file"
  done
done
trap cleanup EXIT
for top in "${hierarchies[@]}"; do
  echo $$ >"$top$slice/cgroup.procs"
done

mount -t tmpfs -o mode=755 tmpfs /run/systemd
mkdir -m 755 /run/systemd/system /run/systemd/unit-root /run/systemd/propagate
mkdir -p "/run/user/$uid"
mount -t tmpfs -o "mode=700,uid=$uid,gid=$(id -g "$user")" tmpfs "/run/user/$uid"

# shellcheck disable=SC2016 # the inner shell expands it
setpriv --reuid="$user" --regid="$user" --init-groups --reset-env \
  env PATH=/usr/bin:/bin "XDG_RUNTIME_DIR=/run/user/$uid" \
  "DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/$uid/bus" bash -c '
    cd /
    /lib/systemd/systemd --user &
    manager=$!
    for _ in $(seq 200); do
      case $(systemctl --user is-system-running 2>/dev/null) in
        running | degraded) break ;;
      esac
      sleep 0.05
    done
    status=0
    "$@" || status=$?
    systemctl --user exit
    wait $manager
    exit $status' run "$@"
