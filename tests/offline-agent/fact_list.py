# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Reads a list of facts, made by hand, of one brain dump. The format is in real/README.md."""

import re

# The kinds of sections of a plan (plan_text.py) in which a fact of a group belongs.
GROUPS = {
    "summary": {"summary"},
    "date": {"summary", "schedule", "people", "place", "scope", "other"},
    "money": {"summary", "budget"},
    "people": {"summary", "people", "schedule", "place", "budget", "scope", "other"},
    "place": {"summary", "place", "schedule", "people", "scope", "other"},
    "exclusion": {"excluded", "scope", "summary"},
    "requirement": {"summary", "scope", "schedule", "people", "place", "decisions", "other"},
    "question": {"open"},
    "risk": {"risks", "open", "other"},
    "any": {
        "summary", "schedule", "budget", "people", "place", "scope", "decisions", "risks", "open",
        "other", "unsorted",
    },
}

# What stands after a kind of line: its patterns, and whether a group may follow.
LINES = {
    "keep": (1, True),
    "replaced": (2, True),
    "exclude": (1, False),
    "not-exclude": (1, False),
    "conflict": (2, False),
    "ask": (1, False),
}

NUMBER = re.compile(r"\{(\d+)(?:\.(\d+))?\}")


class FactError(Exception):
    """A list that cannot be counted against."""


class Fact:
    """One line of a list: .kind, .patterns (each a list of regular expressions that must all match
    in one place), .kinds (of the sections where it belongs), .text (as written)."""

    def __init__(self, kind, patterns, kinds, text):
        self.kind = kind
        self.patterns = patterns
        self.kinds = kinds
        self.text = text


def _number(match):
    """{2500} stands for 2500, 2,500, 2.500 and 2 500, alone; {8.50} for 8.50, 8,50 and 8.5."""
    whole, part = match.groups()
    pieces = []
    while len(whole) > 3:
        whole, piece = whole[:-3], whole[-3:]
        pieces.insert(0, piece)
    pattern = "[.,' ]?".join([whole] + pieces)
    if part is not None:
        bare = part.rstrip("0")
        zeros = len(part) - len(bare)
        pattern += (
            f"[.,]{bare}0{{0,{zeros}}}" if bare else f"(?:[.,]0{{1,{zeros}}})?"
        )
    return rf"(?<![\d.,])(?<!\d[ '])(?:{pattern})(?!\d)(?![.,]\d)"


def compile_pattern(text):
    parts = []
    for part in text.split(" && "):
        source = re.sub(r" (\??)", lambda found: r"\s?" if found[1] else r"\s+", part.strip())
        source = NUMBER.sub(_number, source)
        if not source:
            raise FactError(f"an empty pattern in “{text}”")
        try:
            parts.append(re.compile(source, re.I))
        except re.error as error:
            raise FactError(f"“{part}” is no regular expression: {error}") from None
    return parts


def _groups(text):
    kinds = set()
    for name in text.split(","):
        if name.strip() not in GROUPS:
            raise FactError(f"“{name.strip()}” is no group; there are: {', '.join(GROUPS)}")
        kinds |= GROUPS[name.strip()]
    return kinds


def parse_line(line):
    fields = [field.strip() for field in line.split(" | ")]
    kind = fields.pop(0)
    if kind not in LINES:
        raise FactError(f"“{kind}” is no kind of fact; there are: {', '.join(LINES)}")
    n, grouped = LINES[kind]
    if len(fields) != n + grouped:
        raise FactError(f"{kind} takes {n + grouped} fields, not {len(fields)}")
    kinds = _groups(fields.pop()) if grouped else set(GROUPS["any"])
    return Fact(kind, [compile_pattern(field) for field in fields], kinds, line)


def read_facts(text, name):
    facts, seen = [], set()
    for n, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line in seen:
            raise FactError(f"{name}:{n}: stands there twice")
        seen.add(line)
        try:
            facts.append(parse_line(line))
        except FactError as error:
            raise FactError(f"{name}:{n}: {error}") from None
    if not facts:
        raise FactError(f"{name}: no fact in it")
    return facts


def check_against(facts, dump, name):
    """A fact that is not even in the brain dump is a mistake of the list."""
    for fact in facts:
        if fact.kind == "ask":
            continue
        for part in (part for pattern in fact.patterns for part in pattern):
            if not part.search(dump):
                missing = f"the brain dump does not say “{part.pattern}”"
                raise FactError(f"{name}: {missing}: {fact.text}")
