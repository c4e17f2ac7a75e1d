# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Unknown is never zero and never success, on the bus and in JSON: each way in which a
number could claim that nothing is wrong is tried."""

import glob
import json
import os
import shutil

import world
from coding import check_code_done, coding_world, make_code
from world import World

UNKNOWN = (False, 0, 0, 0)


def shown(w, path):
    return json.loads(w.ctl("show", w.get(path, "Id"), "--json", check=0)[1])


def restart(w, change=lambda: None):
    w.kill()
    change()
    w.start()


def check_counts(w, path, issues, tests, acceptance):
    """The expected value of each, None or the counts, on the bus and in JSON."""
    state, told = w.get_all(path), shown(w, path)
    for name, key, counts in (("IssueCounts", "issue_counts", issues), ("Tests", "tests", tests),
                              ("Acceptance", "acceptance", acceptance)):
        assert state[name] == (UNKNOWN if counts is None else (True, *counts)), (name, state[name])
        assert (told[key] is None) == (counts is None), (key, told[key])
    skipped = state["SkippedTests"]
    assert skipped == (False, 0) if tests is None else skipped[0], skipped
    if acceptance is not None:
        passing = told["acceptance"]["passing"]
        assert passing == (acceptance[1] if tests is not None else None), told["acceptance"]
    return state, told


def check_no_zero(figures, keys):
    for key in keys:
        assert figures[key] is None, (key, figures)


def test_a_new_project():
    """Nothing was reviewed, run or paid: no count at all, and no verdict."""
    with World() as w:
        w.start()
        path = w.create(world.example())
        state, told = check_counts(w, path, None, None, None)
        assert state["Usage"] == {"known": False}, state["Usage"]
        check_no_zero(told["usage"], ("input_tokens", "output_tokens", "cost", "wall_time"))
        assert state["Verdict"] == "" and told["verdict"] is None
        assert state["Evidence"] == {} and told["evidence"] is None
        assert state["Trajectory"] == [] and told["trajectory"] == []
        stats = json.loads(w.ctl("stats", "--json", check=0)[1])["agents"]["offline"]
        check_no_zero(stats, ("iterations_to_done", "runs_to_done", "input_tokens", "output_tokens", "cost"))
        stats = w.manager("GetStats")[0]["agents"]["offline"]
        unknown = {"iterations_to_done", "runs_to_done", "input_tokens", "output_tokens", "cost"}
        assert not unknown & set(stats), stats


def test_an_agent_that_reports_no_usage():
    """It ran, and took time; what it cost stays unknown."""
    program = os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")
    with World(world.plain_agent("shy", program)) as w:
        w.start()
        path = w.create(world.example(), agent="shy")
        w.drive(path, "human_review")
        usage, told = w.get(path, "Usage"), shown(w, path)["usage"]
        assert set(usage) == {"known", "wall_time"} and not usage["known"], usage
        assert told["wall_time"] > 0 and told["cost"] is None, told
        restart(w)
        w.wait(lambda: "wall_time" in w.get(path, "Usage"), "the usage to be read")
        assert not w.get(path, "Usage")["known"]


def test_one_review_is_not_a_series():
    """Limits, dispersion and trend need two reviews; unseen issues need two reviewers."""
    with World("polish:\n  max_iterations: 1\n  assurance: quick\n") as w:
        w.start()
        path = w.create(world.example())
        w.drive(path)
        state, told = w.get_all(path), shown(w, path)
        assert state["Phase"] == "halted" and state["IssueCounts"][0], state
        evidence = w.wait(lambda: w.get(path, "Evidence"), "the evidence")
        check_no_zero(told["evidence"],
                      ("limits", "dispersion", "fills_quota", "p_decrease", "remaining"))
        assert not {"limits", "dispersion", "fills_quota", "p_decrease"} & set(evidence), evidence
        for point in w.project(path, "GetRounds")[0]:
            assert ("introduced" in point) == (point["origin_known"] > 0), point


def test_an_unreadable_state():
    """It was reviewed; after its state was damaged nobody knows with what result."""
    with World("polish:\n  max_iterations: 1\n") as w:
        w.start()
        path = w.create(world.example())
        w.drive(path)
        directory = w.get(path, "Directory")
        restart(w, lambda: w.write(os.path.join(directory, "polish_state.json"), "{"))
        for _ in range(2): # set aside by the first start, and missing at the second
            state, _ = check_counts(w, path, None, None, None)
            assert (state["Phase"], state["HaltReason"]) == ("halted", "state_corrupt"), state
            assert state["Verdict"] == "" and state["Evidence"] == {}, state
            restart(w)


def test_an_unreadable_ledger():
    """No issue open because none is known would be success."""
    with World("polish:\n  max_iterations: 1\n") as w:
        w.start()
        path = w.create(world.example())
        w.drive(path)
        ledger = os.path.join(w.get(path, "Directory"), ".thoughtforge", "issues.json")
        restart(w, lambda: w.write(ledger, "{"))
        for _ in range(2): # set aside by the first start, and missing at the second
            evidence = w.wait(lambda: w.get(path, "Evidence"), "the evidence")
            assert list(evidence) == ["error"], evidence
            told = shown(w, path)["evidence"]
            assert told["error"] and "open" not in told, told
            restart(w)


def test_unreadable_test_reports():
    """The state of polishing still says that they passed, and older reports are there: neither is
    the newest run."""
    with coding_world() as w:
        w.start()
        path = make_code(w)
        state = check_code_done(w, path)
        check_counts(w, path, state["IssueCounts"][1:], (6, 6, 0), (5, 5, 0))
        reports = glob.glob(os.path.join(state["Directory"], ".thoughtforge", "tests", "*.json"))
        # that one is no result of the project
        reports = [name for name in reports if not name.endswith("/without-program.json")]
        assert len(reports) > 1, reports
        newest = max(reports, key=lambda name: os.stat(name).st_mtime_ns)

        def damage():
            with open(newest, "w") as file:
                file.write('{"tests": ')
        restart(w, damage)
        for priority in (1, 2): # each change has them read once more
            w.wait(lambda: w.get(path, "TestsDetail"), "the reports to be read")
            found, _ = check_counts(w, path, state["IssueCounts"][1:], None, (5, 0, 0))
            assert found["TestsDetail"].startswith("unknown: "), found["TestsDetail"]
            w.project(path, "SetPriority", "(i)", priority)
        shutil.rmtree(os.path.dirname(newest))
        restart(w)
        w.wait(lambda: w.get(path, "Acceptance")[0], "the map to be read")
        check_counts(w, path, state["IssueCounts"][1:], None, (5, 0, 0))
        os.unlink(os.path.join(state["Directory"], "docs", "acceptance.md"))
        restart(w)
        shown(w, path)
        check_counts(w, path, state["IssueCounts"][1:], None, None)


if __name__ == "__main__":
    world.main([test_a_new_project, test_an_agent_that_reports_no_usage,
                test_one_review_is_not_a_series, test_an_unreadable_state,
                test_an_unreadable_ledger, test_unreadable_test_reports])
