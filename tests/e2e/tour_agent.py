#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""tour_agent.py OFFLINE DIRECTORY: an agent of the tour (test_client_tour.py). It works as roads_honest.py
does, with an answer of the built-in agent where that has none; does what the user calls wrong, tells what it
used, and waits where DIRECTORY has a pipe for its purpose."""

import json
import os
import subprocess
import sys

import roads_honest
from roads_honest import HONEST, Ask

USAGE = {"type": "usage", "input_tokens": 700, "output_tokens": 300, "cost": 0.25}
MENDED = "Clara buys the food by 12 June 2027."
# Where any plan has room for it.
roads_honest.DEFECTS[:] = [
    ("Purpose and Outcome", "critical", "Somebody brings the music and the chairs at some point.",
     "The music and the chairs have neither an owner nor a date.",
     "Ben brings the music and the chairs on 18 June 2027."),
    ("Purpose and Outcome", "minor", "The neighbours has the last word.", "The grammar of a sentence is wrong.",
     "The neighbours have the last word.")]


def wait_for_leave(ask):
    try:
        with open(os.path.join(ask.scratch, "hold-" + ask.purpose), encoding="utf-8") as pipe:
            pipe.read()
    except FileNotFoundError:
        pass


def ask_offline(ask):
    return subprocess.run([ask.offline], input=ask.text, stdout=subprocess.PIPE, text=True, check=True).stdout


def build(ask):
    answer = json.loads(ask_offline(ask))
    for defect in roads_honest.DEFECTS:
        if f"\n## {defect[0]}\n" in answer.get("content", ""):
            answer["content"] = roads_honest.plant(answer["content"], defect)
    return answer


def fix(ask):
    """As written for the planted defects; what the user said, as a line at the end."""
    answer = HONEST["fix"](ask)
    left = [each for each in answer["fixes"] if not each["applied"]]
    if left:
        content = answer.get("content", ask.plain())
        answer["content"] = content.rstrip("\n") + f"\n\n{MENDED}\n"
    for each in left:
        each.update(applied=True, note="Written at the end.")
    return answer


def answer_of(ask):
    own = {**HONEST, "build": build, "fix": fix}.get(ask.purpose)
    return json.dumps(own(ask)) if own is not None else ask_offline(ask)


def main():
    ask = Ask(sys.stdin.read(), "honest", *sys.argv[1:3])
    wait_for_leave(ask)
    answer = answer_of(ask)
    print(json.dumps(USAGE))
    print(json.dumps({"type": "result", "text": answer}))


if __name__ == "__main__":
    main()
