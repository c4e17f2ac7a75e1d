# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""thoughtforgectl in another language than English: what it says to people, and what the daemon says through it, is
translated; the words that one types and all of --json stay as they are."""

import os
import re
import subprocess

import pseudo
import world
from test_holds import DUMP, begin, make, wait_hold

# What one types, or reads in files and --json.
KEYS = set("""
brain_dump distilling human_review spec_building building polishing done halted converged sorted
brain dump human review spec agent failure
answer confirm terminate resume override revise pause
critical medium minor plan code standard ok failed running
distil spec_propose spec_challenge spec_resolve gate build review fix check match
message distillation notice one two
""".split())
# The daemon's, which has no sentence for it yet: what a plugin does, and why an agent is the default.
OF_PLUGINS = re.compile(r"\d+ sections from template “\w+”")
COMMAND = re.compile(r"thoughtforgectl( --?[\w-]+| [\w.-]+)+")
SETTING = re.compile(r"\bagents(?:\.\w+)+")
UNITS = re.compile(r"\b\d[\d.]* (?:s|m|h)\b")
# A word of the pseudo-locale has an accent.
ENGLISH = re.compile(r"(?<![\w-])[A-Za-z_]{2,}(?!\w)")
TEXTS = ("Activity", "Question", "HaltDetail", "HoldDetail", "CannotBuild", "Warning")
TITLE = "Plan a reading group for eight people…" # until the intent has one
LIMIT = "usage limit reached; try again in 3 hours"
TROUBLE = "the disk of the moon is full"


def words_of_others(w):
    """What people and agents called or asked something."""
    for path in w.manager("ListProjects", "(as)", ["Id"])[0]:
        state = w.get_all(path)
        # An id may have letters only.
        yield from (state["Directory"], state["Id"], state["Id"].split("-")[1], state["DeliverablePath"])
        for question in state["Questions"]:
            yield from (question["text"], question["recommended"])
        yield state["Name"]


def find_english(w, text):
    """The words that nobody translated."""
    others = [*words_of_others(w), DUMP, TITLE, LIMIT, TROUBLE, w.dir]
    for known in (COMMAND, OF_PLUGINS, SETTING, UNITS):
        text = known.sub("", text)
    for known in sorted(filter(None, others), key=len, reverse=True):
        text = text.replace(known, "")
    return sorted(set(ENGLISH.findall(text)) - KEYS)


def speak(w, language, *arguments, lc_all="C.UTF-8", check=None):
    return w.ctl(*arguments, check=check,
                 env={"LC_ALL": lc_all, "LANGUAGE": language, "THOUGHTFORGE_LOCALE_DIR": w.path("locale")})


def assert_translated(w, *arguments, check=0):
    status, out, errors = speak(w, "xx", *arguments)
    assert status == check, (arguments, status, out, errors)
    assert "⟦" in out, out
    found = find_english(w, out + errors)
    assert not found, f"{arguments}: {found} in\n{out}{errors}"
    return out


def assert_not_said(w, path, out):
    """None of the daemon's sentences in English."""
    state = w.get_all(path)
    for name in TEXTS:
        said = state["Sentences"].get(name)
        assert said is None or state[name] not in out, (name, state[name], out)


def make_projects(w):
    """One in each state that says something: on hold, halted, asking."""
    w.write("trouble", LIMIT + "\n")
    held = begin(w)
    wait_hold(w, held, "limit")
    os.remove(w.path("trouble"))
    asking = begin_anew(w)
    w.wait_asked(asking, "human_review")
    w.write("trouble", TROUBLE + "\n")
    halted = begin_anew(w)
    w.wait_phase(halted, "halted")
    return held, asking, halted


def begin_anew(w):
    """With an agent that is on no hold."""
    path = w.create(DUMP, agent="two", type="plan")
    w.project(path, "Distill")
    return path


def make_world():
    with_two = make()
    program = with_two.path("agent")
    with_two.write_config(f"agents: {{default: one, available: {{one: {{command: {program}, confine: none}}, "
                          f"two: {{command: {program}, confine: none}}}}}}")
    return with_two


def read_watch(w, path, act):
    """What watch prints while act() happens."""
    env = {**w.env, "LANGUAGE": "xx", "THOUGHTFORGE_LOCALE_DIR": w.path("locale")}
    watch = subprocess.Popen([world.CTL, "watch", w.get(path, "Id"), "--timeout", "4"], env=env,
                             stdout=subprocess.PIPE, text=True)
    first = watch.stdout.readline()
    act()
    rest = watch.communicate(timeout=world.LIMIT_S)[0]
    assert watch.returncode == 0, watch.returncode
    return first + rest


def test_nobody_who_chose_another_language_reads_english():
    with make_world() as w:
        pseudo.write(w.path("locale"))
        w.start()
        out = assert_translated(w, "run", w.write("dump.md", DUMP), "--agent", "two", "--type", "plan", "--yes")
        assert "çöñfîŕméď bý --ýéš" in out, out
        held, asking, halted = make_projects(w)
        assert "distilling · ⟦" in assert_translated(w, "list")
        for path in w.manager("ListProjects", "(as)", ["Id"])[0]:
            identifier = w.get(path, "Id")
            assert_not_said(w, path, assert_translated(w, "show", identifier))
            assert_translated(w, "runs", identifier)
            chat = speak(w, "xx", "chat", identifier, check=0)[1]
            for message in w.project(path, "GetChat", "(uu)", 0, 0)[0]:
                assert "sentences" not in message or message["content"] not in chat, chat
        assert TROUBLE in speak(w, "xx", "runs", w.get(halted, "Id"))[1]
        for path, method, said in ((held, "Pause", "Paused by you"), (asking, "Confirm", None)):
            out = read_watch(w, path, lambda: w.project(path, method)) # pylint: disable=cell-var-from-loop
            assert "⟦" in out and (said is None or said not in out), out


def test_the_daemon_speaks_german_and_json_does_not():
    with make_world() as w:
        pseudo.compile_language(w.path("locale"), "de")
        w.start()
        held, asking, halted = (w.get(path, "Id") for path in make_projects(w))
        assert "Ist es das, was" in speak(w, "de", "show", asking)[1]
        assert "seine Nutzungsgrenze ist erreicht" in speak(w, "de", "show", held)[1]
        assert "ruht bis" in speak(w, "de", "list")[1]
        assert "endete mit Rückgabewert 1" in speak(w, "de", "runs", halted)[1]
        assert "keine Kennung" in speak(w, "de", "show", "zz")[2]
        commands = [("list",), ("show", "zz"), ("shw",), ("stats",), ("agents",)]
        commands += [(verb, identifier) for identifier in (held, asking, halted)
                     for verb in ("show", "chat", "runs", "issues", "log", "answer")]
        for command in commands:
            english = speak(w, "C", *command, "--json")
            german = speak(w, "de", *command, "--json")
            assert english == german, (command, english, german)
            # LANGUAGE is of no effect in the locale C, as everywhere.
            assert speak(w, "", *command, lc_all="C") == speak(w, "de", *command, lc_all="C"), command


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
