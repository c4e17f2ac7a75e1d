#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
#
# own-network.sh COMMAND…: runs a command on a machine of its own as far as the network goes: with a
# loopback, an address 10.99.0.2, and 10.99.0.1 as all that there is of an internet. Each of these
# answers with one line that names it: 10.99.0.1:8000, and on the machine 127.0.0.1:9001,
# 127.0.0.1:9002, 10.99.0.2:9003 and the abstract socket @tf-own-network. TF_TEST_NETWORK is set for
# the command. Exit status 77 (skipped) where that is not possible, or pasta is not, which most need: for
# those that do not, set TF_TEST_WITHOUT_PASTA.
set -eu
if [ "${1-}" != --inner ]; then
  for program in ip unshare python3; do
    command -v "$program" >/dev/null || { echo "1..0 # SKIP $program is not installed"; exit 77; }
  done
  # The real root keeps what only he can do, such as making control groups.
  user=()
  unshare --mount --net true 2>/dev/null || user=(--user --map-root-user)
  unshare "${user[@]}" --mount --net true 2>/dev/null ||
    { echo "1..0 # SKIP there are no user namespaces here"; exit 77; }
  if ! [ -w /dev/net/tun ] && [ -z "${TF_TEST_WITHOUT_PASTA-}" ]; then
    echo "1..0 # SKIP /dev/net/tun cannot be opened"
    exit 77
  fi
  # The servers end with the PID namespace.
  exec unshare "${user[@]}" --net --pid --fork --kill-child --mount-proc -- "$0" --inner "$@"
fi
shift

# The device is open to everybody where udev runs, as it is meant to be; pasta needs it.
if mount -t tmpfs -o mode=755 own-network /dev/net 2>/dev/null; then
  mknod -m 666 /dev/net/tun c 10 200 2>/dev/null || umount /dev/net
fi
ip link set lo up
# One line for everybody who comes; it tells when it listens.
answer ()
{
  # shellcheck disable=SC2016
  /usr/bin/python3 -c '
import socket, sys
name = sys.argv[1]
if name.startswith("@"):
    server = socket.socket(socket.AF_UNIX)
    server.bind("\0" + name[1:])
else:
    host, port = name.split(":")
    server = socket.socket()
    server.bind((host, int(port)))
server.listen()
print("ready", flush=True)
while True:
    client, _ = server.accept()
    client.sendall((name + "\n").encode())
    client.close()' "$1"
}

# The internet: a process in a network namespace of its own, to which one end of the cable goes.
coproc INTERNET { exec unshare --net -- /bin/bash -c 'echo made; read -r _; '"$(declare -f answer)"'
  ip link set lo up; ip addr add 10.99.0.1/24 dev cable1; ip link set cable1 up; answer 10.99.0.1:8000'; }
# shellcheck disable=SC2153
exec {said}<&"${INTERNET[0]}" {told}>&"${INTERNET[1]}"
read -r _ <&"$said"
ip link add cable0 type veth peer name cable1
ip link set cable1 netns "$INTERNET_PID"
echo go >&"$told"
ip addr add 10.99.0.2/24 dev cable0
ip link set cable0 up
ip route add default via 10.99.0.1
read -r _ <&"$said"

for name in 127.0.0.1:9001 127.0.0.1:9002 10.99.0.2:9003 @tf-own-network; do
  exec {ready}< <(answer "$name")
  read -r _ <&"$ready"
done
status=0
TF_TEST_NETWORK=1 "$@" {said}<&- {told}>&- || status=$?
exit "$status"
