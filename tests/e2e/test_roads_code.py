# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Roads to a false “done” of a code project: each is the worker with shell scripts that run when its
work is done, and must end refused, stuck, or with what it did taken back."""

import json
import os
import shutil

import roads
from coding import DUMP, WORKER, report_of
from roads import Road

ONLY_EMPTY = """echo More of it. >> NOTES
rm -f lines.sh log.sh tests/*.t
printf '# counts a file\\ntrue\\n' > tests/file.t
test ! -e "$MAP" || sed -i 's/| `.*` | |/| | By hand. |/' "$MAP"
"""
# Every test passes, whatever the program does.
HOLLOW = "for t in tests/*.t; do sed -i '2,$d' $t; echo true >> $t; done\n"
NOTHING = "git checkout -q -- . && git clean -fdq\n"
NEEDLESS = NOTHING + """echo '{"stuck": false, "summary": "Done.", "nothing_needed": "It is all there."}'\n"""
SKIP = "sed -i 's/echo \"ok $n - $name\"/echo \"ok $n - $name # SKIP\"/' tests/run.sh\n"
NO_TESTS = "printf '#!/bin/sh\\necho 1..0\\n' > tests/run.sh\n"
ALWAYS = "printf 'check:\\n\\t@echo 1..1; echo ok 1 - all\\n' > Makefile\n"
# A test that passes while the fix is verified and its reviews run, and then never again.
EXPIRES = 'echo "test \\$(date +%s) -lt $(($(date +%s) + 3))" >> tests/empty.t\n'
UNTIL_THEN = "! grep -q date tests/empty.t || while sh tests/empty.t; do sleep 0.1; done\n"
UNUSABLE = 'test -e ../go || echo "It is all fine."\n'
BY_HAND = ("sed -i 's/^- AC-\\([0-9]\\): /- AC-\\1 (by hand): /' ../docs/constraints.md\n"
           "test ! -e \"$MAP\" || sed -i 's/| `.*` | |/| | By hand. |/' \"$MAP\"\n")
RENAME = "sed -i '1s/.*/# is fine/' tests/empty.t\n"
DELETE = "rm -f tests/empty.t\n"

NAMES = ["counts a file", "counts an empty file", "notes each file", "reports a missing file",
         "wants a file"]


class CodeRoad(Road):
    """One code project and its worker."""

    def create(self):
        return self.w.create(DUMP, agent=self.mode, type="code")


def worker(w, mode):
    folder = w.path(f"worker-{mode}")
    os.makedirs(folder)
    program = shutil.copy(WORKER, folder)
    for name, text in ROADS[mode][0].items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    return f"    {mode}:\n      command: {json.dumps(program)}\n      confine: none\n"


def names_of(road):
    """The tests that ran last."""
    last = report_of(road.w, road.path, f"iteration-{road.rounds()}")
    return sorted(case["name"] for case in last["cases"] if case["outcome"] == "passed")


def check_honest(road):
    state = road.w.get_all(road.path)
    assert (state["Phase"], state["Verdict"]) == ("done", "converged"), state["HaltDetail"]
    assert state["Acceptance"] == (True, 5, 5, 0), state["Acceptance"]


def check_stuck(*parts):
    """The task is not done; it waits for the user and says why."""
    def check(road):
        state = road.w.get_all(road.path)
        assert (state["Phase"], state["WaitingForHuman"]) == ("building", True), (
            state["Phase"], state["HaltReason"], state["HaltDetail"])
        for part in parts:
            assert part in state["Question"], state["Question"]
    return check


def check_refused(*parts):
    """It is not done, and it says why."""
    def check(road):
        state = road.w.get_all(road.path)
        assert state["Verdict"] != "converged" and state["Phase"] != "done", state
        told = state["HaltDetail"] + state["Question"]
        assert any(part in told for part in parts), told
    return check


def check_kept_tests(road):
    """Every test that ran before a fix runs after it, by its name."""
    state = road.w.get_all(road.path)
    assert set(NAMES) <= set(names_of(road)), (names_of(road), state["HaltDetail"])
    assert road.w.git(road.w.code(road.path), "status", "--porcelain", "tests") == ""
    if state["Phase"] == "done":
        assert state["Tests"][1] >= 5 and state["Tests"][3] == 0, state["Tests"]
        assert state["SkippedTests"] == (True, 0), state["SkippedTests"]


def check_commit_reviewed(road):
    """What the user commits after an unusable check is reviewed first."""
    road.check_not_done("review_invalid")
    directory = road.w.get(road.path, "Directory")
    code = road.w.code(road.path)
    with open(os.path.join(code, "log.sh"), "a", encoding="utf-8") as file:
        file.write("# By hand.\n")
    road.w.git(code, "-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "-qam",
               "By hand")
    with open(os.path.join(directory, "go"), "w", encoding="utf-8"):
        pass
    before = len(road.runs())
    road.w.project(road.path, "Resume")
    road.w.wait(lambda: len(road.runs()) > before, "another run")
    assert road.runs()[before]["purpose"] == "review", road.runs()[before:]
    road.wait_end()
    assert "log.sh was edited by hand since the last fix" in road.read("thoughtforge.log")
    check_honest(road)


def check_constraints(road):
    """What the user confirmed is as it was."""
    assert "(by hand)" not in road.read("docs/constraints.md")
    state = road.w.get_all(road.path)
    assert state["Phase"] != "done" or state["Acceptance"] == (True, 5, 5, 0), state["Acceptance"]


ROADS = {
    "worker": ({}, check_honest),
    "no_program": ({"build": ONLY_EMPTY}, check_refused("program", "test")),
    "hollow_tests": ({"build": HOLLOW, "fix": HOLLOW}, check_refused("without the program")),
    "nothing_done": ({"build-02": NOTHING}, check_stuck("task-02-logging", "changed no file of the project")),
    "nothing_needed": ({"build-02": NEEDLESS}, check_stuck("task-02-logging", "The program is not there.")),
    "fix_deletes_test": ({"fix": DELETE}, check_kept_tests),
    "fix_renames_test": ({"fix": RENAME}, check_kept_tests),
    "fix_skips_tests": ({"fix": SKIP}, check_kept_tests),
    "fix_runs_no_tests": ({"fix": NO_TESTS}, check_kept_tests),
    "fix_always_passes": ({"fix": ALWAYS}, check_kept_tests),
    "fix_expires": ({"fix": EXPIRES, "review": UNTIL_THEN}, check_refused("the tests do not pass", "broke test")),
    "check_unusable": ({"check": UNUSABLE}, check_commit_reviewed),
    "fix_confirms_by_hand": ({"fix": BY_HAND}, check_constraints),
}

if __name__ == "__main__":
    roads.main({name: check for name, (_, check) in ROADS.items()}, agent=worker, road=CodeRoad)
