# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""How the tests of a given code base run: before an agent is paid, with what a setup fetches, across
a crash."""

import json
import os
import subprocess

import world
from checks import processes_of, read
from coding import check_nothing_left
from world import World

PASS = "@echo 1..2; echo 'ok 1 - adds'; echo 'ok 2 - subtracts'"
SETUP = "mkdir -p vendor && cp Makefile vendor/lib"


def make_repo(w, check, name="thing"):
    path = w.path(name)
    os.mkdir(path)
    for file, text in (("main.c", "int main (void) { return 0; }\n"), ("README.md", "# Thing\n"),
                       ("Makefile", f"check:\n\t{check}\n")):
        with open(os.path.join(path, file), "w", encoding="utf-8") as out:
            out.write(text)
    git = ["git", "-C", path, "-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run(git + ["init", "-q"], check=True)
    subprocess.run(git + ["add", "-A"], check=True)
    subprocess.run(git + ["commit", "-qm", "begin the thing"], check=True)
    return path


def given(w, check):
    """A project with that code base, not distilled yet."""
    path = w.create(world.example())
    status, out, err = w.ctl("add", w.get(path, "Id"), make_repo(w, check))
    assert status == 0, (out, err)
    return path


def notices(w, path):
    return [m["content"] for m in w.project(path, "GetChat", "(uu)", 0, 0)[0]
            if m["kind"] == "notice" and "as it was given" in m["content"]]


def log_of(w, path):
    return [json.loads(line) for line in read(w.get(path, "Directory"), "thoughtforge.log")
            .splitlines()]


def test_the_result_is_known_before_an_agent_is_paid():
    with World() as w:
        w.start()
        path = given(w, PASS)
        w.drive(path, "human_review")
        found = notices(w, path)
        assert len(found) == 1 and "2 tests, 2 passed, 0 failed" in found[0], found
        assert "command: make -k check" in found[0], found
        chat = [m["kind"] for m in w.project(path, "GetChat", "(uu)", 0, 0)[0]]
        assert chat.index("notice") < chat.index("distillation"), chat
        events = [(line["event"], line["detail"]) for line in log_of(w, path)]
        tested = next(i for i, (e, d) in enumerate(events) if e == "test_run" and "2 passed" in d)
        asked = next(i for i, (e, _) in enumerate(events) if e == "agent_call")
        assert tested < asked, events
        w.wait(lambda: w.get(path, "Tests") == (True, 2, 2, 0), "the counts on the bus")
        project = w.get(path, "Id")
        assert "2 tests, 2 passed" in w.ctl("show", project, check=0)[1]
        assert "2 tests, 2 passed" in w.ctl("tests", project, check=0)[1]
        # A correction changes nothing about the tree.
        w.project(path, "SendMessage", "(s)", "It must also print the sum of all numbers it reads.")
        w.wait(lambda: w.get(path, "Phase") == "human_review" and
               any("nothing has changed" in line["detail"] for line in log_of(w, path)),
               "the second draft")
        w.wait_asked(path, "human_review")
        assert len(notices(w, path)) == 1, notices(w, path)
        check_nothing_left(w, w.get(path, "Directory"))


def test_a_setup_runs_only_when_it_is_allowed():
    with World() as w:
        w.start()
        path = given(w, f"@test -f vendor/lib || {{ echo 1..1; echo 'not ok 1 - lib'; exit 1; }}; "
                     "echo 1..1; echo 'ok 1 - lib'")
        project = w.get(path, "Id")
        w.ctl("tests", project, "--set-setup", SETUP, check=0)
        w.drive(path, "human_review")
        assert "1 test, 0 passed" in notices(w, path)[-1], notices(w, path)
        layers = os.path.join(w.get(path, "Directory"), ".thoughtforge", "layers")
        assert not os.path.exists(layers)
        status, out, _ = w.ctl("tests", project, "--allow-setup", SETUP)
        assert status == 0 and "allowed setup: " + SETUP in out, out
        w.project(path, "SendMessage", "(s)", "It must also print the sum of all numbers it reads.")
        w.wait(lambda: "1 test, 1 passed" in notices(w, path)[-1], "tests with what was fetched")
        w.wait_asked(path, "human_review")
        assert len(os.listdir(layers)) == 1, os.listdir(layers)
        status = json.loads(read(w.get(path, "Directory"), "status.json"))
        assert status["tests"]["allowed_setup"] == SETUP, status
        # Across a restart, consent and layer remain; the person withdraws it.
        w.kill()
        w.start()
        assert "allowed setup: " + SETUP in w.ctl("tests", project, check=0)[1]
        assert "allowed" not in w.ctl("tests", project, "--deny-setup", check=0)[1]


def test_a_crash_while_the_tests_run_repeats_them():
    with World() as w:
        w.start()
        path = given(w, "@echo started > started; sleep 2; " + PASS[1:])
        w.project(path, "Distill")
        w.wait(lambda: "running the tests" in w.get(path, "Activity"), "the tests to run")
        w.kill()
        w.start()
        w.wait_asked(path, "human_review")
        assert "2 tests, 2 passed" in notices(w, path)[-1], notices(w, path)
        check_nothing_left(w, w.get(path, "Directory"))


def test_tests_that_hang_end_with_the_project():
    with World() as w:
        w.start()
        path = given(w, "@sleep 1000")
        w.project(path, "Distill")
        w.wait(lambda: "running the tests" in w.get(path, "Activity"), "the tests to run")
        w.project(path, "Terminate", "(b)", True)
        w.wait(lambda: w.get(path, "Phase") == "halted" and processes_of(w) == [], "no process left")


def test_tests_that_hang_are_unknown():
    with World() as w:
        w.start()
        path = given(w, "@sleep 1000")
        w.ctl("tests", w.get(path, "Id"), "--set-timeout", "2", check=0)
        w.drive(path, "human_review")
        assert "unknown: the tests did not finish within 2 s" in notices(w, path)[-1], \
            notices(w, path)


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
