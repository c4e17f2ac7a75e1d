# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What the tests with the modes of roads_late_agent.py share."""

from roads_late_agent import PLANTED

PURPOSES = ["review", "fix", "check", "review", "fix", "check"]


def purposes(road):
    """Of the runs of the loop, in their order."""
    return [each["purpose"] for each in road.runs() if each["iteration"] > 0]


def is_planted(road):
    return PLANTED[2] in road.document()


def leave(field, check, *arguments):
    try:
        check(*arguments)
    finally:
        field.leave()
