# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Where the user is needed: an agent that is stuck, a spec with an open question, an intent
without a type; and manual edits."""

import json
import os

import world
from world import BusError, World

OFFLINE = os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")
ASKS = os.path.join(world.FIXTURES, "agents", "asks-first")


def asking(what):
    return World(world.plain_agent("asks", ASKS, f"{OFFLINE} {what}"))


def refused(code, function, *arguments):
    try:
        function(*arguments)
    except BusError as error:
        assert error.code == code, f"{error.code}: {error.message}"
        return error.message
    raise AssertionError(f"not refused with {code}")


def test_a_stuck_build_waits_and_continues_with_input():
    with asking("build") as w:
        w.start()
        path = w.create(world.example(), agent="asks")
        w.drive(path, "spec_building")
        w.project(path, "Confirm")
        w.wait_asked(path, "building")
        assert w.get(path, "Question") == "Which hall is it: St. Anna or the school gym?"
        assert w.get(path, "AllowedActions") == ["provide_input", "terminate"]
        refused("InvalidArgument", w.project, path, "ProvideInput", "(s)", "  ")
        w.kill()
        w.start()
        w.wait_asked(path, "building")
        w.project(path, "ProvideInput", "(s)", "St. Anna, it has the bigger kitchen.")
        w.wait_phase(path, "done", "halted")
        assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
        chat = w.project(path, "GetChat", "(uu)", 0, 0)[0]
        assert any(m["content"].startswith("St. Anna") for m in chat), chat


def test_an_open_question_blocks_confirm_until_answered():
    with asking("spec") as w:
        w.start()
        path = w.create(world.example(), agent="asks")
        w.drive(path, "spec_building")
        assert "confirm" not in w.get(path, "AllowedActions")
        message = refused("Unresolved", w.project, path, "Confirm")
        assert message.startswith("1 unresolved: "), message
        w.project(path, "SendMessage", "(s)", "We take the parish hall and the association pays.")
        w.wait_asked(path, "spec_building")
        assert "confirm" in w.get(path, "AllowedActions")
        w.project(path, "Confirm")
        w.wait_phase(path, "done", "halted")
        assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")


def test_an_intent_without_a_type_is_not_confirmed():
    with asking("type") as w:
        w.start()
        path = w.create(world.example(), agent="asks")
        w.drive(path, "human_review")
        assert "confirm" not in w.get(path, "AllowedActions")
        message = refused("Unresolved", w.project, path, "Confirm")
        assert "neither Plan nor Code" in message, message
        w.project(path, "SendMessage", "(s)", "It is a plan.")
        w.wait_asked(path, "human_review")
        assert "confirm" in w.get(path, "AllowedActions")


def test_code_is_specified_like_a_plan():
    with World() as w:
        w.start()
        path = w.create(world.example(), type="code")
        w.drive(path, "human_review")
        w.project(path, "Confirm")
        w.wait_asked(path, "spec_building")
        assert w.get(path, "DeliverableType") == "code"


def test_edits_by_the_user_are_used():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path, "spec_building")
        intent = os.path.join(w.get(path, "Directory"), "docs", "intent.md")
        with open(intent) as file:
            text = file.read()
        with open(intent, "w") as file:
            file.write(text.replace("## Constraints\n\n",
                                    "## Constraints\n\n- The colour of everything is turquoise.\n"))
        w.project(path, "SendMessage", "(s)", "Use what I wrote into the intent.")
        w.wait_asked(path, "spec_building")
        w.project(path, "Confirm")
        w.wait_phase(path, "done", "halted")
        assert "turquoise" in w.project(path, "GetDocument", "(s)", "deliverable")[0]


def test_a_priority_and_an_agent_are_kept():
    with World(world.plain_agent("asks", ASKS, f"{OFFLINE} build")) as w:
        w.start()
        path = w.create(world.example())
        w.project(path, "SetPriority", "(i)", 7)
        w.project(path, "SetAgent", "(s)", "asks")
        refused("NotFound", w.project, path, "SetAgent", "(s)", "nobody")
        w.kill()
        w.start()
        assert (w.get(path, "Priority"), w.get(path, "Agent")) == (7, "asks")
        with open(os.path.join(w.get(path, "Directory"), "status.json")) as file:
            assert json.load(file)["priority"] == 7


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
