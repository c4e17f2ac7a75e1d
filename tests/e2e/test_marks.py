# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What the user marks a project with: tags, and the archive. Both are kept through a kill; nothing of an archived
project runs."""

import os

import world
from world import World, expect

from test_holds import begin, ctl, make, runs, wait_hold


def listed(w, *fields):
    paths, columns = w.manager("ListProjects", "(as)", fields)
    return {path: [columns[name][i] for name in fields] for i, path in enumerate(paths)}


def test_tags_survive_a_kill():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.project(path, "SetTags", "(as)", [" Garden", "party", "GARDEN"])
        w.kill()
        w.start()
        assert listed(w, "Tags", "Archived") == {path: [["Garden", "party"], False]}
        assert w.get(path, "Tags") == ["Garden", "party"]
        w.drive(path)
        assert w.get(path, "Tags") == ["Garden", "party"], "the whole way changed the tags"


def test_wrong_tags_change_nothing():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.project(path, "SetTags", "(as)", ["kept"])
        for code, tags in (("TooLarge", [f"t{i}" for i in range(17)]), ("TooLarge", ["x" * 41]),
                           ("InvalidArgument", ["a\nb"]), ("InvalidArgument", ["\x7f"]),
                           ("InvalidArgument", ["a", ""]), ("InvalidArgument", ["\u200b"])):
            expect(code, w.project, path, "SetTags", "(as)", tags)
        assert w.get(path, "Tags") == ["kept"]
        w.project(path, "SetTags", "(as)", [f"t{i}" for i in range(16)] + ["T1"])
        assert len(w.get(path, "Tags")) == 16
        w.project(path, "SetTags", "(as)", [])
        assert w.get(path, "Tags") == []


def test_the_archive_survives_a_kill_and_starts_nothing():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path, "human_review")
        w.project(path, "SetArchived", "(b)", True)
        del w.signals[:]
        w.kill()
        w.start()
        assert listed(w, "Archived", "Phase") == {path: [True, "human_review"]}
        state = w.get_all(path)
        assert state["Archived"] and state["AllowedActions"] == ["terminate"], state
        for method, signature, *values in (("Confirm", None), ("SendMessage", "(s)", "in July")):
            message = expect("WrongPhase", w.project, path, method, signature, *values)
            assert "archived" in message, message
        assert not [s for s in w.signals if s[2] in ("HumanNeeded", "Notified")], w.signals
        w.project(path, "SetArchived", "(b)", False)
        w.drain()
        w.project(path, "Confirm")
        w.wait_asked(path, "spec_building")


def test_what_is_at_work_is_paused_first():
    with make() as w:
        w.write("slow", "")
        w.start()
        path = begin(w)
        w.wait(lambda: os.path.exists(w.path("begun")), "the run", 20)
        message = expect("Busy", w.project, path, "SetArchived", "(b)", True)
        assert "pause it" in message, message
        w.project(path, "Pause")
        w.project(path, "SetArchived", "(b)", True)
        state = w.get_all(path)
        assert (state["Archived"], state["Hold"]) == (True, "user"), state
        os.remove(w.path("slow"))
        assert ctl(w, "resume", "--all").stdout.startswith("no project to resume")
        expect("WrongPhase", w.project, path, "Resume")
        w.project(path, "SetArchived", "(b)", False)
        w.project(path, "Resume")
        w.wait_asked(path, "human_review")


def test_a_hold_does_not_end_in_the_archive():
    with make() as w:
        w.write("trouble", "You've hit your usage limit. Try again in 2 seconds.\n")
        w.start()
        path = begin(w)
        wait_hold(w, path, "limit")
        w.project(path, "SetArchived", "(b)", True)
        state = w.get_all(path)
        assert (state["Hold"], state["HoldUntil"]) == ("user", 0), state
        w.kill()
        os.remove(w.path("trouble"))
        w.start()
        other = begin(w) # takes longer than the hold would have
        w.wait_asked(other, "human_review")
        assert len(runs(w, path)) == 1 and w.get(path, "Phase") == "distilling"
        w.project(path, "SetArchived", "(b)", False)
        assert w.get(path, "Hold") == "user"


def test_the_command_line_shows_and_finds_them():
    with World() as w:
        w.start()
        paths = [w.create(world.example(), title=title) for title in ("One", "Two")]
        one, two = (w.get(path, "Id") for path in paths)
        assert ctl(w, "tag", one, "Garden", "summer party").stdout == (
            f"{one} · tags: Garden, summer party\n")
        assert "tags       Garden, summer party\n" in ctl(w, "show", one).stdout
        found = ctl(w, "list", "--tag", "garden").stdout
        assert "One" in found and "Two" not in found, found
        assert ctl(w, "untag", one, "GARDEN").stdout == f"{one} · tags: summer party\n"
        assert "its tags: summer party" in ctl(w, "untag", one, "garden").stderr
        assert ctl(w, "archive", two).returncode == 0
        found = ctl(w, "list").stdout
        assert "Two" not in found and found.endswith("1 archived (use --all to show them)\n"), found
        assert "Two" in ctl(w, "list", "--all").stdout
        found = ctl(w, "list", "--archived").stdout
        assert "Two" in found and "One" not in found, found
        shown = ctl(w, "show", two).stdout
        assert "archived   nothing of it runs" in shown and "unarchive " + two in shown, shown
        assert "take it out of the archive" in ctl(w, "distill", two).stderr
        assert ctl(w, "unarchive", two).stdout == f"{two} · not archived\n"


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
