# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A journal that plays: journal_socket.py OUT COMMAND… takes the places of the journal's sockets, in a
mount namespace of its own, runs the command with its standard error connected to them, as systemd does, and
writes each entry as a line of JSON to OUT. Passes SIGTERM on, and ends with the command."""

import json
import os
import signal
import socket
import struct
import subprocess
import sys
import threading

PLACE = "/run/systemd/journal"


NAMESPACE = ("bwrap", "--dev-bind", "/", "/", "--tmpfs", "/run/systemd", "--dir", PLACE)
INSIDE = "--inside"


def is_possible():
    return subprocess.run((*NAMESPACE, "true"), check=False, stderr=subprocess.DEVNULL).returncode == 0


def as_runner(out):
    """The runner of a World whose daemon has this journal."""
    return (sys.executable, os.path.abspath(__file__), out)


def parse(data):
    """NAME=value, or NAME, a line break, 64 bits of length and the value, as journald reads it."""
    fields = {}
    while data:
        line, _, rest = data.partition(b"\n")
        name, is_short, value = line.partition(b"=")
        if not is_short:
            size = struct.unpack("<Q", rest[:8])[0]
            value, rest = rest[8:8 + size], rest[9 + size:]
        fields[name.decode()] = value.decode(errors="replace")
        data = rest
    return fields


def receive(entries, out):
    while True:
        data, descriptors, _, _ = socket.recv_fds(entries, 1 << 20, 1)
        if descriptors: # an entry too long for a datagram
            with open(descriptors[0], "rb") as file:
                file.seek(0)
                data = file.read()
        out.write(json.dumps(parse(data)) + "\n")
        out.flush()


def connect():
    entries = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    entries.bind(os.path.join(PLACE, "socket"))
    streams = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    streams.bind(os.path.join(PLACE, "stdout"))
    streams.listen()
    stream = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    stream.connect(os.path.join(PLACE, "stdout"))
    return entries, stream, streams


def inside(pid_pipe, path, *command):
    entries, stream, _streams = connect()
    with open(path, "a", encoding="utf-8") as out, subprocess.Popen(command, stderr=stream) as child:
        with open(int(pid_pipe), "w", encoding="utf-8") as pipe:
            pipe.write(str(child.pid))
        threading.Thread(target=receive, args=(entries, out), daemon=True).start()
        status = child.wait()
    sys.exit(status)


def main(*arguments):
    """bwrap stays between, and does not pass signals on."""
    read, write = os.pipe()
    command = (*NAMESPACE, sys.executable, os.path.abspath(__file__), INSIDE, str(write), *arguments)
    with subprocess.Popen(command, pass_fds=(write,)) as child:
        os.close(write)
        with open(read, encoding="utf-8") as pipe:
            pid = int(pipe.read())
        signal.signal(signal.SIGTERM, lambda *_: os.kill(pid, signal.SIGTERM))
        status = child.wait()
    sys.exit(status)


if __name__ == "__main__":
    if sys.argv[1] == INSIDE:
        inside(*sys.argv[2:])
    else:
        main(*sys.argv[1:])
