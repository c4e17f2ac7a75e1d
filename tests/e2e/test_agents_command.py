# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""thoughtforgectl agents: which are there, logged in, and what new projects get and why; add for a model
on loopback; test, which tells a good agent from a bad one."""

import json
import os
import re
import socket
import sys

import metered
import world
from world import World

sys.path.insert(0, os.path.join(world.SOURCE, "tests", "agents"))
from model_player import Model  # noqa: E402

LOGINS = {"claude": ".claude/.credentials.json", "codex": ".codex/auth.json",
          "gemini": ".gemini/oauth_creds.json"}
LOGIN = '{"token": "a login of nobody"}'
TASKS = ["distil", "spec_propose", "spec_challenge", "review", "check", "match", "build"]
# What the built-in agent does not do, as a good one would.
MATCH = {"when": {"contains": "Purpose: match"}, "reply": {"text": '{"same": []}'}}
WRITE = {"when": {"contains": "Purpose: build"}, "times": 1, "reply": {
    "text": "I write it.", "tools": [{"name": "write", "args": {"path": "greeting.txt",
                                                                "content": "hello\n"}}]}}
BUILT = {"when": {"contains": "Purpose: build"},
         "reply": {"text": '{"stuck": false, "summary": "It is written."}'}}


class Endpoint(Model):
    """A model that is played by the built-in agent."""

    def __init__(self, w, *rules):
        super().__init__([metered.OFFLINE], w.projects, w.dir)
        self.url = f"http://127.0.0.1:{self.port}/v1"
        self.set_rules(list(rules))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        self.server.log_file.close()


def install(w, *names):
    """Programs of these names on PATH."""
    os.makedirs(w.path("bin"), exist_ok=True)
    w.env["PATH"] = w.path("bin") + ":" + w.env["PATH"]
    for name in names:
        os.chmod(w.write(os.path.join("bin", name), "#!/bin/sh\nexit 1\n"), 0o755)


def log_in(w, name, text=LOGIN):
    path = w.path("home", LOGINS[name])
    os.makedirs(os.path.dirname(path), exist_ok=True)
    w.write(path, text)


def agents(w):
    """By name, as JSON has them; and the same rows are in the table."""
    found = {each["name"]: each for each in json.loads(w.ctl("agents", "--json", check=0)[1])["agents"]}
    table = w.ctl("agents", check=0)[1].splitlines()
    rows = {line.split()[0]: re.split(" {2,}", line) for line in table[1:1 + len(found)]}
    assert set(rows) == set(found), table
    for name, each in found.items():
        login = {True: "yes", False: "no", None: "–"}[each.get("logged_in")]
        assert rows[name][1:5] == ["yes" if each["found"] else "no", login, each["adapter"],
                                   each["model"] or "–"], (rows[name], each)
    return found


def default_of(w):
    """Its name and why, which the command says in its last line."""
    chosen, = [each for each in agents(w).values() if each["default"]]
    last = w.ctl("agents", check=0)[1].splitlines()[-1]
    assert last == f"New projects get {chosen['name']}: {chosen['why']}.", last
    path = w.manager("CreateProject", "(a{sv})", {})[0]
    assert w.get(path, "Agent") == chosen["name"], "a new project gets another one"
    return chosen["name"], chosen["why"]


def config_of(w):
    with open(w.path("config", "thoughtforge", "config.yaml"), encoding="utf-8") as file:
        return file.read()


# list


def test_without_a_login_it_is_the_built_in_one():
    with World() as w:
        install(w, "claude", "codex")
        log_in(w, "codex", "{}")
        w.start()
        name, why = default_of(w)
        assert name == "offline" and "installed and logged in" in why, why
        logins = {each: agents(w)[each].get("logged_in") for each in agents(w)}
        assert logins == {"claude": False, "codex": False, "gemini": False, "opencode": None,
                          "offline": None}, logins
        found = {each for each in agents(w) if agents(w)[each]["found"]}
        assert found == {"claude", "codex", "offline"}, found


def test_who_is_logged_in_is_the_default():
    with World() as w:
        install(w, "codex", "gemini")
        log_in(w, "claude")  # logged in, not installed
        log_in(w, "gemini")
        w.start()
        assert default_of(w) == ("gemini", "it is installed and logged in")
        log_in(w, "codex")
        w.kill()
        w.start()
        assert default_of(w) == ("codex", "it is installed and logged in")
        w.manager("SetConfigValue", "(ss)", "agents.default", "offline")
        assert default_of(w) == ("offline", "agents.default names it")


def test_a_key_is_a_login():
    with World(config=json.dumps({"agents": {"available": {
            "mine": {"command": "claude", "env": {"ANTHROPIC_API_KEY": "dummy"}}}}})) as w:
        install(w, "claude")
        w.start()
        assert agents(w)["mine"]["logged_in"] is True
        assert default_of(w)[0] == "mine"


# add


def test_add_a_model_on_loopback():
    with World() as w, Endpoint(w) as model:
        w.start()
        before = config_of(w)
        said = w.ctl("agents", "add", "mine", "--url", model.url, "--model", "m 1", "--context", "9000",
                     check=0)[1]
        assert "mine answered after " in said, said
        asked, = model.requests()
        assert (asked["path"], asked["model"]) == ("/v1/chat/completions", "m 1"), asked
        added = [line for line in config_of(w).splitlines() if line not in before.splitlines()]
        assert f"      network_local: [{model.port}]" in added, added
        assert "      context_window_tokens: 9000" in added, added
        kept = [line for line in config_of(w).splitlines() if line not in added]
        assert kept == before.splitlines(), "add changed other lines"
        name, why = default_of(w)
        assert name == "mine" and "model of your own" in why, why
        assert agents(w)["mine"]["model"] == "m 1" and agents(w)["mine"]["adapter"] == "model"
        path = w.create(world.example(), agent="mine")
        w.project(path, "Distill")
        w.wait_asked(path, "human_review")
        assert len(model.requests()) > 1, "the project did not ask the model"


def test_bad_input():
    with World() as w, Endpoint(w) as model:
        w.start()
        before = config_of(w)
        address = ("--url", model.url, "--model", "m1")
        for arguments, status, sentence in (
                (("frobnicate",), 2, "usage:"), (("test",), 2, "usage:"), (("add",), 2, "usage:"),
                (("add", "x", "y", *address), 2, "usage:"),
                (("add", "x"), 2, "needs --url and --model"),
                (("add", "x", "--url", model.url), 2, "needs --url and --model"),
                (("add", "x", "--model", "m1"), 2, "needs --url and --model"),
                (("add", "a b", *address), 2, "cannot be the name of an agent"),
                (("add", "", *address), 2, "cannot be the name of an agent"),
                (("add", "x:\n  y", *address), 2, "cannot be the name of an agent"),
                (("add", "../x", *address), 2, "cannot be the name of an agent"),
                (("add", "claude", *address), 2, "there is an agent “claude” already"),
                (("add", "offline", *address), 2, "there is an agent “offline” already"),
                (("test", "nobody"), 4, "there is no agent “nobody”"),
                (("try", "nobody"), 4, "there is no agent “nobody”")):
            found, out, error = w.ctl("agents", *arguments)
            assert found == status and sentence in error, (arguments, found, out, error)
        assert config_of(w) == before and model.requests() == []


def test_odd_names_of_models_stay_what_they_are():
    with World() as w, Endpoint(w) as model:
        w.start()
        for number, name in enumerate(("it's: [", "#not a comment", "- a\"b\\", "qwen3:8b@q4", "ä 模型")):
            w.ctl("agents", "add", f"a{number}", "--url", model.url, "--model", name, check=0)
            assert agents(w)[f"a{number}"]["model"] == name, agents(w)[f"a{number}"]
            assert model.requests()[-1]["model"] == name, model.requests()[-1]


def test_bad_addresses_are_refused():
    with World() as w:
        w.start()
        before = config_of(w)
        for url in ("nonsense", "", "ftp://127.0.0.1/v1", "file:///etc/passwd", "http:///v1"):
            found, out, error = w.ctl("agents", "add", "x", "--url", url, "--model", "m1")
            assert config_of(w) == before, f"{url!r} is in the configuration now"
            assert found == 2, (url, found, out, error)


def test_a_bad_context_is_refused():
    with World() as w, Endpoint(w) as model:
        w.start()
        for context in ("many", "-4"):
            found, out, _ = w.ctl("agents", "add", "x", "--url", model.url, "--model", "m1", "--context",
                                  context)
            assert found != 0 and "x" not in agents(w), (context, found, out)


def test_what_did_not_answer_is_not_the_default():
    with socket.socket() as closed, World() as w:
        closed.bind(("127.0.0.1", 0))  # and nobody listens
        w.start()
        url = f"http://127.0.0.1:{closed.getsockname()[1]}/v1"
        found, out, error = w.ctl("agents", "add", "dead", "--url", url, "--model", "m1")
        assert found == 1 and "dead did not answer" in error, (found, out, error)
        assert "refused" in error and url in error, error
        assert default_of(w)[0] == "offline", "new projects get an agent that does not answer"


# test


def tested(w, name, status):
    """What the command says of each task, and its whole JSON by task."""
    said = w.ctl("agents", "test", name, check=status)[1]
    results = {line.split()[0]: line.split()[1] for line in said.splitlines()
               if not line.startswith(" ")}
    assert list(results) == TASKS, said
    return results, said


def test_a_good_agent_passes():
    with World() as w, Endpoint(w, MATCH, WRITE, BUILT) as model:
        w.start()
        w.ctl("agents", "add", "mine", "--url", model.url, "--model", "m1", check=0)
        results, said = tested(w, "mine", 0)
        assert set(results.values()) == {"ok"}, said


def test_what_is_never_given_is_not_tried():
    with World() as w:
        w.start()
        results, said = tested(w, "offline", 0)
        assert results == {**dict.fromkeys(TASKS, "ok"), "match": "–", "build": "–"}, said
        assert "it does not judge" in said and "it does not write any code" in said, said


def test_a_bad_agent_does_not_pass():
    prose = {"when": {}, "reply": {"text": "I have looked at it all and it is excellent."}}
    with World() as w, Endpoint(w, prose) as model:
        w.start()
        w.ctl("agents", "add", "talks", "--url", model.url, "--model", "m1", check=0)
        results, said = tested(w, "talks", 1)
        assert set(results.values()) == {"wrong"}, said
        assert "greeting.txt" in said, said
        found = json.loads(w.ctl("agents", "test", "talks", "--json", check=1)[1])["tasks"]
        assert [each["task"] for each in found] == TASKS
        assert not any(each["ok"] for each in found) and all(each["errors"] for each in found), found


def test_who_only_says_that_it_wrote_does_not_pass():
    with World() as w, Endpoint(w, MATCH, BUILT) as model:
        w.start()
        w.ctl("agents", "add", "lazy", "--url", model.url, "--model", "m1", check=0)
        results, said = tested(w, "lazy", 1)
        assert [task for task in TASKS if results[task] != "ok"] == ["build"], said
        assert "it did not write greeting.txt" in said, said


def test_an_agent_that_fails_says_why():
    with World(config=world.plain_agent("broken", "/bin/sh", "-c 'echo no coffee left >&2; exit 3'")) as w:
        w.start()
        results, said = tested(w, "broken", 1)
        assert set(results.values()) == {"wrong"} and said.count("no coffee left") == len(TASKS), said


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
