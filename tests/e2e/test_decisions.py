# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Roads to a false “done” without what the user has decided: each is a mode of decisions_agent.py, an agent
that ignores it and says that it is there. TF_CASES=all takes every case of data/answers.json."""

import json
import os
import sys

import decisions_agent
import roads
import world

AGENT = os.path.join(world.SOURCE, "tests", "e2e", "decisions_agent.py")
CASES = ["date", "amount-de", "place", "who", "several-values", "in-words-de", "no-wait"]


def decisions_of(road):
    """As the state of polishing has them: id, state."""
    state = json.loads(road.read("polish_state.json"))
    return {each["id"]: each for each in state.get("decisions", [])}


def own_issues(road, *states):
    return [each for each in road.issues(*states) if each["source"] == "decision"]


def check_kept(road):
    """It is there, and where is in the log of each round."""
    road.check_converged()
    found = decisions_of(road)["D-1"]
    assert found["state"] == "met", found
    path, line = found["location"].split(":")
    assert "19 June 2027" in road.read(path).splitlines()[int(line) - 1], found
    assert f"- D-1: {decisions_agent.PARTY}: met, {found['location']}\n" in road.read("polish_log.md")
    assert own_issues(road) == [], road.story()


def check_repaired(road):
    """Only the search settles it, after the fix that wrote it."""
    road.check_converged()
    issue, = own_issues(road)
    assert (issue["state"], issue["severity"]) == ("verified_fixed", "critical"), road.story()
    assert issue["history"][-1]["by"] == "", issue["history"]
    assert decisions_of(road)["D-1"]["state"] == "met"


def check_lost(road):
    state = road.check_not_done()
    issue = own_issues(road, *roads.OPEN)
    assert issue and all(each["severity"] == "critical" for each in issue), road.story()
    assert decisions_of(road)["D-1"]["state"] == "missing", decisions_of(road)
    assert "D-1" in issue[-1]["description"] and "is not in docs/" in issue[-1]["description"], issue
    assert issue[-1]["id"] in state["HaltDetail"] or "D-1" in state["HaltDetail"], state["HaltDetail"]


def check_old(road):
    road.check_not_done()
    found = decisions_of(road)["D-1"]
    assert found["state"] == "contradicted", found
    assert own_issues(road, *roads.OPEN), road.story()


def check_removed(road):
    """What a fix takes out is missed again, or the fix is not taken."""
    if road.w.get(road.path, "Verdict") == "converged":
        assert decisions_agent.PARTY in road.document()
        return
    road.check_not_done()


def check_unquoted(road):
    state = road.check_not_done()
    assert decisions_of(road)["D-1"]["state"] == "unknown", decisions_of(road)
    assert "names the place where D-1 is met, with a quote" in state["HaltDetail"], state["HaltDetail"]


def check_case(road):
    state = road.check_not_done()
    assert road.rounds() > 0, ("never reviewed", state["HaltReason"], state["HaltDetail"])
    lost = [each for each in decisions_of(road).values()
            if each["state"] in ("missing", "contradicted", "unknown")]
    assert lost, (decisions_of(road), state["HaltDetail"])


def check_waived(road):
    """The user may say that it need not be there; then nothing else keeps it from done."""
    check_lost(road)
    for issue in own_issues(road, *roads.OPEN):
        road.w.project(road.path, "WaiveIssue", "(ss)", issue["id"], "it is on the invitation")
    road.w.project(road.path, "Resume")
    road.w.wait_phase(road.path, "polishing")
    road.wait_end()
    road.check_converged()
    found = decisions_of(road)["D-1"]
    assert (found["state"], found["note"]) == ("waived", "it is on the invitation"), found


class DecidedRoad(roads.Road):
    """Of a case, with its own dump."""

    def create(self):
        if not self.mode.startswith("case_"):
            return super().create()
        case = decisions_agent.read_cases()[self.mode.removeprefix("case_")]
        return self.w.create(case["dump"], agent=self.mode, type="plan")


def agent(w, mode):
    return roads.road_agent(w, mode).replace(roads.AGENT, AGENT)


ROADS = {
    "kept": check_kept,
    "repaired": check_repaired,
    "lost_ignored": check_lost,
    "lost_declined": check_waived,
    "lost_closed": check_lost,
    "lost_nearly": check_lost,
    "removed_later": check_removed,
    "old_stands": check_old,
    "title_quoted": check_unquoted,
    "invented_quote": check_unquoted,
    "not_quoted": check_unquoted,
}

if __name__ == "__main__":
    # “yes” and “no” have no words that a plan could lose.
    cases = ([name for name in decisions_agent.read_cases() if name not in ("yes", "no")]
             if os.environ.get("TF_CASES") == "all" else CASES)
    ROADS.update({f"case_{name}": check_case for name in cases})
    sys.exit(roads.main(ROADS, agent=agent, road=DecidedRoad, remarks={
        mode: decisions_agent.said_of(mode) for mode in ROADS}))
