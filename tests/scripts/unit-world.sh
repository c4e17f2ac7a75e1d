# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
#
# What the tests of thoughtforge.service have in common: a private "systemd --user" with the unit of the
# build tree. Where that can be, it has a network of its own (TF_TEST_NETWORK is then 1) and a key in its
# session (TF_TEST_KEY, else empty). To be sourced; begin with enter_world.
#
# shellcheck shell=bash
# shellcheck disable=SC2317 # what is called through claim is called

unit=thoughtforge.service
number=0
failed=0

# All that is known after a failure.
tell ()
{
  local file
  for file in "$world"/{err,run.log,daemon.log} "$world"/data/thoughtforge/projects/*/thoughtforge.log; do
    [ -s "$file" ] || continue
    echo "$file:"
    tail -n 30 "$file"
  done
}

# The reason why USER cannot have a manager here; nothing if that is possible.
find_obstacle () # USER
{
  local user=$1
  if [ ! -e /usr/lib/systemd/user/dbus.socket ]; then
    echo "dbus-user-session is not installed"
  elif [ "$(id -u)" -ne 0 ] && [ "$user" != root ]; then
    echo "only root can become $user"
  elif ! unshare --mount true 2>/dev/null && ! unshare --user --map-root-user --mount true 2>/dev/null; then
    echo "no mount namespaces here"
  elif [ ${#delegate[@]} -gt 0 ] && ! "${delegate[@]}" true 2>/dev/null; then
    echo "no control group is ours: neither root nor a user manager"
  elif ! "${delegate[@]}" "$source/tests/support/userns-run.sh" "$user" true >/dev/null 2>&1; then
    echo "systemd --user does not start here"
  elif [ "$(id -u)" -eq 0 ] && ! setpriv "--reuid=$user" --clear-groups test -x "$build/daemon/thoughtforged"; then
    echo "$user cannot read the build tree"
  fi
}

# Returns inside that world, with the variables source, build and world.
enter_world () # SOURCE BUILD USER
{
  local user why status network key
  if [ "$1" = --inside ]; then
    source=$2
    build=$3
    world=$4
    mkdir -p "$world/home" "$world/config/thoughtforge" "$world/data" "$world/state"
    return
  fi
  source=$1
  build=$2
  user=$3
  delegate=()
  [ "$(id -u)" -eq 0 ] || delegate=(systemd-run --user --scope --quiet --collect -p Delegate=yes --)
  why=$(find_obstacle "$user")
  if [ -n "$why" ]; then
    echo "1..0 # SKIP $why"
    exit 0
  fi
  world=$(mktemp -d) || exit 1
  trap 'rm -rf "$world"' EXIT
  [ "$(id -u)" -ne 0 ] || chown "$user" "$world"
  network=("$source/tests/support/own-network.sh")
  "${network[@]}" true >/dev/null 2>&1 || network=()
  key=("$source/tests/e2e/session_key.py" run)
  "${key[@]}" true >/dev/null 2>&1 || key=(env TF_TEST_KEY=)
  # The variables do not pass the manager.
  # shellcheck disable=SC2016
  "${delegate[@]}" "${key[@]}" "${network[@]}" bash -c '
    exec "$1" "$2" env "TF_TEST_NETWORK=$3" "TF_TEST_KEY=$TF_TEST_KEY" "${@:4}"' run \
    "$source/tests/support/userns-run.sh" "$user" "${#network[@]}" \
    "$(realpath "$0")" --inside "$source" "$build" "$world" 2>"$world/err"
  status=$?
  # Twice: whoever parses TAP shows no more than the other channel.
  if [ $status -ne 0 ]; then
    tell | sed 's/^/# /'
    tell >&2
  fi
  exit $status
}

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

end_claims ()
{
  systemctl --user stop $unit
  echo "1..$number"
  exit $failed
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

manager_prop () # NAME
{
  busctl --user get-property org.thoughtforge.ThoughtForge1 /org/thoughtforge/ThoughtForge1 \
    org.thoughtforge.Manager1 "$1"
}

version_is_told ()
{
  manager_prop Version >/dev/null
}

install_unit ()
{
  local units=$XDG_RUNTIME_DIR/systemd/user services=$XDG_RUNTIME_DIR/dbus-1/services
  mkdir -p "$units/$unit.d" "$services"
  sed -e "s#^ExecStart=.*#ExecStart=$build/daemon/thoughtforged#" \
    -e "s#^ExecReload=[^ ]*#ExecReload=$build/client-cli/thoughtforgectl#" \
    "$build/data/$unit" >"$units/$unit"
  cp "$build/data/share/dbus-1/services/org.thoughtforge.ThoughtForge1.service" "$services"
  # What only a build tree and a test need; the sandbox stays as it is. It does not allow what the
  # leak sanitizer does at the end (ptrace), so a build with it gets that and no more.
  cat >"$units/$unit.d/build-tree.conf" <<TXT
[Service]
Environment=HOME=$world/home XDG_CONFIG_HOME=$world/config XDG_DATA_HOME=$world/data
Environment=XDG_STATE_HOME=$world/state DBUS_SYSTEM_BUS_ADDRESS=unix:path=$world/no-system-bus
Environment=THOUGHTFORGE_LIBEXEC_DIR=$build/offline-agent:$build/launcher
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

# More often in ten seconds than systemd allows.
restart_unit ()
{
  systemctl --user reset-failed $unit
  systemctl --user restart $unit
}

write_config () # from standard input
{
  cat >"$world/config/thoughtforge/config.yaml"
}

# In the background; the process is $client.
start_plan () # AGENT
{
  XDG_DATA_HOME=$world/data XDG_CONFIG_HOME=$world/config timeout 90 \
    "$build/client-cli/thoughtforgectl" run "$source/examples/food-truck-strategy.md" \
    --yes --agent "$1" >>"$world/run.log" 2>&1 &
  client=$!
}

make_plan () # AGENT
{
  start_plan "$1"
  wait "$client"
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
