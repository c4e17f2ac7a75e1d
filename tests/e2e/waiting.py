# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Projects of which one has the only slot, for an agent that sleeps, and all others wait for it."""

import os
import shutil

import world

CONFIG = """agents:
  default: sleeper
  available:
    sleeper: {{command: {command}, adapter: plain, confine: none}}
concurrency:
  max_parallel_runs: 1
"""


def world_with_sleeper():
    w = world.World()
    agent = w.write("sleeper", "#!/bin/sh\nexec sleep 600\n")
    os.chmod(agent, 0o700)
    w.write_config(CONFIG.format(command=agent))
    w.start()
    return w


def start_one(w):
    """Returns: its directory."""
    path = w.create(world.example(), agent="sleeper")
    w.project(path, "Distill")
    w.wait(lambda: w.get(path, "Activity") == "distilling (agent sleeper)", "the agent to run")
    return w.get(path, "Directory")


def count_waiting(w):
    return w.get(world.ROOT, "QueuedRuns", world.MANAGER)


def start_many(w, directory, count):
    """Restarts the daemon with @count copies of the project in @directory."""
    w.kill(15)
    for i in range(count - 1):
        # Whole: any of them may get the slot first, and would halt without its repository.
        shutil.copytree(directory, os.path.join(w.projects, f"20200101-{i:04x}"), symlinks=True)
    w.start()
    w.wait(lambda: count_waiting(w) == count - 1, "the others to wait")
