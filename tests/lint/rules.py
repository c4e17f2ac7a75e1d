# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The rules of HACKING.md as functions: rule (tree) yields (path, line, what, is_failure)."""

import fnmatch
import os
import re

from csource import Source, without_comments

CODE_FOLDERS = (
    "common",
    "daemon",
    "launcher",
    "model-agent",
    "offline-agent",
    "client-cli",
    "client-gtk",
    "plugins",
)
SPDX = "/* SPDX-License-Identifier: Apache-2.0 */\n/* Copyright 2026 The ThoughtForge Authors */\n"
PHRASES = "tests/lint/phrases.txt"

# Adjacent strings are one text.
STRINGS = re.compile(r'"(?:\\.|[^"\\\n])*"(?:\s*"(?:\\.|[^"\\\n])*")*')

# Texts for agents, and texts that are input.
WRITTEN_ELSEWHERE = (
    "prompts/",
    "examples/",
    "daemon/lab/catalogues/",
    "plugins/plan/templates/",
    "tests/fixtures/",
    "tests/fuzz/regressions/",
    "tests/fuzz/seeds/",
    "tests/offline-agent/dumps/",
)
ROW = re.compile(r"^\| `([^`]+)` \|(.*)\|$")

# As a note to oneself, not as a word of the product (a plan may not say TODO).
LEFT_TO_DO = re.compile(
    r"(?m)(^/\*+\s*|^\s*\*?\s*)(TODO|FIXME|XXX|HACK)\b|\b(TODO|FIXME) ?[:(]"
)
# A link of a test to where its directory ends is made to /nonexistent; one that needs more says why:
# "leads out: …" in the same line or one of the two before it.
LINK_OUT = re.compile(
    r"""(?:\bsymlink(?:at|_to)?\s*\(\s*f?["']|\bln(?:\s+-\w+)+\s+(?:\\?["'])?)/(?!nonexistent\b)"""
)
SLEEPS = r"g_usleep|usleep|sleep|nanosleep"

# Calls that have one home: what, and where it may be.
HOMES = (
    (
        r"git_[a-z]\w*",
        (
            "daemon/git/*",
            "daemon/importing/*",
            "tests/daemon/git/*",
            "tests/daemon/importing/*",
            "tests/bench/*",
            "tests/fuzz/*",
        ),
    ),
    (r"yaml_\w+", ("common/config/*",)),
    (r"notify_(?:init|uninit|notification|get_server)\w*", ("daemon/notify/*",)),
    (r"sqlite3_\w+", ("daemon/ledger/*", "daemon/memory/*")),
    (r"soup_\w+", ("daemon/http/*", "model-agent/ma-chat.c", "plugins/*")),
    (
        r"(?:gtk|adw|gdk)_\w+",
        (
            "client-gtk/*",
            "tests/client/*",
            "tests/bench/client/*",
            "tests/e2e/drag-file.c",
            "tests/e2e/look-inside.c",
        ),
    ),
    (r"_|C_|NC_|(?:d?n)?gettext|g_dpgettext2?", ("client-gtk/*", "client-cli/*", "common/base/tf-locale.c")),
    # Marks a text that is translated elsewhere.
    (r"N_", ("client-gtk/*", "client-cli/*", "common/config/tf-config-table.c")),
    (
        r"g_spawn_\w+|g_subprocess_\w+|posix_spawnp?|system|popen|v?fork|exec[lv]p?e?",
        (
            "common/base/tf-process*.c",
            "client-cli/tf-ctl-editor.c",
            "launcher/*",
            "tests/*",
        ),
    ),
    (
        r"g_getenv|getenv|secure_getenv|g_get_environ|g_setenv|setenv|g_unsetenv|unsetenv",
        (
            "*main.c",
            "common/base/tf-paths.c",
            "common/base/tf-process*.c",
            "model-agent/ma-files.c",
            "tests/*",
        ),
    ),
    (r"g_print|g_printerr", ("client-cli/*", "launcher/*", "tests/*")),
    (r"g_assert\w*|g_error|g_test_\w+|abort", ("tests/*",)),
    (r"g_test_run|g_test_add_func", ("tests/support/*", "*/test-log.c")),
    (
        r"g_dbus_\w+_sync|g_bus_get_sync",
        ("tests/*", "client-cli/*"),
    ),
    (
        r"g_main_context_iteration",
        ("tests/*", "client-cli/*", "common/base/tf-process.c"),
    ),
    (r"g_task_run_in_thread\w*", ()),
    (r"strcpy|strcat|sprintf|vsprintf|gets|strtok", ()),
    (SLEEPS, ("model-agent/ma-chat.c", "tests/*")),
)


class Tree:
    """The C files of a source tree and its table of who may include whom."""

    def __init__(self, root, paths):
        self.root = root
        self.paths = sorted(paths)
        self.sources = [
            Source(path, self.read(path))
            for path in self.paths
            if path.endswith((".c", ".h"))
            and path.split("/")[0] in CODE_FOLDERS + ("tests",)
        ]
        self.headers = {}
        for path in self.paths:
            folder, _, name = path.rpartition("/")
            if name.endswith((".h", ".inc")):
                self.headers.setdefault(name, []).append(folder)
            elif name == "meson.build":
                for made in re.findall(
                    r"(?:mkenums_simple|gdbus_codegen|compile_resources)\s*\(\s*'([^']+)'",
                    self.read(path),
                ):
                    self.headers.setdefault(made + ".h", []).append(folder)
        self.layers = dict(read_layers(self.read("HACKING.md")))

    def read(self, path):
        with open(os.path.join(self.root, path), encoding="utf-8") as file:
            return file.read()

    def exists(self, path):
        return path in self.paths

    def product(self):
        return [s for s in self.sources if s.folder.split("/")[0] in CODE_FOLDERS]


def read_layers(text):
    """The rows between the two marks: a folder, and the folders and headers it may include."""
    table = text.partition("<!-- layers -->")[2].partition("<!-- end layers -->")[0]
    for line in table.splitlines():
        match = ROW.match(line)
        if match:
            yield match[1], re.findall(r"`([^`]+)`", match[2])


def rule_file_sizes(tree):
    for s in tree.sources:
        again, limit = (150, 250) if s.name.endswith(".h") else (600, 900)
        if s.lines > again:
            yield s.path, 1, f"{s.lines} lines; {limit} is the limit", s.lines > limit


def rule_function_sizes(tree):
    for s in tree.sources:
        for f in s.functions:
            limit = 120 if f.name.endswith("_class_init") else 80
            if f.length > 50:
                what = f"{f.name} has {f.length} lines; {limit} is the limit"
                yield s.path, f.start, what, f.length > limit
            if f.nesting > 3:
                what = f"{f.name} nests {f.nesting} deep; 5 is the limit"
                yield s.path, f.start, what, f.nesting > 5
            if f.parameters > 6:
                what = f"{f.name} has {f.parameters} parameters; 8 is the limit"
                yield s.path, f.start, what, f.parameters > 8


def rule_layers(tree):
    for s in tree.product():
        allowed = tree.layers.get(s.folder)
        if allowed is None:
            yield s.path, 1, f"{s.folder} is not in the table of HACKING.md", True
            continue
        for line, name, system in s.includes:
            if name != "config.h" and (not system or name in tree.headers):
                yield from check_include(tree, s, line, name, allowed)


def check_include(tree, s, line, name, allowed):
    homes = tree.headers.get(name)
    if homes is None:
        yield s.path, line, f"there is no header {name} in the tree", True
    elif s.folder in homes or name in allowed:
        return
    elif name.endswith("-private.h"):
        yield s.path, line, f"{name} is private to {homes[0]}", True
    elif not any(home in allowed for home in homes):
        yield s.path, line, f"{s.folder} may not include {name} of {homes[0]}", True


def rule_layers_without_circle(tree):
    done = {}

    def visit(folder, way):
        if folder in way:
            return " → ".join(way[way.index(folder) :] + [folder])
        if folder not in done:
            done[folder] = None
            for below in tree.layers.get(folder, ()):
                done[folder] = done[folder] or visit(below, way + [folder])
        return done[folder]

    for folder in tree.layers:
        circle = visit(folder, [])
        if circle:
            yield "HACKING.md", 1, f"a circle of includes: {circle}", True
            return


def rule_headers_have_one_name(tree):
    for name, homes in sorted(tree.headers.items()):
        if len(homes) > 1:
            yield f"{homes[0]}/{name}", 1, f"{name} is also in {homes[1]}", True


def rule_calls_at_home(tree):
    for s in tree.sources:
        for pattern, homes in HOMES:
            if any(fnmatch.fnmatchcase(s.path, home) for home in homes):
                continue
            for line, name in s.calls(pattern):
                where = f"; its home is {homes[0]}" if homes else ""
                yield s.path, line, f"{name} may not be called here{where}", True


def rule_sleeps(tree):
    """Outside tests rule_calls_at_home rejects them; a test waits for a condition."""
    for s in tree.sources:
        for line, name in s.calls(SLEEPS):
            yield s.path, line, f"{name}: wait for a condition instead", False


def rule_links_stay_inside(tree):
    """What removes the directory of a test may follow its links."""
    for path in tree.paths:
        if not path.startswith("tests/") or not path.endswith((".c", ".h", ".py", ".sh")):
            continue
        lines = tree.read(path).splitlines()
        for at, line in enumerate(lines):
            excused = any("leads out: " in near for near in lines[max(at - 2, 0) : at + 1])
            if LINK_OUT.search(line) and not excused:
                yield path, at + 1, "a link out of the test's directory: link to /nonexistent", True


def rule_words(tree):
    for s in tree.sources:
        for line, word in s.words("goto|gchar|gint"):
            yield s.path, line, f"no {word}", True
        for line, text in s.comments:
            if text.startswith("//"):
                yield s.path, line, "begin comments with /*", True
            if LEFT_TO_DO.search(text) and not re.search(r"#\d", text):
                yield s.path, line, "a TODO needs an issue number: TODO (#12)", True
        if re.search(r"^#define G_LOG_DOMAIN", s.code, re.M):
            yield s.path, 1, "G_LOG_DOMAIN comes from meson.build", True


def rule_heads(tree):
    for s in tree.sources:
        if not s.text.startswith(SPDX):
            yield s.path, 1, "does not begin with the SPDX and copyright lines", True
        if s.name.endswith(".h"):
            if not s.text.startswith(SPDX + "#pragma once\n"):
                yield s.path, 3, "#pragma once does not follow the copyright line", True
            continue
        names = [name for _, name, _ in s.includes]
        if names[:1] != ["config.h"]:
            yield s.path, 3, 'the first include is not "config.h"', True
        own = [s.name[:-2] + ".h", s.name[:-2] + "-private.h"]
        there = [name for name in own if tree.exists(f"{s.folder}/{name}")]
        if there and names[1:2] not in [[name] for name in there]:
            yield s.path, 3, f'"{there[0]}" is not the second include', True


def rule_chains_up(tree):
    for s in tree.product():
        for f in s.functions:
            for vfunc in ("finalize", "dispose"):
                if not f.name.endswith("_" + vfunc) or f.name.endswith(
                    "_class_" + vfunc
                ):
                    continue
                if not re.search(rf"->{vfunc} \(", f.code):
                    yield s.path, f.start, f"{f.name} does not chain up", True


def rule_tests_register(tree):
    """The linker drops library functions that nobody calls, and nobody calls a test."""
    for s in tree.sources:
        if not s.path.startswith("tests/") or s.folder == "tests/support":
            continue
        if s.name.startswith(("test-", "bench-")):
            continue
        for line, name in s.calls(r"TF_TEST\w*"):
            yield s.path, line, f"{name} belongs in a test-*.c", True


def rule_built(tree):
    """A file that no meson.build names is neither compiled nor tested."""
    for s in tree.sources:
        if not s.name.endswith(".c") or not tree.exists(f"{s.folder}/meson.build"):
            continue
        build = tree.read(f"{s.folder}/meson.build")
        stem = re.match(r"(?:test|fuzz)-(.*)\.c$", s.name)
        if f"'{s.name}'" not in build and (
            stem is None or f"'{stem[1]}'" not in build
        ):
            yield s.path, 1, f"is not in {s.folder}/meson.build", True


def tests_of(s):
    """Where the test of a source may be; the usual place first."""
    stem = s.name[:-2]
    short = re.sub(r"^(tf-ctl|tf|oa|plan|code)-", "", stem)
    if s.folder.split("/")[0] == "client-gtk":
        folder = "tests/client"
    else:
        folder = "tests/cli" if s.folder == "client-cli" else f"tests/{s.folder}"
    folders = (folder, folder.rpartition("/")[0])
    return [f"{f}/test-{n}.c" for f in folders for n in (short, stem)]


def read_excuses(tree):
    """Lines of untested.txt: number, pattern of sources, test that covers them, why."""
    lines = tree.read("tests/lint/untested.txt").splitlines()
    for number, line in enumerate(lines, 1):
        if line and not line.startswith("#"):
            yield number, *(line.split(maxsplit=2) + ["", ""])[:3]


def rule_mirror(tree):
    sources = [s for s in tree.product() if s.name.endswith(".c")]
    tested = {s.path for s in sources if any(tree.exists(test) for test in tests_of(s))}
    excused = set()
    for number, pattern, test, why in read_excuses(tree):
        covered = {s.path for s in sources if fnmatch.fnmatchcase(s.path, pattern)}
        excused |= covered
        where = ("tests/lint/untested.txt", number)
        if not why:
            yield *where, f"no reason for {pattern}", True
        elif not tree.exists(test):
            yield *where, f"there is no {test}", True
        elif not covered - tested:
            yield *where, f"{pattern} has tests of its own, or is not a source", True
    for s in sources:
        if s.path not in tested | excused:
            yield s.path, 1, f"has no {tests_of(s)[0]}", False


# What a person sees, and where the client's templates are listed.
SHOWN = re.compile(r'\b(?:_|N?C_|N_|ngettext) \(\s*"|translatable="yes"')
TEMPLATES = "client-gtk/thoughtforge.gresource.xml"


def rule_translated(tree):
    """po/POTFILES lists every file with strings for users, and nothing else."""
    if not tree.exists("po/POTFILES"):
        return
    listed = [
        line
        for line in tree.read("po/POTFILES").splitlines()
        if line and not line.startswith("#")
    ]
    if listed != sorted(listed):
        yield "po/POTFILES", 1, "is not sorted", True
    for path in listed:
        if not tree.exists(path):
            yield "po/POTFILES", 1, f"there is no {path}", True
    for path in tree.paths:
        if not path.startswith(("client-gtk/", "client-cli/", "common/config/")) or not path.endswith((".c", ".ui")):
            continue
        shown = SHOWN.search(tree.read(path)) is not None
        if shown != (path in listed):
            what = "is not in" if shown else "has no strings and is in"
            yield path, 1, f"{what} po/POTFILES", True


def rule_templates(tree):
    """A template missing in the resources is missing in the program. Its size is limited, too."""
    if not tree.exists(TEMPLATES):
        return
    listed = re.findall(r">([\w/.-]+\.ui)</file>", tree.read(TEMPLATES))
    found = [path for path in tree.paths if path.endswith(".ui")]
    for path in found:
        lines = tree.read(path).count("\n")
        if lines > 250:
            yield path, 1, f"{lines} lines; 400 is the limit", lines > 400
        if not any(path.endswith("/" + name) for name in listed):
            yield path, 1, f"is not in {TEMPLATES}", True
    for name in listed:
        if not any(path.endswith("/" + name) for path in found):
            yield TEMPLATES, 1, f"there is no {name}", True


# The words of these enums are written once, where they are declared; everywhere else they are enums,
# and the word comes from tf_enum_to_nick() and goes to tf_enum_from_nick() or tf_enum_find().
WORD_HEADERS = ("common/model/tf-words.h", "common/model/tf-polish-words.h")
WORD_ENUMS = ("TfPhase", "TfSeverity", "TfGuard", "TfHaltReason")
# Words of other enums, of the configuration and of plans as well: no rule can tell them apart.
COMMON_WORDS = {"none", "budget", "growth"}
DECLARED_ENUM = re.compile(r"typedef enum\n\{(.*?)\} (\w+);", re.S)
# The context of a translation and the name of a signal are no words of the product.
NO_WORD = re.compile(r"(\bN?C_ \(|\bg_signal_\w+ \([^;\"]*)\s*$")


def read_nicks(tree):
    """Each nick and the enum that has it."""
    for path in filter(tree.exists, WORD_HEADERS):
        for values, enum in DECLARED_ENUM.findall(tree.read(path)):
            if enum in WORD_ENUMS:
                for nick in re.findall(r"nick=(\w+)", values):
                    yield nick, enum


def read_kept_words(tree):
    """Lines of words.txt: number, pattern of sources, words, why they may be there."""
    if not tree.exists("tests/lint/words.txt"):
        return
    for number, line in enumerate(tree.read("tests/lint/words.txt").splitlines(), 1):
        if line and not line.startswith("#"):
            pattern, words, why = (line.split(maxsplit=2) + ["", ""])[:3]
            yield number, pattern, words.split(","), why


def rule_nicks(tree):
    nicks = dict(read_nicks(tree))
    kept = {}
    for number, pattern, words, why in read_kept_words(tree):
        if not why:
            yield "tests/lint/words.txt", number, f"no reason for {pattern}", True
        kept.update({(pattern, word): number for word in words})
    used = set()
    for s in tree.product():
        for start, text in s.strings:
            if text not in nicks or text in COMMON_WORDS:
                continue
            if NO_WORD.search(s.text[max(start - 200, 0) : start]) or s.is_part(start):
                continue
            excuses = [k for k in kept if k[1] == text and fnmatch.fnmatchcase(s.path, k[0])]
            used.update(excuses)
            if not excuses:
                line = s.text.count("\n", 0, start) + 1
                yield s.path, line, f'"{text}" is a nick of {nicks[text]}: use the enum', True
    for (pattern, word), number in kept.items():
        if (pattern, word) not in used:
            yield "tests/lint/words.txt", number, f"{pattern} does not contain {word}", False


def read_phrases(tree):
    """Expression and replacement of each line of phrases.txt."""
    for line in tree.read(PHRASES).splitlines():
        if line and not line.startswith("#"):
            expression, _, instead = line.partition("\t")
            yield re.compile(expression.replace(" ", r"\s+"), re.I), instead


def texts_of(tree):
    """Path, first line and text of each string of the product and of each document."""
    for s in tree.product():
        if s.folder.split("/")[0] == "offline-agent":
            continue  # it matches what people write in brain dumps
        for match in STRINGS.finditer(without_comments(s.text)):
            text = re.sub(r'"\s*"', "", match[0])
            yield s.path, s.text.count("\n", 0, match.start()) + 1, text
    for path in tree.paths:
        if path.startswith(WRITTEN_ELSEWHERE) or path in ("CHANGELOG.md", "HACKING.md"):
            continue
        if path.endswith((".md", ".1")) or path.startswith(("data/dbus/", "data/config")):
            yield path, 1, tree.read(path)


def rule_phrases(tree):
    """Texts read as a native engineer would write them."""
    if not tree.exists(PHRASES):
        return
    phrases = list(read_phrases(tree))
    for path, first, text in texts_of(tree):
        for expression, instead in phrases:
            for match in expression.finditer(text):
                found = " ".join(match[0].split())
                line = first + text.count("\n", 0, match.start())
                yield path, line, f"“{found}”: write “{instead}”", True


RULES = tuple(
    value for name, value in sorted(globals().items()) if name.startswith("rule_")
)
