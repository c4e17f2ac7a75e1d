# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""One brain dump given to several agents, and what they made of it side by side."""

import json

import metered
import world
from checks import projects_of
from gi.repository import GLib
from world import World, expect

AGENTS = ("one", "two", "three")
DUMP = ("Plan a reading group for eight people at the town library, every second Thursday from "
        "14 January 2027, 19:00 to 20:30, with a budget of 120 euros.")


def make(*more):
    """A daemon with three agents, and a brain dump."""
    w = World()
    metered.uses(w, input_tokens=70, output_tokens=30, cost=0.25)
    available = {name: metered.agent(w, name) for name in AGENTS}
    available["gone"] = {"command": "/nowhere/gone"}
    w.write_config(json.dumps({"agents": {"default": "one", "available": available}}))
    w.write("dump.md", DUMP)
    w.start(*more)
    return w


def race(w, agents, *more):
    """The objects of the projects, in the order of the agents."""
    said = w.ctl("race", w.path("dump.md"), "--type", "plan", "--agents", agents, "--json", *more,
                 check=0)[1]
    return [object_of(project_id) for project_id in json.loads(said)["projects"]]


def object_of(project_id):
    return f"{world.ROOT}/projects/p{project_id.replace('-', '_')}"


def id_of(path):
    return path.rsplit("/p", 1)[1].replace("_", "-")


def compared(w, *paths):
    """The ids that compare shows, by its JSON and by its table."""
    ids = [id_of(path) for path in paths]
    found = [each["id"] for each in json.loads(w.ctl("compare", "--json", *ids, check=0)[1])["projects"]]
    table = w.ctl("compare", *ids, check=0)[1].splitlines()
    rows = [line.split()[0] for line in table[1:1 + len(found)]]
    assert rows == found, (found, table)
    return found


def row_of(w, path):
    for line in w.ctl("compare", id_of(path), check=0)[1].splitlines():
        if line.startswith(id_of(path)):
            return line
    raise AssertionError(f"{path} is not compared")


def test_a_race_to_the_end():
    with make() as w:
        paths = race(w, "one,two")
        assert sorted(paths) == projects_of(w), paths
        assert [w.get(path, "Agent") for path in paths] == ["one", "two"]
        for path in paths:
            w.wait_asked(path, "human_review")
            w.project(path, "Confirm")
            w.wait_asked(path, "spec_building")
            w.project(path, "Confirm")
            w.wait_phase(path, "done", "halted")
            assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
        for path, name in zip(paths, ("one", "two")):
            agents = {run["agent"] for run in w.project(path, "GetRuns")[0]}
            assert agents == {name}, (name, agents)
            runs = len(w.project(path, "GetRuns")[0])
            row = row_of(w, path).split()
            assert row[1:3] == [name, "done"], row
            assert row[-2:] == [str(runs * 100), f"${runs * 0.25:.2f}"], (runs, row)
        text = w.ctl("compare", id_of(paths[0]), check=0)[1]
        pairs = [line.split("│") for line in text.splitlines() if "│" in line]
        both = [pair for pair in pairs if pair[0].strip() and pair[0].strip() == pair[1].strip()]
        assert len(both) > 5, f"the deliverables are not side by side: {text}"


def test_each_is_linked_to_the_first():
    with make() as w:
        paths = race(w, "one,two,three")
        for path in paths:
            w.wait_asked(path, "human_review")
        for restart in (False, True):
            if restart:
                w.kill()
                w.start()
            assert w.get(paths[0], "Links") == [], w.get(paths[0], "Links")
            for path in paths[1:]:
                link, = w.get(path, "Links")
                assert (link["relation"], link["project"]) == ("race", paths[0]), link
            for path in paths:
                assert sorted(compared(w, path)) == sorted(map(id_of, paths)), path


def test_two_races_and_another_are_kept_apart():
    with make() as w:
        first, second = race(w, "one,two"), race(w, "two,three")
        other = w.create(DUMP, agent="one")
        for mine in (first, second):
            for path in mine:
                assert sorted(compared(w, path)) == sorted(map(id_of, mine)), path
        assert compared(w, other) == [id_of(other)]
        assert "Nothing races it" in w.ctl("compare", id_of(other), check=0)[1]
        assert compared(w, other, first[1]) == [id_of(other), id_of(first[1])], "in the order given"


def test_the_others_are_still_compared_without_the_first():
    with make() as w:
        paths = race(w, "one,two,three")
        for path in paths:
            w.wait_asked(path, "human_review")
        w.ctl("delete", id_of(paths[0]), "--yes", check=0)
        w.wait(lambda: paths[0] not in projects_of(w), "the first to go", 20)
        for path in paths[1:]:
            assert sorted(compared(w, path)) == sorted(map(id_of, paths[1:])), path


def test_the_statistics_count_each_for_its_agent():
    with make() as w:
        for path in race(w, "one,two") + race(w, "two,three"):
            w.wait_asked(path, "human_review")
        figures = w.manager("GetStats")[0]["agents"]
        projects = {name: figures[name]["projects"] for name in AGENTS}
        assert projects == {"one": 1, "two": 2, "three": 1}, projects
        for name in AGENTS:
            tokens = figures[name]["input_tokens"] + figures[name]["output_tokens"]
            assert tokens == 100 * figures[name]["runs"] == 100 * projects[name], figures[name]


def check_refused(w, status, sentence, *arguments):
    """Nothing of the race remains."""
    found, out, error = w.ctl(*arguments)
    assert found == status and sentence in error, (arguments, found, out, error)
    assert projects_of(w) == [], f"{arguments} left half a race behind"


def test_bad_input():
    with make() as w:
        dump = w.path("dump.md")
        few = "a race needs at least two agents"
        for arguments, status, sentence in (
                ((dump,), 2, few), ((dump, "--agents", "one"), 2, few),
                ((dump, "--agents", ""), 2, few),
                ((dump, "--agents", "one,"), 2, "empty name"),
                ((dump, "--agents", "one, ,two"), 2, "empty name"),
                ((dump, "--agents", "one,nobody"), 4, "agent nobody is not configured"),
                ((dump, "--agents", "one,gone"), 4, "agent gone is not configured, or its program was "
                                                    "not found"),
                ((w.path("nowhere"), "--agents", "one,two"), 2, "no such file"),
                ((w.dir, "--agents", "one,two"), 2, "it is a directory"),
                ((dump, "--agents", "one,two", "--type", "song"), 1, "song")):
            check_refused(w, status, sentence, "race", *arguments)
        for arguments, status, sentence in (
                ((), 2, "an argument is missing"), (("ffff",), 4, "no project id begins or ends with"),
                (("../..",), 4, "no project id")):
            check_refused(w, status, sentence, "compare", *arguments)
        other = w.create(DUMP)
        found, _, error = w.ctl("compare", id_of(other), "ffff")
        assert found == 4 and "ffff" in error, (found, error)


def test_who_gave_too_little_is_told():
    """As by distill, the projects remain and wait for more text."""
    with make() as w:
        w.write("dump.md", "Too short.\n")
        found, out, error = w.ctl("race", w.path("dump.md"), "--agents", "one,two")
        states = [w.get(path, "Phase") for path in projects_of(w)]
        assert states == ["brain_dump"] * len(states) and metered.began(w) == [], states
        assert found != 0 or "2 words" in out + error, f"nothing says that no race began: {out}"


def test_an_agent_does_not_race_itself():
    with make() as w:
        found, out, _ = w.ctl("race", w.path("dump.md"), "--agents", "one,one")
        assert found == 2 and projects_of(w) == [], (found, out)


def test_nothing_races_what_is_not_there():
    with make() as w:
        options = {"race": GLib.Variant("o", object_of("20260101-abcd"))}
        expect("NotFound", w.manager, "CreateProject", "(a{sv})", options)
        options = {"race": GLib.Variant("s", "20260101-abcd")}
        expect("InvalidArgument", w.manager, "CreateProject", "(a{sv})", options)
        assert projects_of(w) == []


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
