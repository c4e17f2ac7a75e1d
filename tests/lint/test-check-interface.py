#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Each rule of check-interface.py on small trees, good and bad."""

import importlib
import sys

import interface

check = importlib.import_module("check-interface")

XML = """<node>
<!--
  org.thoughtforge.Manager1:
  @short_description: everything

  The object.
-->
<interface name="org.thoughtforge.Manager1">
  <!-- Pause: stops -->
  <method name="Pause"/>
  <!--
    Resume:
    @project: which one,
      of all

    Goes on.
  -->
  <method name="Resume">
    <arg name="project" type="o" direction="in"/>
  </method>
  <!-- Speed: in m/s -->
  <property name="Speed" type="u" access="read">
    <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="const"/>
  </property>
  <!-- Moved: for the first time -->
  <signal name="Moved"/>
</interface></node>
"""
PAGE = """
## org.thoughtforge.Manager1

The object.

**Methods**

### `Pause ()`

stops

Verbs of `thoughtforgectl`: `pause`

### `Resume (project o)`

- *project*: which one, of all

Goes on.

Verbs of `thoughtforgectl`: `go-on`

**Properties**

### `Speed u` const

in m/s

**Signals**

### `Moved ()`

for the first time
"""
MAN = "\\fBpause\\fR \\fIID\\fR\n\\fBgo\\-on\\fR\n"


def row(name, calls, details='""'):
    return f'  {{ "{name}", "ID", 1, 1, A | B, tf_ctl_x,\n    "says",\n    {details}, {calls} }},\n'


def tree(rows, client='f ("Pause"); f ("Resume");', xml=XML, man=MAN, page=PAGE):
    return {
        interface.XML + "a.xml": xml,
        interface.VERBS: "static const TfCtlVerb verbs[] = {\n" + rows + "};\n",
        "client-cli/a.c": client,
        "data/man/thoughtforgectl.1": man,
        check.PAGE: interface.HEAD + page,
    }


BOTH = row("pause", '"Pause"') + row("go-on", '"Resume"')

# Claim, rule, files, is it refused.
CASES = (
    ("all-have-a-verb", "every_method_has_a_verb", tree(BOTH), False),
    ("one-has-none", "every_method_has_a_verb", tree(row("pause", '"Pause"')), True),
    ("one-has-no-calls", "every_method_has_a_verb", tree(BOTH.replace('"Resume"', '""')), True),
    ("column-is-missing", "every_method_has_a_verb", tree(BOTH.replace(', "Pause"', "")), True),
    ("several-strings", "every_method_has_a_verb", tree(row("pause", '"Pause "\n  "Resume"', '"a\\n"\n "b"')), False),
    ("call-exists", "every_call_exists", tree(BOTH), False),
    ("call-without-method", "every_call_exists", tree(BOTH + row("x", '"Stop"')), True),
    ("call-that-nobody-makes", "every_call_exists", tree(BOTH, 'f ("Pause");'), True),
    ("call-is-listed", "every_call_is_listed", tree(BOTH), False),
    ("call-is-not-listed", "every_call_is_listed", tree(row("pause", '"Pause"')), True),
    ("word-that-is-no-method", "every_call_is_listed", tree(BOTH, 'f ("Pause now");'), False),
    ("rows-are-read", "every_verb_is_read", tree(BOTH), False),
    ("row-of-another-form", "every_verb_is_read", tree(BOTH + '  { "x", "y" },\n'), True),
    ("no-row", "every_verb_is_read", tree(""), True),
    ("documented", "every_member_is_documented", tree(BOTH), False),
    ("comment-of-another", "every_member_is_documented", tree(BOTH, xml=XML.replace("- Speed:", "- Spee:")), True),
    ("no-text", "every_member_is_documented", tree(BOTH, xml=XML.replace("Goes on.", "")), True),
    ("no-comment", "every_member_is_documented", tree(BOTH, xml=XML.replace("<!-- Moved: for the first time -->", "")), True),
    ("interface-without", "every_member_is_documented", tree(BOTH, xml=XML.replace("The object.", "")), True),
    ("argument-exists", "every_documented_argument_exists", tree(BOTH), False),
    ("argument-of-old", "every_documented_argument_exists", tree(BOTH, xml=XML.replace("@project", "@plan")), True),
    ("members-are-read", "every_member_is_read", tree(BOTH), False),
    ("member-of-another-form", "every_member_is_read", tree(BOTH, xml=XML.replace('<signal name="Moved"', "<signal  name='Moved'")), True),
    ("page", "the_page_is_current", tree(BOTH), False),
    ("page-of-old", "the_page_is_current", tree(BOTH, page=PAGE.replace("stops", "stop")), True),
    ("page-without-a-verb", "the_page_is_current", tree(BOTH + row("x", '"Pause"')), True),
    ("manual-has-it", "every_verb_is_in_the_manual", tree(BOTH), False),
    ("manual-lacks-it", "every_verb_is_in_the_manual", tree(BOTH, man="\\fBpause\\fR\n"), True),
)


def holds(rule, files, bad):
    says = list(getattr(check, "rule_" + rule)(check.Tree(files)))
    if bool(says) == bad:
        return ""
    return f"{rule}: {says or 'found nothing'}"


def main():
    results = [(f"{rule}/{claim}", holds(rule, files, bad)) for claim, rule, files, bad in CASES]
    untried = {rule.__name__[len("rule_") :] for rule in check.RULES} - {rule for _, rule, *_ in CASES}
    results.append(("every-rule-is-tried", ", ".join(sorted(untried))))
    print(f"1..{len(results)}")
    for number, (name, says) in enumerate(results, 1):
        if says:
            print(f"# {says}")
        print(f"{'not ok' if says else 'ok'} {number} {name.replace('_', '-')}")
    return 1 if any(says for _, says in results) else 0


if __name__ == "__main__":
    sys.exit(main())
