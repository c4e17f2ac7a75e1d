#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Counts what one plan made of one brain dump, against a list of facts made by hand:

    count-facts.py DUMP FACTS PLAN [DOCUMENT…] [--source ROOT] [--given TEXT] [--json] [--details]

DOCUMENT: constraints or specification, for what they exclude. Prints a table in Markdown (or JSON).
Exits with 2 and one line if something cannot be counted: that is never good news."""

import argparse
import os
import sys

from fact_list import FactError
from fact_report import format_details, format_json, format_table
from fact_work import count_files
from fixed_text import FixedText, fixed_paths
from plan_text import PlanError

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("dump")
    parser.add_argument("facts")
    parser.add_argument("plan")
    parser.add_argument("documents", nargs="*")
    parser.add_argument("--source", default=os.path.dirname(os.path.dirname(HERE)))
    parser.add_argument("--given", default="", help="what else the agent was told: a date")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--details", action="store_true")
    args = parser.parse_args()
    try:
        fixed = FixedText(fixed_paths(args.source))
        count = count_files(args.dump, args.facts, args.plan, args.documents, fixed, args.given)
    except (FactError, PlanError, OSError, UnicodeError) as error:
        print(f"count-facts: {error}", file=sys.stderr)
        return 2
    print(format_json([count]) if args.json else format_table([count]))
    if args.details and not args.json:
        print("\n" + format_details(count))
    return 0


if __name__ == "__main__":
    sys.exit(main())
