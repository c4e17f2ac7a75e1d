# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The honest part of roads_agent.py: its plans have planted defects, its reviews find them, its fixes
mend them, its checks look."""

import hashlib
import json
import os
import re
import subprocess

# Section, severity, what the plan says and must not say, why, what it has to say.
DEFECTS = [
    ("Budget", "critical", "The tent is paid with £300 in May and again with £300 in June.",
     "The tent is paid twice, which costs £300 more than the budget has.",
     "The tent is paid once, with £300 in May."),
    ("Food and Drink", "medium", "Somebody or other orders the ice at some point.",
     "The ice has neither an owner nor a date.", "Tom orders the ice by 12 June."),
    ("Programme", "minor", "The band play its two set after each others.",
     "The sentence about the band has a mistake of grammar.",
     "The band plays its two sets one after the other."),
    ("Guests and Invitations", "medium", "Helpers report in good time before it begins.",
     "Nobody knows when the helpers have to come.", "Helpers report at 1 pm on 14 June."),
    ("Venue and Permissions", "critical", "The permit is fetched on 20 June.",
     "The permit is fetched after the party has taken place.", "The permit is fetched on 9 June."),
    ("Equipment and Set-up", "medium", "The cables come from where they are usually kept.",
     "It is not said who brings the cables.", "Maria brings the cables on 13 June."),
    ("People and Responsibilities", "medium", "First aid is done by whoever is near.",
     "First aid has no owner.", "Aisha does first aid."),
    ("Risks", "medium", "When it storms, one sees what to do.",
     "There is no rule for a storm.", "When it storms, Priya ends the party."),
    # What fixes of mode “competent” leave behind.
    ("", "medium", "The boxes go back sooner or later.", "Nobody gives the boxes back.",
     "Jonas gives the boxes back on 15 June."),
    ("", "medium", "Some of the money is kept for something.", "A sum of money has no purpose.",
     "£50 is kept for broken benches."),
]
PLANTED = 3
MANY = 8  # with a mode that has a seed


class Ask:
    """One prompt, and who is asked."""

    def __init__(self, text, mode, offline, scratch):
        self.mode, self.offline, self.scratch = mode, offline, scratch
        self.text = text
        self.head = text.split("\n\n", 1)[0]
        self.purpose = self.header("Purpose")
        self.project = self.header("Project")
        self.iteration = int(self.header("Iteration") or 0)
        self.again = self.material("errors") is not None
        self.correction = self.material("complaints") is not None

    def header(self, name):
        found = re.search(rf"^{name}: (.*)$", self.head, re.M)
        return found.group(1) if found else ""

    def find(self, name):
        return re.search(rf"^----- begin {name} (\w+) \(([^\n]*)\) -----\n(.*?)^----- end {name} \1",
                         self.text, re.M | re.S)

    def material(self, name):
        found = self.find(name)
        return found.group(3) if found else None

    def label(self, name):
        found = self.find(name)
        return found.group(2).split(", ")[0] if found else ""

    def lines(self):
        """The deliverable, as (number, text), with or without numbers in the prompt."""
        text = self.material("deliverable") or ""
        found = re.findall(r"^ *(\d+)\| ?(.*)$", text, re.M)
        return ([(int(n), line) for n, line in found] if found
                else list(enumerate(text.splitlines(), 1)))

    def plain(self):
        return "\n".join(line for _, line in self.lines()) + "\n"

    def count(self, what):
        """How often this was called before, from 0. Parts of a round run at the same time."""
        folder = os.path.join(self.scratch, self.project, f"{what}-{self.iteration}")
        os.makedirs(folder, exist_ok=True)
        n = 0
        while True:
            try:
                os.close(os.open(os.path.join(folder, str(n)), os.O_CREAT | os.O_EXCL))
                return n
            except FileExistsError:
                n += 1

    def chance(self, *what):
        """Between 0 and 1, the same in every run of this mode."""
        text = "/".join(map(str, (self.mode, self.iteration, *what)))
        return int(hashlib.sha256(text.encode()).hexdigest()[:8], 16) / 0xFFFFFFFF


def issue_of(path, number, line, defect):
    return {"severity": defect[1], "description": defect[3], "location": f"{path}:{number}",
            "quote": line.removeprefix("- "), "recommendation": f"Write: {defect[4]}"}


def make_review(issues, answers=(), **more):
    counts = {severity: sum(each["severity"] == severity for each in issues)
              for severity in ("critical", "medium", "minor")}
    return {**counts, "issues": list(issues), "answers": list(answers), **more}


# honest

def build(ask):
    done = subprocess.run([ask.offline], input=ask.text, capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    if answer.get("content"):
        for defect in DEFECTS[:MANY if "-" in ask.mode else PLANTED]:
            answer["content"] = plant(answer["content"], defect)
    return answer


# The sections of the template “event”; a plan lacks those that nothing is known for.
ORDER = ["Purpose and Outcome", "Guests and Invitations", "Venue and Permissions", "Programme",
         "Food and Drink", "Equipment and Set-up", "People and Responsibilities", "Schedule", "Budget",
         "Risks", "Excluded", "Further Notes", "Acceptance Criteria", "Open Points"]


def add_section(content, title):
    """Before the next one that the plan has."""
    for later in ORDER[ORDER.index(title) + 1:]:
        head, found, rest = content.partition(f"\n## {later}\n")
        if found:
            return f"{head}\n## {title}\n{found}{rest}"
    return content


def plant(content, defect):
    """As the last lines of its section."""
    if f"\n## {defect[0]}\n" not in content:
        content = add_section(content, defect[0])
    head, found, rest = content.partition(f"\n## {defect[0]}\n")
    if not found:
        return content
    body, found_next, tail = rest.partition("\n## ")
    return (head + found + body.rstrip("\n") + f"\n\n- {defect[2]}\n" +
            (found_next + tail if found_next else ""))


def find_issues(ask):
    path = ask.label("deliverable")
    return [issue_of(path, number, line, defect) for defect in DEFECTS
            for number, line in ask.lines() if defect[2] in line]


def find_answers(ask):
    path = ask.label("deliverable")
    lines = ask.lines()
    answers = []
    for wanted, said in re.findall(r"^((?:AC|D)-\d+):(.*)$", ask.material("to_answer") or "", re.M):
        places = [n for n, line in lines if re.search(rf"\b{wanted}\b", line)] or [1]
        answer = {"id": wanted, "met": True, "location": f"{path}:{places[0]}", "note": "It is there."}
        if wanted.startswith("D-"):
            number, line = find_line(lines, said)
            answer.update(location=f"{path}:{number}", quote=line.strip())
        answers.append(answer)
    return answers


def words_of(text):
    return {word for word in re.findall(r"\w+", text.lower()) if len(word) > 3 or word.isdigit()}


def find_line(lines, said):
    """The line that has most of these words."""
    return max(lines, key=lambda each: len(words_of(each[1]) & words_of(said)))


def review(ask):
    return make_review(find_issues(ask), find_answers(ask), read=read_of(ask))


def read_of(ask):
    return (ask.material("read") or "").strip()


def is_left(issue, text):
    return any(issue["description"] == defect[3] and defect[2] in text for defect in DEFECTS)


def check(ask):
    text = ask.plain()
    if ask.material("issue") is not None:
        left = is_left(json.loads(ask.material("issue")), text)
        return {"verdict": "not_fixed" if left else "fixed", "note": "Looked for in the plan."}
    asked = json.loads(ask.material("open_issues"))["open_issues"]
    closed = [{"id": each["id"], "verdict": "not_fixed" if is_left(each, text) else "fixed",
               "note": "Looked for in the plan."} for each in asked]
    return {**make_review([]), "closed": closed, "read": read_of(ask)}


def mend(ask, wanted=lambda issue: True):
    """The answer of a fix of what is wanted."""
    content = ask.plain()
    fixes = []
    for issue in json.loads(ask.material("issues"))["issues"]:
        defect = next((each for each in DEFECTS if each[3] == issue["description"]), None)
        now = defect is not None and defect[2] in content and wanted(issue)
        if now:
            content = content.replace(defect[2], defect[4])
        fixes.append({"n": issue["n"], "applied": now,
                      "note": "Written as recommended." if now else "I leave this as it is."})
    applied = any(each["applied"] for each in fixes)
    return {**({"content": content} if applied else {}), "fixes": fixes}


def fix(ask):
    return mend(ask)


def match(ask):
    asked = json.loads(ask.material("findings"))
    texts = {each["id"]: each["description"] for each in asked["candidates"]}
    same = []
    for question in asked["questions"]:
        known = [each for each in question["candidates"]
                 if texts.get(each) == question["description"]]
        same.append({"n": question["n"], "id": known[0] if known else None, "note": "Compared."})
    return {"same": same}


HONEST = {"build": build, "review": review, "check": check, "fix": fix, "match": match}
