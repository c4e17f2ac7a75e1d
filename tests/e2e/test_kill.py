# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Kills the daemon at random moments over whole runs and restarts it: each run must end as an
undisturbed one with the same messages does. TF_KILLS: how many kills (200), TF_SEED: which
moments (20261)."""

import json
import os

import world
from kills import Reference, check_same, kill_runs, read
from person import make_script
from world import World

SCRIPTS = 6


def test_runs_end_as_undisturbed_ones_do():
    kill_runs([Reference(make_script(n)) for n in range(SCRIPTS)])


def test_messages_after_a_crash_are_not_cleared_with_earlier_ones():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path, "spec_building")
        directory = w.get(path, "Directory")
        w.kill()
        # as a crash between the new phase and the clearing of the thread leaves it, and a message
        # that came before the thread was cleared
        status = json.loads(read(directory, "status.json"))
        status["phase"] = "building"
        thread = json.loads(read(directory, "chat_history.json"))
        said = {**thread[0], "id": "m1234", "role": "human", "kind": "message",
                "content": "Mind the fuse box.", "phase": "building"}
        for name, value in (("status.json", status), ("chat_history.json", thread + [said])):
            with open(os.path.join(directory, name), "w") as file:
                json.dump(value, file)
        w.start()
        w.wait(lambda: w.get(path, "Phase") == "halted", "the halt: there is no spec.md")
        kept = [m["content"] for m in w.project(path, "GetChat", "(uu)", 0, 0)[0]
                if m["role"] == "human"]
        assert kept == ["Mind the fuse box."], kept


def test_two_undisturbed_runs_agree():
    first, second = Reference(make_script(0)), Reference(make_script(0))
    check_same(first.outcome, second.outcome)


if __name__ == "__main__":
    world.main([test_two_undisturbed_runs_agree,
                test_messages_after_a_crash_are_not_cleared_with_earlier_ones,
                test_runs_end_as_undisturbed_ones_do])
