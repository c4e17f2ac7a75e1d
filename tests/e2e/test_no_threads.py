# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""While the daemon can start no thread, calls end with an error that says so; it goes on, and so does
everything once there are threads again."""

import os

import world
from world import World, expect

LIBRARY = os.path.join(world.BUILD, "tests", "e2e", "libno-threads.so")


def test_calls_fail_and_nothing_is_lost():
    with World() as w:
        w.env.update(LD_PRELOAD=LIBRARY, TF_NO_THREADS=w.path("no-threads"))
        w.start()
        daemon = w.daemon.pid
        path = w.create(world.example())
        w.write("no-threads", "")
        message = expect("Busy", w.create, world.example())
        assert "cannot start a thread" in message and "close other programs" in message, message
        message = expect("Busy", w.project, path, "SetPriority", "(i)", 7)
        assert "cannot start a thread" in message, message
        # As when the disk fails.
        assert w.get(path, "Phase") == "halted"
        assert w.get(path, "HaltDetail") == message, w.get(path, "HaltDetail")
        os.remove(w.path("no-threads"))
        assert w.create(world.example()) != path
        w.project(path, "SetPriority", "(i)", 7)
        assert w.get(path, "Priority") == 7
        w.project(path, "Resume")
        w.wait(lambda: w.get(path, "Phase") == "brain_dump", "the end of the halt")
        w.drive(path, "human_review")
        assert w.daemon.pid == daemon and w.daemon.poll() is None


if __name__ == "__main__":
    world.main([test_calls_fail_and_nothing_is_lost])
