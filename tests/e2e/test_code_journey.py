# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""From a brain dump to a finished repository: by an agent that writes it task by task, from a
repository that there was, and by the embedded agent from a small C program with real defects."""

import json
import os
import shutil
import subprocess

import world
from checks import read
from coding import (TASKS, Surroundings, check_code_done, coding_world, lead, make_code, report_of,
                    reports_of, subjects_of)
from world import World

NAMES = ["counts a file", "counts an empty file", "notes each file", "reports a missing file",
         "wants a file"]
WORDFREQ = os.path.join(world.SOURCE, "examples", "wordfreq")


def check_shown_after_restart(w, path):
    """A restarted daemon shows what is in the files."""
    before = w.ctl("show", w.get(path, "Id"), check=0)[1]
    assert " passed, 0 failed (make check)" in before and "criteria:" in before, before
    w.kill()
    w.start()
    after = w.ctl("show", w.get(path, "Id"), check=0)[1]
    assert after == before, (before, after)


def check_trajectory(state, least=2):
    """At least so many iterations, and fewer issues at the end; a check finds none that is new."""
    totals = [sum(point[1:4]) for point in state["Trajectory"]]
    assert len(totals) >= least, state["Trajectory"]
    assert totals == sorted(totals, reverse=True) and totals[-1] < totals[0], totals
    return totals


def check_files(w, path, state):
    directory = state["Directory"]
    status = json.loads(read(directory, "status.json"))
    assert (status["phase"], status["deliverable_type"]) == ("done", "code"), status
    tasks = json.loads(read(directory, "task_queue.json"))
    assert [(t["id"], t["status"], t["attempts"]) for t in tasks] == [
        ("task-01-counting", "done", 1), ("task-02-logging", "done", 1),
        ("task-03-acceptance", "done", 1)], tasks
    polish = json.loads(read(directory, "polish_state.json"))
    assert polish["completed"] is True and polish["tests_passed"] is True, polish
    subjects = subjects_of(w, path)
    begin = subjects.index(TASKS[0])
    assert subjects[begin:begin + len(TASKS)] == TASKS, subjects
    assert subjects[0] == "brain_dump: created" and subjects[-1] == "done: converged", subjects
    assert w.git(path, "status", "--porcelain") == ""
    check_code(w, path)


def check_code(w, path):
    """Only work is committed there: one commit for each task and fix, nothing of ours."""
    code = w.code(path)
    assert w.git(code, "status", "--porcelain") == ""
    assert w.git(code, "branch", "--show-current").strip() == "thoughtforge/" + w.get(path, "Id")
    kinds = w.git(code, "log", "--format=%(trailers:key=Kind,valueonly)").split()
    assert set(kinds) <= {"task", "fix"} and "task" in kinds, kinds
    for commit in w.git(code, "log", "--format=%H").split():
        assert w.git(code, "show", "--name-only", "--format=", commit).split(), commit
    names = w.git(code, "ls-files").split()
    assert not set(names) & {"status.json", "docs/spec.md", "docs/acceptance.md"}, names


def check_tests(w, path, state):
    n = len(state["Trajectory"])
    assert state["Tests"] == (True, 6, 6, 0), state["Tests"]
    assert state["TestsDetail"].startswith("6 tests, 6 passed"), state["TestsDetail"]
    names = reports_of(w, path)
    assert {f"iteration-{i}" for i in range(1, n + 1)} <= set(names), names
    first, last = (report_of(w, path, f"iteration-{i}") for i in (1, n))
    assert sorted(case["name"] for case in first["cases"]) == NAMES, first["cases"]
    assert len(last["cases"]) == 6 and last["names_complete"] is True, last
    log = read(state["Directory"], "polish_log.md")
    assert "5 tests, 5 passed" in log and "6 tests, 6 passed" in log, log


def check_acceptance(w, path, state):
    assert state["Acceptance"] == (True, 5, 5, 0), state["Acceptance"]
    text = w.project(path, "GetDocument", "(s)", "acceptance")[0]
    assert text == read(state["Directory"], "docs/acceptance.md")
    assert "| AC-5 | `notes each file` | |" in text, text


def check_shown(w, path):
    name = path.rsplit("/p", 1)[1].replace("_", "-")
    text = w.ctl("show", name, check=0)[1]
    assert "6 tests, 6 passed" in text and "acceptance" in text, text
    shown = json.loads(w.ctl("show", name, "--json", check=0)[1])
    assert shown["phase"] == "done" and shown["deliverable_type"] == "code", shown
    assert (shown["tests"]["total"], shown["tests"]["passed"]) == (6, 6), shown["tests"]
    assert shown["acceptance"] == {"total": 5, "passing": 5, "agreed": 0}, shown["acceptance"]


def test_a_dump_becomes_tested_code():
    with coding_world() as w:
        surroundings = Surroundings(w)
        w.start()
        path = make_code(w)
        state = check_code_done(w, path)
        check_trajectory(state)
        check_files(w, path, state)
        check_tests(w, path, state)
        check_acceptance(w, path, state)
        check_shown(w, path)
        assert state["Links"] == [], state["Links"]
        surroundings.check()


def test_a_confined_agent_makes_the_same():
    with coding_world(confine="required") as w:
        surroundings = Surroundings(w)
        w.start()
        why_not = w.get(world.ROOT, "Confinement", world.MANAGER)
        if why_not:
            return f"runs cannot be confined here: {why_not}"
        path = make_code(w)
        state = check_code_done(w, path)
        assert state["Warning"] == "", state["Warning"]
        check_files(w, path, state)
        check_tests(w, path, state)
        surroundings.check()
    return ""


# code that there was

def make_repository(w):
    """Two commits by somebody else."""
    directory = w.path("thing")
    os.makedirs(directory)
    git = ["git", "-C", directory, "-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run(git + ["init", "-q"], check=True)
    for name, subject in (("NEWS", "begin the thing"), ("AUTHORS", "say who made it")):
        with open(os.path.join(directory, name), "w") as file:
            file.write(subject + "\n")
        subprocess.run(git + ["add", name], check=True)
        subprocess.run(git + ["commit", "-qm", subject], check=True)
    return directory, w.git(directory, "log", "--format=%H").split()


def add(w, path, *directories):
    name = path.rsplit("/p", 1)[1].replace("_", "-")
    w.ctl("add", name, *directories, check=0)


def test_a_repository_keeps_its_history():
    with coding_world() as w:
        directory, commits = make_repository(w)
        surroundings = Surroundings(w)
        w.start()
        path = w.create("Add a line counter to the thing I gave you, in plain shell, with tests.",
                        agent="worker", type="code")
        add(w, path, directory)
        lead(w, path)
        state = check_code_done(w, path)
        log = w.git(w.code(path), "log", "--format=%H").splitlines()
        assert log[-len(commits):] == commits, (commits, log)
        assert "building: task-01-import" in subjects_of(w, path), log
        for name in ("NEWS", "AUTHORS", "lines.sh"):
            assert os.path.exists(os.path.join(w.code(path), name)), name
        assert w.git(directory, "log", "--format=%H").split() == commits
        surroundings.check()


def test_the_embedded_agent_makes_a_program_solid():
    with World() as w:
        given = shutil.copytree(WORDFREQ, w.path("wordfreq"))
        os.makedirs(w.path("agent"))
        surroundings = Surroundings(w)
        w.start()
        path = w.create(world.example("wordfreq-make-solid.md"), agent="offline", type="code")
        add(w, path, given)
        lead(w, path, limit=4 * world.LIMIT_S)
        state = check_code_done(w, path)
        totals = check_trajectory(state)
        known, total, passed, failed = state["Tests"]
        assert known and total > 0 and (passed, failed) == (total, 0), state["Tests"]
        failures = [report_of(w, path, f"iteration-{i}")["tests"]["failed"]
                    for i in (1, len(totals))]
        assert failures[0] > 0 and failures[1] == 0, failures
        surroundings.check()
        check_shown_after_restart(w, path)
        print(f"# issues by iteration: {totals}")


NEW_CODE = ("I want a small shell program that counts the lines of files. It must print one number for "
            "each file, and a README says how to run its tests.")


def test_code_that_the_embedded_agent_cannot_write_is_said_before_confirm():
    """Nothing else is built instead; with an agent that writes code the same project goes on."""
    with coding_world() as w:
        w.start()
        status, out, _ = w.ctl("run", w.write("dump.md", NEW_CODE), "--yes", "--agent", "offline",
                               "--type", "code")
        assert status == 3 and "not built: The agent “offline” cannot write this code" in out, out
        project = json.loads(w.ctl("list", "--json", check=0)[1])["projects"][0]
        assert "writes no new code" in out and f"set {project['id']} agent NAME" in out, out
        path = world.ROOT + "/projects/p" + project["id"].replace("-", "_")
        assert w.get(path, "Phase") == "spec_building", w.get(path, "Phase")
        assert "confirm" not in w.get(path, "AllowedActions"), w.get(path, "AllowedActions")
        assert "configured: worker" in w.get(path, "CannotBuild"), w.get(path, "CannotBuild")
        told = [each["content"] for each in w.project(path, "GetChat", "(uu)", 0, 0)[0]
                if each["kind"] == "notice"]
        assert w.get(path, "CannotBuild") in told, told
        shown = w.ctl("show", project["id"], check=0)[1]
        assert w.get(path, "CannotBuild") in shown, shown
        status, _, errors = w.ctl("confirm", project["id"])
        assert status != 0 and "cannot write this code" in errors, errors
        w.project(path, "SetAgent", "(s)", "worker")
        w.wait(lambda: "confirm" in w.get(path, "AllowedActions"), "Confirm")
        assert w.get(path, "CannotBuild") == ""


def test_a_plan_becomes_code():
    with coding_world() as w:
        w.start()
        plan = w.create(world.example("rate-limiter-design.md"), agent="offline")
        w.drive(plan)
        assert w.get(plan, "Phase") == "done", w.get(plan, "HaltDetail")
        path = w.manager("CreateProject", "(a{sv})", {
            "from_plan": world.GLib.Variant("o", plan),
            "agent": world.GLib.Variant("s", "worker")})[0]
        lead(w, path)
        state = check_code_done(w, path)
        assert [(link["relation"], link["project"]) for link in state["Links"]] == [("plan", plan)]
        assert [(link["relation"], link["project"]) for link in w.get(plan, "Links")] == [
            ("code", path)]
        assert json.loads(read(state["Directory"], "status.json"))["gate"] == "passed"
        check_files(w, path, state)


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
