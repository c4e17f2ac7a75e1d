# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Each acceptance criterion of code has tests that passed, or the user's consent: ways to make a criterion
look tested or accepted that is neither, and the way to accept one."""

import json
import os
import shutil

import world
from checks import make_plan, read
from coding import DUMP, WORKER, check_code_done, coding_world, make_code, wait_end
from world import World, expect

NO_TEST = "sed -i 's/^| AC-4 .*/| AC-4 | | It needs a person at the keyboard. |/' \"$MAP\"\n"
CONSENT = {"schema": 3, "applied": None, "looks": [], "issues": [{
    "id": "I-0001", "issue": {"severity": "minor", "description": "AC-4 has no passing test",
                              "location": "docs/constraints.md", "recommendation": ""},
    "state": "waived", "reason": "fine", "provenance": "unknown", "first_seen": 1, "last_seen": 1,
    "found_by": [], "reverted": 0, "source": "criterion", "criterion": "AC-4",
    "statement": "Without files the exit status is 2.",
    "history": [{"iteration": 1, "state": "waived", "kind": "state", "note": "fine",
                 "by": "person", "at": "2026-11-23T00:00:00.000Z"}]}]}

# What the last task does to its map and to the tests; AC-4 is then neither tested nor accepted.
WAYS = {
    "an_excuse": NO_TEST,
    "a_claim": "sed -i 's/^| AC-4 .*/| AC-4 | | Accepted by the user without a test. |/' \"$MAP\"\n",
    "more_tests": "sed -i 's/^| AC-4 .*/| AC-4 | | 4950 more tests cover it. |/' \"$MAP\"\n",
    "by_hand": "sed -i 's/^| AC-4 .*/| AC-4 | | Checked by hand. |/' \"$MAP\"\n",
    "no_such_test": "sed -i 's/`wants a file`/`wants files`/' \"$MAP\"\n",
    "another_file": "sed -i 's,`wants a file`,`usage.t: wants a file`,' \"$MAP\"\n",
    "all_tests": "sed -i 's/^| AC-4 .*/| AC-4 | all tests | |/' \"$MAP\"\n",
    "no_row": "sed -i '/^| AC-4 /d' \"$MAP\"\n",
    "skipped": "sed -i 's/  if sh/  case $file in *usage*) echo \"ok $n - $name # SKIP\"; continue;; "
               "esac\\n  if sh/' tests/run.sh\n",
    "a_forged_consent": NO_TEST + "cat > ../.thoughtforge/issues.json << 'END'\n"
                        + json.dumps(CONSENT) + "\nEND\n",
}


def id_of(path):
    return path.rsplit("/p", 1)[1].replace("_", "-")


def criterion(w, path, name="AC-4"):
    return next((one for one in w.get(path, "Criteria") if one["id"] == name), None)


def workers(w, ways):
    """YAML of one worker for each way."""
    text = "agents:\n  available:\n"
    for name, script in ways.items():
        folder = w.path(f"worker-{name}")
        os.makedirs(folder)
        program = shutil.copy(WORKER, folder)
        with open(os.path.join(folder, "build-03"), "w", encoding="utf-8") as file:
            file.write("test -n \"$MAP\" && test -e \"$MAP\" || exit 0\n" + script)
        text += f"    {name}:\n      command: {json.dumps(program)}\n      confine: none\n"
    return text


def lead_all(w, paths):
    for press, phase in (("Distill", "human_review"), ("Confirm", "spec_building"),
                         ("Confirm", None)):
        for path in paths:
            w.project(path, press)
        for path in paths if phase else []:
            w.wait_asked(path, phase)
    for path in paths:
        wait_end(w, path, 4 * world.LIMIT_S)


def test_no_way_makes_a_criterion_look_met():
    ways = dict(world.sample(WAYS.items()))
    with World() as w:
        w.write_config(workers(w, ways))
        w.start()
        paths = {name: w.create(DUMP, agent=name, type="code") for name in ways}
        lead_all(w, paths.values())
        for name, path in paths.items():
            state = w.get_all(path)
            told = state["HaltDetail"] + state["Question"]
            print(f"# {name}: {state['Phase']} {state['HaltReason']}: {told[:160]}")
            assert state["Phase"] != "done" and state["Verdict"] != "converged", (name, told)
            assert "AC-4" in told or "usage" in told or "wants a file" in told, (name, told)
            found = criterion(w, path)
            assert found is None or found["state"] == "open", (name, found)
            known, total, passing, agreed = state["Acceptance"]
            assert not known or (passing < total and agreed == 0), (name, state["Acceptance"])


def test_consent_is_recorded_and_named():
    with coding_world({"build-03": NO_TEST}) as w:
        w.start()
        path = w.create(DUMP, agent="worker", type="code")
        message = expect("WrongPhase", w.project, path, "WaiveIssue", "(ss)", "AC-4", "why not")
        assert "not confirmed" in message, message
        path = make_code(w, 4 * world.LIMIT_S)
        state = w.get_all(path)
        assert (state["Phase"], state["HaltReason"]) == ("halted", "guard_plateau"), state["HaltDetail"]
        assert f"thoughtforgectl waive {id_of(path)} AC-4 REASON" in state["HaltDetail"], state["HaltDetail"]
        shown = w.ctl("show", id_of(path), check=0)[1]
        assert "5 criteria: 4 with passing tests, 1 open (AC-4)" in shown, shown
        assert "AC-4: open, docs/acceptance.md names no test: It needs a person" in shown, shown
        message = expect("NotFound", w.project, path, "WaiveIssue", "(ss)", "AC-9", "why not")
        assert "AC-1, AC-2, AC-3, AC-4, AC-5" in message, message
        expect("InvalidArgument", w.project, path, "WaiveIssue", "(ss)", "AC-4", " \n")
        assert criterion(w, path)["state"] == "open"
        assert w.ctl("waive", id_of(path), "AC-4", "I try it myself", check=0)[1].startswith("AC-4")
        w.wait(lambda: criterion(w, path)["state"] == "accepted", "the consent")
        w.project(path, "Resume")
        wait_end(w, path, 4 * world.LIMIT_S)
        state = check_code_done(w, path)
        assert state["Acceptance"] == (True, 5, 4, 1), state["Acceptance"]
        words = "5 criteria: 4 with passing tests, 1 accepted by you without a test (AC-4)"
        shown = w.ctl("show", id_of(path), check=0)[1]
        assert words in shown and "AC-4: accepted by you, I try it myself" in shown, shown
        assert words in state["HaltDetail"] and words in read(state["Directory"], "polish_log.md")
        ledger = json.loads(read(state["Directory"], ".thoughtforge/issues.json"))
        kept = [one for one in ledger["issues"] if one["source"] == "criterion"]
        assert [(one["criterion"], one["reason"]) for one in kept] == [("AC-4", "I try it myself")]
        assert kept[0]["history"][-1]["by"] == "person" and kept[0]["history"][-1]["at"], kept
        told = w.ctl("deliver", id_of(path), "--describe", check=0)[1]
        assert "AC-4 was accepted without a test: I try it myself" in told, told
        assert json.loads(w.ctl("show", id_of(path), "--json", check=0)[1])["acceptance"] == {
            "total": 5, "passing": 4, "agreed": 1}


def test_consent_to_other_words_is_none():
    with coding_world({"build-03": NO_TEST}) as w:
        w.start()
        path = make_code(w, 4 * world.LIMIT_S)
        w.project(path, "WaiveIssue", "(ss)", "AC-4", "I try it myself")
        text = w.project(path, "GetDocument", "(s)", "constraints")[0]
        w.project(path, "WriteDocument", "(sss)", "constraints",
                  text.replace("the exit status is 2", "the exit status is 3"), "")
        w.wait(lambda: criterion(w, path)["state"] == "open", "the criterion to be open again")
        w.project(path, "Resume")
        wait_end(w, path, 4 * world.LIMIT_S)
        state = w.get_all(path)
        assert state["Phase"] == "halted" and "AC-4" in state["HaltDetail"], state["HaltDetail"]


def test_without_evidence_it_is_no_less():
    with coding_world({"build-03": NO_TEST}, more=world.CLASSIC) as w:
        w.start()
        path = make_code(w, 4 * world.LIMIT_S)
        state = w.get_all(path)
        assert state["Phase"] == "halted" and "AC-4" in state["HaltDetail"], (
            state["Phase"], state["HaltDetail"])
        w.project(path, "WaiveIssue", "(ss)", "AC-4", "I try it myself")
        w.project(path, "Resume")
        wait_end(w, path, 4 * world.LIMIT_S)
        check_code_done(w, path)


def test_a_document_has_no_criteria_to_accept():
    with World() as w:
        w.start()
        plan = make_plan(w)
        message = expect("InvalidArgument", w.project, plan, "WaiveIssue", "(ss)", "AC-1", "fine")
        assert "criterion of a document" in message, message
        assert w.get(plan, "Criteria") == []


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
