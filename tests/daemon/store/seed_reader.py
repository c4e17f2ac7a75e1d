#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A reader that knows only the seeds' schemas (build spec, "status.json Schema" and following).

Reads status.json, polish_state.json, chat_history.json, thoughtforge.log and polish_log.md of the
project directory given and fails on the first thing that is not what the schemas say. More members
than the schemas name are fine: an interface lists what must be there.
"""

import json
import re
import sys
from datetime import datetime
from pathlib import Path

PHASES = ["brain_dump", "distilling", "human_review", "spec_building", "building", "polishing",
          "done", "halted"]
CHAT_PHASES = [phase for phase in PHASES if phase != "done"]
LEVELS = ["info", "warn", "error"]


def fail(where, found, expected):
    sys.exit(f"{where}: found {found!r}, expected {expected}")


def string(value, where):
    if not isinstance(value, str):
        fail(where, value, "a string")


def boolean(value, where):
    if not isinstance(value, bool):
        fail(where, value, "a boolean")


def number(value, where):
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        fail(where, value, "a number")


def time(value, where):
    string(value, where)
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z", value):
        fail(where, value, "an ISO 8601 time")
    datetime.fromisoformat(value)


def one_of(*words):
    def check(value, where):
        if value not in words:
            fail(where, value, f"one of {words}")
    return check


def or_null(check):
    def check_or_null(value, where):
        if value is not None:
            check(value, where)
    return check_or_null


def array(check):
    def check_array(value, where):
        if not isinstance(value, list):
            fail(where, value, "an array")
        for index, item in enumerate(value):
            check(item, f"{where}[{index}]")
    return check_array


def record(**members):
    def check_record(value, where):
        if not isinstance(value, dict):
            fail(where, value, "an object")
        for name, check in members.items():
            if name not in value:
                fail(f"{where}.{name}", "nothing", "a member")
            check(value[name], f"{where}.{name}")
    return check_record


COUNTS = dict(critical=number, medium=number, minor=number, total=number)

STATUS = record(project_name=string, phase=one_of(*PHASES),
                deliverable_type=one_of("plan", "code", None), agent=string, created_at=time,
                updated_at=time, halt_reason=or_null(string))
POLISH = record(iteration=number, error_counts=record(**COUNTS),
                convergence_trajectory=array(record(iteration=number, **COUNTS, timestamp=time)),
                tests_passed=or_null(boolean), timestamp=time, completed=boolean,
                halt_reason=or_null(string))
CHAT = array(record(role=one_of("human", "ai"), content=string, phase=one_of(*CHAT_PHASES),
                    timestamp=time))
LOG_LINE = record(timestamp=time, level=one_of(*LEVELS), event=string, phase=one_of(*PHASES),
                  detail=string)

SECTION = re.compile(
    r"## Iteration \d+\n\n"
    r"\*\*Timestamp:\*\* \d{4}-\d\d-\d\dT[\d:.]+Z\n"
    r"\*\*Error Counts:\*\* \d+ critical, \d+ medium, \d+ minor \(\d+ total\)\n"
    r"\*\*Guard Evaluated:\*\* .+ — .+\n"
    r"\*\*Issues Found:\*\* .*\n"
    r"\*\*Fixes Applied:\*\* .*\n"
    r"(\*\*Test Results:\*\* \d+ total, \d+ passed, \d+ failed.*\n)?")


def read_json(project, name, check):
    check(json.loads((project / name).read_text(encoding="utf-8")), name)


def read_log(project):
    text = (project / "thoughtforge.log").read_text(encoding="utf-8")
    if not text.endswith("\n"):
        fail("thoughtforge.log", text[-20:], "a whole last line")
    for index, line in enumerate(text.splitlines()):
        LOG_LINE(json.loads(line), f"thoughtforge.log:{index + 1}")


def read_polish_log(project):
    text = (project / "polish_log.md").read_text(encoding="utf-8")
    sections = re.split(r"(?m)^(?=## Iteration )", text)
    for index, section in enumerate(section for section in sections if section):
        if not SECTION.fullmatch(section.rstrip("\n") + "\n"):
            fail(f"polish_log.md section {index + 1}", section, "the entry format")


def main():
    project = Path(sys.argv[1])
    read_json(project, "status.json", STATUS)
    read_json(project, "polish_state.json", POLISH)
    read_json(project, "chat_history.json", CHAT)
    read_log(project)
    read_polish_log(project)


if __name__ == "__main__":
    main()
