# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The daemon may use the keys of the user's session; agents and tests have none of them, confined or
not."""

import glob
import json
import os
import platform
import shutil

import session_key
import world
from test_code_tests import log_of, make_repo
from world import World

NO_KEY = "cannot read the key"

AGENT = """#!/bin/sh
cat >/dev/null
'{program}' read {key} >&2
exit 1
"""

CHECK = """@echo 1..1; if ./session_key.py read {key} | grep '^{no_key}'; \\
\tthen echo 'ok 1 - no key'; else echo 'not ok 1 - no key'; fi"""


def begin_session(w):
    """What runs from now on is in a session with a key: its number, and why not."""
    if platform.machine() not in session_key.CALLS:
        return 0, "the numbers of system calls are unknown here"
    try:
        key = session_key.begin_session()
    except OSError as error:
        return 0, f"this kernel has no session keyring for us: {error}"
    seen = w.run(session_key.__file__, "read", str(key), check=0)[1]
    assert seen == "has the key\n", seen
    return key, ""


def why_not(w, confine):
    reason = w.get(world.ROOT, "Confinement", world.MANAGER)
    return f"runs cannot be confined here: {reason}" if confine == "required" and reason else ""


def check_agent(confine):
    with World() as w:
        key, reason = begin_session(w)
        if reason:
            return reason
        os.makedirs(w.path("agent"))
        program = shutil.copy(session_key.__file__, w.path("agent"))
        agent = w.write("agent/reader", AGENT.format(program=program, key=key))
        os.chmod(agent, 0o755)
        w.write_config("agents:\n  available:\n    reader:\n"
                       f"      command: {json.dumps(agent)}\n      confine: {confine}\n")
        w.start()
        if why_not(w, confine):
            return why_not(w, confine)
        path = w.create(world.example(), agent="reader")
        w.project(path, "Distill")
        w.wait_phase(path, "halted")
        said = glob.glob(os.path.join(w.get(path, "Directory"), ".thoughtforge", "runs", "*",
                                      "stderr.txt"))
        assert said, w.get(path, "HaltDetail")
        for name in said:
            with open(name) as file:
                text = file.read()
            assert text.startswith(NO_KEY), text
    return ""


def said_of_tests(w, path):
    """What the log says about runs of tests."""
    return [line["detail"] for line in log_of(w, path) if line["event"] == "test_run"]


def check_tests(confine):
    with World(config=f"tests:\n  confine: {confine}\n") as w:
        key, reason = begin_session(w)
        if reason:
            return reason
        w.start()
        if why_not(w, confine):
            return why_not(w, confine)
        code = make_repo(w, CHECK.format(key=key, no_key=NO_KEY))
        shutil.copy(session_key.__file__, code)
        path = w.create(world.example())
        w.ctl("add", w.get(path, "Id"), code, check=0)
        w.project(path, "Distill")
        begun, ended = w.wait(lambda: said_of_tests(w, path)[1:] and said_of_tests(w, path),
                              "the result of the tests")
        assert ("not confined" in begun) == (confine == "none"), begun
        assert "1 test, 1 passed" in ended, ended
    return ""


def test_a_confined_agent_has_no_key_of_the_session():
    return check_agent("required")


def test_an_unconfined_agent_has_no_key_of_the_session():
    return check_agent("none")


def test_confined_tests_have_no_key_of_the_session():
    return check_tests("required")


def test_unconfined_tests_have_no_key_of_the_session():
    return check_tests("none")


if __name__ == "__main__":
    world.main([
        test_a_confined_agent_has_no_key_of_the_session,
        test_an_unconfined_agent_has_no_key_of_the_session,
        test_confined_tests_have_no_key_of_the_session,
        test_unconfined_tests_have_no_key_of_the_session,
    ])
