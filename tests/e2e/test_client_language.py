# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The desktop client in a language of its own making (scripts/pseudo-locale), in which every message
of ours stands in brackets and is 40 % longer: on every screen what is not in brackets was not
translated, text that is truncated would be so in German, and right-to-left mirrors everything."""

import re

import desktop
import inside
from pseudo import outside

# Not translated: names, and texts by people, agents and the daemon, which
# writes English. Identified by their widget (type or id of the template) or their content.
NOT_OURS = {
    "TfMarkdownView": "what people and agents wrote",
    "TfMarkdownRow": "the same, in a document",
    "GtkTextView": "the same, and prompts and configurations",
    "AdwAboutWindow": "libadwaita's words, and our name",
    "GtkHeaderBar": "GTK's: the window of shortcuts",
    "GtkShortcutLabel": "keys",
    ("TfChangesView", "list"): "lines of a difference",
    ("TfLogView", "list"): "lines of a log",
    ("TfIssueRow", "description"): "a reviewer's",
    ("TfIssueRow", "recommendation"): "a reviewer's",
    ("TfPromptsPage", "list"): "names of prompts and how they begin",
}
NAMES = re.compile(r"ThoughtForge|\b(?:offline|broken|slow)\b"  # agents
                   r"|agent broken exited with 1 and printed nothing"  # the daemon's
                   r"|[\w./-]*[\w-]\.(?:md|json|c|txt|yaml)\b"  # files
                   r"|\b(?:CSV\b|PNG\b|F\d+|(?:(?:Ctrl|Shift|Alt)\+)+\S+)"
                   r"|p?\d{8}[-_]\w{4}(?:-\d+)?")  # projects and runs


def is_ours(widget):
    types = [w.type for w in widget.up()]
    ids = {w.buildable for w in widget.up()}
    return not any(place in types if isinstance(place, str)
                   else place[0] in types and place[1] in ids for place in NOT_OURS)


def is_translated(text, names):
    rest = outside(text)
    for name in names:
        rest = rest.replace(name, "")
    return not any(c.isalpha() for c in NAMES.sub("", rest))


def find_untranslated(screen, widgets, names):
    for w in filter(is_ours, widgets):
        for what, text in (("text", w.text), ("tooltip", w.tooltip)):
            if text and not is_translated(text, names):
                yield f"{screen}: not translated: {what} {text[:80]!r} of {w}"


def scrolls(widget):
    return widget.type in ("GtkViewport", "GtkTextView", "GtkText", "GtkScrolledWindow",
                           "GtkListView", "GtkColumnView", "AdwLeaflet", "AdwCarousel")


def find_cut(screen, widgets):
    """Text of ours that ends in … with no way to read the rest, and what hangs out of its window."""
    for w in widgets:
        # A row with a choice shows the complete text in its popup.
        if w.cut and not w.inside("AdwComboRow") and not any(up.tooltip or up.has_tooltip for up in w.up()):
            yield f"{screen}: cut: {w}"
        native = next(up for up in w.up() if up.parent is None or "Popover" in up.type)
        if (w.text and w.type != "GtkWindow" and w is not native
                and not any(scrolls(up) for up in w.up())
                and w.place[0] + w.place[2] > native.place[0] + native.place[2] + 1):
            yield f"{screen}: hangs out by {w.place[0] + w.place[2] - native.place[2]}: {w}"


def test_every_text_is_translated_and_none_is_cut():
    with inside.Inside() as d:
        d.use_pseudo_locale()
        paths = d.fill().values()
        names = [d.get(path, "Name") for path in paths]
        names += [question[key] for path in paths for question in d.get(path, "Questions")
                  for key in ("text", "recommended")]
        d.open()
        found = []
        for screen, widgets in d.screens():
            found += find_untranslated(screen, widgets, names)
            found += find_cut(screen, widgets)
        assert not found, "\n".join(found)
        d.quit()


# What stays where it is: what has a direction of its own.
NOT_MIRRORED = ("TfMarkdownView", "GtkTextView", "GtkSourceView", "TfChartCanvas", "AdwAboutWindow",
                "GtkShortcutsWindow", "GtkScrollbar", "TfLogView", "TfChangesView",
                # Fills from the other end; is shown from its left where it is too wide (GTK 4.8).
                "GtkLevelBar", "GtkColumnView",
                "GtkSwitch") # its parts, by GTK 4.8


def places(widgets):
    """Where each of the window's widgets is, by the way to it."""
    found = {}
    for w in widgets:
        way = "/".join(f"{up.type}{up.parent.children.index(up) if up.parent else 0}"
                       for up in w.up())
        if not any(up.type in NOT_MIRRORED or inside.is_popover(up) for up in w.up()):
            found[way] = w
    return found


def test_right_to_left_mirrors_everything():
    with inside.Inside() as d:
        d.use_pseudo_locale("he")
        d.use_pseudo_locale("xx")
        d.fill()
        d.open()
        d.activate("TfWindow", f"win.open-project::{d.get(d.project_paths['human_review'], 'Id')}")
        left = {name: places(widgets) for name, widgets in d.pages()}
        d.quit()
        d.open(LANGUAGE="he")
        found = []
        d.activate("TfWindow", f"win.open-project::{d.get(d.project_paths['human_review'], 'Id')}")
        for name, widgets in d.pages():
            assert len(left[name]) > 50
            assert all(w.rtl for w in widgets if w.parent is None), "GTK has no Hebrew here"
            found += find_unmirrored(name, left[name], places(widgets))
        assert not found, "\n".join(found)
        d.quit()


def find_unmirrored(name, left, right):
    for way in left.keys() & right.keys():
        a, b = left[way], right[way]
        window = next(w for w in a.up() if w.parent is None).place
        mirrored = window[0] + window[2] - (a.place[0] - window[0]) - a.place[2]
        if a.text == b.text and abs(mirrored - b.place[0]) > 2:
            yield f"{name}: at {b.place[0]} instead of {mirrored}: {b}"


if __name__ == "__main__":
    desktop.main([value for name, value in list(globals().items()) if name.startswith("test_")])
