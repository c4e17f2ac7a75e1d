# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Kills the daemon right after each step of a round of reviews: one of two parallel reviews is
stored, both are, the check is, the identity run's answer is, the issues or the state are. The run
must end as an undisturbed one, and no answer that was stored is asked for again."""

import json
import os
import signal

import world
from kills import (Reference, check_outcome, check_paid_once, files_of, issues_of, stored_answers,
                   where)
from person import Died, Person, Step
from roads import Road, road_agent
from roads_agent import HATED
from test_crash_points import LIBRARY, calm
from world import World

MODE = "honest"
WAIVING = "waiver_many"  # with an identity run once something is waived
SCRIPT = (world.example(), [Step("brain_dump", "press", "Distill"),
                            Step("human_review", "press", "Confirm"),
                            Step("spec_building", "press", "Confirm")], {"agent": MODE})
# What a round stores, by iteration; the states of the loop and of the ledger come again and again.
STEPS = [(name, 1) for name in ("0001.json", "0001-2.json", "0002.json", "0002-2.json",
                                "0003-check.json")]
STATES = [(name, n) for name in ("polish_state.json", "issues.json", "polish_log.md")
          for n in range(1, 7 if name.startswith("polish_state") else 4)]


def round_world():
    w = World()
    w.write_config("agents:\n  available:\n" + road_agent(w, MODE) + road_agent(w, WAIVING))
    return w


def preload(w, name, nth=1):
    w.env.update(LD_PRELOAD=os.environ.get("TF_CRASH_LIBRARY", LIBRARY), TF_CRASH_AFTER=name,
                 TF_CRASH_NTH=str(nth))


def unload(w):
    calm(w)
    for variable in ("TF_CRASH_AFTER", "TF_CRASH_NTH"):
        w.env.pop(variable, None)


def run_killed_after(reference, name, nth):
    """Where it was killed and what was stored by then; None if that never happens."""
    with reference.make_world() as w:
        person = Person(w, *reference.script)
        preload(w, name, nth)
        w.spawn()
        try:
            w.wait(lambda: w.daemon.poll() is not None or w.has_owner(), "the daemon's name")
            person.lead()
            return None
        except Died:
            w.daemon.wait(world.LIMIT_S)
        finally:
            unload(w)
        assert w.daemon.returncode == -signal.SIGKILL, (w.daemon.returncode, w.log())
        w.wait(lambda: not w.has_owner(), "the name to go")
        place, stored = where(w), stored_answers(w)
        w.start()
        person.lead()
        check_outcome(w, person, reference)
        check_paid_once(w, stored)
        w.kill(signal.SIGTERM)
    return place, sorted(stored)


def test_after_each_step_of_a_round():
    reference = Reference(SCRIPT, round_world)
    for name, nth in STEPS + world.sample(STATES):
        killed = run_killed_after(reference, name, nth)
        print(f"# after {name} ({nth}.): {json.dumps(killed)}")
        assert killed is not None or nth > 1, f"{name} was never stored"


def waive_and_revise(after=None):
    """The ledger, the counts and the identity runs of a project that goes on after a waiver, killed
    once that is stored."""
    with round_world() as w:
        w.start()
        road = Road(w, WAIVING, "standard")
        road.wait_end()
        road.check_converged_with(0, 1)
        w.project(road.path, "WaiveIssue", "(ss)", road.issue(2)["id"], "We like it so.")
        w.kill(signal.SIGTERM)
        if after is not None:
            preload(w, after)
        w.start()
        before = road.rounds()
        w.project(road.path, "Revise", "(s)", HATED)
        if after is not None:
            w.wait(lambda: w.daemon.poll() is not None, "the kill")
            assert w.daemon.wait() == -signal.SIGKILL, w.log()
            w.wait(lambda: not w.has_owner(), "the name to go")
            unload(w)
            stored = stored_answers(w)
            assert after in stored, stored
            w.start()
        w.wait(lambda: road.rounds() > before, "another round")
        road.wait_end()
        if after is not None:
            check_paid_once(w, stored)
        directory = w.get(road.path, "Directory")
        counts = [point[:4] for point in w.get(road.path, "Trajectory")]
        return issues_of(directory), counts, len(road.runs("match")), files_of(w, directory)


def test_after_the_answer_of_an_identity_run():
    undisturbed = waive_and_revise()
    n = len(undisturbed[1])
    assert n > 1, undisturbed[1]
    assert waive_and_revise("0004-match.json") == undisturbed


if __name__ == "__main__":
    world.main([test_after_each_step_of_a_round, test_after_the_answer_of_an_identity_run])
