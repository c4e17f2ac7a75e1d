# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A finished plan becomes a code project: copied, linked, and judged before anything is built."""

import json
import os

import world
from checks import make_plan
from world import GLib, World, expect

OFFLINE = os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")
GATEKEEPER = os.path.join(world.FIXTURES, "agents", "gatekeeper")


def keeper(verdict):
    """A world whose agent judges plans like that; (world, file with a line a judgement)."""
    w = World()
    count = w.path("judgements")
    w.write_config(world.plain_agent("keeper", GATEKEEPER, f"{OFFLINE} {verdict} {count}"))
    return w, count


def lines_of(path):
    if not os.path.exists(path):
        return []
    with open(path) as file:
        return file.read().splitlines()


def status_of(w, path):
    with open(os.path.join(w.get(path, "Directory"), "status.json")) as file:
        return json.load(file)


def id_of(path):
    return path.rsplit("/p", 1)[1].replace("_", "-")


def make_code(w, plan, **options):
    values = {key: GLib.Variant("s", value) for key, value in options.items()}
    values["from_plan"] = GLib.Variant("o", plan)
    return w.manager("CreateProject", "(a{sv})", values)[0]


def lead_to_building(w, path):
    w.project(path, "Distill")
    w.wait_asked(path, "human_review")
    w.project(path, "Confirm")
    w.wait_asked(path, "spec_building")
    w.project(path, "Confirm")
    w.wait(lambda: w.get(path, "Phase") == "halted" or w.get(path, "WaitingForHuman"), "building")


def links_of(w, path):
    return [(link["relation"], link["project"]) for link in w.get(path, "Links")]


def test_a_plan_is_copied_and_both_are_linked():
    with World() as w:
        w.start()
        plan = make_plan(w)
        out = w.ctl("new", "--from-plan", id_of(plan), "--json", check=0)[1]
        made = json.loads(out)
        code = plan.rsplit("/", 1)[0] + "/p" + made["id"].replace("-", "_")
        assert made["deliverable_type"] == "code", made
        w.wait(lambda: links_of(w, plan) == [("code", code)], "the link back")
        assert links_of(w, code) == [("plan", plan)]
        link = status_of(w, code)["links"][0]
        assert (link["relation"], link["project"]) == ("plan", id_of(plan))
        assert status_of(w, plan)["links"] == [{"relation": "code", "project": id_of(code)}]
        with open(os.path.join(w.get(code, "Directory"), link["resource"])) as file:
            assert file.read() == w.project(plan, "GetDocument", "(s)", "deliverable")[0]
        chat = w.project(code, "GetChat", "(uu)", 0, 0)[0]
        assert link["resource"] in chat[0]["content"] and len(chat[0]["content"].split()) > 10
        assert w.git(code, "status", "--porcelain") == ""
        w.wait(lambda: w.git(plan, "status", "--porcelain") == "", "the plan's commit")
        assert f"from plan  {w.get(plan, 'Name')} ({id_of(plan)})" in w.ctl("show", id_of(code))[1]
        assert f"code       new project ({id_of(code)})" in w.ctl("show", id_of(plan))[1]
        w.manager("DeleteProject", "(ob)", plan, False)
        assert f"{id_of(plan)} (gone)" in w.ctl("show", id_of(code), check=0)[1]
        shown = json.loads(w.ctl("show", id_of(code), "--json", check=0)[1])
        assert shown["links"][0]["relation"] == "plan", shown


def test_a_link_lost_in_a_crash_is_created_at_start():
    with World() as w:
        w.start()
        plan = make_plan(w)
        code = make_code(w, plan)
        w.wait(lambda: links_of(w, plan) == [("code", code)], "the link back")
        file_name = os.path.join(w.get(plan, "Directory"), "status.json")
        w.kill()
        with open(file_name) as file:
            status = json.load(file)
        status["links"] = []
        with open(file_name, "w") as file:
            json.dump(status, file)
        w.start()
        w.wait(lambda: links_of(w, plan) == [("code", code)], "the link back again")
        assert w.get(plan, "Phase") == "done"


def test_only_a_finished_plan_is_taken():
    with World() as w:
        w.start()
        plan = w.create(world.example())
        w.drive(plan, "human_review")
        message = expect("InvalidArgument", make_code, w, plan)
        assert "type unset" in message, message
        w.project(plan, "Confirm")
        w.wait_asked(plan, "spec_building")
        message = expect("WrongPhase", make_code, w, plan)
        assert "spec_building" in message and "when it is done" in message, message
        w.project(plan, "Confirm")
        w.wait_phase(plan, "done")
        message = expect("InvalidArgument", lambda: make_code(w, plan, type="plan"))
        assert "of type code" in message, message
        code = make_code(w, plan, brain_dump="It is to be written in C.")
        assert len(w.project(code, "GetChat", "(uu)", 0, 0)[0]) == 2
        message = expect("InvalidArgument", make_code, w, code)
        assert "of type code, expected plan" in message, message
        expect("NotFound", make_code, w, plan[:-4] + "zzzz")
        expect("InvalidArgument", w.manager, "CreateProject", "(a{sv})",
               {"from_plan": GLib.Variant("s", id_of(plan))})


def test_a_complete_plan_is_judged_once():
    w, count = keeper("pass")
    with w:
        w.start()
        path = make_code(w, make_plan(w), agent="keeper")
        lead_to_building(w, path)
        assert w.get(path, "Question") == "Which language?", w.get_all(path)
        assert status_of(w, path)["gate"] == "passed"
        assert lines_of(count) == ["plan"]
        w.kill()
        w.start()
        w.project(path, "ProvideInput", "(s)", "C")
        w.wait(lambda: w.get(path, "WaitingForHuman"), "the question")
        assert lines_of(count) == ["plan"]


def test_an_incomplete_plan_halts_until_it_is_overridden():
    w, count = keeper("fail")
    with w:
        w.start()
        path = make_code(w, make_plan(w), agent="keeper")
        lead_to_building(w, path)
        state = w.get_all(path)
        assert (state["Phase"], state["HaltReason"]) == ("halted", "plan_incomplete"), state
        assert "line 12 says TBD" in state["HaltDetail"], state["HaltDetail"]
        assert state["AllowedActions"] == ["override", "terminate"], state["AllowedActions"]
        chat = w.project(path, "GetChat", "(uu)", 0, 0)[0]
        assert "line 12 says TBD" in chat[-1]["content"], chat[-1]
        expect("NeedsConfirmation", w.project, path, "Override", "(b)", False)
        w.kill()
        w.start()
        w.project(path, "Override", "(b)", True)
        w.wait(lambda: w.get(path, "Question") == "Which language?", "the build")
        assert status_of(w, path)["gate"] == "overridden"
        w.kill()
        w.start()
        w.wait(lambda: w.get(path, "Question") == "Which language?", "the question again")
        assert lines_of(count) == ["plan"]


def test_a_vague_judgement_is_not_a_verdict():
    w, count = keeper("vague")
    with w:
        w.start()
        path = make_code(w, make_plan(w), agent="keeper")
        lead_to_building(w, path)
        state = w.get_all(path)
        assert (state["HaltReason"], state["HaltedIn"]) == ("agent_failure", "building"), state
        assert status_of(w, path)["gate"] == "none"
        assert len(lines_of(count)) == 3


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
