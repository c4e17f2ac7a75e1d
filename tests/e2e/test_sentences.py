# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What the daemon says travels as ids and parameters, too, beside the English text: at once, after a restart, in
listings and in the chat; what it only passes on does not."""

import json
import os
import re

import world
from coding import coding_world, make_code
from world import World

from test_holds import begin, make, wait_hold


def said(w, path, name):
    return w.get(path, "Sentences").get(name)


def listed(w, path):
    paths, columns = w.manager("ListProjects", "(as)", ["Sentences"])
    return columns["Sentences"][paths.index(path)]


def test_a_hold_says_what_it_is_before_and_after_a_kill():
    with make() as w:
        w.write("trouble", "usage limit reached; try again in 3 hours\n")
        w.start()
        path = begin(w)
        wait_hold(w, path, "limit")
        for _ in range(2):
            w.wait(lambda: said(w, path, "Activity"), "it to be held again", 20)
            found = w.get(path, "Sentences")
            sentence, parameters = found["HoldDetail"]
            assert sentence == "hold_trouble_says", found
            assert parameters["agent"] == "one" and "usage limit" in parameters["said"], parameters
            assert found["HoldDetail.trouble"] == ("trouble_limit", {}), found
            assert found["Activity"][0] == "on_hold_until", found
            assert listed(w, path)["HoldDetail"] == found["HoldDetail"]
            notice = w.project(path, "GetChat", "(uu)", 0, 0)[0][-1]
            assert notice["content"].startswith("On hold: "), notice
            assert notice["sentences"]["content"][0] == "notice_hold", notice
            assert notice["sentences"]["content.why"] == found["HoldDetail"], notice
            w.kill()
            w.start()


def test_a_sleeping_project_says_why_it_halted():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.project(path, "Terminate", "(b)", True)
        expected = {"HaltDetail": ("halt_terminated", {})}
        assert w.get(path, "Sentences") == expected, w.get(path, "Sentences")
        w.kill(15)
        w.start()
        assert listed(w, path) == expected, listed(w, path)
        assert w.get(path, "Sentences") == expected


def rewrite(path, change):
    with open(path, encoding="utf-8") as file:
        content = json.load(file)
    change(content)
    with open(path, "w", encoding="utf-8") as file:
        json.dump(content, file)


def forget(messages):
    """What the notices in the chat say; it would be known from them, too."""
    for message in messages:
        message.pop("sentences", None)


def test_an_older_state_shows_its_text():
    """Without sentences in it, and with those of another text."""
    with make() as w:
        w.write("trouble", "usage limit reached; try again in 3 hours\n")
        w.start()
        path = begin(w)
        text = wait_hold(w, path, "limit")["HoldDetail"]
        directory = w.get(path, "Directory")
        status = os.path.join(directory, "status.json")
        for change in (lambda s: s.pop("sentences"),
                       lambda s: s.update(sentences={"hold_detail": ["hold_by_user", {}]}),
                       lambda s: s.update(sentences="x"),
                       lambda s: s.update(sentences={"hold_detail": ["of_the_future", {"a": "b"}]})):
            w.kill()
            rewrite(status, change)
            rewrite(os.path.join(directory, "chat_history.json"), forget)
            w.start()
            assert w.get(path, "HoldDetail") == text
            assert said(w, path, "HoldDetail") is None, w.get(path, "Sentences")


def test_questions_are_sentences_and_words_of_the_user_are_not():
    with World() as w:
        w.start()
        path = w.create("held by you")
        w.project(path, "Distill")
        assert said(w, path, "Question") == ("ask_more_words", {"n": "3", "minimum": "10"})
        messages = w.project(path, "GetChat", "(uu)", 0, 0)[0]
        assert [("sentences" in each) for each in messages] == [False, True], messages
        other = w.create(world.example())
        w.drive(other, "human_review")
        assert said(w, other, "Question")[0] in ("ask_intent", "ask_intent_open")
        assert said(w, other, "Activity") is None


def test_what_runs_is_said_in_parts():
    with make() as w:
        w.write("slow", "")
        w.start()
        path = begin(w)
        w.wait(lambda: "agent one" in w.get(path, "Activity"), "the run", 20)
        found = w.get(path, "Sentences")
        assert found["Activity"] == ("run", {"purpose": "distilling", "agent": "one"}), found
        assert found["Activity.purpose"] == ("distilling", {}), found
        assert found["Warning"][0] == "agent_unconfined_by", found


def texts_of(found, name):
    """The text of each sentence within that of the property: what the parts of a list say."""
    sentence, parameters = found[name]
    if sentence not in ("sentences", "lines"):
        return [name]
    return [f"{name}.{number}" for number in range(1, len(parameters) + 1)]


def assert_said(w, path, name):
    """Nothing in the property is only English."""
    text, found = w.get(path, name), w.get(path, "Sentences")
    assert text != "", name
    assert name in found, (text, found)
    for each in texts_of(found, name):
        assert each in found, (each, text, found)


def table():
    with open(os.path.join(world.SOURCE, "common/base/tf-sentence-list.inc"), encoding="utf-8") as file:
        return set(re.findall(r'TF_SENTENCE(?:_N)? \(\w+,\s*"(\w+)"', file.read()))


def assert_listed(found):
    known = table() | {"lines", "sentences", "list", "clauses"}
    for name, (sentence, _) in found.items():
        assert sentence in known, (name, sentence)


def test_the_verdict_on_a_plan_is_made_of_sentences_before_and_after_a_kill():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path)
        for _ in range(2):
            assert_said(w, path, "HaltDetail")
            found = w.get(path, "Sentences")
            assert found["HaltDetail"][0] == "sentences", found
            assert found["HaltDetail.1"][0].startswith("verdict"), found
            assert_listed(found)
            assert listed(w, path) == found
            w.kill()
            w.start()


def test_the_verdict_on_code_is_made_of_sentences():
    with coding_world() as w:
        w.start()
        path = make_code(w)
        assert w.get(path, "Phase") == "done", w.get_all(path)
        assert_said(w, path, "HaltDetail")
        assert_listed(w.get(path, "Sentences"))


def test_what_became_of_an_agent_is_a_sentence():
    with make() as w:
        w.write("trouble", "the disk of the moon is full\n")
        w.start()
        path = begin(w)
        w.wait_phase(path, "halted")
        assert_said(w, path, "HaltDetail")
        found = w.get(path, "Sentences")
        assert found["HaltDetail"][0] == "of_run_try", found
        assert found["HaltDetail.happened"][0] == "happened_said", found
        assert found["HaltDetail.happened.happened"][0] == "agent_exited", found
        notice = w.project(path, "GetChat", "(uu)", 0, 0)[0][-1]
        assert notice["sentences"]["content.why"] == said(w, path, "HaltDetail"), notice
        run = w.project(path, "GetRuns")[0][-1]
        assert run["sentences"]["failure"] == found["HaltDetail.happened"], run
        w.kill()
        w.start()
        assert w.project(path, "GetRuns")[0][-1]["sentences"] == run["sentences"]
        assert "sentences" not in w.ctl("runs", w.get(path, "Id"), "--json")[1]


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
