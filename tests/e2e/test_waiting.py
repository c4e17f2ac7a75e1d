# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A project that waits for its first slot is an entry in a list: it has no thread, no open file, and
wakes nobody."""

import os

import waiting
import watching
import world

PROJECTS = 30


def threads_of_jobs(w):
    """The main thread, GLib's and that of the notices may be there or not."""
    return [name for name in watching.threads(w.daemon.pid)
            if name not in ("thoughtforged", "gmain", "gdbus", "tf-notify", "dconf worker")
            and not name.startswith("pool-")]


def count_files(w):
    return len(os.listdir(f"/proc/{w.daemon.pid}/fd"))


def test_waiting_projects_have_no_thread():
    with waiting.world_with_sleeper() as w:
        directory = waiting.start_one(w)
        alone = count_files(w)
        waiting.start_many(w, directory, PROJECTS)
        assert watching.wait_idle(w.daemon.pid), "the daemon wakes up while projects wait"
        assert len(threads_of_jobs(w)) == 1, watching.threads(w.daemon.pid)
        assert count_files(w) < alone + PROJECTS // 2, f"{alone} with one, {count_files(w)} with all"


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
