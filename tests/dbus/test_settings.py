# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What a settings page asks of the daemon: single keys, prompts that change, agents tried."""

import os
import sys

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))

import world  # noqa: E402
from checks import set_value  # noqa: E402
from world import World, expect, main  # noqa: E402

CONFIG = """# mine
polish: {medium_max: 4} # few
notifications:
  channels:
    ntfy:
      token: hush # do not tell
      enabled: no
agents:
  available:
    broken: {command: /bin/false, confine: none}
    silent: {command: /bin/true, confine: none}
    absent: {command: no-such-program}
    litters: {command: %s, confine: none}
"""


def keys(w):
    return {key["path"]: key for key in w.manager("DescribeConfig")[0]}


def count(w, member):
    w.drain()
    return sum(1 for s in w.signals if s[2] == member)


def start(w, script=""):
    tool = w.write("litters", "#!/bin/sh\ncat > prompt; mkdir -p a/b; echo x > a/b/c\n" + script)
    os.chmod(tool, 0o755)
    w.write_config(CONFIG % tool)
    w.start()
    return w.path("config", "thoughtforge", "config.yaml")


def test_keys_have_their_values():
    with World() as w:
        start(w)
        told = keys(w)
        assert (told["polish.medium_max"]["value"], told["polish.medium_max"]["set"]) == ("4", True)
        assert (told["polish.minor_max"]["value"], told["polish.minor_max"]["set"]) == ("5", False)
        assert not any("agents.available" in path for path in told)


def test_what_is_not_in_this_version():
    """It is not offered and cannot be set; an old file that only names it is read, with a notice."""
    with World() as w:
        path = start(w)
        text = open(path).read()
        later = ("ntfy", "telegram", "notion", "google_drive", "vibekanban", "server.",
                 "default_channel")
        assert not [key for key in keys(w) if any(word in key for word in later)]
        assert "not in this version, ignored: ntfy" in open(w.path("daemon.log")).read()
        for key in ("notifications.channels.ntfy.enabled", "notifications.channels.telegram.enabled",
                    "connectors.notion.enabled", "connectors.google_drive.enabled",
                    "vibekanban.enabled", "server.enabled", "notifications.default_channel"):
            for value in ("true", "false", "desktop"):
                message = expect("InvalidArgument", set_value, w, key, value)
                assert key in message and "not in this version" in message, message
        assert open(path).read() == text
        set_value(w, "notifications.channels.ntfy.token", "~")
        assert "hush" not in open(path).read()
        message = expect("InvalidConfig", w.manager, "SetConfig", "(s)",
                         "vibekanban: {enabled: true}\n")
        assert "Vibe Kanban is not in this version" in message, message


def test_one_key_is_set():
    with World() as w:
        path = start(w)
        text = open(path).read()
        set_value(w, "polish.medium_max", "7")
        set_value(w, "concurrency.max_parallel_runs", "2")
        assert open(path).read() == text.replace("4}", "7}") + (
            "concurrency:\n  max_parallel_runs: 2\n"), open(path).read()
        assert w.get(world.ROOT, "MaxParallelRuns", world.MANAGER) == 2
        assert keys(w)["polish.medium_max"]["value"] == "7"
        set_value(w, "concurrency.max_parallel_runs", "~")
        assert not keys(w)["concurrency.max_parallel_runs"]["set"]
        w.wait(lambda: count(w, "ConfigChanged") == 3, "three changes to be told", 20)
        w.manager("ReloadConfig")
        w.manager("SetConfig", "(s)", text)
        w.wait(lambda: count(w, "ConfigChanged") == 5, "two more", 20)


def test_a_bad_key_changes_nothing():
    with World() as w:
        path = start(w)
        text = open(path).read()
        for key, value, code, words in (
                ("polish.medium_max", "many", "InvalidConfig",
                 ("polish.medium_max", "“many”", "expected an integer from 0 to 1000")),
                ("polish.medium", "1", "InvalidArgument", ("polish.medium_max",)),
                ("agents.default", "nobody", "InvalidConfig", ("agents.available",)),
                ("projects.directory", "/elsewhere", "InvalidConfig", ("restart",)),
                ("agents.available.broken.command", "x", "InvalidArgument", ("whole configuration",)),
                ("tests.command", "•••", "InvalidArgument", ("secret",))):
            message = expect(code, set_value, w, key, value)
            assert all(word in message for word in words), message
        w.write_config(text + "polish: 5\n")
        expect("InvalidConfig", set_value, w, "polish.medium_max", "1")
        assert open(path).read() == text + "polish: 5\n"
        os.remove(path)
        expect("InvalidConfig", set_value, w, "polish.medium_max", "1")
        assert not os.path.exists(path)
        assert count(w, "ConfigChanged") == 0


def test_prompts():
    with World() as w:
        start(w)
        own = w.path("config", "thoughtforge", "prompts")
        shipped = w.manager("ReadShippedPrompt", "(s)", "plan-fix")[0]
        w.manager("WritePrompt", "(ss)", "plan-fix", "mine")
        w.wait(lambda: count(w, "PromptsChanged"), "the write to be told", 20)
        assert w.manager("ReadPrompt", "(s)", "plan-fix")[0] == "mine"
        assert w.manager("ReadShippedPrompt", "(s)", "plan-fix")[0] == shipped
        w.wait(lambda: os.path.isdir(own), "the directory", 20)
        n = count(w, "PromptsChanged")

        def written():
            with open(os.path.join(own, "extra.md"), "w") as file:
                file.write(f"by an editor, {count(w, 'PromptsChanged')}\n")
            return count(w, "PromptsChanged") > n + 1
        w.wait(written, "the editor's file to be told", 20)
        told = {p["name"]: (p["overridden"], p["own"]) for p in w.manager("ListPrompts")[0]}
        assert told["extra"] == (True, True), told["extra"]
        assert told["plan-fix"] == (True, False), told["plan-fix"]
        assert told["plan-review"] == (False, False), told["plan-review"]
        expect("NotFound", w.manager, "ReadShippedPrompt", "(s)", "extra")
        expect("InvalidArgument", w.manager, "ReadShippedPrompt", "(s)", "../extra")


def test_agents_are_tried():
    with World() as w:
        start(w, "echo hello; head -c 9000 /dev/zero | tr '\\0' x; pwd > ../where\n")

        def tried(name):
            return w.manager("TryAgent", "(s)", name)[0]
        if not w.get(world.ROOT, "Confinement", world.MANAGER):
            good = tried("offline")
            assert good["ok"] and good["answer"] and not good["failure"], good
            assert good["wall_time"] > 0, good
        for name, words in (("broken", "exited with 1"), ("silent", "silent"),
                            ("absent", "no-such-program")):
            bad = tried(name)
            assert not bad["ok"] and not bad["answer"] and words in bad["failure"], (name, bad)
        long = tried("litters")
        assert long["ok"] and long["answer"].startswith("hello\nxxx"), long
        assert len(long["answer"]) == 4096, len(long["answer"])
        where = open(w.path("cache", "thoughtforge", "trial", ".thoughtforge", "scratch",
                            "where")).read().strip()
        assert not os.path.exists(where), where
        expect("NotFound", w.manager, "TryAgent", "(s)", "nobody")


if __name__ == "__main__":
    main([value for name, value in list(globals().items()) if name.startswith("test_")])
