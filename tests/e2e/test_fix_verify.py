# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A fix that breaks a passing test: reverted, shown to the next try, left open after the second, and
in no commit."""

import json
import os
import subprocess

import world
from checks import check_sound, read
from coding import check_nothing_left, coding_world, make_code, report_of, reports_of, subjects_of

BROKEN = "  echo 7"
# Whenever the first issue is among those to be fixed, the program says 7, and “counts a file” fails.
BREAKS = """for run in ../.thoughtforge/runs/*; do prompt=$run/prompt.txt; done
if grep -q '"id" : "I-0001"' "$prompt"; then
  sed -i 's/^  echo .*n.*$/  echo 7/' lines.sh
fi
"""
POLISH = "polish:\n  evidence: true\n  max_iterations: 2\n"
TOLD = "the last fix broke test counts a file"


def issues_of(directory):
    return {issue["id"]: issue for issue in
            json.loads(read(directory, ".thoughtforge/issues.json"))["issues"]}


def check_never_committed(w, path):
    code = w.code(path)
    for commit in w.git(code, "log", "--all", "--format=%h").split():
        files = w.git(code, "ls-tree", "--name-only", commit).splitlines()
        if "lines.sh" in files:
            assert BROKEN not in w.git(code, "show", f"{commit}:lines.sh"), commit


def prompts_of(directory, purpose):
    runs = os.path.join(directory, ".thoughtforge", "runs")
    texts = [read(directory, f".thoughtforge/runs/{run}/prompt.txt")
             for run in sorted(os.listdir(runs))]
    return [text for text in texts if f"\nPurpose: {purpose}\n" in text]


def test_a_fix_that_breaks_a_test_is_never_kept():
    with coding_world({"fix": BREAKS}, more=POLISH) as w:
        w.start()
        path = make_code(w)
        state = w.get_all(path)
        directory = state["Directory"]
        assert (state["Phase"], state["HaltReason"]) == ("halted", "guard_plateau"), state
        assert "only you can settle what is left: I-0001" in state["HaltDetail"], state
        issues = issues_of(directory)
        bad = issues.pop("I-0001")
        assert bad["state"] in ("open", "persists") and bad["reverted"] == 2, bad
        notes = [event["note"] for event in bad["history"]]
        assert [note[:6] for note in notes if note.startswith("try ") and TOLD in note] == ["try 1:", "try 2:"], notes
        # no round has passed, so nothing is checked yet
        assert {issue["state"] for issue in issues.values()} == {"fix_applied"}, issues
        fixed = w.git(path, "log", "--format=%(trailers:key=Issue,valueonly,separator=%x2C)", "--grep=^Kind: fix$")
        assert sorted(line.split()[0] for line in fixed.splitlines() if line) == sorted(issues), fixed
        assert "Noticed: unnoticed" in w.git(path, "log", "--format=%B", "--grep=^Kind: fix$")
        check_never_committed(w, path)
        assert BROKEN not in read(w.code(path), "lines.sh")
        subprocess.run(["make", "-s", "check"], cwd=w.code(path), check=True, capture_output=True)
        check_told(w, path, directory)
        check_diff(w, path, directory)
        check_sound(w, path)
        check_nothing_left(w, directory)


def check_diff(w, path, directory):
    """What all commits of the iteration changed together."""
    diff = w.ctl("diff", w.get(path, "Id"), "1", check=0)[1]
    assert "\n+++ b/lines.sh\n" in diff and "\n+++ b/log.sh\n" in diff, diff
    assert BROKEN not in diff, diff
    assert read(directory, "polish_log.md").count("## Iteration 1\n") == 1


def check_told(w, path, directory):
    """The fixer by its prompt, the user by polish_log.md and the log."""
    fixes = prompts_of(directory, "fix")
    assert sum(TOLD in text for text in fixes) == 1, len(fixes)
    assert all(text.count('"id" : "I-') == 1 for text in fixes), fixes
    log = read(directory, "polish_log.md")
    assert f"- I-0001 try 2: {TOLD}" in log, log
    assert '"fix_reverted"' in read(directory, "thoughtforge.log")
    assert "iteration-1-I-0001" in reports_of(w, path), reports_of(w, path)
    assert report_of(w, path, "iteration-1-I-0001")["tests"]["failed"] > 0


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
