# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What the agent and the templates say by themselves: the words and the figures of their fixed
texts, found in their sources and data files."""

import os
import re

from plan_text import plain, tokens

LITERAL = re.compile(r'(?:"(?:[^"\\\n]|\\.)*"\s*(?:PRI\w+\s*)?)+')
PIECE = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
# printf, {name}, {{name}}, [[name: …]]
GAP = re.compile(r"%[-+0-9.l]*[sduicgf]|\{+\w+\}+|\[\[.*?\]\]")
LIST = re.compile(r"[,|;=\t]")
NUMBER_GAP = re.compile(r"%[-+0-9.l]*[duigf]|\{+(?:n|count|number)\w*\}+")


def _unescape(text):
    return text.replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\").replace("%%", "%")


def _literals(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if path.endswith((".c", ".h")):
        for found in LITERAL.finditer(text):
            yield from _unescape("".join(PIECE.findall(found.group()))).split("\n")
    else:
        yield from text.split("\n")


def _files(paths):
    for path in paths:
        for folder, _, names in os.walk(path):
            for name in sorted(names):
                if name not in ("README.md", "meson.build") and not name.endswith(".pyc"):
                    yield os.path.join(folder, name)


def fixed_paths(source):
    """Where the embedded agent and the plan plugin of a source tree have theirs."""
    return [os.path.join(source, "offline-agent"), os.path.join(source, "plugins", "plan")]


class FixedText:
    """.words of all fixed texts; says which figures of a text stand in a fixed sentence."""

    def __init__(self, paths):
        self.words = set()
        self.patterns = []
        n = 0
        for path in _files(paths):
            n += 1
            for literal in _literals(path):
                self._add(literal)
        if not n:
            raise OSError(f"no file with fixed texts in {', '.join(paths) or 'nothing'}")

    def _add(self, literal):
        bare = GAP.sub(" ", literal)
        # Lists in small letters are cues to look for, first names among them, and never said.
        said = len(bare.split()) > 3 and not LIST.search(bare)
        if said or any(letter.isupper() for letter in bare):
            self.words.update(tokens(bare))
        if len(tokens(bare)) < 2 or not (NUMBER_GAP.search(literal) or re.search(r"\d", bare)):
            return
        self.patterns.append(self._compile(plain(literal).strip()))

    def _compile(self, literal):
        source, end = "", 0
        for gap in GAP.finditer(literal):
            source += self._piece(literal[end:gap.start()])
            source += r"(\d+)" if NUMBER_GAP.fullmatch(gap.group()) else r"[^|]{0,200}?"
            end = gap.end()
        return re.compile(source + self._piece(literal[end:]))

    @staticmethod
    def _piece(text):
        return f"({re.escape(text)})" if re.search(r"\d", text) else re.escape(text)

    def figures(self, text):
        """The spans of @text with a figure that belongs to a fixed sentence."""
        return [
            found.span(n)
            for pattern in self.patterns
            for found in pattern.finditer(text)
            for n in range(1, pattern.groups + 1)
        ]
