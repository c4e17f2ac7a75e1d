#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Runs every brain dump of a folder through the embedded agent and counts what became of its facts:

    measure-dumps.py BUILD FOLDER [--limits FILE | --write-limits FILE] [--json] [--details]
                     [--keep DIR]

BUILD: the build directory (its tests/offline-agent/chain-tool). Prints the table in Markdown. With
--limits it prints TAP: one test a dump, against a table of what was reached (real/README.md)."""

import argparse
import concurrent.futures
import glob
import os
import subprocess
import sys
import tempfile

from fact_limits import check_limits, read_limits, write_limits
from fact_list import FactError
from fact_report import format_details, format_json, format_table
from fact_work import count_files
from fixed_text import FixedText, fixed_paths
from plan_text import PlanError

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(os.path.dirname(HERE))
LIMIT_S = 60
# The day in the prompts of the chain, when it gives one.
GIVEN = os.environ.get("TF_TEST_GIVEN", "")


def run_chain(tool, dump, out):
    """Fails with what the agent said unless it made a plan."""
    build = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(tool))))
    done = subprocess.run(
        [tool, dump, out], capture_output=True, text=True, timeout=LIMIT_S, check=False,
        env=dict(os.environ, TF_TEST_SOURCE_ROOT=SOURCE,
                 THOUGHTFORGE_PLUGIN_DIR=os.path.join(build, "plugins")),
    )
    if done.returncode != 0:
        errors = [line for line in done.stdout.splitlines() if line.startswith("ERROR")]
        raise PlanError(f"{dump}: the agent failed: {'; '.join(errors) or done.stderr.strip()}")


def count_dump(tool, dump, fixed, folder):
    out = os.path.join(folder, os.path.basename(dump).removesuffix(".md"))
    os.makedirs(out)
    run_chain(tool, dump, out)
    return count_files(dump, dump.removesuffix(".md") + ".facts", os.path.join(out, "plan.md"),
                       [os.path.join(out, "constraints.md")], fixed, GIVEN)


def list_dumps(folder):
    dumps = [path for path in sorted(glob.glob(os.path.join(folder, "*.md")))
             if os.path.basename(path)[:2].isdigit()]
    lists = glob.glob(os.path.join(folder, "*.facts"))
    lonely = {path.removesuffix(".facts") for path in lists}
    lonely ^= {path.removesuffix(".md") for path in dumps}
    if not dumps:
        raise FactError(f"{folder}: no brain dump in it (NN-name.md)")
    if lonely:
        raise FactError(f"a dump or a list is missing: {', '.join(sorted(lonely))}")
    return dumps


def measure(args, folder):
    fixed = FixedText(fixed_paths(SOURCE))
    tool = os.path.join(args.build, "tests", "offline-agent", "chain-tool")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        dumps = list_dumps(args.folder)
        work = [pool.submit(count_dump, tool, dump, fixed, folder) for dump in dumps]
        return [job.result() for job in work]


def report(args, counts):
    if args.limits:
        return check_limits(counts, read_limits(args.limits))
    if args.write_limits:
        write_limits(counts, args.write_limits)
    print(format_json(counts) if args.json else format_table(counts))
    if args.details:
        print("\n" + "\n\n".join(format_details(count) for count in counts))
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("build")
    parser.add_argument("folder")
    parser.add_argument("--limits")
    parser.add_argument("--write-limits")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--details", action="store_true")
    parser.add_argument("--keep", help="an empty directory for the documents")
    args = parser.parse_args()
    try:
        if args.keep:
            return report(args, measure(args, args.keep))
        with tempfile.TemporaryDirectory() as folder:
            return report(args, measure(args, folder))
    except (FactError, PlanError, OSError, UnicodeError, subprocess.TimeoutExpired) as error:
        print(f"Bail out! {error}" if args.limits else f"measure-dumps: {error}", flush=True,
              file=sys.stdout if args.limits else sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
