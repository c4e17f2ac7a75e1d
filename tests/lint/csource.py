# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A C file as the rules see it: comments and strings apart from code, functions with their lines."""

import re

TOKEN = re.compile(
    r"""(?P<comment>/\*.*?\*/|//[^\n]*)
      | (?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')""",
    re.S | re.X,
)
INCLUDE = re.compile(r'^#include\s+(["<])([^">]+)[">]', re.M)
NAME = re.compile(r"^(\w+) \(")


def blank(text):
    """The same lines and columns, with nothing in them."""
    return re.sub(r"[^\n]", " ", text)


def without_strings(text):
    return TOKEN.sub(lambda match: match["comment"] or blank(match["string"]), text)


def without_comments(text):
    return TOKEN.sub(lambda match: match["string"] or blank(match["comment"]), text)


class Function:
    def __init__(self, name, parameters, start, end, code):
        self.name = name
        self.parameters = parameters
        self.start = start
        self.end = end
        self.code = code

    @property
    def length(self):
        return self.end - self.start + 1

    @property
    def nesting(self):
        depth = deepest = 0
        for char in self.code:
            if char == "{":
                depth += 1
                deepest = max(deepest, depth)
            elif char == "}":
                depth -= 1
        return deepest - 1


class Source:
    """@path is relative to the root of the tree, with slashes."""

    def __init__(self, path, text):
        self.path = path
        self.text = text
        self.folder, _, self.name = path.rpartition("/")
        self.comments = []
        self.strings = []
        self.lines = text.count("\n")
        self.code = TOKEN.sub(self._take, text)
        self.includes = [
            (text.count("\n", 0, m.start()) + 1, m[2], m[1] == "<")
            for m in INCLUDE.finditer(text)
        ]
        self.functions = list(self._find_functions())

    def _take(self, match):
        if match["comment"]:
            line = self.text.count("\n", 0, match.start()) + 1
            self.comments.append((line, match["comment"]))
            return blank(match["comment"])
        if match["string"][0] == '"':
            self.strings.append((match.start(), match["string"][1:-1]))
        # The quotes stay, so that a call with a string argument is still seen as a call.
        return match["string"][0] + blank(match["string"][1:-1]) + match["string"][-1]

    def _find_functions(self):
        lines = self.code.split("\n")
        for number, line in enumerate(lines):
            if line != "{":
                continue
            head = self._head(lines, number)
            if head is None:
                continue
            end = number
            while end < len(lines) - 1 and not lines[end].startswith("}"):
                end += 1
            signature = " ".join(lines[head:number])
            yield Function(
                NAME.match(lines[head])[1],
                parameters_of(signature),
                head + 1,
                end + 1,
                "\n".join(lines[number : end + 1]),
            )

    @staticmethod
    def _head(lines, brace):
        """The line with the name of the function whose body begins at @brace."""
        for number in range(brace - 1, max(brace - 20, -1), -1):
            if not lines[number].strip() or lines[number].rstrip().endswith((";", "}")):
                return None
            if NAME.match(lines[number]):
                return number
        return None

    def is_part(self, start):
        """The string at @start is one of several in a row, which are one."""
        before = self.text[:start].rstrip()
        after = self.text[self.text.index('"', start + 1) + 1 :].lstrip()
        return before.endswith('"') or after.startswith('"')

    def calls(self, pattern):
        """Line and name of each call of a function whose whole name matches @pattern."""
        for match in re.finditer(r"\b(" + pattern + r")\s*\(", self.code):
            yield self.code.count("\n", 0, match.start()) + 1, match[1]

    def words(self, pattern):
        for match in re.finditer(r"\b(" + pattern + r")\b", self.code):
            yield self.code.count("\n", 0, match.start()) + 1, match[1]


def parameters_of(signature):
    inner = signature[signature.index("(") + 1 :]
    depth = 0
    count = 1
    for char in inner:
        if char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
        elif char == "," and depth == 0:
            count += 1
    return 0 if inner.split(")")[0].strip() in ("", "void") else count
