# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Figures of the whole daemon: start with many projects, GetManagedObjects, idle wake-ups, memory.
One JSON object per line; wall times are the best of several runs, with CPU times."""

import json
import os
import shutil
import sys
import time

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))
import waiting  # noqa: E402
import world  # noqa: E402
from watching import cpu_ms, memory, switches, threads, wait_idle  # noqa: E402

ROUNDS = 5
IDLE_S = 10
STATE = ("status.json", "chat_history.json", "polish_state.json", "polish_log.md",
         "thoughtforge.log")


def figure(name, value, unit, bound=None, **more):
    print(json.dumps({"name": name, "value": round(value, 2), "unit": unit, "bound": bound,
                      **more}), flush=True)


def finished_project(w):
    path = w.create(world.example())
    w.drive(path)
    assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
    return w.get(path, "Directory")


def multiply(w, directory, count):
    for i in range(count - 1):
        copy = os.path.join(w.projects, f"20200101-{i:04x}")
        os.mkdir(copy, 0o700)
        for name in STATE:
            shutil.copy(os.path.join(directory, name), copy)


def managed_objects(w):
    """The call by sd-bus, as any C client would; the reply's size by GDBus."""
    begin = time.monotonic()
    reply = w.bus.call_sync(world.NAME, world.ROOT, "org.freedesktop.DBus.ObjectManager",
                            "GetManagedObjects", None, None, 0, -1, None)
    return (time.monotonic() - begin) * 1000, reply


def bench_many(count):
    with world.World() as w:
        w.start()
        multiply(w, finished_project(w), count)
        w.kill(15)
        starts, calls, cpus = [], [], []
        w.start()
        w.kill(15)
        for _ in range(ROUNDS):
            begin = time.monotonic()
            w.start()
            starts.append((time.monotonic() - begin) * 1000)
            managed_objects(w)
            before = cpu_ms(w.daemon.pid)
            for _ in range(10):
                wall, reply = managed_objects(w)
                calls.append(wall)
            cpus.append((cpu_ms(w.daemon.pid) - before) / 10)
            assert reply.n_children() == 1
            assert reply.get_child_value(0).n_children() == count
            w.kill(15)
        figure(f"start to name owned, {count} projects", min(starts), "ms", 150,
               median=round(sorted(starts)[len(starts) // 2], 1))
        figure(f"GetManagedObjects, {count} projects, daemon's CPU", min(cpus), "ms", 50)
        figure(f"GetManagedObjects, {count} projects, round trip with GDBus client", min(calls),
               "ms", 50, bytes=reply.get_size())


def bench_idle(count):
    with world.World() as w:
        w.start()
        multiply(w, finished_project(w), count)
        w.kill(15)
        w.start()
        managed_objects(w)
        # What the start and that call set going has ended when nothing was woken for a second.
        wait_idle(w.daemon.pid)
        before = switches(w.daemon.pid)
        time.sleep(IDLE_S)
        figure(f"wake-ups in {IDLE_S} s, {count} projects", switches(w.daemon.pid) - before,
               "wake-ups", 0)
        figure(f"RSS, {count} projects", memory(w.daemon.pid, "Rss"), "MiB", 25,
               private=round(memory(w.daemon.pid, "Private_Dirty"), 1))


def bench_waiting(count):
    """All but one of them wait for the only slot, which an agent that sleeps has."""
    with waiting.world_with_sleeper() as w:
        directory = waiting.start_one(w)
        wait_idle(w.daemon.pid)
        alone = len(threads(w.daemon.pid))
        waiting.start_many(w, directory, count)
        wait_idle(w.daemon.pid)
        before = switches(w.daemon.pid)
        time.sleep(IDLE_S)
        figure(f"wake-ups in {IDLE_S} s, {count} projects waiting for a slot",
               switches(w.daemon.pid) - before, "wake-ups", 0)
        figure(f"threads, {count} projects waiting for a slot", len(threads(w.daemon.pid)), "threads",
               alone)
        figure(f"RSS, {count} projects waiting for a slot", memory(w.daemon.pid, "Rss"), "MiB", 40,
               private=round(memory(w.daemon.pid, "Private_Dirty"), 1))


def bench_run():
    with world.World() as w:
        w.start()
        begin = time.monotonic()
        finished_project(w)
        figure("one brain dump to a finished plan, offline agent",
               (time.monotonic() - begin) * 1000, "ms")


if __name__ == "__main__":
    bench_many(1000)
    bench_idle(100)
    bench_waiting(1000)
    bench_run()
