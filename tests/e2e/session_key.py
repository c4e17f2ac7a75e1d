#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A key in the session keyring, as a login leaves it there.

session_key.py run COMMAND…: COMMAND in a new session with one key; its number is in TF_TEST_KEY
session_key.py read NUMBER:  prints "has the key" or why not; exit status 0 in both cases

Status 77 (skipped) where the kernel has no keyrings or the numbers of system calls are unknown."""

import ctypes
import os
import platform
import sys

# add_key, keyctl
CALLS = {"x86_64": (248, 250), "aarch64": (217, 219)}
SESSION = -3
JOIN, READ = 1, 11
SECRET = b"secret of the session"

libc = ctypes.CDLL(None, use_errno=True)


def call(number, *arguments):
    """The result, or an OSError."""
    arguments = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    value = libc.syscall(ctypes.c_long(number), *arguments)
    if value < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return value


def begin_session():
    """Gives this process a session keyring with one key, and returns its number."""
    add_key, keyctl = CALLS[platform.machine()]
    call(keyctl, JOIN, None)
    return call(add_key, b"user", b"thoughtforge-test", SECRET, len(SECRET), SESSION)


def read(number):
    """Whether this process can read the key."""
    buffer = ctypes.create_string_buffer(len(SECRET))
    try:
        call(CALLS[platform.machine()][1], READ, number, buffer, len(SECRET))
    except OSError as error:
        return f"cannot read the key: {error.strerror}"
    return "has the key" if buffer.raw == SECRET else "has another key"


if __name__ == "__main__":
    if sys.argv[1] == "read":
        print(read(int(sys.argv[2])))
        sys.exit(0)
    try:
        os.environ["TF_TEST_KEY"] = str(begin_session())
    except (KeyError, OSError) as error:
        print(f"1..0 # SKIP no session keyring here: {error}")
        sys.exit(77)
    os.execvp(sys.argv[2], sys.argv[2:])
