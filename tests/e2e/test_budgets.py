# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Budgets of a project and of a day: nothing runs once one is used up, and no way around that is silent:
not runs at the same time, a restart, the clock, a damaged file, nor an agent that does not tell."""

import json
import os
import time

import metered
import world
from checks import check_halted, read
from world import World

DUMP = ("Plan a reading group for eight people at the town library, every second Thursday from "
        "14 January 2027, 19:00 to 20:30, with a budget of 120 euros.")
DAY_S = 24 * 3600


def make(budget=None, start=True, agent=None, parallel=3):
    w = World()
    metered.uses(w, input_tokens=600, output_tokens=400, cost=0.5)
    w.write_config(json.dumps({
        "agents": {"default": "one", "budget": budget or {},
                   "available": {"one": metered.agent(w, "one", **(agent or {}))}},
        "concurrency": {"max_parallel_runs": parallel}}))
    if start:
        w.start()
    return w


def begin(w):
    path = w.create(DUMP, agent="one", type="plan")
    w.project(path, "Distill")
    return path


def wait_held(w, path, *words):
    w.wait(lambda: w.get(path, "Hold") == "budget" or w.get(path, "Phase") == "halted",
           "a hold for the budget", 20)
    state = w.get_all(path)
    assert state["Hold"] == "budget", (state["Phase"], state["HaltDetail"])
    for word in words:
        assert word in state["HoldDetail"], (word, state["HoldDetail"])
    return state


def confirm_held(w, path, *words):
    """Its first run is over; the next does not begin."""
    w.wait_asked(path, "human_review")
    before = metered.began(w)
    w.project(path, "Confirm")
    state = wait_held(w, path, *words)
    assert metered.began(w) == before, "a run began over the budget"
    return state


def state_file(w):
    return w.path("state", "thoughtforge", "usage-today.json")


def kept(w):
    with open(state_file(w), encoding="utf-8") as file:
        return json.load(file)


def tokens_of(usage):
    return sum(usage[f"{kind}_tokens"] for kind in ("input", "output", "cache_read", "cache_write"))


def keep(w, date=None, text=None, **usage):
    """As if an earlier daemon had counted that today."""
    os.makedirs(os.path.dirname(state_file(w)), exist_ok=True)
    whole = {"known": True, "input_tokens": 0, "cache_read_tokens": 0, "cache_write_tokens": 0,
             "output_tokens": 0, "reasoning_tokens": 0, "cost": 0.0, "wall_time": 0, **usage}
    date = date or time.strftime("%Y-%m-%d", time.gmtime())
    with open(state_file(w), "w", encoding="utf-8") as file:
        file.write(json.dumps({"date": date, "usage": whole}) if text is None else text)


def place_midnight(w, seconds):
    """The time zone of the daemon is such that the next day begins in so many seconds."""
    east = (DAY_S - seconds - int(time.time())) % DAY_S
    w.env["TZ"] = f"TST-{east // 3600:02}:{east // 60 % 60:02}:{east % 60:02}"


def test_the_tokens_of_a_day():
    with make({"day": {"tokens": 1000}}) as w:
        path = begin(w)
        state = confirm_held(w, path, "agents.budget.day.tokens: 1000.00 of 1000.00")
        midnight = (int(time.time()) // DAY_S + 1) * DAY_S
        assert state["HoldUntil"] == midnight * 10**6, (state["HoldUntil"], midnight)
        assert not state["WaitingForHuman"] and "resume" in state["AllowedActions"], state
        other = begin(w)
        wait_held(w, other)
        assert w.project(other, "GetRuns")[0] == [] and len(metered.began(w)) == 1


def test_the_cost_of_a_day():
    with make({"day": {"cost": 0.5}}) as w:
        confirm_held(w, begin(w), "agents.budget.day.cost: 0.50 of 0.50")


def test_the_cost_is_found_by_the_price():
    with make({"day": {"cost": 5}}, agent={"price_input": 5000, "price_output": 5000}) as w:
        metered.uses(w, input_tokens=600, output_tokens=400)
        confirm_held(w, begin(w), "agents.budget.day.cost: 5.00 of 5.00")


def test_the_minutes_of_a_day():
    with make({"day": {"minutes": 2}}, start=False) as w:
        keep(w, wall_time=2 * 60 * 10**6)
        w.start()
        wait_held(w, begin(w), "agents.budget.day.minutes: 2.00 of 2.00")
        assert metered.began(w) == []


def test_the_minutes_are_counted():
    with make() as w:
        w.wait_asked(begin(w), "human_review")
        assert 0 < kept(w)["usage"]["wall_time"] < 60 * 10**6, kept(w)
        assert tokens_of(kept(w)["usage"]) == 1000 and kept(w)["usage"]["cost"] == 0.5, kept(w)


def test_runs_that_fail_count():
    """Also the second try is a run."""
    for limit, tries in ((1000, 1), (1001, 2)):
        with make({"day": {"tokens": limit}}) as w:
            w.write("fail", "")
            path = begin(w)
            if tries == 1:
                wait_held(w, path, "agents.budget.day.tokens: 1000.00 of 1000.00")
            else:
                w.wait(lambda: w.get(path, "Phase") == "halted", "a halt", 20)
            assert len(metered.began(w)) == tries, metered.began(w)
            assert tokens_of(kept(w)["usage"]) == 1000 * tries, kept(w)


def warned(w, path):
    return "agents.budget.day.tokens: 800.00 of " in read(w.get(path, "Directory"), "thoughtforge.log")


def test_a_warning_from_80_percent_on():
    for limit, expected in ((1000, True), (1001, False)):
        with make({"day": {"tokens": limit}}) as w:
            metered.uses(w, input_tokens=700, output_tokens=100)
            path = begin(w)
            w.wait_asked(path, "human_review")
            assert not warned(w, path), "warned before anything was used"
            w.project(path, "Confirm")
            w.wait(lambda: len(metered.began(w)) > 1, "the next run", 20)
            assert warned(w, path) == expected, limit


def test_the_day_survives_a_restart_and_a_resume():
    with make({"day": {"tokens": 1000}}) as w:
        path = begin(w)
        before = confirm_held(w, path)
        w.kill()
        w.start()
        after = w.get_all(path)
        assert (after["Hold"], after["HoldUntil"]) == ("budget", before["HoldUntil"]), after
        wait_held(w, begin(w))
        heard = len(w.signals)
        w.project(path, "Resume")
        w.wait(lambda: w.get(path, "Hold") == "budget" and len(w.signals) > heard, "a hold", 20)
        assert len(metered.began(w)) == 1, metered.began(w)
        w.manager("SetConfigValue", "(ss)", "agents.budget.day.tokens", "1000000")
        w.project(path, "Resume")
        w.wait_asked(path, "spec_building")
        assert len(metered.began(w)) > 1 and w.get(path, "Hold") == ""


def test_at_midnight_it_goes_on_by_itself():
    with make({"day": {"tokens": 3000}}, start=False) as w:
        place_midnight(w, 8)
        w.start()
        metered.uses(w, input_tokens=3000, output_tokens=0)
        path = begin(w)
        state = confirm_held(w, path)
        assert 0 < state["HoldUntil"] / 10**6 - time.time() < 9, state["HoldUntil"]
        metered.uses(w, input_tokens=10, output_tokens=0)
        w.wait_asked(path, "spec_building")
        assert tokens_of(kept(w)["usage"]) == 10 * (len(metered.began(w)) - 1), kept(w)


def phases_of(w, path):
    """The phases that it changed to, as the bus said."""
    return [arguments[1]["Phase"] for at, _, member, arguments in w.signals
            if at == path and member == "PropertiesChanged" and "Phase" in arguments[1]]


def test_the_budget_of_a_project():
    with make({"tokens": 1000}) as w:
        path = begin(w)
        w.wait_asked(path, "human_review")
        w.project(path, "Confirm")
        w.wait_phase(path, "halted", limit=20)
        check_halted(w, path, "guard_budget", r"agents\.budget\.tokens: 1000\.00 of 1000\.00", "raise it")
        other = begin(w)
        w.wait_asked(other, "human_review")  # its own is not used up
        begun = metered.began(w)
        changes = len(phases_of(w, path))
        w.project(path, "Resume")
        w.wait(lambda: phases_of(w, path)[changes:][-1:] == ["halted"], "the next halt", 20)
        assert metered.began(w) == begun, "resumed over the budget"
        w.manager("SetConfigValue", "(ss)", "agents.budget.tokens", "1000000")
        w.project(path, "Resume")
        w.wait_asked(path, "spec_building")


def test_the_budget_of_a_project_survives_a_restart():
    with make({"tokens": 1000}) as w:
        path = begin(w)
        w.wait_asked(path, "human_review")
        w.kill()
        w.start()
        w.project(path, "Confirm")  # at once: what its runs used is still being read
        w.wait(lambda: w.get(path, "Phase") == "halted" or len(metered.began(w)) > 1, "a halt", 20)
        check_halted(w, path, "guard_budget", r"agents\.budget\.tokens: 1000\.00 of 1000\.00")
        assert len(metered.began(w)) == 1, "a restart began the budget of the project again"
        w.wait(lambda: w.get(path, "Usage").get("input_tokens") == 600, "its usage", 20)


# of one project by itself


def own(**limits):
    kinds = {"cost": "d", "tokens": "t", "minutes": "u"}
    return {name: world.GLib.Variant(kinds[name], value) for name, value in limits.items()}


def confirm_over(w, path, *sentences):
    w.project(path, "Confirm")
    w.wait(lambda: w.get(path, "Phase") == "halted" or w.get(path, "WaitingForHuman"), "a halt", 20)
    check_halted(w, path, "guard_budget", *sentences)


def test_the_own_budget_of_a_project():
    with make() as w:
        paths = [begin(w), begin(w)]
        for path in paths:
            w.wait_asked(path, "human_review")
        w.project(paths[0], "SetBudget", "(a{sv})", own(tokens=1000))
        w.kill()
        w.start()
        assert w.get(paths[0], "Budget") == {"tokens": 1000} and w.get(paths[1], "Budget") == {}
        begun = metered.began(w)
        confirm_over(w, paths[0], r"budget\.tokens: 1000\.00 of 1000\.00", "raise it, then resume")
        assert metered.began(w) == begun, "a run began over the budget"
        w.project(paths[1], "Confirm")
        w.wait_asked(paths[1], "spec_building")  # it has none
        w.project(paths[0], "SetBudget", "(a{sv})", own(tokens=1000000))
        assert w.get(paths[0], "Phase") == "halted", "it resumed by itself"
        w.project(paths[0], "Resume")
        w.wait_asked(paths[0], "spec_building")


def test_one_below_the_own_budget_runs():
    for limits in ({"tokens": 1001}, {"cost": 0.51}, {"minutes": 1}):
        with make() as w:
            path = begin(w)
            w.wait_asked(path, "human_review")
            w.project(path, "SetBudget", "(a{sv})", own(**limits))
            begun = metered.began(w)
            w.project(path, "Confirm")
            w.wait(lambda: len(metered.began(w)) > len(begun), f"a run below {limits}", 20)


def test_what_is_not_told_is_over_the_own_budget():
    for limits, sentence in (({"tokens": 10**6}, r"budget\.tokens is 1000000\.00"),
                             ({"cost": 5.0}, r"budget\.cost is 5\.00")):
        with make() as w:
            metered.uses(w)
            path = begin(w)
            w.wait_asked(path, "human_review")
            w.project(path, "SetBudget", "(a{sv})", own(**limits))
            confirm_over(w, path, sentence + ", which cannot be enforced")


def test_the_lower_of_both_budgets_holds():
    for configured, mine in ((1000, 2000), (2000, 1000)):
        with make({"tokens": configured}) as w:
            path = begin(w)
            w.wait_asked(path, "human_review")
            w.project(path, "SetBudget", "(a{sv})", own(tokens=mine))
            confirm_over(w, path, r"budget\.tokens: 1000\.00 of 1000\.00")


def test_polishing_halts_at_the_own_budget():
    with make() as w:
        path = begin(w)
        w.drive(path, "spec_building")
        used = len(w.project(path, "GetRuns")[0])
        w.project(path, "SetBudget", "(a{sv})", own(cost=(used + 3) * 0.5))
        w.project(path, "Confirm")
        w.wait_phase(path, "done", "halted")
        check_halted(w, path, "guard_budget")
        assert len(w.project(path, "GetRuns")[0]) == used + 3, "more runs than the budget has room for"


def test_a_wrong_budget_changes_nothing():
    with make() as w:
        path = w.create(DUMP, agent="one", type="plan")
        w.project(path, "SetBudget", "(a{sv})", own(cost=2.0, minutes=5))
        for wrong in ({"cost": world.GLib.Variant("d", -1)}, {"cost": world.GLib.Variant("s", "2")},
                      {"tokens": world.GLib.Variant("i", 2)}, {"euros": world.GLib.Variant("d", 2)}):
            world.expect("InvalidArgument", w.project, path, "SetBudget", "(a{sv})", wrong)
        assert w.get(path, "Budget") == {"cost": 2.0, "minutes": 5}
        said = w.ctl("budget", w.get(path, "Id"), "--cost", "0", check=0)[1]
        assert said.endswith(" · budget: 5 minutes\n"), said
        w.ctl("budget", w.get(path, "Id"), "none", check=0)
        assert w.get(path, "Budget") == {}


# of a run


def confirm_run_halted(w, path, sentence):
    """Its first run used too much; no other begins, and the reason names it."""
    w.wait_asked(path, "human_review")
    run, = w.project(path, "GetRuns")[0]
    w.project(path, "Confirm")
    w.wait_phase(path, "halted", limit=20)
    check_halted(w, path, "guard_budget", "run " + run["id"], sentence, "raise it")
    assert len(metered.began(w)) == 1, "a run began after one that used too much"


def test_the_budget_of_a_run():
    for budget, key in (({"tokens": 1000}, r"tokens: 1000\.00 of 1000\.00"),
                        ({"cost": 0.4}, r"cost: 0\.50 of 0\.40")):
        with make({"run": budget}) as w:
            path = begin(w)
            confirm_run_halted(w, path, r"agents\.budget\.run\." + key)
            name, = budget
            w.manager("SetConfigValue", "(ss)", "agents.budget.run." + name, "1000000")
            w.project(path, "Resume")
            w.wait_asked(path, "spec_building")


def test_runs_below_their_budget_are_not_added_up():
    with make({"run": {"tokens": 1001, "cost": 0.6}}) as w:
        path = begin(w)
        w.wait_asked(path, "human_review")
        w.project(path, "Confirm")
        w.wait_asked(path, "spec_building")
        assert len(metered.began(w)) > 2
        log = read(w.get(path, "Directory"), "thoughtforge.log")
        assert "agents.budget.run.tokens: 1000.00 of 1001.00" in log, "no warning at 80 %"


def test_the_budget_of_a_run_survives_a_restart():
    with make({"run": {"tokens": 1000}}) as w:
        path = begin(w)
        w.wait_asked(path, "human_review")
        w.kill()
        w.start()
        confirm_run_halted(w, path, "tokens")


def test_a_run_that_does_not_tell_counts_as_over_its_budget():
    with make({"run": {"tokens": 1000}}) as w:
        metered.uses(w)
        confirm_run_halted(w, begin(w), "cannot be enforced")


def test_a_damaged_record_of_the_last_run_is_no_leave_to_spend():
    with make({"run": {"tokens": 1000000}}) as w:
        path = begin(w)
        w.wait_asked(path, "human_review")
        run, = w.project(path, "GetRuns")[0]
        record = os.path.join(w.get(path, "Directory"), ".thoughtforge", "runs", run["id"], "run.json")
        w.kill()
        with open(record, "w", encoding="utf-8") as file:
            file.write("{")
        w.start()
        w.project(path, "Confirm")
        w.wait_phase(path, "halted", limit=20)
        check_halted(w, path, "guard_budget", r"agents\.budget\.run cannot be enforced: run " + run["id"])
        assert len(metered.began(w)) == 1


def test_one_project_does_not_halt_another_for_its_run():
    with make({"run": {"tokens": 1000}}) as w:
        path = begin(w)
        w.wait_asked(path, "human_review")
        other = begin(w)
        w.wait_asked(other, "human_review")


# ways around


def overrun(parallel, projects):
    """How many runs began on a budget that the first uses up."""
    with make({"day": {"tokens": 1000}}, parallel=parallel) as w:
        metered.hold(w)
        paths = [begin(w) for _ in range(projects)]
        w.wait(lambda: len(metered.began(w)) == parallel and
               sum("waiting for a free slot" in w.get(path, "Activity") for path in paths) ==
               projects - parallel, "the runs, and those that wait", 20)
        metered.release(w)
        w.wait(lambda: all(w.get(path, "Hold") == "budget" or w.get(path, "Phase") == "human_review"
                           for path in paths), "their ends", 20)
        return len(metered.began(w))


def test_who_waits_for_a_slot_is_looked_at_again():
    assert overrun(1, 4) == 1, "runs that waited for a slot overran the budget of the day"


def test_at_most_what_runs_at_once_is_over():
    assert overrun(2, 5) == 2, "more than the runs that had begun overran the budget of the day"


def test_who_waits_between_two_runs_is_looked_at_again():
    """One waits for a slot for its second run while the other's first uses up what is left."""
    with make({"day": {"tokens": 1000}}, parallel=1) as w:
        metered.uses_in_turn(w, 1, 1, 1, 1000, 1)
        paths = [begin(w) for _ in range(2)]
        for path in paths:
            w.wait_asked(path, "human_review")
        metered.hold(w)
        for path in paths:
            w.project(path, "Confirm")
        w.wait(lambda: len(metered.began(w)) == 3 and any(
            "waiting for a free slot" in w.get(path, "Activity") for path in paths), "one that waits", 20)
        metered.release(w)
        w.wait(lambda: all(w.get(path, "Hold") == "budget" or w.get(path, "WaitingForHuman")
                           for path in paths), "their ends", 20)
        assert len(metered.began(w)) == 4, f"{len(metered.began(w)) - 4} runs began over the budget"


def test_a_damaged_count_is_not_nothing():
    """Who set a budget is told, or held; a damaged file is no leave to spend it all again."""
    for text in ("", "{", "[]", "{}", '{"date": "2026-01-01"}', '{"date": 5, "usage": {}}'):
        with make({"day": {"tokens": 1000}}, start=False) as w:
            keep(w, text=text)
            w.start()
            path = begin(w)
            w.wait(lambda: w.get(path, "Hold") == "budget" or w.get(path, "Phase") == "halted" or
                   metered.began(w), "a run or a hold", 20)
            assert metered.began(w) == [], f"{text!r} was read as nothing used"


def test_absurd_costs_do_not_damage_the_count():
    with make({"day": {"tokens": 10**6}}) as w:
        metered.uses(w, input_tokens=10, cost=1e308)
        for _ in range(3):
            w.wait_asked(begin(w), "human_review")
        assert tokens_of(kept(w)["usage"]) == 30 and kept(w)["usage"]["cost"] >= 0, kept(w)


def test_the_count_cannot_be_turned_back_by_an_agent():
    with make({"day": {"tokens": 1500, "cost": 0.9}}) as w:
        w.wait_asked(begin(w), "human_review")
        metered.uses(w, input_tokens=-900, output_tokens=-100, cost=-5.0)
        w.wait_asked(begin(w), "human_review")
        usage = kept(w)["usage"]
        assert tokens_of(usage) >= 1000 and usage["cost"] >= 0.5, usage


def test_a_clock_that_is_put_back_forgets_nothing():
    with make({"day": {"tokens": 1000}}, start=False) as w:
        keep(w, date=time.strftime("%Y-%m-%d", time.gmtime(time.time() + DAY_S)), input_tokens=1000)
        w.start()
        path = begin(w)
        w.wait(lambda: w.get(path, "Hold") == "budget" or metered.began(w), "a run or a hold", 20)
        assert metered.began(w) == [], "what was used on a day that has not come yet was forgotten"


def test_an_unknown_cost_is_not_nothing():
    with make({"day": {"cost": 0.1}}) as w:
        metered.uses(w, input_tokens=600, output_tokens=400)
        path = begin(w)
        w.wait_asked(path, "human_review")
        w.project(path, "Confirm")
        w.wait(lambda: w.get(path, "Hold") == "budget" or w.get(path, "WaitingForHuman"), "its end", 30)
        state = w.get_all(path)
        log = read(state["Directory"], "thoughtforge.log")
        told = [line for line in log.splitlines() if "budget.day.cost" in line or "cost is unknown" in line]
        assert state["Hold"] == "budget" or told, "a cost that is unknown was counted as none, in silence"


def test_trying_an_agent_counts():
    with make({"day": {"tokens": 1000}}) as w:
        assert w.ctl("agents", "try", "one")[0] == 0, w.log()
        assert os.path.exists(state_file(w)) and tokens_of(kept(w)["usage"]) == 1000, \
            "what agents try used was not counted"


# what confirm says


def test_the_estimate():
    with make() as w:
        path = begin(w)
        w.wait_asked(path, "human_review")
        first = w.ctl("confirm", w.get(path, "Id"), check=0)[1]
        assert "stimate" not in first, first
        w.wait_asked(path, "spec_building")
        said = w.ctl("confirm", w.get(path, "Id"), check=0)[1]
        assert "No estimate: no project of agent one is done yet." in said, said
        w.wait_phase(path, "done", "halted")
        runs = len(w.project(path, "GetRuns")[0])
        other = begin(w)
        w.drive(other, "spec_building")
        said = w.ctl("confirm", w.get(other, "Id"), check=0)[1]
        expected = (f"Estimate: about {runs} runs, {runs * 1000} tokens and ${runs * 0.5:.2f}, "
                    "as in 1 earlier project of agent one.")
        assert expected in said, (expected, said)


def days(w):
    return w.manager("GetStats")[0]["days"]


def test_the_cost_of_each_day():
    today = time.strftime("%Y-%m-%d", time.gmtime())
    with make() as w:
        assert days(w) == []
        path = begin(w)
        w.wait_asked(path, "human_review")
        one = {"day": today, "agent": "one", "runs": 1, "unknown_runs": 0, "cost": 0.5,
               "input_tokens": 600, "output_tokens": 400}
        assert days(w) == [one], days(w)
        metered.uses(w)
        w.wait_asked(begin(w), "human_review")
        silent = {**one, "runs": 2, "unknown_runs": 1}
        assert days(w) == [silent], days(w)
        w.manager("DeleteProject", "(ob)", path, False)
        assert days(w) == [silent], "what a deleted project had cost was forgotten"
        w.manager("RestoreProject", "(s)", path.rsplit("/p", 1)[1].replace("_", "-"))
        assert days(w) == [silent], days(w)
        metered.uses(w, input_tokens=1, output_tokens=1, cost=0.25)
        assert w.ctl("agents", "try", "one")[0] == 0, w.log()
        w.kill()
        w.start()
        assert days(w) == [{**silent, "runs": 3, "cost": 0.75, "input_tokens": 601,
                            "output_tokens": 401}], days(w)
        assert f"{today}  one       3    1002  $0.75, 1 unknown\n" in w.ctl("stats", check=0)[1]


def test_days_with_nothing_told_have_no_cost():
    with make() as w:
        metered.uses(w)
        w.wait_asked(begin(w), "human_review")
        found, = days(w)
        assert (found["runs"], found["unknown_runs"]) == (1, 1), found
        assert not {"cost", "input_tokens", "output_tokens"} & set(found), found


def restart_as_older(w, path):
    """As if an earlier version had finished the project: its status does not have what it took."""
    status = os.path.join(w.get(path, "Directory"), "status.json")
    w.kill(15)
    with open(status, encoding="utf-8") as file:
        text = json.load(file)
    assert text.pop("spent")["runs"] > 0
    with open(status, "w", encoding="utf-8") as file:
        json.dump(text, file)
    w.start()


def test_the_estimate_is_a_property():
    with make() as w:
        path = begin(w)
        assert w.get(path, "Estimate") == {"done_projects": 0}, w.get(path, "Estimate")
        w.drive(path)
        runs = len(w.project(path, "GetRuns")[0])
        assert w.get(path, "Estimate") == {}, "what is done was estimated"
        other = begin(w)
        found = w.get(other, "Estimate")
        wall_time = found.pop("wall_time")
        assert found == {"done_projects": 1, "runs": runs, "input_tokens": runs * 600,
                         "output_tokens": runs * 400, "cost": runs * 0.5}, found
        assert wall_time > 0
        for again in (w.kill, lambda: restart_as_older(w, path)):
            again()
            if w.daemon.poll() is not None:
                w.start()
            w.wait(lambda: w.get(other, "Estimate") == dict(found, wall_time=wall_time), "the same", 20)
        w.manager("DeleteProject", "(ob)", path, False)
        assert w.get(other, "Estimate") == {"done_projects": 0}
        w.manager("RestoreProject", "(s)", path.rsplit("/p", 1)[1].replace("_", "-"))
        w.wait(lambda: w.get(other, "Estimate").get("done_projects") == 1, "it to count again", 20)


def test_what_an_agent_did_not_tell_is_not_estimated():
    with make() as w:
        metered.uses(w)
        path = begin(w)
        w.drive(path)
        found = w.get(begin(w), "Estimate")
        assert sorted(found) == ["done_projects", "runs", "wall_time"], found


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
