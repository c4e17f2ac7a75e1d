# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Every failure that the endpoint can play, with each real program: how the project ends, and what a person
reads of it. And the end of the daemon in the middle of a run."""

import json
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
import checks  # noqa: E402
import real_agents  # noqa: E402
import world  # noqa: E402
from model_player import Model  # noqa: E402

INSTALLED = os.environ.get("TF_AGENTS", "")
DUMP = ("Plan a reading group for eight people at the town library, every second Thursday from 14 January "
        "2027, 19:00 to 20:30, with a budget of 120 euros.")
OFFLINE = os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")
WALL_S = 60
SILENCE_S = 25
RESET_S = 3000

# How it may end: "limit", "overloaded" (holds), "halted", "done" (the step is done).
ANY_TROUBLE = {"overloaded", "halted"}
FAULTS = {
    "limit": ({"status": 429, "message": "You have hit your usage limit."}, {"limit"}),
    "limit-with-time": ({"status": 429, "headers": {"retry-after": str(RESET_S)},
                         "message": f"You have hit your usage limit. Try again in {RESET_S} seconds."},
                        # codex keeps the time to itself and waits, without a word
                        {"limit", "overloaded"}),
    "overloaded": ({"status": 529, "type": "overloaded_error", "message": "Overloaded"}, {"overloaded"}),
    "unavailable": ({"status": 503, "message": "The model is overloaded."}, {"overloaded"}),
    "server-error": ({"status": 500, "message": "internal error"}, {"overloaded"}),
    "refused-key": ({"status": 401, "message": "invalid x-api-key"}, {"halted"}),
    "too-long": ({"status": 400, "type": "invalid_request_error", "code": "context_length_exceeded",
                  "message": "prompt is too long: 250000 tokens > 200000 maximum"}, {"halted"}),
    "drop": ({"fault": "drop"}, ANY_TROUBLE),
    "drop-mid": ({"fault": "drop-mid", "text": "A text that is cut somewhere in the middle of it."},
                 ANY_TROUBLE),
    "truncate": ({"fault": "truncate", "text": "A text that is cut somewhere in the middle of it."},
                 ANY_TROUBLE),
    "garbage": ({"fault": "garbage"}, ANY_TROUBLE),
    "html": ({"fault": "html"}, ANY_TROUBLE),
    "empty": ({"fault": "empty"}, ANY_TROUBLE),
    "empty-answer": ({"text": " "}, {"halted"}),
    "slow-drip": (None, {"done"}),
}


def make(w, name):
    """The model of that program."""
    model = Model([OFFLINE], w.projects, w.dir)
    real_agents.prepare_home(name, w.path("home"))
    program = real_agents.find_program(name, INSTALLED)
    w.write_config(json.dumps({"agents": {
        "default": name, "call_timeout_seconds": WALL_S, "silence_timeout_seconds": SILENCE_S,
        "available": {name: real_agents.configure(name, program, model.port)}}}))
    os.makedirs(w.projects, exist_ok=True)
    return model


def play_kill(name):
    """No process of the agent outlives the daemon, and the run is repeated once."""
    with world.World() as w:
        model = make(w, name)
        model.set_drip(1000, 4)
        w.start()
        path = w.create(DUMP, agent=name, type="plan")
        w.project(path, "Distill")
        assert model.wait_answering(WALL_S), "the model was not asked"
        living = checks.processes_of(w)
        assert living, "nothing runs"
        w.kill()
        model.set_drip(0, 1000)
        w.start()
        left = [process for process in checks.processes_of(w) if process in living]
        assert not left, left
        w.wait_asked(path, "human_review", WALL_S)
        runs = w.project(path, "GetRuns")[0]
        print(f"# {name} killed: {len(living)} processes ended; "
              + ", ".join(f"{run['purpose']} {run['state']}" for run in runs))
        model.stop()
        assert sorted(run["state"] for run in runs) == ["failed", "ok"], runs


def play(name, fault, rule, expected):
    with world.World() as w:
        model = make(w, name)
        if rule is not None:
            model.set_rules([{"when": {}, "reply": rule}])
        elif fault == "slow-drip":
            model.set_drip(60, 60)
        w.start()
        begun = time.time()
        path = w.create(DUMP, agent=name, type="plan")
        w.project(path, "Distill")
        w.wait(lambda: w.get(path, "Hold") or w.get(path, "Phase") != "distilling",
               "an end of it", 3 * WALL_S)
        state = w.get_all(path)
        end = state["Hold"] or ("done" if state["Phase"] == "human_review" else state["Phase"])
        says = state["HoldDetail"] or state["HaltDetail"]
        print(f"# {name} {fault}: {end} after {time.time() - begun:.0f} s: {says[:300]}")
        model.stop()
        assert end in expected, (end, expected, says)
        if fault == "limit-with-time":
            left = state["HoldUntil"] / 1e6 - begun
            state["knows_time"] = RESET_S - 60 < left < RESET_S + 120
            print(f"#   the time is {'known' if state['knows_time'] else 'not known'} ({left:.0f} s)")


def main():
    names = sys.argv[1].split(",") if len(sys.argv) > 1 else list(real_agents.PACKAGES)
    faults = sys.argv[2].split(",") if len(sys.argv) > 2 else [*FAULTS, "killed"]
    failed = 0
    number = 0
    for name in names:
        for fault in faults:
            number += 1
            try:
                if fault == "killed":
                    play_kill(name)
                else:
                    play(name, fault, *FAULTS[fault])
                print(f"ok {number} - {name} {fault}", flush=True)
            except Exception as error:  # pylint: disable=broad-except
                failed += 1
                print(f"not ok {number} - {name} {fault}: {str(error)[:500]}", flush=True)
    print(f"1..{number}")
    sys.exit(failed > 0)


main()
