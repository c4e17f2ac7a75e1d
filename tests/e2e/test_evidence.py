# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What a user does with evidence, at the command line: a loop that halts with issues open, their
histories, one that is waived, the verdict, its record and its replay."""

import json
import os

import world
from world import World

WORDFREQ = os.path.join(world.SOURCE, "examples", "wordfreq")
CONFIG = "polish:\n  max_iterations: 1\n"


def ctl(w, *arguments, status=0, stdin=None):
    code, out, err = w.ctl(*arguments, stdin=stdin)
    assert code == status, f"{arguments}: {code} instead of {status}: {out} {err}"
    return out if status == 0 else err


def issues(w, project, *choice):
    return json.loads(ctl(w, "issues", project, *choice, "--json"))["issues"]


def begin(w):
    """A project that halts after its first review."""
    dump = w.write("dump.md", world.example("wordfreq-make-solid.md"))
    ctl(w, "run", dump, "--agent", "offline", "--type", "code", "--resource", WORDFREQ, "--yes",
        status=5)
    return json.loads(ctl(w, "list", "--json"))["projects"][0]["id"]


def check_lives(w, project):
    everything = issues(w, project, "--all")
    assert [issue["id"] for issue in everything] == [
        f"I-{n:04}" for n in range(1, len(everything) + 1)], everything
    assert all(issue["history"][0]["state"] == "open" for issue in everything), everything
    newest = issues(w, project)
    assert newest and {issue["id"] for issue in newest} <= {issue["id"] for issue in everything}, newest
    assert all(issue["iteration"] == 1 and issue["state"] for issue in newest), newest
    table = ctl(w, "issues", project, "--all").splitlines()
    assert len(table) == len(everything) + 1 and table[1].startswith("I-0001"), table
    assert "iteration 1" in ctl(w, "issues", project, "-v")


def check_waiving(w, project):
    before = issues(w, project, "--state", "open")
    assert before, "nothing is open"
    chosen = before[0]["id"]
    assert "I-9999" in ctl(w, "waive", project, "I-9999", "whatever", status=4)
    assert "reason" in ctl(w, "waive", project, chosen, "-", status=1, stdin=" \n")
    assert len(issues(w, project, "--state", "open")) == len(before)
    ctl(w, "waive", project, chosen, "The", "council", "knows.")
    waived = issues(w, project, "--state", "waived")
    assert [(i["id"], i["reason"]) for i in waived] == [(chosen, "The council knows.")], waived
    assert waived[0]["history"][-1]["by"] == "person", waived
    assert "waived" in ctl(w, "waive", project, chosen, "again", status=1)
    assert len(issues(w, project, "--state", "open")) == len(before) - 1
    return chosen


def check_shown(w, project, ending):
    shown = json.loads(ctl(w, "show", project, "--json"))
    evidence = shown["evidence"]
    assert shown["verdict"] == ending and "outcome" not in evidence, shown
    assert evidence["by_state"]["waived"] == 1, evidence
    text = ctl(w, "show", project)
    counts = evidence["open"]
    assert (f"open       {counts['critical']} critical, {counts['medium']} medium, "
            f"{counts['minor']} minor\n") in text, text
    assert "1 waived" in text and "unknown: it takes two blind reviewers" in text, text
    return evidence


def check_sarif(w, project, waived):
    log = json.loads(ctl(w, "issues", project, "--sarif"))
    results = log["runs"][0]["results"]
    assert log["version"] == "2.1.0" and len(results) == len(issues(w, project, "--all"))
    suppressed = [r for r in results if r.get("suppressions")]
    assert any(r["partialFingerprints"]["thoughtforge/v1"] == waived
               and r["suppressions"][0]["justification"] == "The council knows."
               for r in suppressed), suppressed


def check_record(w, project, path, ending):
    trace = json.loads(ctl(w, "trace", project))
    # with evidence an iteration in which nothing had changed has no review of its own
    reviewed = [point[0] for point in w.get(path, "Trajectory")]
    kept = [entry["iteration"] for entry in trace]
    assert kept[0] == 1 and set(kept) <= set(reviewed) and len(kept) >= len(reviewed) - 1, kept
    assert all('"issues"' in entry["review_raw"] for entry in trace), "an answer is missing"
    file = w.write("trace.json", json.dumps(trace))
    replays = json.loads(ctl(w, "replay", file, "--json"))["replays"]
    assert [replay["policy"] for replay in replays] == ["classic", "evidence"], replays
    for replay in replays:
        assert all(r["state"] in ("findings", "clean") for r in replay["rounds"]), replay
    assert replays[1]["outcome"] == ending, replays[1]["message"]
    assert "another state" not in replays[1]["message"], replays[1]["message"]
    own = ctl(w, "replay", project, "--whole", "-v")
    assert own == ctl(w, "replay", file, "--whole", "-v")
    assert own.count("termination") >= 2 * len(trace), own


def check_proof(w, project, path, evidence):
    """Bus, command line and log say what the verdict rests on."""
    runs = [run for run in w.project(path, "GetRuns")[0] if run["iteration"] > 0]
    assert evidence["runs"] == len(runs), (evidence, len(runs))
    assert evidence["assurance"] == "standard", evidence
    assert 0 <= evidence["escape"] <= evidence["bound"] == 0.1, evidence
    assert "No assurance: rules find only what they look for." in evidence["verdict"], evidence
    assert evidence["reviews"] >= evidence["passed"] > 0, evidence
    assert evidence["reviewers"] == ["offline"] and evidence["by_rules"], evidence
    sentence = evidence["verdict"]
    assert sentence.startswith("Sorted by rules; no model has read this: 0 critical"), sentence
    assert sentence == w.get(path, "HaltDetail"), (sentence, w.get(path, "HaltDetail"))
    assert sentence in ctl(w, "show", project)
    assert sentence in open(os.path.join(w.get(path, "Directory"), "polish_log.md")).read()


def test_from_a_halt_to_a_verdict():
    with World(CONFIG) as w:
        w.start()
        project = begin(w)
        path = world.ROOT + "/projects/p" + project.replace("-", "_")
        check_lives(w, project)
        waived = check_waiving(w, project)
        check_shown(w, project, "guard_max_iterations")
        check_sarif(w, project, waived)
        check_record(w, project, path, "guard_max_iterations")
        ctl(w, "config", "set", "polish.max_iterations", "20")
        ctl(w, "resume", project)
        w.wait_phase(path, "done", "halted")
        assert w.get(path, "Verdict") == "sorted", w.get(path, "HaltDetail")
        w.wait(lambda: "assurance" in w.get(path, "Evidence"), "what it rests on")
        evidence = check_shown(w, project, "sorted")
        check_proof(w, project, path, evidence)
        assert evidence["by_state"]["verified_fixed"] > 0, evidence
        listed = ctl(w, "list")
        assert "done: sorted" in listed and "sorted by rules; no model has read this" in listed
        assert "converged" not in listed.lower() + ctl(w, "show", project).lower()
        rounds = w.project(path, "GetRounds")[0]
        assert len(rounds) == len(w.get(path, "Trajectory"))
        assert sum(each["verified"] for each in rounds) > 0, rounds
        check_record(w, project, path, "sorted")


def test_a_plan_is_in_each_entry_of_its_trace():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path)
        document = w.get(path, "DeliverablePath")
        trace = json.loads(ctl(w, "trace", w.get(path, "Id")))
        assert trace, "no entries"
        for entry in trace:
            with open(os.path.join(w.get(path, "Directory"), document), encoding="utf-8") as file:
                assert entry["documents"][document] == file.read(), entry["documents"].keys()


OFFLINE = os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")
TIRED = f"""#!/usr/bin/python3
import subprocess, sys
prompt = sys.stdin.read()
if "\\nPurpose: review\\n" in prompt[:400] and "\\nIteration: 2\\n" in prompt[:400]:
    print("You have reached your usage limit.")
else:
    sys.exit(subprocess.run([{OFFLINE!r}], input=prompt, text=True).returncode)
"""


def test_without_a_valid_review():
    """The halt, and that the user accepts it, say what they rest on: fixes that nobody verified."""
    with World() as w:
        program = w.write("tired", TIRED)
        os.chmod(program, 0o755)
        w.write_config(world.plain_agent("tired", program))
        w.start()
        path = w.create(world.example("wordfreq-make-solid.md"), agent="tired", type="code")
        ctl(w, "add", w.get(path, "Id"), WORDFREQ)
        w.drive(path)
        assert w.get(path, "Verdict") == "review_invalid", w.get(path, "HaltDetail")
        for start in ("Halted: no valid review: 0 critical", "Accepted by the user: 0 critical"):
            evidence = w.wait(lambda: w.get(path, "Evidence").get("verdict", "").startswith(start)
                              and w.get(path, "Evidence"), start)
            assert " fixed but not verified (" in evidence["verdict"], evidence
            assert evidence["passed"] == 0 and evidence["runs"] > 4, evidence
            assert evidence["reviewers"] == ["tired"] and evidence["same_agent"], evidence
            assert "cost" not in evidence, evidence
            if w.get(path, "Phase") == "halted":
                w.project(path, "Override", "(b)", True)
        assert w.get(path, "Verdict") == "accepted"


world.main([test_from_a_halt_to_a_verdict, test_a_plan_is_in_each_entry_of_its_trace, test_without_a_valid_review])
