# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Calibration of agents: planted defects found by the offline agent's analysers, no review is no
recall, and the results are in the statistics, also after a restart."""

import json
import os

import world
from world import World, expect


def test_offline_finds_some_planted_defects():
    with World() as w:
        w.start()
        told = json.loads(w.ctl("calibrate", "python", "--agent", "offline", "--json", check=0)[1])
        assert told["agent"] == "offline" and told["catalogue"] == "python", told
        assert told["planted"] == 10 and 0 < told["found"] < 10, told
        found = [defect["id"] for defect in told["defects"] if defect["found"]]
        assert len(found) == told["found"], told
        assert told["found"] + told["repeated"] + told["false_alarms"] == told["reported"], told
        assert "Y-08" in found, found  # pyflakes: a name that is not defined
        w.kill()
        w.start()
        stats = json.loads(w.ctl("stats", "--json", check=0)[1])
        kept = stats["agents"]["offline"]["calibration"]["python"]
        assert kept["found"] == told["found"], kept
        assert json.loads(w.ctl("list", "--json", check=0)[1])["projects"] == []


def test_no_review_gives_no_recall():
    with World() as w:
        program = w.write("agent", "#!/bin/sh\ncat > /dev/null\necho Looks good to me.\n")
        os.chmod(program, 0o755)
        w.write_config(world.plain_agent("vague", program))
        w.start()
        error = expect("ReviewInvalid", w.manager, "Calibrate", "(ss)", "vague", "c")
        assert "vague" in error, error
        stats = json.loads(w.ctl("stats", "--json", check=0)[1])
        assert "calibration" not in stats["agents"].get("vague", {}), stats


def test_rejects_unknown_names():
    with World() as w:
        w.start()
        assert "plan, c or python" in expect("NotFound", w.manager, "Calibrate", "(ss)", "offline",
                                              "rust")
        assert "nobody" in expect("NotFound", w.manager, "Calibrate", "(ss)", "nobody", "c")


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
