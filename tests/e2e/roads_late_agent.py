# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""roads_late_agent.py MODE OFFLINE_AGENT SCRATCH: like roads_agent.py, but the last fix comes after
all reviews that “done” takes (quick assurance): the first review finds only the minor defect, the one
of iteration 3 the medium one, and only the check of iteration 4 sees what was made of that. The text
has no critical defect, unless a mode plants one in that last fix."""

import json
import os
import select
import sys

import roads_agent
from roads_agent import MODES, PROSE, answer_all, is_single, with_issues
from roads_honest import DEFECTS, find_issues, issue_of, make_review, mend, plant, read_of

LIMIT_S = 60
GATE, GO = "gate", "go"  # in the scratch directory: a pipe, and a file
LAST = 3  # the iteration with the last fix
PLANTED = DEFECTS[4]  # critical


def build(_, answer):
    return {**answer, "content": answer["content"].replace(DEFECTS[0][2], DEFECTS[0][4])}


def review(ask, answer):
    """Overlooks at first all but what is minor."""
    keep_read(ask)
    if ask.iteration >= LAST:
        return answer
    return with_issues(answer, [each for each in answer["issues"] if each["severity"] == "minor"])


def late(name, **functions):
    MODES[name] = {"build": build, "review": review, **functions}


def plants(ask, answer):
    """The last fix does what it is told, and more."""
    if ask.iteration != LAST or "content" not in answer:
        return answer
    return {**answer, "content": plant(answer["content"], PLANTED)}


def looks(ask, answer):
    """A check of the last fix that also reports what is new."""
    if ask.iteration <= LAST:
        return answer
    asked = {each["description"] for each in json.loads(ask.material("open_issues"))["open_issues"]}
    return {**answer, **make_review([each for each in find_issues(ask)
                                     if each["description"] not in asked])}


def keeps_planted(ask, _):
    return plants(ask, mend(ask, lambda issue: issue["description"] != PLANTED[3]))


late("late")
late("late_plants", fix=plants, check=looks)
late("late_plants_kept", fix=keeps_planted, check=looks)
late("late_plants_unseen", fix=plants)

# checks of that last fix


def keep_read(ask):
    """For a check that answers with the hash of the last review."""
    os.makedirs(ask.scratch, exist_ok=True)
    with open(os.path.join(ask.scratch, f"{ask.project}-read"), "w", encoding="utf-8") as file:
        file.write(read_of(ask))


def stale(ask, answer):
    if ask.iteration < LAST:
        return answer
    with open(os.path.join(ask.scratch, f"{ask.project}-read"), encoding="utf-8") as file:
        return {**answer, "read": file.read()}


def in_last(function):
    """Only the check of the last fix is so."""
    return lambda ask, answer: answer if ask.iteration <= LAST else function(ask, answer)


def in_last_fix(function):
    return lambda ask, answer: answer if ask.iteration < LAST else function(ask, answer)


def prose(_, answer):
    return PROSE + json.dumps(answer)


def prose_once(ask, answer):
    return answer if ask.again else prose(ask, answer)


def misquoted(ask, answer):
    """Reports the planted one at a place that is not there, and insists."""
    issue = issue_of(ask.label("deliverable"), 1, "- The permit comes when it comes.", PLANTED)
    return {**answer, **make_review([issue])}


def own_words(ask, answer):
    """All is fixed; something critical is reported in the words of what is."""
    fixed = json.loads(ask.material("open_issues"))["open_issues"][0]
    number, line = next((n, line) for n, line in ask.lines() if DEFECTS[1][4] in line)
    issue = issue_of(ask.label("deliverable"), number, line,
                     ("", "critical", "", fixed["description"], DEFECTS[1][4]))
    return {**answer, **make_review([issue])}


def labelled(ask, answer):
    """The same under the id of what it has answered as fixed."""
    answer = own_words(ask, answer)
    answer["issues"][0]["id"] = answer["closed"][0]["id"]
    return answer


def no_action(ask, answer):
    """Reports the planted one once, and takes it back in the same breath."""
    if ask.iteration > LAST + 1:
        return answer
    answer = looks(ask, answer)
    return {**answer, "issues": [{**each, "recommendation": "No action needed."}
                                 for each in answer["issues"]]}


def silent(_, answer):
    return {**answer, "closed": []}


def twice(_, answer):
    """Says of each issue that it is fixed, and that it is not."""
    return {**answer, "closed": answer["closed"] + [
        {**each, "verdict": "not_fixed"} for each in answer["closed"]]}


late("late_stale", check=stale)
late("late_prose", fix=plants, check=in_last(prose))
late("late_prose_once", fix=plants, check=in_last(prose_once))
late("late_misquoted", fix=plants, check=in_last(misquoted))
late("late_no_action", fix=plants, check=in_last(no_action))
late("late_own_words", fix=plants, check=in_last(own_words))
late("late_labelled", fix=plants, check=in_last(labelled))
late("late_silent", check=in_last(silent))
late("late_twice", check=in_last(twice))
late("late_itself", check=in_last(lambda ask, _: answer_all(ask, "duplicate_of:ITSELF")))
late("late_of_minor", check=in_last(lambda ask, _: answer_all(ask, "duplicate_of:I-0001")))
late("late_unmended", fix=lambda ask, _: mend(ask, lambda issue: issue["severity"] == "minor"),
     check=in_last(lambda ask, _: answer_all(ask, "fixed")))

# somebody does something while that check runs


def held(ask, answer):
    """Waits until the test writes to the pipe. Nobody reads it: all who wait go on."""
    gate = os.open(os.path.join(ask.scratch, GATE), os.O_RDONLY | os.O_NONBLOCK)
    if not select.select([gate], [], [], LIMIT_S)[0]:
        sys.exit("nobody let the agent go on")
    return answer


def unusable(ask, answer):
    return answer if os.path.exists(os.path.join(ask.scratch, GO)) else "It is all fine."


def fails(ask, answer):
    """The fix of what the check found has no usable answer."""
    return unusable(ask, answer) if ask.iteration > LAST else plants(ask, answer)


late("late_fix_fails", fix=fails, check=looks)
late("late_fix_held", fix=in_last_fix(held))
late("late_fix_unusable", fix=in_last_fix(unusable))
late("late_held", check=in_last(held))
late("late_review_held")
MODES["late_review_held"]["review"] = lambda ask, answer: (
    held(ask, answer) if ask.iteration == LAST else review(ask, answer))
late("late_unusable", check=in_last(unusable))

# fixes that cut


def bit_by_bit(ask, _):
    """Each fix cuts a little more of what nobody named and the form does not ask for: never too much
    by itself."""
    answer = mend(ask)
    text = answer.get("content", ask.plain())
    most = 0.08 * len(text.split())
    kept, rows, bullets, cut = [], 0, 0, 0
    for line in text.splitlines():
        rows = rows + 1 if line.startswith("|") else 0
        bullets = 0 if line.startswith("#") else bullets + (bool(line.strip()) and rows == 0)
        n = len(line.split())
        free = (rows > 3 or bullets > 1) and "could" not in line and "AC-" not in line
        if n and free and cut + n < most:
            cut += n
        else:
            kept.append(line)
    fixes = [{**each, "applied": True, "note": "Written anew."} for each in answer["fixes"]]
    return {"content": "\n".join(kept) + "\n", "fixes": fixes}


def many_small(ask, answer):
    """Finds at last many small things, one a section."""
    answer = review(ask, answer)
    if ask.iteration != LAST:
        return answer
    path = ask.label("deliverable")
    places = [(n, line) for n, line in ask.lines() if line.startswith("- ") and len(line) > 40]
    return with_issues(answer, [
        {"severity": "medium" if i < 3 else "minor", "description": f"Line {n} could be put better.",
         "location": f"{path}:{n}", "quote": line[2:], "recommendation": "Put it better."}
        for i, (n, line) in enumerate(places[:7])])


def grows(ask, answer):
    """The last fix adds as much again, which nobody asked for."""
    if ask.iteration != LAST or "content" not in answer:
        return answer
    more = "".join(f"- Guest number {n} brings a cake, a chair and a song of three verses.\n"
                   for n in range(160))
    return {**answer, "content": answer["content"].rstrip("\n") + "\n\n" + more}


late("late_grows", fix=grows)
late("late_cuts", fix=lambda ask, answer: (bit_by_bit(ask, answer) if ask.iteration == LAST
                                           else answer),
     check=lambda ask, answer: answer if is_single(ask) else answer_all(ask, "fixed"))
MODES["late_cuts"]["review"] = many_small

def applies_small(ask, answer):
    """Puts each such line better."""
    if ask.iteration != LAST:
        return answer
    text, fixes = ask.plain(), []
    for issue in json.loads(ask.material("issues"))["issues"]:
        text = text.replace(issue["quote"], issue["quote"] + " It is agreed.", 1)
        fixes.append({"n": issue["n"], "applied": True, "note": "Put better."})
    return {"content": text, "fixes": fixes}


late("late_small", fix=applies_small,
     check=lambda ask, answer: answer if is_single(ask) else answer_all(ask, "fixed"))
MODES["late_small"]["review"] = many_small

if __name__ == "__main__":
    roads_agent.main()
