# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What agents cost the daemon: its processor time while three stream 1 MiB a second each, in terms of
what a reader of lines in Python takes for as much; the memory of an answer of 100 MiB; the time from the
decision to run an agent until it runs, confined; and from Pause until an agent that ignores SIGTERM, and
what it has started, is gone."""

import json
import os
import resource
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))
import world  # noqa: E402

STREAM_S = 10
DUMP = ("Plan a reading group for eight people at the town library, every second Thursday from 14 January "
        "2027, 19:00 to 20:30, with a budget of 120 euros. Group {n}.")
STREAM = """#!/usr/bin/python3
import json, sys, time
line = json.dumps(dict(type="text", text="x" * 990)) + "\\n"
chunk = line * (1024 * 1024 // 10 // len(line))
sys.stdin.read()
start = time.monotonic()
for n in range({seconds} * 10):
    sys.stdout.write(chunk)
    sys.stdout.flush()
    time.sleep(max(0, start + (n + 1) / 10 - time.monotonic()))
"""
FLOOD = """#!/usr/bin/python3
import sys
sys.stdin.read()
for n in range(100):
    sys.stdout.write(("x" * 1023 + "\\n") * 1024)
"""
STUBBORN = """#!/bin/sh
trap '' TERM INT HUP
cat > /dev/null
setsid sh -c 'trap "" TERM; (sleep 1000 & wait) ' &
while :; do sleep 1000; done
"""
PUNCTUAL = """#!/bin/sh
exec date +"%s%N" >&2
"""


def cpu_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def high_water(pid):
    """MiB"""
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        line, = [line for line in file if line.startswith("VmHWM")]
    return int(line.split()[1]) / 1024


def figure(name, value, unit, bound):
    print(f"# {name}: {value:.1f} {unit} (at most {bound})", flush=True)
    return value <= bound


def make(text, adapter, **more):
    w = world.World()
    program = w.write("agent", text)
    os.chmod(program, 0o755)
    w.write_config(json.dumps({"agents": {"default": "it", "available": {
        "it": {"command": program, "adapter": adapter, **more}}}, "concurrency": {"max_parallel_runs": 3}}))
    w.start()
    return w


def begin(w, n=0):
    path = w.create(DUMP.format(n=n), agent="it", type="plan")
    w.project(path, "Distill")
    return path


def first_run(w, path):
    return w.wait(lambda: [run for run in w.project(path, "GetRuns")[0] if run["state"] != "running"],
                  "the end of a run", 60)[0]


def read_in_python(seconds):
    """Processor time for as much, in s."""
    before = resource.getrusage(resource.RUSAGE_SELF)
    child = subprocess.Popen(["/usr/bin/python3", "-c", STREAM.format(seconds=seconds)],
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    for line in child.stdout:
        json.loads(line)
    child.wait()
    after = resource.getrusage(resource.RUSAGE_SELF)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def bench_stream():
    alone = read_in_python(2) / 2
    with make(STREAM.format(seconds=STREAM_S), "events", confine="none") as w:
        for n in range(3):
            begin(w, n)
        time.sleep(2)
        before, start = cpu_seconds(w.daemon.pid), time.monotonic()
        time.sleep(STREAM_S - 4)
        share = (cpu_seconds(w.daemon.pid) - before) / (time.monotonic() - start)
    print(f"# a reader in Python takes {alone * 300:.1f} % of a core for as much")
    return figure("processor of the daemon, three streams of 1 MiB/s", share * 100, "% of a core", 10)


def bench_flood():
    with make(FLOOD, "plain", confine="none") as w:
        w.drive(w.create(world.example()), "human_review")  # what any first project costs
        before = high_water(w.daemon.pid)
        path = begin(w)
        run = first_run(w, path)
        print("#", run["state"], run.get("failure", ""))
        return figure("memory of an answer of 100 MiB", high_water(w.daemon.pid) - before, "MiB", 10)


def delay_of(run):
    """From the decision to the first word of the program, in ms."""
    began = int([word for word in run["failure"].split() if word.isdigit() and len(word) == 19][0])
    return began / 1e6 - run["started_at"] / 1e3


def bench_start():
    """With the network of the machine, and with a private one, for which pasta must begin; the first run of a
    project, which also keeps its files, and the next."""
    results = []
    for network in ("host", "internet"):
        with make(PUNCTUAL, "plain", network=network) as w:
            delays = []
            for n in range(10):
                path = begin(w, n)
                w.wait_phase(path, "halted")
                delays.append([delay_of(run) for run in
                               sorted(w.project(path, "GetRuns")[0], key=lambda run: run["started_at"])])
        for at, which in enumerate(("first", "next")):
            results.append(figure(f"decision to exec, confined, network: {network}, {which} run (median)",
                                  statistics.median(each[at] for each in delays), "ms", 20))
    return all(results)


def bench_cancel():
    with make(STUBBORN, "plain") as w:
        path = begin(w)
        w.wait(lambda: world.agents_of(w.dir), "the agent")
        time.sleep(0.5)  # it has set its traps
        start = time.monotonic()
        w.project(path, "Pause")
        while world.agents_of(w.dir):
            time.sleep(0.005)
        return figure("Pause to the last process gone", (time.monotonic() - start) * 1000, "ms", 1000)


def main():
    results = [bench() for bench in (bench_stream, bench_flood, bench_start, bench_cancel)]
    sys.exit(0 if all(results) else 1)


main()
