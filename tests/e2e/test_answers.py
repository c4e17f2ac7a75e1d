# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What the user answers and corrects, over the bus, with the embedded agent: each case of
data/answers.json ends done with what was said in its place, or not done with a word about it. What an
agent that ignores the user comes to is in test_decisions.py."""

import json
import os
import re
import sys

import world
from world import World

sys.path.insert(0, os.path.join(world.SOURCE, "tests", "offline-agent"))
# pylint: disable=wrong-import-position
from fact_count import count_plan
from fact_list import read_facts
from fixed_text import FixedText, fixed_paths

DATA = os.path.join(world.SOURCE, "tests", "e2e", "data", "answers.json")
BAD = ("lost", "misplaced", "unresolved", "unnamed", "invented")


def read_cases():
    with open(DATA, encoding="utf-8") as file:
        data = json.load(file)
    return data["cases"], data["topics"]


class Case:
    def __init__(self, w, case, topics):
        self.w, self.case, self.topics = w, case, topics
        self.path = w.create(case["dump"], type="plan")
        self.settled = []  # ids of questions that were answered

    def questions(self):
        return self.w.get(self.path, "Questions")

    def find(self, topic):
        pattern = re.compile(self.topics.get(topic, topic), re.I)
        for question in self.questions():
            if pattern.search(question["text"]):
                return question["id"]
        raise AssertionError(f"nothing asks about {topic}: {[q['text'] for q in self.questions()]}")

    def say(self, step):
        if "answer" in step:
            self.settled.append(self.find(step["answer"]))
            self.w.project(self.path, "Answer", "(ss)", self.settled[-1], step["text"])
        elif "message" in step:
            text = re.sub(r"\{(\w+)\}", lambda match: self.find(match[1]), step["message"])
            self.settled += re.findall(r"^Q\d+", text, re.M)
            self.w.project(self.path, "SendMessage", "(s)", text)
        elif step.get("when") == "done":
            self.w.project(self.path, "Revise", "(s)", step["correct"])
            self.w.wait_phase(self.path, "done", "halted")
        else:
            self.w.project(self.path, "SendMessage", "(s)", step["correct"])
            self.w.wait_asked(self.path, "human_review")

    def take_in(self):
        """What was answered while other questions stay open is taken in when the user says so."""
        given = [bool(question["answer"]) for question in self.questions()]
        if any(given) and not all(given):
            self.w.project(self.path, "ApplyAnswers")
        self.w.wait(lambda: self.w.get(self.path, "WaitingForHuman")
                    and not any(q["answer"] for q in self.questions()), "the answers taken in")
        self.w.wait_asked(self.path, "human_review")

    def confirm_spec(self):
        self.w.wait_asked(self.path, "spec_building")
        for question in self.questions():
            self.w.project(self.path, "Answer", "(ss)", question["id"], "leave it open")
        self.w.wait(lambda: "confirm" in self.w.get(self.path, "AllowedActions"), "a spec to confirm")
        self.w.project(self.path, "Confirm")
        self.w.wait_phase(self.path, "done", "halted")

    def run(self):
        later = [step for step in self.case["say"] if step.get("when") == "done"]
        self.w.drive(self.path, "human_review")
        for step in self.case["say"]:
            if step not in later:
                self.say(step)
        self.take_in()
        asked = [question["id"] for question in self.questions()]
        assert not set(asked) & set(self.settled), ("asked again", asked)
        for topic in self.case.get("settled", ()):
            pattern = re.compile(self.topics.get(topic, topic), re.I)
            assert not any(pattern.search(q["text"]) for q in self.questions()), ("again", topic)
        self.w.project(self.path, "Confirm")
        self.confirm_spec()
        for step in later:
            self.say(step)

    def check(self):
        decisions = self.w.project(self.path, "GetDecisions")[0]
        said = [step for step in self.case["say"] if step.get("when") != "done"]
        texts = [decision["text"] for decision in decisions if decision["text"] != "leave it open"]
        assert len(texts) == self.case.get("decisions", len(said)), texts
        for step in said:
            if "message" not in step:
                assert step.get("text", step.get("correct")) in texts, (step, texts)
        plan = self.w.project(self.path, "GetDocument", "(s)", "deliverable")[0]
        constraints = self.w.project(self.path, "GetDocument", "(s)", "constraints")[0]
        given = "\n".join(step.get("text") or step.get("correct") or step["message"]
                          for step in self.case["say"])
        facts = read_facts("\n".join(self.case["plan"]), self.case["name"])
        count = count_plan(self.case["name"], {
            "dump": self.case["dump"], "plan": plan, "given": given,
            "documents": [("constraints.md", constraints)]}, facts, FIXED)
        wrong = {key: getattr(count, key) for key in BAD if getattr(count, key)}
        for pattern in self.case.get("absent", ()):
            if re.search(pattern, plan):
                wrong.setdefault("absent", []).append(pattern)
        return wrong


FIXED = FixedText(fixed_paths(world.SOURCE))


def make_test(case, topics):
    def test():
        with World() as w:
            w.start()
            one = Case(w, case, topics)
            one.run()
            wrong = one.check()
            phase = w.get(one.path, "Phase")
            # What rules cannot place must keep the project from done, with a word about it.
            assert not (wrong and phase == "done"), wrong
            assert phase == "done", (w.get(one.path, "HaltDetail"), wrong)
    test.__name__ = "test_" + case["name"].replace("-", "_")
    return test


if __name__ == "__main__":
    world.main([make_test(case, read_cases()[1]) for case in read_cases()[0]])
