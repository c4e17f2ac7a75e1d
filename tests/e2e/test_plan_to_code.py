# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A finished plan becomes a code project: copied, linked, and judged before anything is built."""

import json
import os
import re

import world
from checks import chat_of, make_plan, said, sha256
from coding import check_code_done, coding_world, lead
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
        shown = w.ctl("show", id_of(plan))[1]
        assert f"code       {w.get(code, 'Name')} ({id_of(code)})" in shown, shown
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
        assert "Line 12 says TBD" in state["HaltDetail"], state["HaltDetail"]
        assert state["AllowedActions"] == ["override", "terminate"], state["AllowedActions"]
        chat = w.project(path, "GetChat", "(uu)", 0, 0)[0]
        assert "Line 12 says TBD" in chat[-1]["content"], chat[-1]
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


def check_no_verdict(kind, words):
    w, count = keeper(kind)
    with w:
        w.start()
        path = make_code(w, make_plan(w), agent="keeper")
        lead_to_building(w, path)
        state = w.get_all(path)
        assert (state["HaltReason"], state["HaltedIn"]) == ("agent_failure", "building"), state
        assert words in state["HaltDetail"], state["HaltDetail"]
        assert status_of(w, path)["gate"] == "none"
        assert len(lines_of(count)) == 3


def test_a_vague_judgement_is_not_a_verdict():
    check_no_verdict("vague", "criteria[5].reason: found a blank string")


def test_a_pass_alone_is_not_a_verdict():
    """Nor is what was taken for one: it does not say what was judged."""
    check_no_verdict("old", "pass: found a verdict alone")


def check_unjudged(w, path, *criteria):
    state = w.get_all(path)
    assert (state["Phase"], state["HaltReason"]) == ("halted", "plan_incomplete"), state
    assert "not judged, and so not passed: " in state["HaltDetail"], state["HaltDetail"]
    for criterion in criteria:
        assert criterion in state["HaltDetail"], state["HaltDetail"]
    assert state["AllowedActions"] == ["override", "terminate"], state["AllowedActions"]


def test_what_is_not_judged_is_not_passed():
    w, _ = keeper("unjudged")
    with w:
        w.start()
        path = make_code(w, make_plan(w), agent="keeper")
        lead_to_building(w, path)
        check_unjudged(w, path, "3 Decisions made: I cannot tell.")
        w.project(path, "Override", "(b)", True)
        w.wait(lambda: w.get(path, "Question") == "Which language?", "the build")
        assert status_of(w, path)["gate"] == "overridden"


def test_the_built_in_agent_judges_only_what_rules_can():
    """Under another name: what it cannot write would not even be confirmed."""
    with World(world.plain_agent("rules", OFFLINE)) as w:
        w.start()
        path = make_code(w, make_plan(w), agent="rules")
        lead_to_building(w, path)
        check_unjudged(w, path, "2 Specific objectives: ", "7 Scope: ", "8 Dependencies: ")


# what comes along, and what the plan leaves open

DUMP = "Frost alarm.\n\n" + open(os.path.join(world.SOURCE, "tests", "offline-agent", "dumps",
                                              "sensor-network.md"), encoding="utf-8").read()
CORRECTION = "It is a plan. The web page is in German, and it needs no password."
ANSWER = "Jonas pays for the gateway. The log is kept for 2 years."


def make_rich_plan(w, agent="offline", with_code=True):
    """A finished plan with a file, perhaps a code base, a correction and an answer."""
    path = w.create(DUMP, agent=agent)
    os.makedirs(w.path("lib"))
    w.write("lib/a.c", "int x;\n")
    for arguments in (["init", "-q"], ["add", "."],
                      ["-c", "user.name=x", "-c", "user.email=y", "commit", "-qm", "one"]):
        w.run("git", "-C", w.path("lib"), *arguments, check=0)
    given = [w.write("prices.csv", "part,price\nnode,12.50\n")]
    w.ctl("add", id_of(path), *given, *([w.path("lib")] if with_code else []), check=0)
    w.project(path, "Distill")
    w.wait_asked(path, "human_review")
    w.project(path, "SendMessage", "(s)", CORRECTION)
    w.wait_asked(path, "human_review")
    w.project(path, "Confirm")
    w.wait_asked(path, "spec_building")
    w.project(path, "SendMessage", "(s)", ANSWER)
    w.wait_asked(path, "spec_building")
    w.project(path, "Confirm")
    w.wait_phase(path, "done")
    return path


def plan_link_of(w, path):
    return next(link for link in w.get(path, "Links") if link["relation"] == "plan")


def notice_of(w, path):
    found = [m["content"] for m in chat_of(w, path)
             if m["kind"] == "notice" and m["content"].startswith("From the plan")]
    assert len(found) == 1, found
    return found[0]


def test_files_and_decisions_survive_the_plan():
    with World() as w:
        w.start()
        plan = make_rich_plan(w)
        resources = os.path.join(w.get(plan, "Directory"), "resources")
        with open(w.path("outside"), "w", encoding="utf-8") as file:
            file.write("of somebody else\n")
        os.symlink(w.path("outside"), os.path.join(resources, "secret"))
        os.mkdir(os.path.join(resources, "folder"))
        with open(os.path.join(resources, "big.bin"), "wb") as file:
            file.truncate((1 << 20) + 1)
        w.manager("SetConfigValue", "(ss)", "resource.max_file_size_mb", "1")
        code = make_code(w, plan)
        w.wait(lambda: links_of(w, plan) == [("code", code)], "the link back")
        w.manager("DeleteProject", "(ob)", plan, False)
        directory = w.get(code, "Directory")
        link = plan_link_of(w, code)
        assert sorted(link["files"]) == sorted(os.listdir(os.path.join(directory, "resources")))
        assert {"prices.csv", "lib.source.md"} < set(link["files"]), link
        assert [line.split(":")[0] for line in link["left_out"]] == ["big.bin", "folder", "secret"]
        assert "outside" not in str(link) and link["unknown"] == [], link
        assert w.git(w.code(code), "show", "refs/thoughtforge/sources/lib:a.c") == "int x;\n"
        w.git(w.code(code), "fsck", "--strict")
        assert said(w, code)[1:] == [CORRECTION, ANSWER]
        assert link["decisions"] == 2
        with open(os.path.join(directory, "resources", link["files"][1]), encoding="utf-8") as file:
            written = file.read()
        assert CORRECTION in written and ANSWER in written and "Firma Brenner" in written
        shown = w.ctl("show", id_of(code), check=0)[1]
        for line in link["left_out"]:
            assert line in shown, shown
        assert "2 decisions of yours" in shown and "prices.csv" in shown
        assert w.git(code, "status", "--porcelain") == ""


def test_decisions_reach_the_agents_and_stay_decisions():
    w = World()
    with w:
        w.write_config(world.plain_agent("keeper", GATEKEEPER, f"{OFFLINE} pass {w.path('n')}"))
        w.start()
        code = make_code(w, make_rich_plan(w), agent="keeper")
        lead_to_building(w, code)
        prompts = {}
        runs = os.path.join(w.get(code, "Directory"), ".thoughtforge", "runs")
        for run in sorted(os.listdir(runs)):
            with open(os.path.join(runs, run, "prompt.txt"), encoding="utf-8") as file:
                text = file.read()
            prompts.setdefault(text.split("Purpose: ")[1].split()[0], text)
        for purpose in ("distil", "spec_propose"):
            for words in (CORRECTION, ANSWER):
                assert re.search(rf"\n(Answer|Said): {re.escape(words)}\n", prompts[purpose]), purpose


def test_a_chain_ends_with_every_decision_checked():
    """From the plan to code that is done: each review answers for the decisions made for the plan, with a
    passage of the code that says them."""
    script = "printf '%s\\n' {} >> README.md\n".format(" ".join(
        f"'{words}'" for words in ("## Decided", CORRECTION, ANSWER)))
    with coding_world({"build-03": script}) as w:
        w.start()
        code = make_code(w, make_rich_plan(w, agent="offline", with_code=False), agent="worker")
        lead(w, code, 4 * world.LIMIT_S)
        state = check_code_done(w, code)
        assert state["Acceptance"] == (True, 5, 5, 0), state["Acceptance"]
        assert "5 criteria: 5 with passing tests." in state["HaltDetail"], state["HaltDetail"]
        reviews = []
        runs = os.path.join(state["Directory"], ".thoughtforge", "runs")
        for run in sorted(os.listdir(runs)):
            with open(os.path.join(runs, run, "prompt.txt"), encoding="utf-8") as file:
                text = file.read()
            if "\nPurpose: review\n" in text:
                reviews.append(text)
        assert reviews
        for text in reviews:
            assert f"\nD-1: {CORRECTION}" in text and f"\nD-2: {ANSWER}" in text


def test_the_gate_names_what_the_plan_leaves_open():
    with World() as w:
        w.start()
        plan = make_rich_plan(w)
        text = w.project(plan, "GetDocument", "(s)", "deliverable")[0]
        w.project(plan, "WriteDocument", "(sss)", "deliverable",
                  text + "\n## Hosting (TBD)\n\nWho runs the server is to be decided.\n", sha256(text))
        code = make_code(w, plan)
        w.project(code, "Distill")
        w.wait_asked(code, "human_review")
        first = notice_of(w, code)
        for words in ("Hosting (TBD)", "Who runs the server is to be decided.",
                      "Answered by the agent, not by you: does the pump need a safety switch by law?"):
            assert words in first, first
        count = len(plan_link_of(w, code)["undecided"])
        assert f"leaves {count} things undecided" in first and "unknown" not in first, first
        w.project(code, "SendMessage", "(s)", "One gateway.")
        w.wait(lambda: [m["kind"] for m in chat_of(w, code)].count("distillation") == 2, "it")
        assert notice_of(w, code) == first
        w.project(code, "Confirm")
        w.wait_asked(code, "spec_building")
        assert notice_of(w, code) == first


def test_issues_of_the_plan_are_named():
    """One that the user waived, and one that was open when he accepted the plan as it is."""
    with World() as w:
        w.start()
        plan = make_plan(w)
        for text in ("Nobody knows who locks the gate.", "The rain plan has no room for 90 people."):
            w.project(plan, "AddIssue", "(sss)", text, "critical", "")
        w.project(plan, "WaiveIssue", "(ss)", w.project(plan, "GetIssues", "(ua{sv})", 0, {
            "ledger": GLib.Variant("b", True)})[0][-2]["id"], "the caretaker does")
        w.wait_phase(plan, "halted")
        w.project(plan, "Override", "(b)", True)
        w.wait_phase(plan, "done")
        code = make_code(w, plan)
        found = [(one["kind"], one["text"]) for one in plan_link_of(w, code)["undecided"]]
        assert ("waived", "Nobody knows who locks the gate. Waived because: the caretaker does") in found
        assert ("issue", "The rain plan has no room for 90 people.") in found, found
        assert "The rain plan has no room for 90 people." in said(w, code), said(w, code)
        w.project(code, "Distill")
        w.wait_asked(code, "human_review")
        notice = notice_of(w, code)
        assert "Waived issue: Nobody knows who locks the gate." in notice, notice
        assert "Issue: The rain plan has no room for 90 people. (I-" in notice, notice


def test_many_open_things_are_bounded_and_said():
    with World() as w:
        w.start()
        plan = make_plan(w)
        text = w.project(plan, "GetDocument", "(s)", "deliverable")[0]
        more = "".join(f"\nPart {number} is TBD.\n" for number in range(300))
        w.project(plan, "WriteDocument", "(sss)", "deliverable", text + more, sha256(text))
        code = make_code(w, plan)
        link = plan_link_of(w, code)
        assert len(link["undecided"]) == 200, len(link["undecided"])
        assert any("more are only in the file of decisions" in one for one in link["unknown"]), link
        with open(os.path.join(w.get(code, "Directory"), "resources", link["files"][1])) as file:
            assert "Part 299 is TBD." in file.read()


def damage_spec(directory):
    with open(os.path.join(directory, "docs", "spec.md"), "w", encoding="utf-8") as file:
        file.write("# Specification\n\nAll is decided.\n")


def damage_issues(directory):
    with open(os.path.join(directory, ".thoughtforge", "issues.json"), "w") as file:
        file.write("[]")


def damage_history(directory):
    with open(os.path.join(directory, "chat_history.json"), "w") as file:
        file.write("{")


NO_LIST = "The plan has no list of its issues"
UNREADABLE = [
    (damage_spec, "spec.md of the plan has no section “Resolved Unknowns”"),
    (lambda d: os.unlink(os.path.join(d, "docs", "intent.md")),
     "docs/intent.md of the plan cannot be read"),
    # Whoever reads a damaged list first puts it aside, so that the next one finds none.
    (damage_issues, "The issues of the plan cannot be read", NO_LIST),
    (lambda d: os.unlink(os.path.join(d, ".thoughtforge", "issues.json")), NO_LIST),
    (damage_history, "What you said and decided cannot be read"),
]


def test_what_cannot_be_read_is_unknown():
    for damage, *sentences in UNREADABLE:
        with World() as w:
            w.start()
            plan = make_plan(w)
            damage(w.get(plan, "Directory"))
            code = make_code(w, plan)
            unknown = str(plan_link_of(w, code)["unknown"])
            sentence = next((text for text in sentences if text in unknown), None)
            assert sentence is not None, (sentences, unknown)
            assert sentence in w.ctl("show", id_of(code), check=0)[1]
            w.project(code, "Distill")
            w.wait_asked(code, "human_review")
            notice = notice_of(w, code)
            assert "Whether the plan leaves more undecided is unknown:" in notice, notice
            assert sentence in notice and "mark nothing as open" not in notice, notice


def test_a_creation_that_was_interrupted_claims_nothing():
    with World() as w:
        w.start()
        code = make_code(w, make_plan(w))
        file_name = os.path.join(w.get(code, "Directory"), "status.json")
        w.kill()
        with open(file_name) as file:
            status = json.load(file)
        del status["links"][0]["given"]
        with open(file_name, "w") as file:
            json.dump(status, file)
        w.start()
        shown = w.ctl("show", id_of(code), check=0)[1]
        assert "unknown: what came with the plan was not recorded" in shown, shown
        w.project(code, "Distill")
        w.wait_asked(code, "human_review")
        assert any("leaves undecided is unknown" in m["content"] for m in chat_of(w, code))


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
