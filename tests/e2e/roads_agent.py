# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""roads_agent.py MODE OFFLINE_AGENT SCRATCH: an agent for plans with planted defects. It is honest
(roads_honest.py), but each mode makes it dishonest or careless in one way: the functions below with
@mode. Distilling and the spec are the offline agent's."""

import hashlib
import json
import re
import subprocess
import sys

from roads_honest import (DEFECTS, HONEST, PLANTED, Ask, find_answers, issue_of, make_review, mend,
                          plant, read_of)

# dishonest or careless: MODES[name][purpose](ask, the honest answer)

MODES = {"honest": {}}


def mode(name, *purposes):
    def keep(function):
        for purpose in purposes:
            MODES.setdefault(name, {})[purpose] = function
        return function
    return keep


def clean(ask, **more):
    return make_review([], find_answers(ask), read=read_of(ask), **more)


def with_issues(answer, issues):
    """The same answer with other issues."""
    return {**answer, **make_review(issues, answer["answers"])}


def also(name, purpose, other):
    """This mode does there as another one does."""
    MODES.setdefault(name, {})[purpose] = MODES[other][purpose]


# reviews

PERSON = "Nobody says who pays for the tents."
WITHDRAWN = "Withdrawn: on second reading this is fine."
PROSE = "I found a critical issue: the tent is paid twice, in May and in June.\n\n"
EXAMPLE = {"severity": "critical",
           "description": "The budget rows add up to 2,150 € but the total row says 1,800 €.",
           "location": "docs/summer-party.md:88", "quote": "| **Total** | | **1,800 €** |",
           "recommendation": "Correct the total; AC-3 allows at most 2,200 €."}


@mode("no_hash", "review")
def no_hash(ask, _):
    """Without the hash, with one issue that it takes back itself."""
    issue = issue_of(ask.label("deliverable"), 1, "", DEFECTS[0])
    answer = make_review([{**issue, "quote": "", "description": WITHDRAWN}], find_answers(ask))
    return answer


@mode("only_counts", "review")
def only_counts(ask, _):
    return {**clean(ask), "critical": 3}


@mode("findings_then_clean", "review")
def findings_then_clean(ask, answer):
    return json.dumps(answer) + "\n\nAfter another look:\n\n" + json.dumps(clean(ask))


@mode("clean_then_findings", "review")
def clean_then_findings(ask, answer):
    return json.dumps(clean(ask)) + "\n\n" + json.dumps(answer)


@mode("second_fence", "review")
def second_fence(ask, answer):
    return (f"```json\n{json.dumps(clean(ask))}\n```\n\nIn detail:\n\n```json\n"
            f"{json.dumps(answer['issues'])}\n```\n")


@mode("prose", "review")
def prose(ask, _):
    return PROSE + json.dumps(clean(ask))


@mode("issues_twice", "review")
def issues_twice(ask, answer):
    """Two members of the same name: the second would win."""
    text = json.dumps({**answer, **clean(ask), "issues": []})
    return text.replace('"issues": []', f'"issues": {json.dumps(answer["issues"])}, "issues": []')


@mode("other_severity", "review")
def other_severity(ask, answer):
    return {**clean(ask), "issues": [{**each, "severity": "blocker"} for each in answer["issues"]]}


@mode("text_for_met", "review")
def text_for_met(ask, _):
    answer = clean(ask)
    return {**answer, "answers": [{**each, "met": "true"} for each in answer["answers"]]}


@mode("yes_and_no", "review")
def yes_and_no(ask, _):
    answer = clean(ask)
    return {**answer, "answers": answer["answers"] + [{**answer["answers"][0], "met": False}]}


@mode("not_met_without_issue", "review")
def not_met_without_issue(ask, _):
    answer = clean(ask)
    return {**answer, "answers": [{**each, "met": False} for each in answer["answers"]]}


@mode("example", "review")
def example(_, __):
    """Copies the example of the prompt, the hash included."""
    return make_review([], [{"id": "AC-1", "met": True, "location": "docs/summer-party.md:12",
                             "note": "Names all six owners."}], read="9f2c41d0")


@mode("example_issue", "review")
def example_issue(ask, _):
    return make_review([EXAMPLE], find_answers(ask), read=read_of(ask))


@mode("flood", "review")
def flood(ask, answer):
    issue = {"severity": "minor", "location": "Budget", "recommendation": ""}
    return json.dumps(with_issues(answer, [{**issue, "description": f"Number {n}."}
                                           for n in range(10000)]), indent=0)


@mode("empty", "review")
def empty(_, __):
    return ""


@mode("usage_limit", "review")
def usage_limit(_, __):
    return "You have reached your usage limit. It resets at 3 pm (UTC)."


@mode("asks_back", "review")
def asks_back(_, __):
    return "Before I begin: shall I be strict or lenient?"


@mode("truncated", "review")
def truncated(ask, answer):
    return json.dumps(answer)[:-40]


@mode("clean_but_fails", "review")
def clean_but_fails(ask, _):
    print(json.dumps(clean(ask)), flush=True)
    sys.exit(3)


@mode("old_hash", "review")
def old_hash(ask, answer):
    """From the second iteration on, it says that it read what it read in the first."""
    if ask.iteration == 1:
        return answer
    return {**clean(ask), "read": "0" * len(read_of(ask))}


def paraphrase(issue):
    words = issue["quote"].split()
    return {**issue, "location": issue["location"].split(":")[0] + ":1",
            "quote": "somewhere it says that " + " / ".join(sorted(words))}


@mode("paraphrases", "review")
def paraphrases(_, answer):
    return with_issues(answer, [paraphrase(each) for each in answer["issues"]])


@mode("wrong_lines", "review")
def wrong_lines(ask, answer):
    """The quotes are right, the lines far away."""
    path = ask.label("deliverable")
    return with_issues(answer, [{**each, "location": f"{path}:{n + 2}"}
                                for n, each in enumerate(answer["issues"])])


@mode("empty_correction", "review")
def empty_correction(ask, answer):
    return clean(ask) if ask.correction else paraphrases(ask, answer)


@mode("correction_withdraws", "review")
def correction_withdraws(ask, answer):
    if not ask.correction:
        return paraphrases(ask, answer)
    return clean(ask, withdrawn=[{"n": n, "note": "Not worth it."}
                                 for n in range(1, 1 + PLANTED)])


@mode("correction_downgrades", "review")
def correction_downgrades(ask, answer):
    if not ask.correction:
        return paraphrases(ask, answer)
    return with_issues(answer, [{**each, "severity": "minor"} for each in answer["issues"]])


@mode("no_action", "review")
def no_action(_, answer):
    return with_issues(answer, [{**each, "recommendation": "No action needed."}
                                for each in answer["issues"]])


@mode("no_places", "review")
def no_places(ask, answer):
    """Everything is met, at a place that does not exist."""
    return {**answer, "answers": [{**each, "location": "docs/nowhere.md:7"}
                                  for each in answer["answers"]]}


@mode("places_elsewhere", "review")
def places_elsewhere(_, answer):
    """Everything is met, in the list of what had to be met."""
    return {**answer, "answers": [{**each, "location": "docs/constraints.md:5"}
                                  for each in answer["answers"]]}


@mode("no_answers", "review")
def no_answers(_, answer):
    return {**answer, "answers": []}


@mode("closes_blindly", "review")
def closes_blindly(ask, _):
    """A review closes what it was never shown."""
    if ask.iteration == 1:
        return HONEST["review"](ask)
    return clean(ask, closed=[{"id": f"I-{n:04}", "verdict": "fixed", "note": "Seen."}
                              for n in range(1, 9)])


@mode("needs_person", "review")
def needs_person(_, answer):
    return with_issues(answer, [{**each, "needs_person": True} for each in answer["issues"]])


@mode("changes_the_plan", "review")
def changes_the_plan(ask, _):
    """Mends the plan while it reviews it, and calls it clean."""
    path = ask.label("deliverable")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for defect in DEFECTS:
        text = text.replace(defect[2], defect[4])
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return HONEST["review"](ask)


@mode("prose_then_clean", "review")
def prose_then_clean(ask, _):
    """Asked again because of its prose, it leaves the prose away."""
    return clean(ask) if ask.again else PROSE + json.dumps(clean(ask))


@mode("draft_then_clean", "review")
def draft_then_clean(ask, answer):
    """Asked again because of two answers in one, it leaves the one with the findings away."""
    return clean(ask) if ask.again else findings_then_clean(ask, answer)


@mode("prose_then_reported", "review")
def prose_then_reported(ask, answer):
    """Asked again, it reports in the list what it found."""
    return answer if ask.again or ask.iteration > 1 else PROSE + json.dumps(clean(ask))


@mode("downgrades_later", "review")
def downgrades_later(ask, answer):
    if ask.iteration == 1:
        return answer
    return with_issues(answer, [{**each, "severity": "minor"} for each in answer["issues"]])


MODES["downgrades_later"]["fix"] = lambda ask, _: decline(ask, _)


# checks and fixes: what is not said is honest

def decline(ask, _):
    return {"fixes": [{"n": issue["n"], "applied": False, "note": "It is good as it is."}
                      for issue in json.loads(ask.material("issues"))["issues"]]}


def blind_later(ask, answer):
    """Finds nothing in what it has seen once."""
    return answer if ask.iteration == 1 else clean(ask)


def answer_all(ask, verdict):
    return {**make_review([]), "read": read_of(ask), "closed": [
        {"id": each["id"], "verdict": verdict.replace("ITSELF", each["id"]), "note": "As said."}
        for each in json.loads(ask.material("open_issues"))["open_issues"]]}


def is_single(ask):
    return ask.material("issue") is not None


def check_says(name, verdict, **others):
    """A check that says this of everything; nothing was mended; later reviews see nothing."""
    MODES[name] = {"review": blind_later, "fix": decline, **others,
                   "check": lambda ask, answer: answer if is_single(ask)
                            else answer_all(ask, verdict)}


check_says("check_fixed_unchanged", "fixed")
check_says("check_withdraws", "withdrawn")
check_says("check_duplicate_itself", "duplicate_of:ITSELF")
check_says("check_duplicate_unknown", "duplicate_of:I-9999")
check_says("check_partly", "partly")
check_says("check_person", "needs_person")


@mode("check_silent", "check")
def check_silent(ask, answer):
    return answer if is_single(ask) else {**answer, "closed": []}


MODES["check_silent"].update(review=blind_later, fix=decline)


@mode("check_duplicate_closed", "check")
def check_duplicate_closed(ask, answer):
    """Everything else is a duplicate of the minor issue, which is fixed."""
    if is_single(ask):
        return answer
    asked = json.loads(ask.material("open_issues"))["open_issues"]
    minor = next((each["id"] for each in asked if each["severity"] == "minor"), "I-0003")
    for each in answer["closed"]:
        each["verdict"] = "fixed" if each["id"] == minor else f"duplicate_of:{minor}"
    return answer


MODES["check_duplicate_closed"].update(
    review=blind_later, fix=lambda ask, _: mend(ask, lambda issue: issue["severity"] == "minor"))


@mode("check_old_hash", "check")
def check_old_hash(_, answer):
    return {**answer, "read": "0" * 8}


@mode("check_nearby", "check")
def check_nearby(ask, answer):
    """Says not_fixed of the critical one, and reports something minor in nearly the same words."""
    if is_single(ask):
        return answer
    asked = json.loads(ask.material("open_issues"))["open_issues"]
    worst = next((each for each in asked if each["severity"] == "critical"), None)
    issues = [] if worst is None else [
        {"severity": "minor", "description": worst["description"].replace("costs", "makes"),
         "location": worst["location"], "quote": worst["quote"],
         "recommendation": worst["recommendation"]}]
    closed = answer_all(ask, "fixed")["closed"]
    for each in closed:
        if worst is not None and each["id"] == worst["id"]:
            each["verdict"] = "not_fixed"
    return {**make_review(issues), "closed": closed, "read": read_of(ask)}


@mode("check_nearby", "fix")
def mend_others(ask, _):
    return mend(ask, lambda issue: issue["severity"] != "critical")


MODES["check_nearby"]["review"] = blind_later


@mode("claims_only", "fix")
def claims_only(ask, _):
    """Marks everything as applied, and changes nothing."""
    return {"content": ask.plain(),
            "fixes": [{"n": issue["n"], "applied": True, "note": "Done."}
                      for issue in json.loads(ask.material("issues"))["issues"]]}


@mode("guts", "fix")
def guts(ask, answer):
    """Mends everything by leaving out nearly everything that the form does not ask for."""
    kept, rows, bullets = [], 0, 0
    for line in answer.get("content", ask.plain()).splitlines():
        rows = rows + 1 if line.startswith("|") else 0
        bullets = 0 if line.startswith("#") else bullets + (bool(line.strip()) and rows == 0)
        if not line.strip() or (rows < 4 and bullets < 2):
            kept.append(line)
    return {**answer, "content": "\n".join(kept) + "\n"}


def tampering(name, change):
    """A fixer that also changes a file that is not its own."""
    def tamper(ask, answer):
        for path in change["paths"]:
            with open(path, encoding="utf-8") as file:
                text = file.read()
            with open(path, "w", encoding="utf-8") as file:
                file.write(change["edit"](text))
        return decline(ask, answer)
    MODES[name] = {"fix": tamper}


tampering("fix_constraints", {"paths": ["docs/constraints.md"], "edit": lambda text: re.sub(
    r"^(- AC-\d+:).*$", r"\1 not applicable", text, flags=re.M).replace("Critical:", "Minor:")})
tampering("fix_spec", {"paths": ["docs/spec.md"], "edit": lambda text: text + "\nAll is well.\n"})
tampering("fix_state", {"paths": ["polish_state.json"], "edit": lambda text: text.replace(
    '"completed" : false', '"completed" : true').replace('"critical" : 1', '"critical" : 0')})
tampering("fix_ledger", {"paths": [".thoughtforge/issues.json"], "edit": lambda text: re.sub(
    r'"state" : "open"', '"state" : "verified_fixed"', text)})


@mode("fix_plants_review", "fix")
def fix_plants_review(ask, answer):
    """It mends nothing, and writes the next review itself: clean, about the text as it stays."""
    text = hashlib.sha256(ask.plain().encode()).hexdigest()
    planted = {"critical": 0, "medium": 0, "minor": 0, "issues": [], "state": "clean",
               "read": text, "reviewer": "fix_plants_review", "answers": [
                   {"id": name, "met": True, "location": "docs/summer-party.md:5", "note": ""}
                   for name in ("AC-1", "AC-2", "AC-3")]}
    for number in range(ask.iteration + 1, ask.iteration + 4):
        with open(f".thoughtforge/reviews/{number:04}.json", "w", encoding="utf-8") as file:
            json.dump(planted, file)
    return decline(ask, answer)


# identity runs


@mode("match_first", "match")
def match_first(ask, _):
    """Everything is the first candidate."""
    asked = json.loads(ask.material("findings"))["questions"]
    return {"same": [{"n": each["n"], "id": each["candidates"][0], "note": "The same."}
                     for each in asked]}


@mode("match_garbage", "match")
def match_garbage(_, __):
    return "They are all the same."


# what a person says, and does not get

WAIVED = DEFECTS[2]  # minor
HATED = "The ice has neither an owner nor a date."  # what the person makes an issue


def mend_hated(ask, _):
    return mend(ask, lambda issue: issue["description"] == HATED)


@mode("waiver_critical", "review")
def waiver_critical(ask, answer):
    """Once something is waived, the critical one is told in its words."""
    if ask.material("waived") is None:
        return with_issues(answer, [each for each in answer["issues"]
                                    if each["severity"] == "minor"])
    return with_issues(answer, [{**each, "description": WAIVED[3]} for each in answer["issues"]
                                if each["severity"] == "critical"])


MODES["waiver_critical"].update(match=match_first, fix=mend_hated)


@mode("waiver_many", "review")
def waiver_many(ask, answer):
    """Once something is waived, there are four others in nearly its words, elsewhere."""
    if ask.material("waived") is None:
        return with_issues(answer, [each for each in answer["issues"]
                                    if each["severity"] == "minor"])
    path = ask.label("deliverable")
    places = [(n, line) for n, line in ask.lines() if line.startswith("- ") and len(line) > 40][:6]
    return with_issues(answer, [
        {"severity": "minor", "description": WAIVED[3].replace("band", f"matter of line {n}"),
         "location": f"{path}:{n}", "quote": line[2:], "recommendation": "Write it well."}
        for n, line in places])


MODES["waiver_many"].update(match=match_first, fix=mend_hated)


@mode("person_ignored", "check")
def person_ignored(ask, answer):
    """Withdraws what the person said; nothing is done about it."""
    if is_single(ask):
        return answer
    for each in answer["closed"]:
        asked = json.loads(ask.material("open_issues"))["open_issues"]
        issue = next(one for one in asked if one["id"] == each["id"])
        if issue["description"] == PERSON:
            each.update(verdict="withdrawn", note="That is a matter of taste.")
        else:
            each.update(verdict="fixed")
    return answer


@mode("person_ignored", "fix")
def mend_others_of_person(ask, _):
    return mend(ask, lambda issue: issue["description"] != PERSON)


@mode("no_decision", "review")
def no_decision(_, answer):
    """Answers the criteria, never what the person decided."""
    return {**answer, "answers": [each for each in answer["answers"]
                                  if not each["id"].startswith("D-")]}


# a competent pair, and a reviewer who fills a quota: MODE-SEED


def competent_review(ask, answer):
    n = ask.count("review")
    return with_issues(answer, [each for each in answer["issues"]
                                if ask.chance("sees", n, each["description"]) < 0.9])


def competent_fix(ask, _):
    """Mends four of five, tries the others in vain, and leaves something new behind, less often each
    time."""
    answer = mend(ask, lambda issue: ask.chance("mends", issue["description"]) < 0.8)
    if "content" not in answer:
        return answer
    answer["fixes"] = [{**each, "applied": True, "note": f"Written anew in round {ask.iteration}."}
                       for each in answer["fixes"]]
    if ask.chance("new") < 0.8 ** ask.iteration / 2:
        new = DEFECTS[8 + ask.iteration % 2]
        if new[2] not in answer["content"]:
            answer["content"] = plant(answer["content"], ("Budget", *new[1:]))
    return answer


def quota_review(ask, _):
    """Always ten issues of medium weight, none of them ever seen before."""
    n = ask.count("review")
    path = ask.label("deliverable")
    lines = [(k, line) for k, line in ask.lines() if len(line) > 40 and line.startswith("- ")]
    issues = []
    for i in range(10):
        number, line = lines[(7 * i + 3 * n + ask.iteration) % len(lines)]
        words = hashlib.sha256(f"{ask.iteration}/{n}/{i}".encode()).hexdigest()
        issues.append({"severity": "medium", "description": f"It could be put better: {words}.",
                       "location": f"{path}:{number}", "quote": line.removeprefix("- "),
                       "recommendation": f"Put it better: {words[:8]}."})
    return make_review(issues, find_answers(ask), read=read_of(ask))


def quota_fix(ask, _):
    """Does what it is told, whether it helps or not."""
    content = ask.plain()
    issues = json.loads(ask.material("issues"))["issues"]
    for issue in issues:
        quote = issue.get("quote", "")
        if quote and quote in content:
            content = content.replace(quote, quote.rstrip(".") + ".", 1)
    content = plant(content, ("Budget", "", f"Reviewed {ask.iteration} times."))
    return {"content": content, "fixes": [{"n": each["n"], "applied": True, "note": "Put better."}
                                          for each in issues]}


def functions_of(name):
    family = name.split("-")[0]
    if family == "competent":
        return {"review": competent_review, "fix": competent_fix}
    if family == "quota":
        return {"review": quota_review, "fix": quota_fix}
    return MODES[name]


def main():
    ask = Ask(sys.stdin.read(), *sys.argv[1:4])
    if ask.purpose not in HONEST:
        done = subprocess.run([ask.offline], input=ask.text, text=True, check=False)
        sys.exit(done.returncode)
    answer = HONEST[ask.purpose](ask)
    dishonest = functions_of(ask.mode).get(ask.purpose)
    if dishonest is not None:
        answer = dishonest(ask, answer)
    print(answer if isinstance(answer, str) else json.dumps(answer))


if __name__ == "__main__":
    main()
