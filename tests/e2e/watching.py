# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What the kernel knows of a process."""

import os
import time


def cpu_ms(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def threads(pid):
    """Their names."""
    names = []
    for task in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{task}/comm") as file:
                names.append(file.read().strip())
        except FileNotFoundError: # a thread that has ended in between
            continue
    return sorted(names)


def switches(pid):
    """Times any thread of the process went to sleep and so was woken."""
    total = 0
    for task in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{task}/status") as file:
                lines = file.readlines()
        except (FileNotFoundError, ProcessLookupError): # a thread that has ended in between
            continue
        total += sum(int(line.split()[1]) for line in lines
                     if line.startswith("voluntary_ctxt_switches"))
    return total


def memory(pid, key):
    """In MiB, by a key of smaps_rollup."""
    with open(f"/proc/{pid}/smaps_rollup") as file:
        for line in file:
            if line.startswith(key + ":"):
                return int(line.split()[1]) / 1024
    raise KeyError(key)


def wait_idle(pid, limit=60):
    """Until nothing was woken for a second. Returns whether that came."""
    end = time.monotonic() + limit
    last = -1
    while last != switches(pid):
        if time.monotonic() > end:
            return False
        last = switches(pid)
        time.sleep(1)
    return True
