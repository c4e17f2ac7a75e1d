#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""check-sarif.py SCHEMA LOG…: whether each LOG is SARIF by the public schema, and not when broken."""

import json
import sys

import jsonschema


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def check(validator, path):
    log = read(path)
    errors = [f"{path}: {list(error.path)}: {error.message}" for error in validator.iter_errors(log)]
    del log["runs"][0]["tool"]["driver"]["name"]
    if validator.is_valid(log):
        errors.append(f"{path}: holds without the name of the tool as well")
    return errors


def main():
    validator = jsonschema.Draft4Validator(read(sys.argv[1]))
    errors = [error for path in sys.argv[2:] for error in check(validator, path)]
    print("\n".join(errors), file=sys.stderr)
    return 1 if errors else 0


sys.exit(main())
