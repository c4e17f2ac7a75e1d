# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The bus as its files describe it, and the verbs of thoughtforgectl as their table lists them."""

import re

XML = "data/dbus/"
VERBS = "client-cli/tf-ctl-verbs.c"
PREFIX = "org.thoughtforge."

INTERFACE = re.compile(
    r'(?:<!--((?:(?!-->).)*)-->\s*)?<interface name="([\w.]+)">(.*?)</interface>', re.S
)
MEMBER = re.compile(
    r"(?:<!--(?P<comment>(?:(?!-->).)*)-->\s*)?"
    r'<(?P<kind>method|signal|property) name="(?P<name>\w+)"(?P<rest>[^>]*?)'
    r"(?:/>|>(?P<body>.*?)</(?P=kind)>)",
    re.S,
)
ARGUMENT = re.compile(r"<arg ([^>]*?)/>")
ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
CHANGES = re.compile(
    r'<annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal"\s+value="(\w+)"'
)
STRING = r'"(?:\\.|[^"\\])*"'
TEXT = rf"{STRING}(?:\s*{STRING})*"
ROW = re.compile(
    rf'\{{ "([\w-]+)", ({TEXT}), [^{{}}]*?\btf_ctl_\w+,\s*({TEXT}),\s*({TEXT})(?:,\s*({TEXT}))? \}}'
)


class Comment:
    """A comment as gdbus-codegen reads it: "Name: text", or "Name:", "@argument: text" and a text."""

    def __init__(self, text):
        lines = [line.strip() for line in text.strip().splitlines()] or [""]
        self.name, colon, rest = lines[0].partition(":")
        self.arguments = {}
        if not colon:
            self.name = ""
        self.lines = [rest.strip()] if rest.strip() else []
        argument = None
        for line in lines[1:]:
            match = re.match(r"@(\w+): ?(.*)", line)
            if match and not "".join(self.lines):
                argument = match[1]
                self.arguments[argument] = match[2]
            elif line and argument:
                self.arguments[argument] += " " + line
            else:
                argument = None
                self.lines.append(line)

    @property
    def text(self):
        return "\n".join(self.lines).strip()


class Member:
    def __init__(self, interface, match):
        attributes = dict(ATTRIBUTE.findall(match["rest"]))
        self.interface = interface
        self.kind = match["kind"]
        self.name = match["name"]
        self.type = attributes.get("type", "")
        comment = Comment(match["comment"] or "")
        self.comment = comment if comment.name == self.name else Comment("")
        body = match["body"] or ""
        self.arguments = [
            dict(ATTRIBUTE.findall(text)) for text in ARGUMENT.findall(body)
        ]
        changes = CHANGES.search(body)
        self.changes = changes[1] if changes else "true"

    @property
    def text(self):
        return self.comment.text


class Interface:
    def __init__(self, comment, name, text):
        self.name = name
        self.comment = Comment(comment)
        self.short = name[len(PREFIX) :]
        self.members = [Member(self, match) for match in MEMBER.finditer(text)]

    def of(self, kind):
        return [member for member in self.members if member.kind == kind]


class Verb:
    def __init__(self, match):
        self.name = match[1]
        self.calls = join(match[5] or '""').split()


def join(strings):
    """The text of adjacent literals of C."""
    return "".join(text[1:-1] for text in re.findall(STRING, strings))


def read_interfaces(texts):
    """@texts: of the files below XML, by path."""
    return [
        Interface(*found)
        for _, text in sorted(texts.items())
        for found in INTERFACE.findall(text)
    ]


def read_verbs(text):
    table = text.partition("static const TfCtlVerb verbs[]")[2].partition("\n};")[0]
    return [Verb(match) for match in ROW.finditer(table)]


# The page

HEAD = """# The D-Bus interface

<!-- Made by scripts/api-page from data/dbus/*.xml and client-cli/tf-ctl-verbs.c. -->

`gdbus-codegen` makes code from `data/dbus/*.xml`, which is installed in
`/usr/share/dbus-1/interfaces`. In the headings, arguments have their D-Bus types; `→` separates what a method
returns.
"""
KINDS = (("method", "Methods"), ("property", "Properties"), ("signal", "Signals"))


def escape(text):
    """What Markdown would take for a tag or for emphasis."""
    return re.sub(r"([<>*_])", r"\\\1", text)


def format_arguments(arguments):
    return ", ".join(f"{a.get('name')} {a.get('type')}" for a in arguments)


def format_signature(member):
    if member.kind == "property":
        const = " const" if member.changes == "const" else ""
        return f"`{member.name} {member.type}`{const}"
    out = [a for a in member.arguments if a.get("direction") == "out"]
    given = [a for a in member.arguments if a not in out]
    returns = f" → {format_arguments(out)}" if out else ""
    return f"`{member.name} ({format_arguments(given)}){returns}`"


def format_member(member, verbs):
    yield f"### {format_signature(member)}\n"
    for name, text in member.comment.arguments.items():
        yield f"- *{name}*: {escape(text)}"
    if member.comment.arguments:
        yield ""
    yield escape(member.text) + "\n"
    if member.kind == "method":
        callers = [f"`{verb.name}`" for verb in verbs if member.name in verb.calls]
        yield f"Verbs of `thoughtforgectl`: {', '.join(callers)}\n"


def format_page(interfaces, verbs):
    lines = [HEAD]
    for one in interfaces:
        lines += [f"## {one.name}\n", escape(one.comment.text) + "\n"]
        for kind, title in KINDS:
            if one.of(kind):
                lines.append(f"**{title}**\n")
            for member in one.of(kind):
                lines += format_member(member, verbs)
    return "\n".join(lines).rstrip("\n") + "\n"
