# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Counting files: reads them, refuses what cannot be counted."""

import os

from fact_count import count_plan
from fact_list import FactError, check_against, read_facts
from plan_text import Dump, PlanError


def read_text(path):
    """An empty or unreadable file is an error, never a text without facts."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if not text.strip():
        raise PlanError(f"{path}: empty")
    return text


def read_list(path, dump):
    facts = read_facts(read_text(path), path)
    if not any(fact.kind != "ask" for fact in facts):
        raise FactError(f"{path}: no fact to be kept in it")
    check_against(facts, Dump(dump).text, path)
    return facts


def count_files(dump, facts, plan, documents, fixed, given=""):
    name = os.path.basename(dump).removesuffix(".md")
    dump_text = read_text(dump)
    texts = {
        "dump": dump_text,
        "plan": read_text(plan),
        "documents": [(path, read_text(path)) for path in documents],
        "given": given,
    }
    return count_plan(name, texts, read_list(facts, dump_text), fixed)
