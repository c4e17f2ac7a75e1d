# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Twelve projects of three agents, three runs at once: all come to their end, none waits far longer than the
others, and no agent runs more often at once than it may, which is counted in files that the agents write."""

import json

import metered
import world
from world import World

AGENTS = {"one": 1, "two": 2, "three": 0}  # name: max_runs
PROJECTS = 12
PARALLEL = 3
TIMES_THE_MEAN = 4  # how much longer than the others one may wait
GRAIN_S = 0.5  # waits below that are the noise of the machine
DUMP = ("Plan a reading group number {n} for eight people at the town library, every second Thursday "
        "from 14 January 2027, 19:00 to 20:30, with a budget of {n} euros.")


def make(parallel=PARALLEL, limits=None):
    w = World()
    metered.uses(w, input_tokens=10)
    limits = limits or AGENTS
    w.write_config(json.dumps({
        "agents": {"default": "one", "available": {
            name: metered.agent(w, name, max_runs=most) for name, most in limits.items()}},
        "concurrency": {"max_parallel_runs": parallel}}))
    w.start()
    return w


def begin_all(w, names, n):
    paths = [w.create(DUMP.format(n=n), agent=names[n % len(names)], type="plan") for n in range(n)]
    for path in paths:
        w.project(path, "Distill")
    return paths


def press_all(w, paths):
    """Each is confirmed as soon as it asks, until all are at their end."""
    def pressed():
        w.drain()  # one look at all for many signals
        states = [(path, w.get_all(path)) for path in paths]
        for path, state in states:
            if state["WaitingForHuman"] and "confirm" in state["AllowedActions"]:
                w.project(path, "Confirm")
        return all(state["Phase"] in ("done", "halted") for _, state in states)
    w.wait(pressed, "the end of all")
    for path in paths:
        assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")


def waits_of(w, path):
    """Seconds: the longest between two runs of a project, or before the first; and between all."""
    runs = sorted(w.project(path, "GetRuns")[0], key=lambda run: run["started_at"])
    ends = [w.get(path, "CreatedAt")] + [run["ended_at"] for run in runs]
    gaps = [max(run["started_at"] - end, 0) / 10**6 for run, end in zip(runs, ends)]
    return max(gaps), sum(gaps)


def check_limits(w, parallel, limits):
    assert metered.began(w) == metered.ended(w), "runs that did not end"
    for name, most in limits.items():
        found = metered.count_at_once(w, name + "-")
        print(f"# {name}: {len(metered.began(w, name + '-'))} runs, at most {found} at once")
        assert found <= (most or parallel), f"{name} ran {found} times at once"
    found = metered.count_at_once(w)
    print(f"# all: {len(metered.began(w))} runs, at most {found} at once")
    assert found <= parallel, f"{found} runs at once"
    return found


def test_twelve_projects_of_three_agents():
    with make() as w:
        paths = begin_all(w, list(AGENTS), PROJECTS)
        press_all(w, paths)
        assert check_limits(w, PARALLEL, AGENTS) > 1, "nothing ran at the same time"
        longest, sums = zip(*(waits_of(w, path) for path in paths))
        mean = sum(sums) / len(sums)
        print(f"# waits: at most {max(longest):.2f} s for one run, {max(sums):.2f} s for a project, "
              f"{mean:.2f} s on average")
        assert max(sums) <= TIMES_THE_MEAN * mean + GRAIN_S, (max(sums), mean)


def test_no_agent_runs_more_often_than_it_may():
    """While its runs wait, those of the others go on in the slots that are left."""
    limits = {"one": 1, "two": 2}
    with make(4, limits) as w:
        metered.hold(w)
        paths = begin_all(w, ["one", "two"], 8)
        w.wait(lambda: (len(metered.began(w, "one-")), len(metered.began(w, "two-"))) == (1, 2),
               "one run of one, and two of two", 20)
        w.wait(lambda: any(w.get(path, "Activity").startswith("waiting: agent ") for path in paths),
               "one that says for what it waits", 20)
        assert len(metered.began(w)) == 3, metered.began(w)
        metered.release(w)
        for path in paths:
            w.wait_asked(path, "human_review")
        check_limits(w, 4, limits)


def test_an_agent_that_is_busy_does_not_keep_others_from_running():
    limits = {"one": 1, "two": 0}
    with make(2, limits) as w:
        metered.hold(w)
        for n in range(4):
            w.project(w.create(DUMP.format(n=n), agent="one", type="plan"), "Distill")
        w.wait(lambda: len(metered.began(w, "one-")) == 1, "the run of one", 20)
        w.project(w.create(DUMP.format(n=9), agent="two", type="plan"), "Distill")
        w.wait(lambda: len(metered.began(w, "two-")) == 1, "the run of two, in the slot that is left", 20)
        metered.release(w)
        w.wait(lambda: len(metered.ended(w)) == 5, "all runs", 20)
        check_limits(w, 2, limits)


def test_one_that_is_paused_while_it_waits_lets_the_next_run():
    limits = {"one": 1}
    with make(3, limits) as w:
        metered.hold(w)
        paths = begin_all(w, ["one"], 3)
        w.wait(lambda: len(metered.began(w)) == 1, "the first run", 20)
        waiting = w.wait(lambda: [path for path in paths
                                  if w.get(path, "Activity").startswith("waiting: agent one")][:2] or None,
                         "one that waits", 20)
        w.project(waiting[0], "Pause")
        metered.release(w)
        for path in paths:
            if path != waiting[0]:
                w.wait_asked(path, "human_review")
        assert w.project(waiting[0], "GetRuns")[0] == [] and len(metered.began(w)) == 2
        w.project(waiting[0], "Resume")
        w.wait_asked(waiting[0], "human_review")
        check_limits(w, 3, limits)


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
