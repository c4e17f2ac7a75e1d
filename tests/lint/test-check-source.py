#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Each rule of check-source.py on small trees, good and bad."""

import os
import sys
import tempfile

import rules

HEAD = rules.SPDX + '#include "config.h"\n'
HEADER = rules.SPDX + "#pragma once\n"
LAYERS = """<!-- layers -->
| folder | may include headers of |
|---|---|
| `common/base` | |
| `daemon/git` | `common/base` |
| `plugins/plan` | `thoughtforge-plugin.h` |
<!-- end layers -->
"""

PHRASE = "\t".join((r"\bnot known\b", "unknown\n"))


def function(lines=1, name="tf_x", head="void", parameters="(void)", line="  x ();\n"):
    return f"\n{head}\n{name} {parameters}\n{{\n{line * lines}}}\n"


def nested(depth):
    return "".join("{ " for _ in range(depth)) + "}" * depth + "\n"


def excused(line):
    return {
        "tests/lint/untested.txt": line + "\n",
        "daemon/git/a.c": "",
        "tests/t.c": "",
    }


def worded(code, path="daemon/git/a.c", kept=""):
    return {
        "common/model/tf-words.h": "typedef enum\n{\n  TF_PHASE_DONE, /*< nick=done >*/\n"
        "  TF_PHASE_BUILDING, /*< nick=building >*/\n} TfPhase;\n\ntypedef enum\n{\n"
        "  TF_GATE_PASSED, /*< nick=passed >*/\n  TF_GATE_NONE, /*< nick=none >*/\n} TfGate;\n",
        "tests/lint/words.txt": kept,
        path: HEAD + code,
    }


def linked(code, kind="c"):
    return {f"tests/daemon/git/test-a.{kind}": code + "\n"}


# Claim, rule, files, is it refused.
CASES = (
    ("link-out", "links_stay_inside", linked('symlink ("' + '/etc", a);'), True),
    ("link-out-of-a-shell", "links_stay_inside", linked('sh ("ln -sf ' + '/etc a");'), True),
    ("link-out-of-python", "links_stay_inside", linked('os.symlink("' + '/tmp", a)', "py"), True),
    ("link-out-with-a-reason", "links_stay_inside", linked('/* leads out: x */\nsymlink ("' + '/a", b);'), False),
    ("link-to-nothing", "links_stay_inside", linked('symlink ("/nonexistent/a", b);'), False),
    ("link-to-a-name-like-it", "links_stay_inside", linked('symlink ("' + '/nonexistent2", b);'), True),
    ("link-inside", "links_stay_inside", linked('symlink ("../a", b); sh ("ln -s a b");'), False),
    ("word-of-a-phase", "nicks", worded('f ("done");\n'), True),
    ("word-of-a-phase-in-a-table", "nicks", worded('a[] = { "x", "building" };\n'), True),
    ("word-of-a-phase-in-a-header", "nicks", worded('f ("done");\n', "daemon/git/a.h"), True),
    ("word-of-another-enum", "nicks", worded('f ("passed");\n'), False),
    ("word-that-is-part-of-a-text", "nicks", worded('f ("is done");\n'), False),
    ("word-that-ends-a-text", "nicks", worded('f ("all is "\n   "done");\n'), False),
    ("word-in-a-comment", "nicks", worded('/* "done" */\n'), False),
    ("word-as-a-signal", "nicks", worded('g_signal_connect (a, "done", b, c);\n'), False),
    ("word-as-a-context", "nicks", worded('a = NC_ ("done", "x");\n'), False),
    ("word-in-a-test", "nicks", worded('f ("done");\n', "tests/daemon/git/test-a.c"), False),
    (
        "word-that-is-kept",
        "nicks",
        worded('f ("done");\n', kept="daemon/git/a.c done a member of a file\n"),
        False,
    ),
    (
        "other-word-than-the-kept-one",
        "nicks",
        worded('f ("building", "done");\n', kept="daemon/git/a.c done a member\n"),
        True,
    ),
    (
        "word-kept-without-a-reason",
        "nicks",
        worded('f ("done");\n', kept="daemon/git/a.c done\n"),
        True,
    ),
    (
        "word-kept-for-nothing",
        "nicks",
        worded('f ("x");\n', kept="daemon/git/a.c done a member\n"),
        False,
    ),
    ("900-lines", "file_sizes", {"daemon/git/a.c": "\n" * 900}, False),
    ("901-lines", "file_sizes", {"daemon/git/a.c": "\n" * 901}, True),
    ("header-of-250", "file_sizes", {"daemon/git/a.h": "\n" * 250}, False),
    ("header-of-251", "file_sizes", {"daemon/git/a.h": "\n" * 251}, True),
    (
        "function-of-80",
        "function_sizes",
        {"daemon/git/a.c": HEAD + function(77)},
        False,
    ),
    ("function-of-81", "function_sizes", {"daemon/git/a.c": HEAD + function(78)}, True),
    (
        "class-init-of-120",
        "function_sizes",
        {"daemon/git/a.c": HEAD + function(117, "tf_x_class_init")},
        False,
    ),
    (
        "class-init-of-121",
        "function_sizes",
        {"daemon/git/a.c": HEAD + function(118, "tf_x_class_init")},
        True,
    ),
    (
        "table-is-no-function",
        "function_sizes",
        {"daemon/git/a.c": "int a[] =\n{\n" + "1,\n" * 99 + "};\n"},
        False,
    ),
    (
        "nesting-of-5",
        "function_sizes",
        {"daemon/git/a.c": HEAD + function(line=nested(5))},
        False,
    ),
    (
        "nesting-of-6",
        "function_sizes",
        {"daemon/git/a.c": HEAD + function(line=nested(6))},
        True,
    ),
    (
        "8-parameters",
        "function_sizes",
        {"daemon/git/a.c": HEAD + function(parameters="(" + "int a, " * 7 + "int b)")},
        False,
    ),
    (
        "9-parameters",
        "function_sizes",
        {"daemon/git/a.c": HEAD + function(parameters="(" + "int a, " * 8 + "int b)")},
        True,
    ),
    (
        "include-from-below",
        "layers",
        {"daemon/git/a.c": '#include "b.h"\n', "common/base/b.h": ""},
        False,
    ),
    (
        "include-from-above",
        "layers",
        {"common/base/a.c": '#include "b.h"\n', "daemon/git/b.h": ""},
        True,
    ),
    (
        "include-of-a-stranger-in-angles",
        "layers",
        {"common/base/a.c": "#include <b.h>\n", "daemon/git/b.h": ""},
        True,
    ),
    (
        "include-of-the-system",
        "layers",
        {"common/base/a.c": "#include <string.h>\n"},
        False,
    ),
    ("include-of-nothing", "layers", {"common/base/a.c": '#include "none.h"\n'}, True),
    (
        "private-header-of-another-folder",
        "layers",
        {"daemon/git/a.c": '#include "b-private.h"\n', "common/base/b-private.h": ""},
        True,
    ),
    (
        "private-header-of-its-own-folder",
        "layers",
        {"daemon/git/a.c": '#include "b-private.h"\n', "daemon/git/b-private.h": ""},
        False,
    ),
    (
        "made-header",
        "layers",
        {
            "daemon/git/a.c": '#include "tf-e.h"\n',
            "common/base/meson.build": "gnome.mkenums_simple('tf-e',",
        },
        False,
    ),
    (
        "plugin-takes-the-one-header",
        "layers",
        {
            "plugins/plan/a.c": "#include <thoughtforge-plugin.h>\n",
            "common/base/thoughtforge-plugin.h": "",
        },
        False,
    ),
    (
        "plugin-takes-another-header",
        "layers",
        {"plugins/plan/a.c": '#include "b.h"\n', "common/base/b.h": ""},
        True,
    ),
    ("folder-that-is-not-in-the-table", "layers", {"daemon/other/a.c": ""}, True),
    (
        "two-headers-of-one-name",
        "headers_have_one_name",
        {"daemon/git/a.h": "", "common/base/a.h": ""},
        True,
    ),
    ("git-at-home", "calls_at_home", {"daemon/git/a.c": "git_init ();\n"}, False),
    ("git-elsewhere", "calls_at_home", {"common/base/a.c": "git_init ();\n"}, True),
    (
        "git-in-a-longer-name",
        "calls_at_home",
        {"common/base/a.c": "tf_git_init ();\n"},
        False,
    ),
    (
        "git-in-a-comment",
        "calls_at_home",
        {"common/base/a.c": "/* git_init () */\n"},
        False,
    ),
    (
        "git-in-a-string",
        "calls_at_home",
        {"common/base/a.c": 'x ("git_init ()");\n'},
        False,
    ),
    (
        "yaml-elsewhere",
        "calls_at_home",
        {"daemon/git/a.c": "yaml_parser_parse (p);\n"},
        True,
    ),
    ("system-of-libc", "calls_at_home", {"daemon/git/a.c": 'system ("ls");\n'}, True),
    (
        "fork-by-the-runner",
        "calls_at_home",
        {"common/base/tf-process.c": "fork ();\n"},
        False,
    ),
    (
        "environment-in-main",
        "calls_at_home",
        {"daemon/main.c": "g_getenv (x);\n"},
        False,
    ),
    (
        "environment-elsewhere",
        "calls_at_home",
        {"daemon/git/a.c": "g_getenv (x);\n"},
        True,
    ),
    (
        "print-in-the-daemon",
        "calls_at_home",
        {"daemon/git/a.c": "g_print (x);\n"},
        True,
    ),
    (
        "print-in-the-client",
        "calls_at_home",
        {"client-cli/a.c": "g_print (x);\n"},
        False,
    ),
    (
        "assert-in-the-daemon",
        "calls_at_home",
        {"daemon/git/a.c": "g_assert_true (x);\n"},
        True,
    ),
    (
        "assert-in-a-test",
        "calls_at_home",
        {"tests/a/test-a.c": "g_assert_true (x);\n"},
        False,
    ),
    (
        "error-free-is-no-error",
        "calls_at_home",
        {"daemon/git/a.c": "g_error_free (e);\n"},
        False,
    ),
    (
        "sleep-in-the-daemon",
        "calls_at_home",
        {"daemon/git/a.c": "g_usleep (1);\n"},
        True,
    ),
    (
        "test-in-its-program",
        "tests_register",
        {"tests/a/test-a.c": "TF_TEST (x)\n"},
        False,
    ),
    ("test-in-a-library", "tests_register", {"tests/a/a.c": "TF_TEST (x)\n"}, True),
    ("run-of-glib", "calls_at_home", {"tests/a/test-a.c": "g_test_run ();\n"}, True),
    ("goto", "words", {"daemon/git/a.c": "goto out;\n"}, True),
    ("goto-in-a-comment", "words", {"daemon/git/a.c": "/* no goto */\n"}, False),
    ("gchar", "words", {"daemon/git/a.c": "const gchar *x;\n"}, True),
    ("line-comment", "words", {"daemon/git/a.c": "int x; // why\n"}, True),
    ("address-is-no-comment", "words", {"daemon/git/a.c": 'x ("http://a");\n'}, False),
    ("todo-without-number", "words", {"daemon/git/a.c": "/* TODO: later */\n"}, True),
    (
        "todo-with-number",
        "words",
        {"daemon/git/a.c": "/* TODO: later (#12) */\n"},
        False,
    ),
    (
        "todo-as-a-word-of-plans",
        "words",
        {"daemon/git/a.c": "/* a plan says no TODO */\n"},
        False,
    ),
    ("log-domain", "words", {"daemon/git/a.c": '#define G_LOG_DOMAIN "x"\n'}, True),
    ("head-of-a-source", "heads", {"daemon/git/a.c": HEAD}, False),
    ("no-licence", "heads", {"daemon/git/a.c": '#include "config.h"\n'}, True),
    (
        "no-config-first",
        "heads",
        {"daemon/git/a.c": rules.SPDX + "#include <glib.h>\n"},
        True,
    ),
    ("head-of-a-header", "heads", {"daemon/git/a.h": HEADER}, False),
    ("header-without-pragma", "heads", {"daemon/git/a.h": rules.SPDX}, True),
    (
        "own-header-second",
        "heads",
        {"daemon/git/a.c": HEAD + '#include "a.h"\n', "daemon/git/a.h": HEADER},
        False,
    ),
    (
        "own-header-later",
        "heads",
        {
            "daemon/git/a.c": HEAD + '#include <glib.h>\n#include "a.h"\n',
            "daemon/git/a.h": HEADER,
        },
        True,
    ),
    (
        "finalize-chains-up",
        "chains_up",
        {
            "daemon/git/a.c": function(
                name="tf_a_finalize",
                parameters="(GObject *o)",
                line="  G_OBJECT_CLASS (parent)->finalize (o);\n",
            )
        },
        False,
    ),
    (
        "finalize-does-not",
        "chains_up",
        {"daemon/git/a.c": function(name="tf_a_finalize", parameters="(GObject *o)")},
        True,
    ),
    (
        "source-that-is-built",
        "built",
        {"daemon/git/a.c": "", "daemon/git/meson.build": "'a.c'"},
        False,
    ),
    (
        "source-that-is-not",
        "built",
        {"daemon/git/a.c": "", "daemon/git/meson.build": ""},
        True,
    ),
    (
        "test-listed-by-its-name",
        "built",
        {"tests/a/test-b.c": "", "tests/a/meson.build": "foreach name : ['b']"},
        False,
    ),
    (
        "harness-listed-by-its-name",
        "built",
        {"tests/a/fuzz-b.c": "", "tests/a/meson.build": "'b': []"},
        False,
    ),
    (
        "test-that-is-not-listed",
        "built",
        {"tests/a/test-b.c": "", "tests/a/meson.build": ""},
        True,
    ),
    (
        "string-that-is-not-listed",
        "translated",
        {"client-gtk/a.c": '_ ("x")', "po/POTFILES": ""},
        True,
    ),
    (
        "string-of-the-cli-that-is-not-listed",
        "translated",
        {"client-cli/a.c": '_ ("x")', "po/POTFILES": ""},
        True,
    ),
    (
        "string-that-is-listed",
        "translated",
        {"client-gtk/a.c": '_ ("x")', "po/POTFILES": "client-gtk/a.c"},
        False,
    ),
    (
        "listed-without-a-string",
        "translated",
        {"client-gtk/a.c": "x", "po/POTFILES": "client-gtk/a.c"},
        True,
    ),
    (
        "template-that-is-not-listed",
        "templates",
        {"client-gtk/a.ui": "", rules.TEMPLATES: ""},
        True,
    ),
    (
        "template-that-is-listed",
        "templates",
        {"client-gtk/a.ui": "", rules.TEMPLATES: "<file>a.ui</file>"},
        False,
    ),
    (
        "template-of-401",
        "templates",
        {"client-gtk/a.ui": "\n" * 401, rules.TEMPLATES: "<file>a.ui</file>"},
        True,
    ),
    ("excuse-without-reason", "mirror", excused("daemon/git/a.c tests/t.c"), True),
    (
        "excuse-without-a-test",
        "mirror",
        excused("daemon/git/a.c tests/u.c a table"),
        True,
    ),
    ("excuse", "mirror", excused("daemon/git/a.c tests/t.c a table"), False),
    (
        "excuse-by-a-pattern",
        "mirror",
        excused("daemon/git/*.c tests/t.c tables"),
        False,
    ),
    ("excuse-of-nothing", "mirror", excused("daemon/git/b.c tests/t.c a table"), True),
    (
        "excuse-of-what-has-a-test",
        "mirror",
        {**excused("daemon/git/a.c tests/t.c why"), "tests/daemon/git/test-a.c": ""},
        True,
    ),
    (
        "string-in-plain-english",
        "phrases",
        {"tests/lint/phrases.txt": PHRASE,
         "daemon/git/a.c": HEAD + '/* not known */ f ("unknown");\n'},
        False,
    ),
    (
        "string-with-a-phrase",
        "phrases",
        {"tests/lint/phrases.txt": PHRASE,
         "daemon/git/a.c": HEAD + 'f ("it is not "\n   "known");\n'},
        True,
    ),
    (
        "document-with-a-phrase-over-two-lines",
        "phrases",
        {"tests/lint/phrases.txt": PHRASE,
         "daemon/git/README.md": "It is Not\n  known.\n"},
        True,
    ),
    (
        "prompt-with-a-phrase",
        "phrases",
        {"tests/lint/phrases.txt": "# none\n" + PHRASE,
         "prompts/a.md": "It is not known.\n"},
        False,
    ),
)


def write(root, files):
    files = {"HACKING.md": LAYERS, "tests/lint/untested.txt": "", **files}
    for name, text in files.items():
        path = os.path.join(root, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    return rules.Tree(root, list(files))


def holds(rule, files, refused):
    with tempfile.TemporaryDirectory() as root:
        findings = list(getattr(rules, "rule_" + rule)(write(root, files)))
    if refused != any(is_failure for *_, is_failure in findings):
        return f"found {findings}"
    return ""


def circle():
    with tempfile.TemporaryDirectory() as root:
        tree = write(
            root, {"HACKING.md": LAYERS.replace("base` | |", "base` | `daemon/git` |")}
        )
        return "" if list(rules.rule_layers_without_circle(tree)) else "not found"


def every_rule_is_tried():
    tried = {"rule_" + rule for _, rule, _, refused in CASES if refused}
    rest = {rule.__name__ for rule in rules.RULES} - tried
    # These two only report, or are tried by circle().
    return (
        str(sorted(rest))
        if rest != {"rule_sleeps", "rule_layers_without_circle"}
        else ""
    )


def main():
    results = [
        (f"{rule}/{claim}", holds(rule, files, bad))
        for claim, rule, files, bad in CASES
    ]
    results += [
        ("layers/circle", circle()),
        ("every-rule-is-tried", every_rule_is_tried()),
    ]
    print(f"1..{len(results)}")
    for number, (name, says) in enumerate(results, 1):
        if says:
            print(f"# {says}")
        print(f"{'not ok' if says else 'ok'} {number} {name.replace('_', '-')}")
    return 1 if any(says for _, says in results) else 0


if __name__ == "__main__":
    sys.exit(main())
