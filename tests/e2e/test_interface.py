# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""“Keep behaviour and interface”: from the brain dump to the constraints, whatever the agents write, and
compared before done."""

import os

import world
from checks import read
from coding import check_code_done, coding_world, lead
from test_deliver import LIBRARY, git, make_repository

ASKED = "Add a line counter to the thing I gave you, in plain shell, with tests. "
# Only who runs it knows what it offers.
TOOL = b"#!/bin/sh\n# see --help\nfor name in all long; do echo \"  --$name  it\"; done\n"
PACKAGE = b'{"name": "thing", "bin": {"tool": "tool"}, "exports": {".": "./a.js", "./b": "./b.js"}}\n'


def make(w, wish, **files):
    home = make_repository(w, "thing", {**LIBRARY, "tool": TOOL, "package.json": PACKAGE, **files})
    os.chmod(os.path.join(home, "tool"), 0o755)
    git(home, "commit", "-qam", "a tool")
    w.start()
    path = w.create(ASKED + wish, agent="worker", type="code")
    w.ctl("add", w.get(path, "Id"), home, check=0)
    lead(w, path)
    return path


def check_lost(script, part, wish="Keep behaviour and interface."):
    with coding_world({"build-02": script}) as w:
        path = make(w, wish)
        state = w.get_all(path)
        for name in ("intent", "constraints"):
            assert f"In the words of the user: “{wish}”" in w.ctl(
                "doc", w.get(path, "Id"), name, check=0)[1], name
        assert state["Phase"] == "halted", (state["Phase"], state["Verdict"])
        assert part in state["HaltDetail"], state["HaltDetail"]
        assert "restore it, or ask the user" in state["HaltDetail"], state["HaltDetail"]


def test_what_help_no_longer_lists_is_not_done():
    check_lost("sed -i 's/all long/long/' tool\n", "option --all of tool --help is gone")


def test_what_a_package_no_longer_exports_is_not_done():
    check_lost("sed -i 's/, \".\\/b\": \".\\/b.js\"//' package.json\n",
               "import ./b of package.json is gone", "Die Schnittstelle bleibt unverändert.")


def test_what_is_kept_or_new_is_done():
    script = "sed -i 's/all long/long all more/' tool\nsed -i 's/a.js/c.js/' package.json\n"
    with coding_world({"build-02": script}) as w:
        path = make(w, "Keep behaviour and interface.")
        check_code_done(w, path)
        assert "more" in read(w.code(path), "tool")


def test_without_the_wish_it_may_change():
    with coding_world({"build-02": "sed -i 's/all long/long/' tool\n"}) as w:
        path = make(w, "The interface may change.")
        check_code_done(w, path)
        assert "In the words" not in w.ctl("doc", w.get(path, "Id"), "constraints", check=0)[1]


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
