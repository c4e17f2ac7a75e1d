# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Malformed configurations: refused as a whole, with one line that names file, line, key, what was
found and what was expected. A daemon that starts with one serves, runs no agent, and goes on when the
file is corrected; one that runs keeps its settings. And prompts: read again at every use, overridden,
listed."""

import json
import os
import signal

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
    ("vibekanban:\n  enabled: true\n",
     "2: vibekanban.enabled is “true”, expected false: Vibe Kanban is not in this version"),
    ("agents:\n  default: nobody\n", "2: agents.default is “nobody”"),
    ("agents:\n  budget:\n    per: month\n", "3: agents.budget.per is “month”"),
    (AVAILABLE + "    bad:\n      flags: x\n", "3: agents.available.bad.command is empty"),
    (AVAILABLE + "    bad:\n      command: a\n      flags: \"'\"\n",
     "3: agents.available.bad.flags is a text with an open quote, expected words with balanced quotes"),
    (AVAILABLE + "    bad:\n      command: a\n      confine: often\n",
     "5: agents.available.bad.confine is “often”"),
    (AVAILABLE + "    offline:\n      command: /bin/true\n",
     "4: agents.available.offline.command is set, expected nothing: offline is the built-in agent"),
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


def fault(w):
    return w.get(world.ROOT, "ConfigError", world.MANAGER)


def corrected(w):
    w.wait(lambda: fault(w) == {}, "the corrected file to be noticed", 20)


GOOD = "concurrency:\n  max_parallel_runs: 7\n"
SERVER = "server:\n  enabled: true\n"
TYPO = "concurrency:\n  max_parallel_runs: seven\n"
TYPO_PARTS = {"line": 2, "key": "concurrency.max_parallel_runs", "found": "“seven”",
              "expected": "an integer from 1 to 64"}


def test_each_is_shown_and_nothing_runs():
    """The daemon that started with one error replaces it by the next that it is told to read."""
    with World() as w:
        write(w, TYPO)
        w.start()
        idea = w.create(world.example())
        for text, expected in MALFORMED:
            path = write(w, text)
            expect("InvalidConfig", w.manager, "ReloadConfig")
            shown = fault(w)
            assert shown["file"] == path, shown
            assert shown["message"].startswith(f"{path}:{expected}"), (shown, expected)
            assert "\n" not in shown["message"], shown
            message = expect("InvalidConfig", w.project, idea, "Distill")
            assert shown["message"] in message, message
        assert w.get(idea, "Phase") == "brain_dump"
        write(w, "")
        corrected(w)
        w.drive(idea, "human_review")


def test_what_older_versions_wrote_is_read_but_not_saved():
    """A file with it starts; who writes it now would believe that there is a server."""
    with World() as w:
        path = write(w, SERVER + GOOD)
        w.start()
        assert fault(w) == {}, fault(w)
        assert f"{path}:1: not in this version, ignored: the local server" in w.log(), w.log()
        for yaml in (SERVER, SERVER + GOOD):
            message = expect("InvalidConfig", w.manager, "SetConfig", "(s)", yaml)
            assert message.endswith(f"{path}:2: server.enabled is “true”, expected false: "
                                    "the local server is not in this version"), message
        with open(path, encoding="utf-8") as file:
            assert file.read() == SERVER + GOOD
        w.manager("SetConfigValue", "(ss)", "concurrency.max_parallel_runs", "5")
        assert w.get(world.ROOT, "MaxParallelRuns", world.MANAGER) == 5


def test_an_error_has_parts():
    with World() as w:
        path = write(w, TYPO)
        w.start()
        shown = fault(w)
        assert {key: shown[key] for key in TYPO_PARTS} == TYPO_PARTS, shown
        assert shown["file"] == path and shown["message"].startswith(f"{path}:2: "), shown
        assert w.log().count("seven") == 1, w.log()
        for method, arguments in (("TryAgent", ("(s)", "offline")),
                                  ("Calibrate", ("(ss)", "offline", "plan"))):
            message = expect("InvalidConfig", w.manager, method, *arguments)
            assert shown["message"] in message, message


def test_an_unreadable_file_is_shown():
    with World() as w:
        os.makedirs(w.path("config", "thoughtforge", "config.yaml"))
        w.start()
        shown = fault(w)
        assert (shown["line"], shown["key"]) == (0, ""), shown
        assert "config.yaml is a directory, expected a file" in shown["message"], shown
        os.rmdir(w.path("config", "thoughtforge", "config.yaml"))
        write(w, GOOD)
        corrected(w)
        assert w.get(world.ROOT, "MaxParallelRuns", world.MANAGER) == 7


def test_the_last_good_settings_stand_in():
    with World(GOOD) as w:
        w.start()
        w.kill(signal.SIGTERM)
        write(w, TYPO)
        w.start()
        assert fault(w)["key"] == "concurrency.max_parallel_runs"
        assert w.get(world.ROOT, "MaxParallelRuns", world.MANAGER) == 7
        w.kill(signal.SIGTERM)
        for file in os.listdir(w.path("state", "thoughtforge")):
            os.remove(w.path("state", "thoughtforge", file))
        w.start()
        assert w.get(world.ROOT, "MaxParallelRuns", world.MANAGER) == 3


def test_a_file_moved_into_its_place_is_noticed():
    with World(TYPO) as w:
        w.start()
        path = w.path("config", "thoughtforge", "config.yaml")
        os.replace(w.write("elsewhere.yaml", GOOD), path)
        corrected(w)
        assert w.get(world.ROOT, "MaxParallelRuns", world.MANAGER) == 7
        w.kill(signal.SIGTERM)
        write(w, TYPO)
        w.start()
        beside = w.write(os.path.join("config", "thoughtforge", "config.yaml.tmp"), GOOD)
        os.rename(beside, path)
        corrected(w)


def test_waiting_work_goes_on_when_the_file_is_mended():
    with World("") as w:
        tool = w.write("slow", "#!/bin/sh\nexec sleep 600\n")
        os.chmod(tool, 0o755)
        agent = f"agents:\n  available:\n    slow: {{command: {tool}, confine: none}}\n"
        write(w, agent)
        w.start()
        path = w.create(world.example(), "slow")
        w.project(path, "Distill")
        w.wait(lambda: w.get(path, "Activity").startswith("distilling"), "the run", 20)
        w.kill(signal.SIGTERM)
        write(w, agent + "polish: 5\n")
        w.start()
        assert w.get(path, "Phase") == "distilling"
        status, out, err = w.ctl("list")
        assert status == 0 and "distilling" in out, (out, err)
        assert w.get(path, "Activity") == "" and w.get(world.ROOT, "RunningRuns", world.MANAGER) == 0
        write(w, agent)
        corrected(w)
        w.wait(lambda: w.get(path, "Activity").startswith("distilling"), "the run again", 20)


def test_the_command_line_shows_it_once():
    with World() as w:
        path = write(w, TYPO)
        w.start()
        idea = w.create(world.example())
        project = w.get(idea, "Id")
        line = (f"thoughtforgectl: no agent runs: {path}:2: concurrency.max_parallel_runs is “seven”, "
                "expected an integer from 1 to 64; to correct it: thoughtforgectl config edit\n")
        for words, ends in ((("list",), 0), (("show", project), 0), (("stats",), 0),
                            (("distill", project), 1), (("agents", "try", "offline"), 1),
                            (("run", os.path.join(world.SOURCE, "examples", "summer-party.md")), 1)):
            status, out, err = w.ctl(*words)
            assert (status, err) == (ends, line), (words, status, out, err)
        assert len(w.manager("GetStats")) == 1 and w.ctl("list")[1].count("brain_dump") == 1
        status, out, err = w.ctl("distill", project, "--json")
        assert json.loads(out)["error"]["code"] == "InvalidConfig", out
        assert w.ctl("config", "set", "concurrency.max_parallel_runs", "5")[0] == 0
        assert w.ctl("list")[2] == "" and fault(w) == {}


def test_config_verbs_need_no_daemon():
    with World() as w:
        path = w.path("config", "thoughtforge", "config.yaml")
        assert w.ctl("config", "path") == (0, path + "\n", "")
        status, _, err = w.ctl("config", "show")
        assert status == 4 and "there is no" in err, err
        write(w, TYPO)
        assert w.ctl("config", "show") == (0, TYPO, "")
        status, out, err = w.ctl("config", "check")
        assert (status, out) == (1, "") and err.startswith(f"thoughtforgectl: {path}:2: "), err
        status, out, err = w.ctl("config", "check", "--json")
        told = json.loads(out)
        assert (status, told["valid"]) == (1, False) and err == "", (out, err)
        assert {key: told["fault"][key] for key in TYPO_PARTS} == TYPO_PARTS, out
        terminal = ("script", "-qec", f"{world.CTL} config edit", "/dev/null")
        status, out, _ = w.run(*terminal, env={"EDITOR": "sed -i s/seven/6/"})
        assert status == 0 and "saved; no daemon is running" in out, (status, out)
        assert open(path).read() == GOOD.replace("7", "6")
        assert w.ctl("config", "check") == (0, f"{path}: no errors\n", "")
        assert not w.has_owner(), "a daemon was started for that"
        other = w.write("other.yaml", "polish: 5\n")
        assert w.ctl("config", "check", other)[0] == 1


def test_the_first_start_writes_the_default():
    with World() as w:
        w.start()
        shipped = w.manager("GetConfig")[0]
        assert "max_iterations: 50" in shipped and "  default: auto\n" in shipped
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
        shipped_files = [file for file in os.listdir(os.path.join(world.SOURCE, "prompts"))
                         if file.endswith(".md") and file != "README.md"]
        assert listed[name]["overridden"] is True, listed[name]
        assert sorted(listed) == sorted(file[:-3] for file in shipped_files), listed.keys()
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
