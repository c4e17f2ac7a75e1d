# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""decisions_agent.py MODE OFFLINE_AGENT SCRATCH: like roads_agent.py, but its plans have no planted defects:
they lose what the user has decided, and each mode says in another way that it is there. A mode
“case_NAME” is a case of data/answers.json whose answers are ignored."""

import json
import os
import re
import subprocess

import roads_agent
from roads_agent import MODES, answer_all, is_single, with_issues
from roads_honest import DEFECTS, find_answers, make_review, mend, plant, read_of

ANSWERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "answers.json")
STOPS = set("the and not but for with will have has this that from you can are was were been very "
            "der die das und oder mit von vom zum zur den dem des ein eine nicht".split())

PARTY = "It is on 19 June 2027, and it may cost 2,500 euros."
POUNDS = "The budget is 1,500 pounds, not 1,200."
CASTLE = "Forget the bouncy castle, nobody wants to pay for it."
# What the user says to the spec.
SAID = {"kept": PARTY, "repaired": PARTY, "lost_ignored": PARTY, "lost_declined": PARTY,
        "lost_closed": PARTY, "lost_nearly": PARTY, "removed_later": PARTY, "old_stands": POUNDS,
        "title_quoted": CASTLE, "invented_quote": CASTLE, "not_quoted": CASTLE}


def read_cases():
    with open(ANSWERS, encoding="utf-8") as file:
        return {each["name"]: each for each in json.load(file)["cases"]}


def said_in(case):
    """All that the user says in it, without the names of questions."""
    return "\n".join(re.sub(r"\{\w+\}: *", "", each.get("text") or each.get("answer") or
                            each.get("correct") or each["message"]) for each in case["say"])


def said_of(mode):
    if mode.startswith("case_"):
        return said_in(read_cases()[mode.removeprefix("case_")])
    return SAID[mode]


def lose(content, said):
    """Every word and number of what was said becomes another one; headings and heads of tables stay."""
    words = sorted({word for word in re.findall(r"\w+", said)
                    if (len(word) > 2 or word.isdigit()) and word.lower() not in STOPS},
                   key=len, reverse=True)
    pattern = re.compile(r"\b(" + "|".join(map(re.escape, words)) + r")\b", re.I)
    lines = content.split("\n")
    return "\n".join(line if line.startswith("#") or re.match(r"\|[-: |]+$", after) else
                     pattern.sub(lambda found: "88" if found.group(0)[0].isdigit() else "matters", line)
                     for line, after in zip(lines, lines[1:] + [""]))


def build(ask, _):
    done = subprocess.run([ask.offline], input=ask.text, capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    if not answer.get("content"):
        return answer
    if ask.mode in ("kept", "removed_later"):
        answer["content"] = plant(answer["content"], ("Budget", "", PARTY))
    elif ask.mode == "old_stands":
        answer["content"] = plant(answer["content"], ("Budget", "", "All of it costs £1,500."))
        answer["content"] = plant(answer["content"], ("Budget", "", "The limit of the budget is £1,200."))
    else:
        answer["content"] = lose(answer["content"], said_of(ask.mode))
    if ask.mode == "removed_later":
        answer["content"] = plant(answer["content"], DEFECTS[0])
    return answer


def review(ask, answer):
    return answer if ask.mode == "removed_later" else make_review([], find_answers(ask), read=read_of(ask))


def applies_elsewhere(ask, _):
    """Says that it did what was asked, and wrote something else."""
    issues = json.loads(ask.material("issues"))["issues"]
    return {"content": ask.plain().rstrip("\n") + f"\n\nRead once more in round {ask.iteration}.\n",
            "fixes": [{"n": each["n"], "applied": True, "note": "Written."} for each in issues]}


def confirm(ask, answer):
    """Every check says that all is fixed."""
    return {"verdict": "fixed", "note": "It is."} if is_single(ask) else answer_all(ask, "fixed")


def writes(words):
    def fix(ask, _):
        issues = json.loads(ask.material("issues"))["issues"]
        return {"content": plant(ask.plain(), ("Budget", "", words)),
                "fixes": [{"n": each["n"], "applied": True, "note": "Written."} for each in issues]}
    return fix


def declines(ask, _):
    issues = json.loads(ask.material("issues"))["issues"]
    return {"fixes": [{"n": each["n"], "applied": False, "note": "It is there already."} for each in issues]}


def withdraws(ask, answer):
    """Closes what it was never asked about."""
    return {**answer, "closed": [{"id": f"I-{n:04}", "verdict": "withdrawn", "note": "It is there."}
                                 for n in range(1, 4)]}


def removes(ask, _):
    """Mends the defect, and takes the decision out."""
    answer = mend(ask)
    if "content" in answer:
        answer["content"] = answer["content"].replace(f"- {PARTY}\n", "- It takes place.\n")
    return answer


def quotes(find):
    def answer_with(ask, answer):
        answers = [{**each, **find(ask)} if each["id"].startswith("D-") else each
                   for each in answer["answers"]]
        return {**with_issues(answer, []), "answers": answers}
    return answer_with


def title(ask):
    number, line = next(each for each in ask.lines() if each[1].startswith("# "))
    return {"location": f"{ask.label('deliverable')}:{number}", "quote": line}


def add(name, **functions):
    MODES[name] = {"build": build, "review": review, "check": confirm, **functions}


add("kept", fix=declines)
add("repaired", fix=writes(PARTY))
add("lost_ignored", fix=applies_elsewhere)
add("lost_declined", fix=declines)
add("lost_closed", fix=applies_elsewhere, review=lambda ask, answer: withdraws(ask, review(ask, answer)))
add("lost_nearly", fix=writes("It is on 18 June 2027, and it may cost 2,600 euros."))
add("removed_later", fix=removes)
add("old_stands", fix=applies_elsewhere)
add("title_quoted", fix=declines, review=quotes(title))
add("invented_quote", fix=declines, review=quotes(lambda ask: {
    "location": f"{ask.label('deliverable')}:1", "quote": "The bouncy castle is forgotten."}))
add("not_quoted", fix=declines, review=quotes(lambda ask: {"quote": ""}))
for case in read_cases():
    add(f"case_{case}", fix=applies_elsewhere)

if __name__ == "__main__":
    roads_agent.main()
