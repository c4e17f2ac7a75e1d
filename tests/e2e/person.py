# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A user who leads one project from brain dump to its end, whatever happens to the daemon: reads
what the bus shows, presses and says what comes next, and asks again after a restart whether what
was not acknowledged was carried out."""

import random

import world
from world import BusError, GLib

# How a call ends whose daemon went away.
GONE = {"NoReply", "ServiceUnknown", "NameHasNoOwner", "Disconnected", "Timeout", "TimedOut"}

DUMPS = ("summer-party.md", "wedding.md", "food-truck-strategy.md", "rate-limiter-design.md")
MORE = ("We also have a budget of 2,400 € and not a cent more.",
        "It has to be over by 22:00, the neighbours complain otherwise.",
        "Clara does the shopping, Ben everything that needs a car.")
CORRECTIONS = ("It is for 90 people and the colour is green.",
               "The budget is 1,800 €, and it must not rain in.",
               "Add that Dora has the keys and that everything is on Saturday.")
REMARKS = ("Mind the fuse box.", "Thank you, I am curious.")
ANSWERS = ("Take the cheapest offer that is still safe.",
           "The decision is with Clara alone.")


LAZY_PAGE = "later"  # after spec_building, whatever the phase is by then


class Died(Exception):
    """The daemon went away during a call or while it was waited for."""


class Step:
    """A message or an action, in a phase that waits for the user."""

    def __init__(self, phase, kind, text):
        self.phase = phase
        self.kind = kind
        self.text = text

    def __repr__(self):
        return f"{self.phase}: {self.kind} {self.text[:40]!r}"


def is_ended(state):
    """Done, or at a plateau: what the embedded agent cannot settle is left to the user."""
    return state["Phase"] == "done" or state["HaltReason"] == "guard_plateau"


def is_in(phase, expected):
    if expected == LAZY_PAGE:
        return phase in ("building", "polishing", "done", "halted")
    return phase == expected


def make_script(seed):
    """One user's way: the dump, and the messages and actions in each phase."""
    rand = random.Random(seed)
    dump = world.example(DUMPS[seed % len(DUMPS)])
    steps = [Step("brain_dump", "say", text) for text in rand.sample(MORE, rand.randint(0, 2))]
    steps.append(Step("brain_dump", "press", "Distill"))
    corrections = rand.sample(CORRECTIONS, rand.randint(0, 3))
    steps += [Step("human_review", "say", text) for text in corrections]
    if corrections and rand.random() < 0.5:
        steps.append(Step("human_review", "say", "realign from here"))
    steps.append(Step("human_review", "press", "Confirm"))
    steps += [Step("spec_building", "say", text) for text in rand.sample(ANSWERS,
                                                                         rand.randint(0, 2))]
    steps.append(Step("spec_building", "press", "Confirm"))
    steps += [Step(LAZY_PAGE, "say", text) for text in rand.sample(REMARKS, rand.randint(0, 2))]
    return dump, steps


class Person:
    def __init__(self, w, dump, steps, options=None):
        self.w = w
        self.dump = dump
        self.steps = steps
        self.options = options or {}  # of the new project
        self.at = 0
        self.path = None
        self.acknowledged = []  # (id, text)
        self.unsure = False  # whether the step at hand was carried out

    def _call(self, function, *arguments):
        try:
            return function(*arguments)
        except BusError as error:
            if error.code in GONE:
                raise Died from error
            raise
        except GLib.Error as error:
            raise Died from error

    def _get(self, name):
        return self._call(self.w.get, self.path, name)

    def _human_messages(self):
        chat = self._call(self.w.project, self.path, "GetChat", "(uu)", 0, 0)[0]
        return [(m["id"], m["content"], m["phase"]) for m in chat if m["role"] == "human"]

    # creating

    def _find_project(self):
        objects = self._call(self.w.call, world.ROOT, "org.freedesktop.DBus.ObjectManager",
                             "GetManagedObjects")[0]
        paths = [path for path, interfaces in objects.items() if world.PROJECT in interfaces]
        assert len(paths) <= 1, paths
        return paths[0] if paths else None

    def create(self):
        """The project; the one that an unacknowledged call made, when there is one."""
        if self.unsure:
            self.path = self._find_project()
        if self.path is None:
            self.unsure = True
            self.path = self._call(lambda: self.w.create(self.dump, **self.options))
        elif not self._human_messages():
            self._call(self.w.project, self.path, "SendMessage", "(s)", self.dump)
        self.acknowledged += [(m[0], m[1]) for m in self._human_messages()][:1]
        self.unsure = False

    # one step after the other

    def _is_asked(self, phase):
        state = self._call(self.w.get_all, self.path)
        if state["Phase"] == "halted" and not is_ended(state):
            raise AssertionError(f"halted: {state['HaltReason']}: {state['HaltDetail']}")
        waits = state["WaitingForHuman"] or phase in ("brain_dump", LAZY_PAGE)
        return is_in(state["Phase"], phase) and waits

    def _was_carried_out(self, step):
        """Of a step that the daemon did not live to acknowledge."""
        if step.kind == "press":
            return self._get("Phase") != step.phase
        said = [s.text for s in self.steps[:self.at] if s.kind == "say" and s.phase == step.phase]
        if step.phase == "brain_dump":
            said.insert(0, self.dump)
        messages = [m for m in self._human_messages() if is_in(m[2], step.phase)]
        assert [m[1] for m in messages[:len(said)]] == said, (messages, said)
        assert len(messages) <= len(said) + 1, messages
        if len(messages) == len(said):
            return False
        assert messages[-1][1] == step.text, messages
        self.acknowledged.append((messages[-1][0], step.text))
        return True

    def _carry_out(self, step):
        if step.kind == "press":
            self._call(self.w.project, self.path, step.text)
            return
        reply = self._call(self.w.project, self.path, "SendMessage", "(s)", step.text)[0]
        self.acknowledged.append((reply, step.text))

    def next_step(self):
        step = self.steps[self.at]
        if not (self.unsure and self._was_carried_out(step)):
            self.unsure = False
            self.w.wait(lambda: self._is_asked(step.phase), f"being asked in {step.phase}")
            self.unsure = True
            self._carry_out(step)
        self.unsure = False
        self.at += 1

    def is_through(self):
        return self.path is not None and self.at == len(self.steps)

    def lead(self, on_step=None):
        """From the current state to the end; raises Died if the daemon goes away."""
        if self.path is None or not self.acknowledged:
            self.create()
        while not self.is_through():
            if on_step is not None:
                on_step(self)
            self.next_step()
        self.w.wait(self._is_done, "the end")

    def _is_done(self):
        self._is_asked("done")
        return is_ended(self._call(self.w.get_all, self.path))
