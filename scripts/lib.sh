# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
#
# Shared by setup, demo and test. Source it, do not run it.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
me=scripts/$(basename "$0")

say_time () # NAME SECONDS
{
  printf '%-72s %4d s\n' "$1" "$2"
}

complain ()
{
  printf '%s: %s\n' "$me" "$1" >&2
}

# Runs a command, its output in a log file; one line with the time it took. A failure shows the end
# of the log and its path.
step () # NAME LOG COMMAND…
{
  local name=$1 log=$2 begin=$SECONDS status=0
  shift 2
  [ -t 1 ] && printf '%s …' "$name"
  mkdir -p "$(dirname "$log")"
  "$@" >"$log" 2>&1 </dev/null || status=$?
  [ -t 1 ] && printf '\r\033[K'
  if [ $status -eq 0 ]; then
    say_time "$name" $((SECONDS - begin))
    return 0
  fi
  printf '%s: failed after %d s\n' "$name" $((SECONDS - begin))
  tail -n 40 "$log" >&2
  complain "$name failed; the whole output is in $log"
  return $status
}

setup_if_missing ()
{
  "$root/scripts/setup" --check >/dev/null 2>&1 || "$root/scripts/setup"
}

# Configures a build directory once; options that differ from its last ones are set again.
configure () # DIRECTORY OPTION…
{
  local directory=$1
  shift
  if [ -f "$directory/build.ninja" ]; then
    meson configure "$directory" "$@"
  else
    rm -rf "$directory"
    meson setup "$directory" "$root" "$@"
  fi
}

configure_and_build () # DIRECTORY OPTION…
{
  configure "$@" && ninja -C "$1"
}
