# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""ListProjects: what it says of a project is what the project says of itself."""

import os
import sys

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))
import world  # noqa: E402
from world import World, expect  # noqa: E402


def listing(w, *fields):
    """By path: the fields of each project."""
    paths, columns = w.manager("ListProjects", "(as)", fields)
    assert all(len(column) == len(paths) for column in columns.values()), (paths, columns)
    return {path: {name: column[i] for name, column in columns.items()}
            for i, path in enumerate(paths)}


def three_projects(w):
    """One done, one that waits for its user, one that has just begun."""
    paths = [w.create(world.example()) for _ in range(3)]
    w.drive(paths[0])
    w.drive(paths[1], "human_review")
    return paths


def check_is_what_they_say(w, paths):
    found = listing(w)
    assert sorted(paths) == list(found), found
    for path, fields in found.items():
        own = w.get_all(path)
        assert len(fields) > 20
        for name, value in fields.items():
            assert own[name] == value, f"{path} {name}: {value}, but {own[name]}"


def test_fields_are_the_properties_of_the_same_name():
    with World() as w:
        w.start()
        paths = three_projects(w)
        check_is_what_they_say(w, paths)
        assert [listing(w)[path]["Phase"] for path in paths] == ["done", "human_review", "brain_dump"]


def test_fields_are_the_same_after_a_restart():
    with World() as w:
        w.start()
        paths = three_projects(w)
        w.wait(lambda: w.get(paths[1], "WaitingForHuman"), "the question")
        before = listing(w)
        w.kill(15)
        w.start()
        w.wait(lambda: listing(w) == before, "the same listing")
        check_is_what_they_say(w, paths)


def test_only_what_is_asked_for_is_listed():
    with World() as w:
        w.start()
        assert listing(w, "Id", "Phase") == {}
        path = w.create(world.example(), title="Our party")
        assert listing(w, "Name", "Phase") == {path: {"Name": "Our party", "Phase": "brain_dump"}}
        message = expect("InvalidArgument", w.manager, "ListProjects", "(as)", ["Id", "Nmae"])
        assert "Nmae" in message and "“Name”" in message, message


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
