# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Malformed configurations: refused as a whole, exit status 78, one line that names file, line,
key, what was found and what was expected; while running, a bad file changes nothing. And prompts:
read again at every use, overridden, listed."""

import os

import world
from world import World, expect

INTEGER = "expected an integer from 1 to 1000"
AVAILABLE = "agents:\n  available:\n"

# text of the file, what follows "thoughtforged: <path>:"
MALFORMED = (
    ("polish:\n\n\n\n\n\n  max_iterations: fifty\n",
     f"7: polish.max_iterations is “fifty”, {INTEGER}"),
    ("polish:\n  max_iterations: 0\n", f"2: polish.max_iterations is “0”, {INTEGER}"),
    ("polish:\n  max_iterations: 1001\n", f"2: polish.max_iterations is “1001”, {INTEGER}"),
    ("polish:\n  max_iterations: -1\n", f"2: polish.max_iterations is “-1”, {INTEGER}"),
    ("polish:\n  max_iterations: 1.5\n", f"2: polish.max_iterations is “1.5”, {INTEGER}"),
    ("polish:\n  max_iterations: [1]\n", f"2: polish.max_iterations is a list, {INTEGER}"),
    ("polish:\n  max_iterations: '5'\n",
     f"2: polish.max_iterations is “5” in quotes, {INTEGER}"),
    ("polish:\n  evidence: maybe\n", "2: polish.evidence is “maybe”, expected true or false"),
    ("polish: 5\n", "1: polish is a string, expected a map of keys"),
    ("polish:\n  max_iteration: 5\n", "2: unknown key polish.max_iteration; did you mean polish.max_iterations?"),
    ("polsh:\n  max_iterations: 5\n", "1: unknown key polsh; did you mean polish?"),
    ("polish:\n  minor_max: 1\n  minor_max: 2\n", "3: polish.minor_max appears twice, first on line 2"),
    ("concurrency:\n  max_parallel_runs: 65\n", "2: concurrency.max_parallel_runs is “65”"),
    ("server:\n  port: 70000\n", "2: server.port is “70000”, expected an integer"),
    ("agents:\n  default: nobody\n", "2: agents.default is “nobody”"),
    ("agents:\n  budget:\n    per: month\n", "3: agents.budget.per is “month”"),
    (AVAILABLE + "    bad:\n      flags: x\n", "3: agents.available.bad.command is empty"),
    (AVAILABLE + "    bad:\n      command: a\n      flags: \"'\"\n",
     "3: agents.available.bad.flags has an open quote, expected words with balanced quotes"),
    (AVAILABLE + "    bad:\n      command: a\n      confine: often\n",
     "5: agents.available.bad.confine is “often”"),
    (AVAILABLE + "    offline:\n      command: /bin/true\n",
     "4: agents.available.offline.command cannot be set"),
    ("polish:\n\tmax_iterations: 5\n", "2: the line is indented by a tab, expected spaces"),
    ("polish: {max_iterations: 5\n", "2: not valid YAML: "),
    ("- a\n- b\n", "1: the file is a list, expected a map of keys"),
    ("just words\n", "1: the file is a string, expected a map of keys"),
    ("a: 1\n---\nb: 2\n", "2: found a second document, expected one"),
    ("polish: &p {}\nserver: *p\n", "1: anchors (&), aliases (*) and tags (!) are not supported"),
    ("polish:\n  reviewers: [nobody]\n", "2: polish.reviewers is “nobody”"),
    (b"polish:\n  reviewers: \xff\n", "2: byte 0xff at offset 21 is not UTF-8 text"),
    (b"\x00\x01\x02", "1: byte 0x00 at offset 0 is not UTF-8 text"),
    (b"a" * 2_000_000, " the file has 2000000 bytes, expected at most 1048576"),
)


def write(w, text):
    data = text if isinstance(text, bytes) else text.encode()
    os.makedirs(w.path("config", "thoughtforge"), exist_ok=True)
    path = w.path("config", "thoughtforge", "config.yaml")
    with open(path, "wb") as file:
        file.write(data)
    return path


def test_each_is_refused_at_start():
    with World() as w:
        for text, expected in MALFORMED:
            path = write(w, text)
            status, out, err = w.run(world.DAEMON)
            shown = repr(text[:60])
            assert status == 78, (shown, status, out, err)
            assert err.startswith(f"thoughtforged: {path}:{expected}"), (shown, expected, err)
            assert err.count("\n") == 1, (shown, err)
            assert not os.path.exists(w.projects), "something was made all the same"


def test_an_unreadable_file_is_refused():
    with World() as w:
        os.makedirs(w.path("config", "thoughtforge", "config.yaml"))
        status, _, err = w.run(world.DAEMON)
        assert status == 78 and "config.yaml" in err, (status, err)


def test_the_first_start_writes_the_default():
    with World() as w:
        w.start()
        shipped = w.manager("GetConfig")[0]
        assert "max_iterations: 50" in shipped and "  default: offline\n" in shipped
        assert w.get(world.ROOT, "ConfigPath", world.MANAGER) == w.path(
            "config", "thoughtforge", "config.yaml")


def test_an_empty_file_means_all_defaults():
    with World("") as w:
        w.start()
        assert w.get(world.ROOT, "MaxParallelRuns", world.MANAGER) == 3


def test_a_bad_file_changes_nothing_while_running():
    with World("concurrency:\n  max_parallel_runs: 7\n") as w:
        w.start()
        for text, expected in MALFORMED:
            path = write(w, text)
            message = expect("InvalidConfig", w.manager, "ReloadConfig")
            assert message.startswith(f"{path}:{expected}"), message
            assert w.get(world.ROOT, "MaxParallelRuns", world.MANAGER) == 7
        write(w, "concurrency:\n  max_parallel_runs: 2\n")
        w.manager("ReloadConfig")
        assert w.get(world.ROOT, "MaxParallelRuns", world.MANAGER) == 2


def test_a_bad_text_is_not_written():
    before = "concurrency:\n  max_parallel_runs: 7\n"
    with World(before) as w:
        w.start()
        for text, _ in MALFORMED:
            if isinstance(text, str):
                expect("InvalidConfig", w.manager, "SetConfig", "(s)", text)
        assert open(w.get(world.ROOT, "ConfigPath", world.MANAGER)).read() == before
        w.manager("SetConfig", "(s)", before.replace("7", "4"))
        assert w.get(world.ROOT, "MaxParallelRuns", world.MANAGER) == 4
        assert w.manager("GetConfig")[0] == before.replace("7", "4")


def test_the_projects_directory_cannot_move_under_a_running_daemon():
    with World() as w:
        w.start()
        message = expect("InvalidConfig", w.manager, "SetConfig", "(s)",
                         "projects:\n  directory: /elsewhere\n")
        assert "restart the daemon" in message, message
        os.symlink(w.projects, w.path("link"))
        os.symlink("/nonexistent", w.path("other"))
        w.manager("SetConfig", "(s)", f"projects:\n  directory: {w.path('link')}\n")
        expect("InvalidConfig", w.manager, "SetConfig", "(s)",
               f"projects:\n  directory: {w.path('other')}\n")
        os.remove(w.path("link"))
        os.symlink("/nonexistent", w.path("link"))
        expect("InvalidConfig", w.manager, "ReloadConfig")
        assert w.get(world.ROOT, "ProjectsDirectory", world.MANAGER) == w.projects


def test_an_own_prompt_is_active_at_the_next_use():
    mark = "MARK-OF-THE-PERSON"
    with World() as w:
        w.start()
        name = "brain-dump-intake"
        shipped = w.manager("ReadPrompt", "(s)", name)[0]
        path = w.create(world.example())
        w.drive(path, "human_review")
        w.manager("WritePrompt", "(ss)", name, shipped + f"\n{mark}\n")
        listed = {p["name"]: p for p in w.manager("ListPrompts")[0]}
        assert listed[name]["overridden"] is True and len(listed) == 17, listed.keys()
        w.project(path, "SendMessage", "(s)", "It is for 90 people.")
        w.wait_asked(path, "human_review")
        runs = os.path.join(w.get(path, "Directory"), ".thoughtforge", "runs")
        prompts = [open(os.path.join(runs, run, "prompt.txt")).read()
                   for run in sorted(os.listdir(runs))]
        assert [mark in prompt for prompt in prompts] == [False, True]
        w.manager("ResetPrompt", "(s)", name)
        assert w.manager("ReadPrompt", "(s)", name)[0] == shipped


def test_a_new_prompt_file_is_listed_by_itself():
    with World() as w:
        w.start()
        os.makedirs(w.path("config", "thoughtforge", "prompts"), exist_ok=True)
        with open(w.path("config", "thoughtforge", "prompts", "haiku.md"), "w") as file:
            file.write("Write a haiku.\n")
        assert "haiku" in [p["name"] for p in w.manager("ListPrompts")[0]]
        assert w.manager("ReadPrompt", "(s)", "haiku")[0] == "Write a haiku.\n"
        expect("NotFound", w.manager, "ReadPrompt", "(s)", "nothing-like-it")
        expect("InvalidArgument", w.manager, "WritePrompt", "(ss)", "../escape", "x")


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
