# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Searching all projects: what is found, in the order in which it is wanted, part by part and without waking a
project; what is no search is refused."""

import json
import os
import time

import world
from world import World


def search(w, text):
    """All hits, from as many calls as it takes."""
    hits, after, calls = [], "", 0
    while True:
        found, after = w.manager("Search", "(ss)", text, after)
        hits += found
        calls += 1
        if after == "":
            return hits, calls


def kinds(w, text):
    return sorted((hit["kind"], hit["place"]) for hit in search(w, text)[0])


def test_names_tags_documents_and_the_chat_are_found_over_the_bus_and_at_the_terminal():
    with World() as w:
        w.start()
        party = w.create(world.example())
        w.drive(party)
        other = w.create("A bridge of paper over the river Unstrut.", title="Paper bridge")
        w.project(other, "SetTags", "(as)", ["Unstrut", "party"])
        identifier = w.get(other, "Id")
        assert kinds(w, "UNSTRUT") == [("chat", "m1"), ("tag", "Unstrut")], kinds(w, "UNSTRUT")
        assert ("name", "") in kinds(w, "bridge paper")
        assert ("id", identifier) in kinds(w, identifier)
        documents = [place for kind, place in kinds(w, "party") if kind == "document"]
        assert "docs/intent.md" in documents and "docs/spec.md" in documents, documents
        assert kinds(w, "zzyzx") == []
        w.kill()
        w.start()
        assert ("tag", "Unstrut") in kinds(w, "unstrut")
        status, out, _ = w.ctl("search", "paper", "river")
        assert status == 0 and identifier in out and "chat" in out, out
        kinds_shown = [hit["kind"] for hit in
                       json.loads(w.ctl("search", "party", "--json")[1])["hits"]]
        assert kinds_shown.index("tag") < kinds_shown.index("document"), kinds_shown
        assert "nothing found" in w.ctl("search", "zzyzx")[1]


def test_nothing_has_a_meaning_of_its_own_and_what_is_no_search_is_refused():
    with World() as w:
        w.start()
        w.create('Say "a OR b*" NEAR(c) -- %s; DROP TABLE x')
        for text in ('"a OR b*"', "NEAR(c) --", "%s;", "drop\ttable\nX"):
            assert kinds(w, text)[:1] == [("chat", "m1")], (text, kinds(w, text))
        for text in ('"b* OR a"', ".*", "^Say", "a AND c"):
            assert kinds(w, text) == [], text
        for text in ("", " \n", "x" * 501, "x" * 10240):
            world.expect("InvalidArgument", w.manager, "Search", "(ss)", text, "")
        assert w.manager("Search", "(ss)", "x", "no such id")[1] == ""
        status, _, errors = w.ctl("search", "")
        assert status != 0 and "needs a word" in errors, errors
        status, _, errors = w.ctl("search", b"a\xff")
        assert status != 0 and "UTF-8" in errors, errors


def test_a_thousand_projects_answer_part_by_part():
    with World() as w:
        w.start()
        path = w.create("the one with the needle in it")
        directory = w.get(path, "Directory")
        w.kill(15)
        copy_projects(directory, 1000)
        w.start()
        begin = time.monotonic()
        hits, after = w.manager("Search", "(ss)", "needle", "")
        first = time.monotonic() - begin
        assert hits and after, (len(hits), after)
        assert first < 1, first
        all_hits, calls = search(w, "needle")
        assert len({hit["project"] for hit in all_hits}) == 1001, len(all_hits)
        assert calls > 10, calls
        begin = time.monotonic()
        assert search(w, "zzyzx")[0] == []
        print(f"# first {first:.2f} s, all without a hit {time.monotonic() - begin:.2f} s")


def copy_projects(directory, n):
    parent = os.path.dirname(directory)
    with open(os.path.join(directory, "chat_history.json"), encoding="utf-8") as file:
        chat = file.read()
    with open(os.path.join(directory, "status.json"), encoding="utf-8") as file:
        status = json.load(file)
    for number in range(n):
        identifier = f"20200101-{number:04x}"
        copy = os.path.join(parent, identifier)
        os.makedirs(os.path.join(copy, "docs"))
        for file, text in (("chat_history.json", chat), ("docs/spec.md", "nothing here\n" * 500),
                           ("status.json", json.dumps({**status, "id": identifier}))):
            with open(os.path.join(copy, file), "w", encoding="utf-8") as out:
                out.write(text)


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
