# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Figures of the whole daemon: start and listing with many projects, idle wake-ups, memory.
One JSON object per line; wall times are the best of several runs, with CPU times."""

import json
import os
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))
import waiting  # noqa: E402
import world  # noqa: E402
from watching import cpu_ms, memory, switches, threads, wait_idle  # noqa: E402

ROUNDS = 5
IDLE_S = 10
LISTS = 9
STATE = ("status.json", "chat_history.json", "polish_state.json", "task_queue.json")


def figure(name, value, unit, bound=None, **more):
    print(json.dumps({"name": name, "value": round(value, 2), "unit": unit, "bound": bound,
                      **more}), flush=True)


def finished_project(w):
    path = w.create(world.example())
    w.drive(path)
    assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
    return w.get(path, "Directory")


def multiply(w, directory, count, year=2020):
    """Projects like it with all their history. What the daemon never changes in place is linked."""
    subprocess.run(["git", "-C", directory, "gc", "--quiet"], env=w.env, check=True)
    for i in range(count - 1):
        copy = os.path.join(w.projects, f"{year}{i // 1000 + 1:02d}01-{i:04x}")
        shutil.copytree(directory, copy, copy_function=os.link, symlinks=True)
        for name in filter(lambda name: os.path.exists(os.path.join(copy, name)), STATE):
            os.unlink(os.path.join(copy, name))
            shutil.copy2(os.path.join(directory, name), copy)


def managed_objects(w):
    """The call by sd-bus, as any C client would; the reply's size by GDBus."""
    begin = time.monotonic()
    reply = w.bus.call_sync(world.NAME, world.ROOT, "org.freedesktop.DBus.ObjectManager",
                            "GetManagedObjects", None, None, 0, -1, None)
    return (time.monotonic() - begin) * 1000, reply


def timed(function, *arguments):
    begin = time.monotonic()
    function(*arguments)
    return (time.monotonic() - begin) * 1000


def median(values):
    return round(sorted(values)[len(values) // 2], 1)


def start_and_list(w):
    """The way to the first listing, in ms, and the processor time that the daemon took for it."""
    begin = time.monotonic()
    w.start()
    w.ctl("list", check=0)
    return (time.monotonic() - begin) * 1000, cpu_ms(w.daemon.pid)


def bench_lists(w, count):
    lists = [timed(w.ctl, "list") for _ in range(LISTS)]
    bare = [timed(w.ctl, "--version") for _ in range(LISTS)]
    figure(f"thoughtforgectl list, {count} projects", min(lists), "ms", 150 if count <= 1000 else None,
           median=median(lists), times_the_bare_client=round(min(lists) / min(bare), 1))


def bench_many(count, start_bound, memory_bound):
    with world.World() as w:
        w.start()
        multiply(w, finished_project(w), count)
        w.kill(15)
        time.sleep(3)  # the index takes nothing that has just changed
        first, cpu = start_and_list(w)
        figure(f"first start to first listing, {count} projects, no index", first, "ms", cpu=cpu)
        starts, cpus = [], []
        for _ in range(ROUNDS):
            wait_idle(w.daemon.pid)
            w.kill(15)
            wall, cpu = start_and_list(w)
            starts.append(wall)
            cpus.append(cpu)
        figure(f"start to first listing, {count} projects", min(starts), "ms", start_bound,
               median=median(starts), cpu=min(cpus), times_without_index=round(first / min(starts), 1))
        bench_lists(w, count)
        figure(f"RSS after that, {count} projects", memory(w.daemon.pid, "Rss"), "MiB", memory_bound,
               private=round(memory(w.daemon.pid, "Private_Dirty"), 1))


def bench_objects(count):
    """GetManagedObjects wakes all projects."""
    with world.World() as w:
        w.start()
        multiply(w, finished_project(w), count)
        w.kill(15)
        w.start()
        first = timed(managed_objects, w)
        before = cpu_ms(w.daemon.pid)
        calls = []
        for _ in range(10):
            wall, reply = managed_objects(w)
            calls.append(wall)
        assert reply.get_child_value(0).n_children() == count
        figure(f"GetManagedObjects that wakes {count} projects", first, "ms",
               times_the_next=round(first / min(calls), 1))
        figure(f"GetManagedObjects, {count} projects awake, round trip with GDBus client", min(calls),
               "ms", bytes=reply.get_size(), cpu=(cpu_ms(w.daemon.pid) - before) / 10)
        wait_idle(w.daemon.pid)
        figure(f"RSS, {count} projects awake", memory(w.daemon.pid, "Rss"), "MiB")


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
    bench_many(1000, 300, 40)
    bench_many(10000, 1500, 200)
    bench_objects(1000)
    bench_idle(100)
    bench_waiting(1000)
    bench_run()
