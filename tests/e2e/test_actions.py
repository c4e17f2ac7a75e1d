# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Every action in every situation a project can be in: AllowedActions is what the design's table
says, that is accepted and nothing else; one client or two."""

import checks
import world
from checks import ACTIONS, configure, is_at_work, moody_agent, press, set_mood, wait_at_work
from world import Gio, World, expect

INPUT = "Take the larger one."
STUCK = """printf '{"stuck": true, "reason": "Which of the two halls?"}'; exit 0"""

# Situation: its phase and allowed actions.
SITUATIONS = {
    "created": ("brain_dump", ["distill", "terminate"]),
    "distilling": ("distilling", ["terminate", "pause"]),
    "distilled": ("human_review", ["confirm", "terminate"]),
    "proposing": ("spec_building", ["terminate", "pause"]),
    "proposed": ("spec_building", ["confirm", "terminate"]),
    "building": ("building", ["terminate", "pause"]),
    "stuck": ("building", ["provide_input", "terminate"]),
    "reviewing": ("polishing", ["terminate", "pause"]),
    "fixing": ("polishing", ["terminate", "pause"]),
    "done": ("done", ["revise"]),
    "failed distilling": ("halted", ["resume", "terminate"]),
    "failed proposing": ("halted", ["resume", "terminate"]),
    "failed building": ("halted", ["resume", "terminate"]),
    "failed reviewing": ("halted", ["resume", "override", "terminate"]),
    "terminated": ("halted", []),
}
# In these a press is refused for a better reason than the phase, or is one that was made already.
OTHERWISE = {
    ("distilling", "distill"): None,
    ("proposing", "confirm"): "Busy",
}
PURPOSES = {"distilling": "distil", "proposing": "spec_propose", "building": "build",
            "reviewing": "review", "fixing": "fix"}
# What follows a press: the phase, or the phases when the work is quick.
NEXT = {
    ("created", "distill"): "distilling",
    ("distilled", "confirm"): "spec_building",
    ("proposed", "confirm"): "building",
    ("failed distilling", "resume"): "distilling",
    ("failed proposing", "resume"): "spec_building",
    ("failed building", "resume"): "building",
    ("failed reviewing", "resume"): "polishing",
    ("failed reviewing", "override"): "done",
    ("done", "revise"): "polishing",
}


def start(w):
    configure(w, moody_agent(w, "hangs", "exec sleep infinity"), moody_agent(w, "stuck", STUCK),
              moody_agent(w, "fails", "exit 1"), more="concurrency:\n  max_parallel_runs: 64\n")
    w.start()


def bring_to(w, situation):
    """A new project in that situation."""
    phase = SITUATIONS[situation][0]
    word = situation.removeprefix("failed ")
    purpose = PURPOSES.get(word, "build" if situation == "stuck" else "none")
    agent = "fails" if word != situation else "stuck" if situation == "stuck" else "hangs"
    set_mood(w, purpose)
    path = w.create(world.example(), agent=agent)
    # One review at a time: of two, each says what it does when its agent starts.
    w.project(path, "SetAssurance", "(s)", "quick")
    if situation == "terminated":
        w.project(path, "Terminate", "(b)", True)
    elif situation in ("distilled", "proposed", "done"):
        w.drive(path, phase)
    elif situation == "distilling":
        press(w, path, "distill")
    elif situation != "created":
        lead(w, path, phase, purpose)
    if agent == "hangs" and purpose != "none":
        wait_at_work(w, path, purpose)
    return path


def lead(w, path, phase, purpose):
    """Presses until the agent's purpose is reached and it halts, hangs or is stuck."""
    for action in ("Distill", "Confirm", "Confirm"):
        if purpose == "fix" and w.get(path, "Phase") == "spec_building":
            checks.demand(w, path)
        w.project(path, action)
        w.wait(lambda: w.get(path, "WaitingForHuman") or
               is_at_work(w, path, purpose, "hangs"), "a question or the agent")
        if w.get(path, "Phase") == phase and (phase != "spec_building" or
                                              not w.get(path, "WaitingForHuman")):
            return
    raise AssertionError(f"{path} never came to {phase}")


def check_refused(w, path, situation, action):
    phase, allowed = SITUATIONS[situation]
    words = ", ".join(allowed) or "nothing"
    message = expect("WrongPhase", w.project, path, *ACTIONS[action])
    assert message == f"cannot {action} a project in “{phase}”; allowed now: {words}", message


def check_situation(w, situation):
    phase, allowed = SITUATIONS[situation]
    path = bring_to(w, situation)
    before = w.get_all(path), checks.chat_of(w, path)
    assert before[0]["Phase"] == phase and before[0]["AllowedActions"] == allowed, before[0]
    for action in ACTIONS:
        if (situation, action) in OTHERWISE:
            code = OTHERWISE[situation, action]
            if code is None:
                press(w, path, action)
            else:
                expect(code, w.project, path, *ACTIONS[action])
        elif action not in allowed:
            check_refused(w, path, situation, action)
        elif action in ("override", "terminate"):
            question = expect("NeedsConfirmation", w.project, path, *ACTIONS[action])
            assert question[-1] in "?.", question
    assert (w.get_all(path), checks.chat_of(w, path)) == before, situation
    return path


def phase_changes(w, path):
    """So far, all that is on its way included."""
    w.drain()
    return [s[3][:2] for s in w.signals if s[0] == path and s[2] == "PhaseChanged"]


def check_accepted(w, situation, action):
    """In the situation it was pressed in."""
    path = bring_to(w, situation)
    begun = len(phase_changes(w, path))
    arguments = ("(b)", True) if action in ("override", "terminate") else ACTIONS[action][1:]
    w.project(path, ACTIONS[action][0], *arguments)
    if action == "pause":
        state = w.get_all(path)
        assert state["Hold"] == "user" and state["Phase"] == SITUATIONS[situation][0], state
        return
    w.wait(lambda: len(phase_changes(w, path)) > begun or action == "provide_input" or
           SITUATIONS[situation][0] == "halted", "a change of phase")
    if action == "provide_input":
        assert checks.said(w, path)[-1] == INPUT
    elif action == "terminate":
        state = w.get_all(path)
        assert state["Phase"] == "halted" and state["HaltReason"] == "human_terminated", state
        assert state["AllowedActions"] == [] and not state["WaitingForHuman"], state
    else:
        assert phase_changes(w, path)[begun][1] == NEXT[situation, action], situation


def test_forbidden_actions_are_rejected_in_every_situation():
    with World() as w:
        start(w)
        for situation in SITUATIONS:
            check_situation(w, situation)


def test_allowed_actions_are_accepted_in_every_situation():
    with World() as w:
        start(w)
        for situation, (_, allowed) in SITUATIONS.items():
            for action in allowed:
                check_accepted(w, situation, action)


# two clients


def second_client(w):
    flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT |
             Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
    return Gio.DBusConnection.new_for_address_sync(w.address, flags, None, None)


def press_twice(w, other, path, action):
    """By both at once: the two error names, None for success."""
    method, *arguments = ACTIONS[action]
    if action in ("override", "terminate"):
        arguments = ["(b)", True]
    results = []

    def done(bus, result):
        try:
            bus.call_finish(result)
            results.append(None)
        except world.GLib.Error as error:
            results.append(Gio.DBusError.get_remote_error(error).rsplit(".", 1)[-1])
    for bus in (w.bus, other):
        parameters = world.GLib.Variant(arguments[0], arguments[1:]) if arguments else None
        bus.call(world.NAME, path, world.PROJECT, method, parameters, None,
                 Gio.DBusCallFlags.NONE, world.LIMIT_S * 1000, None, done)
    w.wait(lambda: len(results) == 2, "both replies")
    return results


def check_pressed_once(w, other, situation, action):
    path = bring_to(w, situation)
    begun = len(phase_changes(w, path))
    results = press_twice(w, other, path, action)
    assert None in results, (situation, action, results)
    assert set(results) <= {None, "WrongPhase", "Busy"}, (situation, action, results)
    if action == "terminate":
        assert w.get(path, "HaltReason") == "human_terminated"
    elif action == "pause":
        assert w.get(path, "Hold") == "user"
    elif action == "provide_input":
        assert checks.said(w, path).count(INPUT) == 1, checks.said(w, path)
    else:
        changes = phase_changes(w, path)[begun:]
        move = (SITUATIONS[situation][0], NEXT[situation, action])
        assert changes.count(move) == 1, (situation, action, changes)


def test_two_clients_press_once():
    with World() as w:
        start(w)
        other = second_client(w)
        for situation, (_, allowed) in SITUATIONS.items():
            for action in allowed:
                check_pressed_once(w, other, situation, action)
        other.close_sync(None)


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
