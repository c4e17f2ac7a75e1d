# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What the tests of roads to a false “done” share: a world whose agents are the modes of
roads_agent.py, with one project for each, all at work at the same time in one daemon; and what must
not have happened. A road is a mode, and a function that is given its Road when it has ended."""

import json
import os

import roads_honest
import world
from checks import check_sound
from world import BusError, World

OFFLINE = os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")
AGENT = os.path.join(world.SOURCE, "tests", "e2e", "roads_agent.py")
LATE_AGENT = os.path.join(world.SOURCE, "tests", "e2e", "roads_late_agent.py")
CONFIG = "polish:\n  assurance: {assurance}\n{polish}concurrency:\n  max_parallel_runs: 4\n"
OPEN = ("open", "persists", "regressed", "fix_applied")


def road_agent(w, mode):
    agent = LATE_AGENT if mode.startswith("late") else AGENT
    flags = " ".join([agent, mode, OFFLINE, w.path("scratch")])
    return (f"    {mode}:\n      command: /usr/bin/python3\n      flags: {json.dumps('-SEB ' + flags)}\n"
            "      confine: none\n")


class Road:
    """One project and its agent."""

    def __init__(self, w, mode, assurance="quick", remark=None):
        self.w = w
        self.mode = mode
        self.remark = remark  # what the user answers to the spec
        self.path = self.create()
        w.project(self.path, "SetAssurance", "(s)", assurance)
        w.project(self.path, "Distill")

    def create(self):
        return self.w.create(world.example(), agent=self.mode)

    def press_on(self):
        """Confirms what is asked; whether it has ended, or is stuck."""
        state = self.w.get_all(self.path)
        if state["Phase"] in ("done", "halted"):
            return True
        if state["Phase"] == "building" and state["WaitingForHuman"]:
            return True
        if state["WaitingForHuman"] and "confirm" in state["AllowedActions"]:
            if state["Phase"] == "spec_building" and self.remark is not None:
                self.w.project(self.path, "SendMessage", "(s)", self.remark)
                self.remark = None
                return False
            try:
                self.w.project(self.path, "Confirm")
            except BusError as error:
                assert error.code in ("WrongPhase", "Busy"), error
        return False

    def wait_end(self):
        self.w.wait(self.press_on, f"the end of {self.mode}")
        return self.w.get_all(self.path)

    # what came of it

    def verdict(self):
        return self.w.get(self.path, "Verdict")

    def detail(self):
        return self.w.get(self.path, "HaltDetail")

    def issues(self, *states):
        choice = {"ledger": world.GLib.Variant("b", True)}
        try:
            found = self.w.project(self.path, "GetIssues", "(ua{sv})", 0, choice)[0]
        except BusError as error:
            assert error.code == "NotFound", error
            return []  # no valid review yet
        return [each for each in found if not states or each["state"] in states]

    def issue(self, number):
        """That of the planted defect; it was found."""
        text = roads_honest.DEFECTS[number][3]
        return next(each for each in self.issues() if each["description"] == text)

    def runs(self, purpose=None):
        found = self.w.project(self.path, "GetRuns")[0]
        return [each for each in found if purpose is None or each["purpose"] == purpose]

    def document(self):
        return self.w.project(self.path, "GetDocument", "(s)", "deliverable")[0]

    def read(self, name):
        with open(os.path.join(self.w.get(self.path, "Directory"), name), encoding="utf-8") as file:
            return file.read()

    def rounds(self):
        return len(self.w.get(self.path, "Trajectory"))

    def is_left(self, number):
        """Whether that defect is still in the plan."""
        return roads_honest.DEFECTS[number][2] in self.document()

    def show(self):
        return self.w.ctl("show", self.w.get(self.path, "Id"), check=0)[1]

    def reviewed(self):
        """The document that the first review was about."""
        review = next(each for each in self.runs("review"))
        folder = os.path.join(self.w.get(self.path, "Directory"), ".thoughtforge", "runs")
        with open(os.path.join(folder, review["id"], "prompt.txt"), encoding="utf-8") as file:
            return roads_honest.Ask(file.read(), self.mode, "", "").plain()

    # what must be

    def check_told(self):
        """The verdict says how many issues of each severity were withdrawn or rejected, and that
        author and reviewer are the same agent."""
        told = self.detail()
        for kind in ("withdrawn", "rejected"):
            found = [each["severity"] for each in self.issues(kind)]
            parts = [f"{found.count(severity)} {severity}"
                     for severity in ("critical", "medium", "minor") if severity in found]
            assert not found or f"{len(found)} {kind} ({', '.join(parts)})" in told, told
        assert f"Author and only reviewer are the same agent ({self.mode})." in told, told

    def check_not_done(self, *reasons):
        state = self.w.get_all(self.path)
        assert state["Phase"] == "halted", (self.mode, state["Phase"], state["Verdict"], self.story())
        assert state["Verdict"] not in ("converged", "sufficient"), state["Verdict"]
        if reasons:
            assert state["HaltReason"] in reasons, (state["HaltReason"], state["HaltDetail"])
        check_sound(self.w, self.path)
        return state

    def check_invalid(self, asked=3):
        """Asked again, and nothing was counted."""
        state = self.check_not_done("review_invalid")
        assert state["Trajectory"] == [] and self.issues() == [], (state["Trajectory"], self.issues())
        assert "nothing was counted" in state["HaltDetail"], state["HaltDetail"]
        assert len(self.runs("review")) == asked, len(self.runs("review"))

    def check_converged(self):
        state = self.w.get_all(self.path)
        assert (state["Phase"], state["Verdict"]) == ("done", "converged"), (
            state["Phase"], state["Verdict"], state["HaltDetail"], self.story())
        left = [each[2] for each in roads_honest.DEFECTS if each[1] != "minor" and
                each[2] in self.document()]
        assert left == [], left
        check_sound(self.w, self.path)

    def check_converged_with(self, *left):
        """Converged with these defects, which nobody has found yet."""
        state = self.w.get_all(self.path)
        assert (state["Phase"], state["Verdict"]) == ("done", "converged"), (
            state["Phase"], state["Verdict"], state["HaltDetail"], self.story())
        assert all(self.is_left(number) for number in left), self.story()

    def story(self):
        """For a message: what became of each issue."""
        return [(each["id"], each["severity"], each["state"], each["reason"],
                 each["description"][:40]) for each in self.issues()]


class Field:
    """The world of a file's roads; all of them set out together, the first time one is needed. agent:
    the YAML of a mode's agent; road: what its project is; polish: more settings of the loop."""

    def __init__(self, roads, assurance="quick", more="", remarks=None, agent=road_agent, road=Road,
                 polish=""):
        self.roads = roads
        self.agent, self.road = agent, road
        self.more = CONFIG.format(assurance=assurance, polish=polish) + more
        self.assurance = assurance
        self.remarks = remarks or {}
        self.w = None
        self.set_out = {}

    def enter(self):
        if self.w is not None:
            return
        self.w = World()
        self.w.write_config("agents:\n  available:\n" + "".join(
            self.agent(self.w, mode) for mode in self.roads if mode != "offline") + self.more)
        self.w.start()
        for mode in self.roads:
            self.set_out[mode] = self.road(self.w, mode, self.assurance, remark=self.remarks.get(mode))

    def walk(self, mode):
        """That road's end. The others go on meanwhile."""
        self.enter()
        pending = dict(self.set_out)

        def advance():
            for name in list(pending):
                if pending[name].press_on():
                    del pending[name]
            return mode not in pending
        self.w.wait(advance, f"the end of {mode}")
        return self.set_out[mode]

    def leave(self):
        if self.w is not None:
            self.w.__exit__(None)


def named(mode, check, field):
    """The test of a road, called as its mode is."""
    def test():
        check(field.walk(mode))
    test.__name__ = f"test_{mode}"
    return test


def run(tests, field):
    try:
        world.main(tests)
    finally:
        field.leave()


def main(table, **options):
    """Every road of {mode: check} as a test of its name; options as in Field."""
    chosen = world.choose([f"test_{mode}" for mode in table])
    field = Field([mode for mode in table if f"test_{mode}" in chosen], **options)
    run([named(mode, check, field) for mode, check in table.items()], field)
