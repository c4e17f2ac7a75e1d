#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Checks that every call of the bus has a verb of thoughtforgectl, that every member is documented, and that
docs/api.md is what scripts/api-page prints. check-interface.py ROOT; prints TAP, one test per rule."""

import importlib
import os
import re
import sys

import interface

list_files = importlib.import_module("check-source").list_files


PAGE = "docs/api.md"


class Tree:
    """@texts: of the files that the rules read, by path."""

    def __init__(self, texts):
        self.texts = texts
        self.interfaces = interface.read_interfaces(
            {p: t for p, t in texts.items() if p.startswith(interface.XML)}
        )
        self.verbs = interface.read_verbs(texts.get(interface.VERBS, ""))
        self.methods = {m.name for i in self.interfaces for m in i.of("method")}

    def client_calls(self):
        """The methods that are named in the sources of the client, without the table."""
        found = set()
        for path, text in self.texts.items():
            if path.startswith("client-cli/") and path != interface.VERBS:
                found |= self.methods & set(re.findall(r'"(\w+)"', text))
        return found


def rule_every_method_has_a_verb(tree):
    called = {name for verb in tree.verbs for name in verb.calls}
    for one in tree.interfaces:
        for method in one.of("method"):
            if method.name not in called:
                yield f"{one.name}.{method.name}: no verb calls it ({interface.VERBS}, the last column)"


def rule_every_call_exists(tree):
    made = tree.client_calls()
    for verb in tree.verbs:
        for name in verb.calls:
            if name not in tree.methods:
                yield f"{verb.name}: there is no method {name}"
            elif name not in made:
                yield f"{verb.name}: nothing in client-cli calls {name}"


def rule_every_call_is_listed(tree):
    called = {name for verb in tree.verbs for name in verb.calls}
    for name in sorted(tree.client_calls() - called):
        yield f"{name}: client-cli calls it, no verb lists it"


def rule_every_verb_is_read(tree):
    """The table is read with a regular expression: no row may escape it."""
    table = tree.texts.get(interface.VERBS, "").partition("TfCtlVerb verbs[]")[2]
    rows = len(re.findall(r'(?m)^  \{ "[\w-]+", "', table.partition("\n};")[0]))
    if rows == 0 or rows != len(tree.verbs):
        yield f"{interface.VERBS}: {rows} rows, {len(tree.verbs)} of them read"


def rule_every_verb_is_in_the_manual(tree):
    manual = tree.texts.get("data/man/thoughtforgectl.1", "").replace("\\-", "-")
    for verb in tree.verbs:
        if not re.search(rf"(?m)^\\fB{re.escape(verb.name)}\\fR", manual):
            yield f"{verb.name}: not in data/man/thoughtforgectl.1"


def rule_every_member_is_documented(tree):
    """As gdbus-codegen reads it: a comment right before the member that begins with its name."""
    for one in tree.interfaces:
        if not one.comment.text:
            yield f"{one.name}: not documented"
        for member in one.members:
            if not member.text:
                yield f"{one.name}.{member.name}: not documented"


def rule_every_documented_argument_exists(tree):
    for one in tree.interfaces:
        for member in one.members:
            names = {argument.get("name") for argument in member.arguments}
            for name in member.comment.arguments:
                if name not in names:
                    yield f"{one.name}.{member.name}: there is no argument {name}"


def rule_every_member_is_read(tree):
    """The interface is read with a regular expression: no member may escape it."""
    for path, text in tree.texts.items():
        if path.startswith(interface.XML):
            count = len(re.findall(r"<(?:method|signal|property) ", text))
            read = sum(
                len(one.members) for one in interface.read_interfaces({path: text})
            )
            if count != read:
                yield f"{path}: {count} members, {read} of them read"


def rule_the_page_is_current(tree):
    if tree.texts.get(PAGE) != interface.format_page(tree.interfaces, tree.verbs):
        yield f"{PAGE} is out of date: scripts/api-page > {PAGE}"


RULES = tuple(
    value for name, value in sorted(globals().items()) if name.startswith("rule_")
)


def read_tree(root):
    texts = {}
    for path in list_files(root):
        if path.startswith((interface.XML, "client-cli/", "data/man/", PAGE)):
            with open(os.path.join(root, path), encoding="utf-8") as file:
                texts[path] = file.read()
    return Tree(texts)


def main(root):
    tree = read_tree(root)
    if not tree.methods:
        print(f"Bail out! no interface below {interface.XML}")
        return 1
    print(f"1..{len(RULES)}")
    failed = False
    for number, rule in enumerate(RULES, 1):
        says = list(rule(tree))
        for line in says:
            print(f"# {line}")
        name = rule.__name__[len("rule_") :].replace("_", "-")
        print(f"{'not ok' if says else 'ok'} {number} {name}")
        failed = failed or bool(says)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
