# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Counts as a table in Markdown, as JSON, and with every finding in words."""

import json

from fact_count import Count

HEAD = ("dump", "facts", "kept", "lost", "misplaced", "corrections", "conflicts", "asked",
        "invented", "doubled", "broken", "filler")


def _of(good, bad):
    return f"{good} of {good + bad}" if good + bad else "–"


def numbers(count):
    return {key: len(getattr(count, key)) for key in Count.LISTS}


def total(counts):
    return {key: sum(numbers(count)[key] for count in counts) for key in Count.LISTS}


def _row(name, n):
    facts = n["kept"] + n["lost"] + n["misplaced"]
    return (name, facts, n["kept"], n["lost"], n["misplaced"], _of(n["resolved"], n["unresolved"]),
            _of(n["named"], n["unnamed"]), _of(n["asked"], n["unasked"]), n["invented"],
            n["doubled"], n["broken"], n["filler"])


def format_table(counts):
    rows = [HEAD, ("---",) + ("---:",) * (len(HEAD) - 1)]
    rows += [_row(count.name, numbers(count)) for count in counts]
    if len(counts) > 1:
        rows.append(_row("**all**", total(counts)))
    return "\n".join("| " + " | ".join(str(cell) for cell in row) + " |" for row in rows)


def format_json(counts):
    dumps = {
        count.name: dict(numbers(count), details={key: getattr(count, key) for key in Count.LISTS})
        for count in counts
    }
    return json.dumps({"dumps": dumps, "all": total(counts)}, indent=2, ensure_ascii=False)


def format_details(count):
    lines = [f"## {count.name}"]
    for key in Count.LISTS:
        if key in ("kept", "resolved", "named", "asked"):
            continue
        lines += [f"- {key}: {text}" for text in getattr(count, key)]
    return "\n".join(lines)
