# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What the rest of the system sees of the service: the journal."""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import journal_socket  # noqa: E402
import world  # noqa: E402
from world import World, main  # noqa: E402


def lines(path):
    try:
        with open(path, encoding="utf-8") as file:
            return [json.loads(line) for line in file]
    except FileNotFoundError:
        return []


def project_log(w, path):
    return lines(os.path.join(w.get(path, "Directory"), "thoughtforge.log"))


def test_every_event_of_a_project_is_in_the_journal():
    """The same events in the same order as in the project's own log, and of no other project."""
    if not journal_socket.is_possible():
        return "no mount namespace for the journal's sockets"
    priorities = {"info": "6", "warn": "4", "error": "3"}
    with World("") as w:
        journal = w.path("journal")
        w.runner = journal_socket.as_runner(journal)
        w.start()
        projects = [w.create(world.example()), w.create(world.example())]
        w.drive(projects[0], "spec_building")
        w.drive(projects[1], "human_review")
        for path in projects:
            name = w.get(path, "Id")
            logged = [(entry["event"], entry["phase"], priorities[entry["level"]],
                       f"{name}: {entry['event']}: {entry['detail']}")
                      for entry in project_log(w, path)]
            assert len(logged) > 3, logged

            def told(name=name):
                return [(entry["TF_EVENT"], entry["TF_PHASE"], entry["PRIORITY"], entry["MESSAGE"])
                        for entry in lines(journal) if entry.get("TF_PROJECT") == name]
            w.wait(lambda told=told, logged=logged: len(told()) >= len(logged), "the entries", 20)
            assert told() == logged, (told(), logged)
        assert all("MESSAGE" in entry and "PRIORITY" in entry for entry in lines(journal))
    return None


def test_standard_error_has_no_events_of_projects():
    with World("") as w:
        w.start()
        path = w.create(world.example())
        w.drive(path, "human_review")
        assert project_log(w, path)
        assert w.get(path, "Id") not in w.log(), w.log()


if __name__ == "__main__":
    main([value for name, value in list(globals().items()) if name.startswith("test_")])
