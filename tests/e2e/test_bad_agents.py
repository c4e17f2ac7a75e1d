# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Agents that behave badly, at every purpose: the project halts with a sentence that names agent
and cause, no process of the agent survives, nothing is lost, and another agent continues."""

import json
import os
import re

import world
from world import World, agents_of, expect

AGENTS = os.path.join(world.FIXTURES, "agents")
OFFLINE = os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")

# The offline agent, but for one purpose.
WRAPPER = """#!/bin/sh
prompt=$(mktemp)
cat > "$prompt"
if sed -n 2p "$prompt" | grep -qx 'Purpose: {purpose}'; then
  exec {bad} < "$prompt"
fi
exec {offline} < "$prompt"
"""

# What it is, what the sentence must say, how often it is asked.
TOO_LONG = (r"agent bad did not finish within 2 s and was stopped; to allow 4 s: thoughtforgectl config "
            r"set agents.call_timeout_seconds 4 \(run [\w-]+\)", 2)
FAILS = {
    "exit-1": (r"agent bad exited with 1: Not logged in; its output ends with “I would have said” "
               r"\(run [\w-]+\); to try it: thoughtforgectl agents try bad", 1),
    "blank": (r"agent bad ended without an answer.*\(run [\w-]+\)", 2),
    "killed": (r"agent bad was killed by signal 11 \(Segmentation fault\).*\(run [\w-]+\)", 2),
    "hang": TOO_LONG,
    "ignore-sigterm": TOO_LONG,
    "fork-and-hang": TOO_LONG,
    "flood": (r"agent bad: .* was stopped: .*(larger|more|limit|past).*\(run [\w-]+\)", 2),
    "long-line": (r"agent bad: .* was stopped: .*line.*\(run [\w-]+\)", 2),
}
MALFORMED = {
    "garbage": r"agent bad: .*characters of output \(run [\w-]+\)",
    "half-json": r"agent bad: .*characters of output \(run [\w-]+\)",
    "reads-nothing": r"agent bad: .*characters of output \(run [\w-]+\)",
    "fork-and-hang exit": r"agent bad: .*characters of output \(run [\w-]+\)",
}
# Where each purpose halts, and where Resume with a good agent leads.
HALTS = {
    "distil": ("distilling", "human_review"),
    "spec_propose": ("spec_building", "spec_building"),
    "build": ("building", "done"),
    "review": ("polishing", "done"),
    "fix": ("polishing", "done"),
}


# A round is one review, so that what is asked can be counted.
ONE_REVIEW = "polish:\n  assurance: quick\n"
HANGING = ("hang", "ignore-sigterm", "fork-and-hang")


def make_world(bad, purpose):
    w = World()
    wrapper = w.write("agent", WRAPPER.format(purpose=purpose, offline=OFFLINE,
                                              bad=os.path.join(AGENTS, bad)))
    os.chmod(wrapper, 0o755)
    limit = "  call_timeout_seconds: 2\n" if bad in HANGING else ""
    w.write_config(world.plain_agent("bad", wrapper) + limit + ONE_REVIEW)
    return w


def lead_to_halt(w, path):
    """Presses on until it halts."""
    for action in ("Distill", "Confirm", "Confirm"):
        w.project(path, action)
        w.wait(lambda: w.get(path, "Phase") in ("halted", "done") or
               w.get(path, "WaitingForHuman"), "a halt or a question")
        if w.get(path, "Phase") == "halted":
            break
    w.wait_phase(path, "halted", "done")
    return w.get_all(path)


def human_messages(w, path):
    return [m["content"] for m in w.project(path, "GetChat", "(uu)", 0, 0)[0]
            if m["role"] == "human"]


def check_nothing_lost(w, path, state, purpose):
    directory = state["Directory"]
    w.git(path, "fsck", "--strict", "--no-progress")
    if purpose == "distil":
        assert human_messages(w, path) == [world.example()]
    for name in ("status.json", "chat_history.json"):
        with open(os.path.join(directory, name)) as file:
            json.load(file)
    assert agents_of(directory) == [], "the agent lives on"


def go_on(w, path, purpose):
    """With a good agent, to the end."""
    after = HALTS[purpose][1]
    w.project(path, "SetAgent", "(s)", "offline")
    w.project(path, "Resume")
    if after == "done":
        w.wait_phase(path, "done", "halted")
        assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
        numbers = [point[0] for point in w.get(path, "Trajectory")]
        assert numbers == list(range(1, len(numbers) + 1)), numbers
    else:
        w.wait_asked(path, after)
    assert agents_of(w.get(path, "Directory")) == []


def check_agent(bad, purpose, reason, sentence, attempts):
    with make_world(bad, purpose) as w:
        w.start()
        path = w.create(world.example(), agent="bad")
        state = lead_to_halt(w, path)
        assert state["Phase"] == "halted", f"{bad} at {purpose}: {state['Phase']}"
        assert state["HaltReason"] == reason, (bad, purpose, state["HaltReason"])
        assert re.search(sentence, state["HaltDetail"]), (bad, purpose, state["HaltDetail"])
        assert state["HaltedIn"] == HALTS[purpose][0], state["HaltedIn"]
        assert state["WaitingForHuman"] and "resume" in state["AllowedActions"], state
        runs = [run for run in w.project(path, "GetRuns")[0] if run["purpose"] == purpose]
        assert len(runs) == attempts, (bad, purpose, len(runs))
        check_nothing_lost(w, path, state, purpose)
        go_on(w, path, purpose)
        print(f"# {bad} at {purpose}: {state['HaltDetail']}")


def check_failing(bad, *purposes):
    sentence, attempts = FAILS[bad]
    for purpose in world.sample(purposes):
        check_agent(bad, purpose, "agent_failure", sentence, attempts)


def check_malformed(bad, *purposes):
    for purpose in world.sample(purposes):
        if purpose == "review":
            check_agent(bad, purpose, "review_invalid", r"^review invalid: iteration 1, " +
                        MALFORMED[bad], 3)
        else:
            check_agent(bad, purpose, "agent_failure", MALFORMED[bad], 3)


def test_exits_with_1():
    check_failing("exit-1", *HALTS)


def test_prints_nothing():
    check_failing("blank", "distil", "review")


def test_is_killed():
    check_failing("killed", "distil", "fix")


def test_hangs():
    check_failing("hang", "distil", "build", "review")


def test_ignores_sigterm():
    check_failing("ignore-sigterm", "review")


def test_forks_a_child_and_hangs():
    check_failing("fork-and-hang", "distil", "fix")


def test_floods_100_mib():
    check_failing("flood", "distil", "review")


def test_prints_an_endless_line():
    check_failing("long-line", "review")


def test_prints_garbage():
    check_malformed("garbage", *HALTS)


def test_prints_half_a_json():
    check_malformed("half-json", *HALTS)


def test_answers_without_reading():
    check_malformed("reads-nothing", "review")


def test_leaves_a_child_behind():
    check_malformed("fork-and-hang exit", "review")


GONE = ("agent gone: the program “{}” was not found on PATH; install it or set "
        "agents.available.gone.command")


def test_is_not_installed():
    with World(world.plain_agent("gone", "no-such-program")) as w:
        w.start()
        message = expect("NotFound", w.create, world.example(), "gone")
        assert message == GONE.format("no-such-program"), message
        path = w.create(world.example())
        assert expect("NotFound", w.project, path, "SetAgent", "(s)", "gone") == message
        assert w.get(path, "Agent") == "offline"


def test_is_removed_during_the_project():
    with World() as w:
        program = w.write("agent", "#!/bin/sh\n")
        os.chmod(program, 0o755)
        w.write_config(world.plain_agent("gone", program))
        w.start()
        path = w.create(world.example(), agent="gone")
        os.unlink(program)
        state = lead_to_halt(w, path)
        assert state["HaltReason"] == "agent_failure"
        assert state["HaltDetail"].startswith(GONE.format(program)), state["HaltDetail"]
        go_on(w, path, "distil")


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
