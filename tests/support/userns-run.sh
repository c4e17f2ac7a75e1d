#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
#
# userns-run.sh USER COMMAND…: runs a command as USER with a private, working "systemd --user" and
# its bus. systemd --user refuses to start where the system was not booted with systemd or without a
# cgroup of its own. So a private mount namespace pretends the one; and as root, one cgroup is made in
# every hierarchy there is. Everybody else needs one that is theirs (systemd-run --user --scope
# -p Delegate=yes), can only name root, and is that in a user namespace. No journald: units that shall
# be heard write to a file.
set -eu
if [ "${1-}" != --inner ]; then
  own=()
  unshare --mount true 2>/dev/null || own=(--user --map-root-user)
  exec unshare "${own[@]}" --mount --propagation private -- "$0" --inner "$@"
fi
shift
user=$1
shift
uid=$(id -u "$user")
slice=/tf-test_${RANDOM}_$$.slice

# Where a cgroup can be made: hybrid hierarchies (v1 beside "unified"), or v2 alone.
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

make_cgroups ()
{
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
}

# Inside a user namespace, the directories of others do not become ours.
if [ -w "${hierarchies[0]}" ]; then
  make_cgroups
fi

mount -t tmpfs -o mode=755 tmpfs /run/systemd
mkdir -m 755 /run/systemd/system /run/systemd/unit-root /run/systemd/propagate
mkdir -p /run/user
mount -t tmpfs -o mode=755 tmpfs /run/user
install -d -m 700 -o "$user" -g "$(id -g "$user")" "/run/user/$uid"

become=()
[ "$uid" -eq "$(id -u)" ] || become=(setpriv "--reuid=$user" "--regid=$(id -g "$user")" --init-groups)
# shellcheck disable=SC2016 # the inner shell expands it
"${become[@]}" env --ignore-environment PATH=/usr/bin:/bin "HOME=$(getent passwd "$uid" | cut -d: -f6)" \
  "XDG_RUNTIME_DIR=/run/user/$uid" "DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/$uid/bus" bash -c '
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
