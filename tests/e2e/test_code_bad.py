# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Tests and agents of code that behave badly: each run ends with what is true, nothing of it lives
on, and nothing but the project was changed."""

import glob
import json
import os
import re
import socket
import subprocess

import world
from checks import check_sound, read
from coding import (TASKS, Surroundings, check_code_done, check_code_halted, check_nothing_left,
                    coding_world, make_code, report_of, reports_of, subjects_of, tests_config,
                    wait_end)

MOST_MEMORY_KB = 150 * 1024


def bad_test(text, name="is bad", task="01"):
    """Scripts of a worker that adds a test which does this."""
    return {f"build-{task}": f"cat > tests/bad.t <<'END'\n# {name}\n{text}\nEND\n"}


def short(seconds=3, **more):
    return tests_config(timeout_seconds=seconds, **more)


def why_not(w):
    reason = w.get(world.ROOT, "Confinement", world.MANAGER)
    return f"runs cannot be confined here: {reason}" if reason else ""


def memory_of(w):
    with open(f"/proc/{w.daemon.pid}/status") as file:
        return int(re.search(r"VmHWM:\s+(\d+)", file.read()).group(1))


def check_small(w):
    if "ASAN_OPTIONS" not in w.env:
        assert memory_of(w) < MOST_MEMORY_KB, f"{memory_of(w)} KiB"


def check_stuck(w, path, *parts):
    """Waits for the user with each of these texts; no process survives and nothing is lost."""
    state = w.get_all(path)
    assert (state["Phase"], state["WaitingForHuman"]) == ("building", True), (
        state["Phase"], state["HaltReason"], state["HaltDetail"])
    assert state["AllowedActions"] == ["provide_input", "terminate"], state["AllowedActions"]
    for part in parts:
        assert re.search(part, state["Question"]), (part, state["Question"])
    check_sound(w, path)
    check_nothing_left(w, state["Directory"])
    check_small(w)
    print(f"# {state['Question']}")
    return state


def never_passed(w, path):
    """No test run is known to have passed."""
    for name in reports_of(w, path):
        tests = report_of(w, path, name)["tests"]
        assert tests is None or tests["failed"] > 0, (name, tests)


def check_bad_tests(scripts, config, *parts, during=lambda w, path: None):
    with coding_world(scripts, more=config) as w:
        surroundings = Surroundings(w)
        w.start()
        reason = why_not(w)
        if reason:
            return reason
        path = make_code(w)
        check_stuck(w, path, "stuck at task-01-counting", "unchanged after 3 attempts", *parts)
        never_passed(w, path)
        surroundings.check()
        during(w, path)
    return ""


# tests

def test_that_hangs():
    return check_bad_tests(bad_test("sleep 1000"), short(), "did not finish within 3 s")


def test_that_hangs_while_it_is_polished():
    """With evidence such a fix is reverted: test_fix_verify.py."""
    with coding_world({"fix": bad_test("sleep 1000")["build-01"]},
                      more=short() + world.CLASSIC) as w:
        w.start()
        path = make_code(w)
        state = w.get_all(path)
        assert state["Phase"] == "halted", (state["Phase"], state["Tests"])
        assert state["Tests"] == (False, 0, 0, 0) and "within 3 s" in state["TestsDetail"], state
        assert "but the test results are unknown" in state["HaltDetail"], state["HaltDetail"]
        print(f"# {state['HaltReason']}: {state['HaltDetail']}")
        check_sound(w, path)
        check_nothing_left(w, state["Directory"])


def test_that_forks_and_forks():
    fork = ("for a in 1 2 3 4 5; do (for b in $(seq 40); do setsid sleep 98765 & done) & done\n"
            "sleep 1000")

    def check(w, path):
        left = subprocess.run(["pgrep", "-f", "^sleep 98765$"], capture_output=True, check=False)
        assert left.stdout == b"", left.stdout
    return check_bad_tests(bad_test(fork), short(max_processes=64), "did not finish within 3 s",
                           during=check)


def test_that_prints_1_gib():
    flood = "yes \"$(printf '%01000d' 0)\" | head -c 1073741824"
    return check_bad_tests(bad_test(flood), short(60), "printed more than 64 MiB")


def has_default_route():
    with open("/proc/net/route") as file:
        return any(line.split()[1:2] == ["00000000"] for line in file)


def test_that_needs_the_network():
    """Where it is allowed, the test gets one of its own, without this machine's loopback."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        text = ("/usr/bin/python3 -c 'import socket\n"
                f"socket.create_connection((\"127.0.0.1\", {server.getsockname()[1]}), 2)'\n"
                "awk '$2 == \"00000000\" { found = 1 } END { exit !found }' /proc/net/route")
        reason = check_bad_tests(bad_test(text, "needs the network"), short(20),
                                 "needs the network")
        if not reason and has_default_route():
            with coding_world(bad_test(text, "needs the network"), more=short(20, network=True)) as w:
                w.start()
                check_code_done(w, make_code(w))
                shared = w.get(world.ROOT, "NetworkWarning", world.MANAGER)
            if shared:
                server.accept()
        try:
            server.accept()
            raise AssertionError("a test got through to this machine")
        except BlockingIOError:
            pass
    return reason


def reaching(w_text):
    """A worker whose first test does this to all that it knows of, then the usual ones run."""
    return {"build-01": "directory=$PWD\nworld=${directory%/data/*}\ncat > tests/aaa.t <<END\n"
                        f"# reaches out\n{w_text}\nEND\n"}


def test_that_deletes_everything_it_can_reach():
    rm = ("rm -rf $directory/.git $directory/* $directory/.th* $world/home $world/agent "
          "$world/data/thoughtforge/projects/* 2> /dev/null; true")
    with coding_world(reaching(rm), more=short(20)) as w:
        surroundings = Surroundings(w)
        w.start()
        reason = why_not(w)
        if reason:
            return reason
        path = make_code(w)
        state = check_stuck(w, path, "stuck at task-01-counting")
        never_passed(w, path)
        for name in ("source/lines.sh", "source/tests/aaa.t", "status.json", "docs/spec.md"):
            assert os.path.exists(os.path.join(state["Directory"], name)), name
        dirty = set(w.git(path, "status", "--porcelain").split()) - {"M"}
        assert dirty == {"chat_history.json", "status.json", "task_queue.json"}, dirty
        surroundings.check()
    return ""


def test_that_changes_the_repository():
    change = ("mkdir -p $directory/.git/hooks\n"
              "printf '#!/bin/sh\\ntouch $world/pwned\\n' > $directory/.git/hooks/post-commit\n"
              "chmod +x $directory/.git/hooks/post-commit\n"
              "printf '[core]\\n\\tfsmonitor = touch $world/pwned\\n' >> $directory/.git/config\n"
              "git -C $directory commit -q --allow-empty -m theirs 2> /dev/null; true")
    with coding_world(reaching(change), more=short(20)) as w:
        surroundings = Surroundings(w)
        w.start()
        reason = why_not(w)
        if reason:
            return reason
        path = w.create("unused", agent="worker")
        untouched = read(w.get(path, "Directory"), ".git/config")
        path = make_code(w)
        check_code_done(w, path)
        for directory in (w.get(path, "Directory"), w.code(path)):
            assert read(directory, ".git/config") == untouched
            assert not os.path.exists(os.path.join(directory, ".git/hooks/post-commit"))
            assert "theirs" not in w.git(directory, "log", "--all", "--format=%s").split()
        assert not os.path.exists(w.path("pwned"))
        surroundings.check()
    return ""


def test_that_are_not_there():
    none = {"build": "rm -rf Makefile tests\n"}
    with coding_world(none) as w:
        w.start()
        path = make_code(w)
        state = check_code_halted(w, path, "output_incomplete", "no tests were found",
                                  "tests.command", "code_require_tests")
        print(f"# {state['HaltDetail']}")
        assert state["Tests"] == (False, 0, 0, 0), state["Tests"]
    unmapped = {"build": "rm -rf Makefile tests\n"
                         "test ! -e \"$MAP\" || "
                         "sed -i 's/| `.*` | |/| | Nothing can run it. |/' \"$MAP\"\n",
                "fix": "rm -rf tests\n"}
    with coding_world(unmapped, more="phase3_completeness:\n  code_require_tests: false\n") as w:
        w.start()
        path = make_code(w)
        state = w.get_all(path)
        assert state["Phase"] == "halted", (state["Phase"], state["Tests"], state["TestsDetail"])
        assert state["Tests"] == (False, 0, 0, 0), state["Tests"]
        assert re.search("the result of the tests is unknown: no tests were found|AC-1 has no passing test",
                         state["HaltDetail"]), (
            state["HaltDetail"])
        print(f"# {state['HaltReason']}: {state['HaltDetail']}")


def test_that_fails_three_times():
    with coding_world(bad_test("false", "is never right")) as w:
        w.start()
        path = make_code(w)
        check_stuck(w, path, "unchanged after 3 attempts in a row: is never right")
        never_passed(w, path)
        os.unlink(w.path("agent", "build-01"))
        with open(os.path.join(w.code(path), "tests/bad.t"), "w") as file:
            file.write("# is never right\ntrue\n")
        w.project(path, "ProvideInput", "(s)", "I made that test right.")
        w.wait(lambda: not w.get(path, "WaitingForHuman"), "the work")
        wait_end(w, path)
        check_code_done(w, path)


# agents

def test_garbage_for_a_build_task():
    with coding_world({"build-02": "head -c 3000 /dev/zero | tr '\\0' x\n"}) as w:
        w.start()
        path = make_code(w)
        check_code_halted(w, path, "agent_failure", "no JSON object in 3,001 characters")
        os.unlink(w.path("agent", "build-02"))
        w.project(path, "Resume")
        wait_end(w, path)
        check_code_done(w, path)


def test_two_bad_exits():
    with coding_world({"build-02": "echo lost > half-done; exit 3\n"}) as w:
        w.start()
        path = make_code(w)
        check_stuck(w, path, "stuck at task-02-logging", "2 times in a row", "exited with 3")
        os.unlink(w.path("agent", "build-02"))
        w.project(path, "ProvideInput", "(s)", "It should work now.")
        w.wait(lambda: not w.get(path, "WaitingForHuman"), "the work")
        wait_end(w, path)
        check_code_done(w, path)


def check_history(w, path):
    """Each task once and in order, nobody else's commit, nothing uncommitted, few bytes."""
    subjects = subjects_of(w, path)
    building = [subject for subject in subjects if subject.startswith("building: ")]
    assert building == TASKS, subjects
    assert subjects[0] == "brain_dump: created" and subjects[-1] == "done: converged", subjects
    # An agent's commit is kept there for the user.
    for directory, branch in ((w.get(path, "Directory"), "main"),
                              (w.code(path), "thoughtforge/" + w.get(path, "Id"))):
        everything = w.git(directory, "log", "--exclude=refs/thoughtforge/kept/*", "--all",
                           "--format=%s").splitlines()
        assert all(not line.startswith("mine") for line in everything), everything
        assert w.git(directory, "status", "--porcelain") == ""
        assert w.git(directory, "rev-parse", "--abbrev-ref", "HEAD").strip() == branch


COMMIT = "git add -A && git -c user.name=me -c user.email=a@b commit -q --allow-empty -m mine\n"
HISTORY = {
    "commits by itself": COMMIT,
    "amends": COMMIT + "git -c user.name=me -c user.email=a@b commit -q --amend --allow-empty "
                        "-m 'mine too'\n",
    "goes back": "git reset -q --soft HEAD~2\n",
    "begins anew": "git checkout -q --orphan mine\n" + COMMIT,
    "deletes the branch": "rm -rf .git/refs/heads .git/packed-refs .git/logs\n",
    "leaves a lock": "touch .git/index.lock .git/HEAD.lock\n",
    "leaves a tag": COMMIT + "git tag mine\ngit branch mine\ngit reset -q --soft HEAD~1\n",
}


def check_kept(w, path, script, confine):
    """The commit of an unconfined agent is kept, which shows that it could commit."""
    kept = w.git(w.code(path), "for-each-ref", "--format=%(subject)", "refs/thoughtforge/kept")
    could = confine == "none" and COMMIT in script
    assert any(line.startswith("mine") for line in kept.splitlines()) == could, (script, kept)


def check_said(directory, said):
    """The log says what an agent did that it may not."""
    lines = [json.loads(line) for line in read(directory, "thoughtforge.log").splitlines()]
    found = [line["detail"] for line in lines if line["detail"].startswith("worker ")]
    assert any(re.search(said, sentence) for sentence in found), (said, found)


def check_agent(script, said, confine="none", purposes=("build", "review", "fix")):
    """Does that after each of its works; it is done all the same."""
    scripts = {purpose: script for purpose in purposes}
    with coding_world(scripts, confine=confine, more=short(20)) as w:
        w.env["GIT_CONFIG_NOSYSTEM"] = "1"
        surroundings = Surroundings(w)
        w.start()
        if confine == "required" and why_not(w):
            return why_not(w)
        path = make_code(w)
        state = check_code_done(w, path)
        check_history(w, path)
        check_small(w)
        assert not os.path.exists(w.path("pwned"))
        surroundings.check()
        check_left_out(w, w.code(path))
        check_kept(w, path, script, confine)
        if said:
            check_said(state["Directory"], said)
    return ""


def check_left_out(w, directory):
    """What no agent may leave in a repository or a tree."""
    with open(os.path.join(directory, ".git", "config")) as file:
        assert "pwned" not in file.read()
    assert not os.path.exists(os.path.join(directory, ".git", "hooks", "post-commit"))
    big = os.path.join(directory, "big")
    assert not os.path.exists(big) or os.path.getsize(big) < 1 << 20, os.path.getsize(big)
    used = subprocess.run(["du", "-sk", directory], capture_output=True, text=True, check=True)
    assert int(used.stdout.split()[0]) < 50 * 1024, used.stdout


def test_an_agent_that_changes_history():
    for what, script in world.sample(HISTORY.items()):
        print(f"# {what}", flush=True)
        # Two reviews at once get in each other's way: git may fail, the agent does not.
        check_agent(f"(\n{script}) || true\n", "restored|removed")


def test_an_agent_that_leaves_a_dirty_tree_after_a_review():
    check_agent("echo stray > stray; echo >> lines.sh; rm -f README.md; mkdir -p a/b\n",
                "created source/stray .* moved to", purposes=("review",))


def test_an_agent_that_creates_2_gib():
    check_agent("truncate -s 2G big\n", "left source/big with 2 GiB or more, too much for the history: moved to")


PLANT = """world=${PWD%/data/*}
for hook in pre-commit post-commit post-checkout reference-transaction post-index-change; do
  mkdir -p .git/hooks
  printf '#!/bin/sh\\ntouch %s/pwned\\n' "$world" > .git/hooks/$hook
  chmod +x .git/hooks/$hook
done
git config core.fsmonitor "touch $world/pwned"
git config core.hooksPath "$PWD/.git/hooks"
git config filter.own.clean "touch $world/pwned; cat"
git config filter.own.required true
mkdir -p .git/info
echo '* filter=own' > .git/info/attributes
"""


def test_an_agent_that_plants_hooks():
    check_agent(PLANT, "created .git/hooks/post-commit, which is not allowed: removed")


def test_an_agent_that_leaves_a_repository_in_the_tree():
    with coding_world({"build-02": "mkdir -p sub\ncd sub\necho x > file\ngit init -q\n" + COMMIT},
                      more=short(20)) as w:
        w.start()
        path = make_code(w)
        check_code_done(w, path)
        check_history(w, path)
        listed = w.git(w.code(path), "ls-tree", "-r", "HEAD").splitlines()
        assert all(" commit " not in line for line in listed), listed
        assert any(line.endswith("\tsub/file") for line in listed), listed


def test_a_confined_agent_cannot():
    return check_agent("set +e\n(" + COMMIT + PLANT + "truncate -s 2G big\n" +
                       HISTORY["begins anew"] + HISTORY["deletes the branch"] +
                       "rm -rf \"$world/home/diary\" \"$world/agent\") > /dev/null 2>&1\n"
                       "test ! -e .git/index.lock\n", "", confine="required")


# state

def test_a_task_list_that_is_not_json():
    with coding_world({"build-02": "exit 3\n"}) as w:
        w.start()
        path = make_code(w)
        directory = check_stuck(w, path)["Directory"]
        name = os.path.join(directory, "task_queue.json")
        before = read(directory, "task_queue.json")
        w.kill()
        os.unlink(w.path("agent", "build-02"))
        with open(name, "w") as file:
            file.write("this is not a list {")
        w.start()
        w.project(path, "ProvideInput", "(s)", "It should work now.")
        w.wait(lambda: w.get(path, "Phase") == "halted", "the halt")
        state = w.get_all(path)
        assert state["HaltReason"] == "state_corrupt", (state["HaltReason"], state["HaltDetail"])
        assert "task_queue.json" in state["HaltDetail"], state["HaltDetail"]
        kept = glob.glob(name + ".corrupt-*")
        assert [read(directory, file) for file in kept] == ["this is not a list {"], kept
        w.project(path, "Resume")
        wait_end(w, path)
        check_code_done(w, path)
        ids = [task["id"] for task in json.loads(before)]
        assert [task["id"] for task in json.loads(read(directory, "task_queue.json"))] == ids
        assert [read(directory, file) for file in kept] == ["this is not a list {"]
        subjects = [s for s in subjects_of(w, path) if s.startswith("building: ")]
        assert subjects == TASKS, subjects


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
