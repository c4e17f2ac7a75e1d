# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Figures of the desktop client with the real daemon, 1,000 projects and accessibility on: the first
cards, scrolling, memory; beside a window of libadwaita with nothing in it. Wall times from the start of
the process by one clock (see client/frame-times.c), with CPU times. One JSON object per line."""

import os
import subprocess
import sys
import time

SOURCE = os.environ["TF_TEST_SOURCE_ROOT"]
sys.path[:0] = [os.path.join(SOURCE, "tests", "e2e"), os.path.join(SOURCE, "tests", "bench")]
import desktop  # noqa: E402
import world  # noqa: E402
from bench_daemon import figure, multiply  # noqa: E402
from watching import cpu_ms, memory, wait_idle  # noqa: E402

BENCH = os.path.join(world.BUILD, "tests", "bench", "client")
PROJECTS = 1000
ROUNDS = 9
NOTCHES = 400
FAST_FRAME_MS = 16
FIRST_CARDS_MS = 300
MEMORY_MIB = 110
SETTINGS = "[org/thoughtforge/ThoughtForge]\nwindow-width=1280\nwindow-height=800\npage='board'\n"


class Stage(desktop.Desktop):
    """A screen with the client or the empty window on it."""

    def __init__(self):
        super().__init__()
        # What AT-SPI tells is not listened to here, as no screen reader does more than the focus.
        for event in ("object:state-changed", "object:children-changed", "object:text-changed",
                      "object:property-change"):
            self.listener.deregister(event)
        os.makedirs(self.path("modules"))
        os.symlink(os.path.join(BENCH, "libframe-times.so"), self.path("modules", "libframe-times.so"))
        folder = self.path("config", "glib-2.0", "settings")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "keyfile"), "w") as file:
            file.write(SETTINGS)

    def show(self, program, shown):
        """Starts it and waits for the frame in which that type is shown; ms of wall and processor."""
        frames = self.path("frames")
        if os.path.exists(frames):
            os.unlink(frames)
        begin = time.monotonic()
        with open(self.path("client.log"), "a") as log:
            self.client = subprocess.Popen(
                [program], stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                env={**self.env, "GIO_EXTRA_MODULES": self.path("modules"), "TF_FRAMES_FILE": frames,
                     "TF_FRAMES_TYPE": shown})
        first = self.wait(self.find_first, f"the first {shown}")
        return first / 1000 - begin * 1000, cpu_ms(self.client.pid)

    def frames(self):
        try:
            with open(self.path("frames")) as file:
                return [tuple(map(int, line.split())) for line in file if line.endswith("\n")]
        except FileNotFoundError:
            return []

    def find_first(self):
        return next((at for at, _, shown in self.frames() if shown), None)

    def stop(self):
        self.client.terminate()
        self.client.wait()
        self.client = None


def fill(stage):
    """The same in every phase in which nothing moves, so that every column has its cards."""
    stage.start()
    paths = [stage.create(world.example(dump)) for dump in ("wedding.md", "summer-party.md",
                                                            "food-truck-strategy.md")]
    stage.project(paths[1], "Distill")
    stage.wait_asked(paths[1], "human_review")
    stage.drive(paths[2])
    directories = [stage.get(path, "Directory") for path in paths]
    for number, directory in enumerate(directories):
        share = PROJECTS // len(directories) + (1 if number < PROJECTS % len(directories) else 0)
        multiply(stage, directory, share, year=2021 + number)
    stage.kill(15)
    stage.start()
    stage.ctl("list")
    wait_idle(stage.daemon.pid)


def median(values):
    return sorted(values)[len(values) // 2]


def percentile(values, part):
    return sorted(values)[min(int(len(values) * part), len(values) - 1)]


def bench_start(stage):
    empty, client = [], []
    for _ in range(ROUNDS):
        empty.append(stage.show(os.path.join(BENCH, "empty-window"), "GtkLabel"))
        stage.stop()
        client.append(stage.show(desktop.CLIENT, "TfBoardCard"))
        stage.stop()
    wall, cpu = (median(values) for values in zip(*client))
    bare, bare_cpu = (median(values) for values in zip(*empty))
    figure(f"start to the first cards, {PROJECTS} projects", wall, "ms", FIRST_CARDS_MS, cpu=cpu,
           best=round(min(client)[0], 1), empty_window=round(bare, 1), empty_cpu=bare_cpu,
           times_the_empty_window=round(wall / bare, 2))


def scroll(stage, x):
    """Down a column by the wheel, as fast as frames come; durations of the frames in ms."""
    stage.xdo("mousemove", x, 400)
    before = len(stage.frames())
    cpu = cpu_ms(stage.client.pid)
    for _ in range(NOTCHES // 8):
        stage.xdo("click", "--repeat", 8, "--delay", 12, 5)
    time.sleep(0.5)
    return [took / 1000 for _, took, _ in stage.frames()[before:]], cpu_ms(stage.client.pid) - cpu


def bench_scrolling(stage):
    stage.show(desktop.CLIENT, "TfBoardCard")
    wait_idle(stage.client.pid)
    frames, cpu = scroll(stage, 100)
    figure(f"scrolling a column of {PROJECTS // 3}, p99 of a frame", percentile(frames, 0.99), "ms",
           FAST_FRAME_MS, median=round(median(frames), 1), longest=round(max(frames), 1),
           frames=len(frames), cpu_per_frame=round(cpu / max(len(frames), 1), 1))


def bench_memory(stage):
    """After the scrolling, and of the empty window."""
    wait_idle(stage.client.pid)
    used = memory(stage.client.pid, "Rss")
    private = memory(stage.client.pid, "Private_Dirty")
    stage.stop()
    stage.show(os.path.join(BENCH, "empty-window"), "GtkLabel")
    wait_idle(stage.client.pid)
    bare = memory(stage.client.pid, "Rss")
    bare_private = memory(stage.client.pid, "Private_Dirty")
    stage.stop()
    figure(f"RSS, {PROJECTS} projects, after scrolling", used, "MiB", MEMORY_MIB,
           private=round(private, 1), empty_window=round(bare, 1),
           empty_private=round(bare_private, 1))


if __name__ == "__main__":
    with Stage() as the_stage:
        fill(the_stage)
        bench_start(the_stage)
        bench_scrolling(the_stage)
        bench_memory(the_stage)
