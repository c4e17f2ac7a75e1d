# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The index of projects that sleep: a start opens none of them, and believes no index against the files."""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))
sys.path.insert(0, os.path.dirname(__file__))
import world  # noqa: E402
from test_listing import IN_OPEN, Inotify, listing, restart  # noqa: E402
from world import World  # noqa: E402

TRIES = 60


def index_of(w):
    return w.path("cache", "thoughtforge", "projects.index")


def read(path):
    with open(path, "rb") as file:
        return file.read()


def indexed(w):
    """A finished project that the index knows. It takes only those that have not just changed."""
    w.start()
    path = w.create(world.example())
    w.drive(path)
    name = w.get(path, "Id").encode()
    for _ in range(TRIES):
        restart(w)
        w.kill(15)
        if os.path.exists(index_of(w)) and name in read(index_of(w)):
            w.start()
            return path, os.path.join(w.projects, name.decode())
        w.start()
    raise AssertionError("the index does not get the project")


def change_status(directory, **members):
    status = os.path.join(directory, "status.json")
    with open(status) as file:
        content = json.load(file)
    with open(status, "w") as file:
        json.dump({**content, **members}, file)


def test_a_start_opens_no_project_that_sleeps():
    with World() as w:
        path, directory = indexed(w)
        before = listing(w)
        w.kill(15)
        with Inotify(IN_OPEN) as watch:
            for folder in (directory, os.path.join(directory, ".thoughtforge")):
                watch.add(folder)
            w.start()
            assert listing(w) == before
            assert watch.names() - {""} == set()
        assert before[path]["Phase"] == "done"


def test_a_changed_file_counts_and_not_the_index():
    with World() as w:
        path, directory = indexed(w)
        w.kill(15)
        change_status(directory, project_name="Another party")
        w.start()
        assert listing(w, "Name") == {path: {"Name": "Another party"}}
        w.kill(15)
        os.rename(directory, directory + "-kept")
        w.start()
        assert listing(w) == {}


def test_interrupted_work_is_found_in_spite_of_the_index():
    with World() as w:
        path, directory = indexed(w)
        w.kill(15)
        change_status(directory, phase="polishing")
        w.start()
        assert w.wait(lambda: listing(w, "Phase")[path]["Phase"] in ("done", "halted"), "its end")


def test_an_owed_commit_is_found_in_spite_of_the_index():
    with World() as w:
        _, directory = indexed(w)
        w.kill(15)
        mark = os.path.join(directory, ".thoughtforge", "commit-owed")
        with open(mark, "w") as file:
            file.write("done: owed\n\nKind: state\nPhase: done\n")
        w.start()
        tick = world.GLib.timeout_add(50, lambda: True) # nothing is signalled
        try:
            w.wait(lambda: not os.path.exists(mark), "the owed commit")
        finally:
            world.GLib.source_remove(tick)


def test_a_file_that_is_damaged_is_seen_in_spite_of_the_index():
    with World() as w:
        path, directory = indexed(w)
        w.kill(15)
        with open(os.path.join(directory, "status.json"), "w") as file:
            file.write("{")
        w.start()
        found = listing(w, "Phase", "HaltReason")[path]
        assert found == {"Phase": "halted", "HaltReason": "state_corrupt"}, found


def test_a_damaged_index_is_not_believed():
    def flipped(data):
        return data[:200] + bytes([data[200] ^ 1]) + data[201:]
    with World() as w:
        indexed(w)
        before = listing(w)
        w.kill(15)
        good = read(index_of(w))
        spoils = (flipped, lambda data: data[:100], lambda data: b"", lambda data: data * 2)
        for n, spoil in enumerate(spoils, 1):
            with open(index_of(w), "wb") as file:
                file.write(spoil(good))
            w.start()
            assert listing(w) == before
            assert w.log().count("projects.index is damaged") == n, w.log()
            w.kill(15)


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
