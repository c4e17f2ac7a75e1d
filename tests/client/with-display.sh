#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
#
# with-display.sh COMMAND…: runs a command on a screen of its own (Xvfb), with directories of its own for
# the person's files, which end with it. The screen is TF_SCREEN (1280x800x24), its pixels are in the file
# TF_FRAMEBUFFER (xwd). Without Xvfb everything is skipped.
set -u -o pipefail
if ! command -v Xvfb >/dev/null; then
  echo "1..0 # SKIP Xvfb is not installed"
  exit 0
fi
directory=$(mktemp -d) || exit 1
server=

# Xvfb looks whether it was told to end, then sleeps until a client wants something: what it is told
# between the two it does not hear for ten minutes ("to minimize race", os/WaitFor.c). So: again.
end_server ()
{
  local times
  for ((times = 0; times < 20; times++)); do
    kill "$server" 2>/dev/null || break
    timeout 0.5 tail --pid="$server" --sleep-interval=0.02 -f /dev/null
  done
  kill -KILL "$server" 2>/dev/null
  wait "$server" 2>/dev/null
}

trap '[ -z "$server" ] || end_server; rm -rf "$directory"' EXIT
mkfifo "$directory/number"
Xvfb -displayfd 9 -screen 0 "${TF_SCREEN:-1280x800x24}" -nolisten tcp -noreset \
  -fbdir "$directory" 9>"$directory/number" >"$directory/log" 2>&1 &
server=$!
if ! read -r -t 30 number <"$directory/number"; then
  cat "$directory/log" >&2
  echo "Bail out! Xvfb does not start"
  exit 1
fi
export DISPLAY=:$number TF_FRAMEBUFFER=$directory/Xvfb_screen0 GDK_BACKEND=x11 GSK_RENDERER=cairo GDK_DEBUG=gl-disable
unset WAYLAND_DISPLAY
# No bus is found and none started: each test has its own.
export DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent
mkdir -p "$directory"/{home,config,data,state,cache}
mkdir -m 0700 "$directory/run"
export HOME=$directory/home XDG_CONFIG_HOME=$directory/config XDG_DATA_HOME=$directory/data \
  XDG_STATE_HOME=$directory/state XDG_CACHE_HOME=$directory/cache XDG_RUNTIME_DIR=$directory/run
"$@"
