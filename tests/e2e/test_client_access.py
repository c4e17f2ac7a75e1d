# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The desktop client for who does not see it or has no pointer: everything has a name, Tab reaches
everything and is never caught or lost, and what happens is announced."""

import desktop
import inside
import world

# What one presses or types into, and the rows of lists.
INTERACTIVE = ("GtkButton", "GtkToggleButton", "GtkCheckButton", "GtkSwitch", "GtkText",
               "GtkTextView", "GtkSourceView", "GtkSpinButton", "GtkDropDown", "GtkScale",
               "GtkModelButton", "AdwViewSwitcherButton", "GtkLinkButton", "GtkExpander")
ROWS = ("GtkListItemWidget", "GtkListBoxRow", "AdwActionRow", "AdwComboRow", "AdwExpanderRow",
        "AdwEntryRow", "AdwPreferencesRow", "TfAgentRow", "GtkFlowBoxChild")
# Tab reaches one row of them, arrows the others.
LISTS = ("GtkListView", "GtkListBox", "GtkColumnView", "GtkColumnListView", "GtkFlowBox")
# Their parts are what the focus is in, and they have the name.
PARTED = ("GtkMenuButton", "GtkEntry", "GtkSearchEntry", "GtkDropDown", "GtkSpinButton",
          "GtkPasswordEntry", "AdwEntryRow", "AdwPasswordEntryRow", "AdwComboRow", "AdwActionRow")

# Roles that say nothing without a name (ARIA 1.2, "accessible name required").
NAMED_ROLES = ("button", "checkbox", "combo-box", "dialog", "grid", "img", "link", "menu-item", "meter",
               "progress-bar", "radio", "search-box", "slider", "spin-button", "switch", "tab", "tab-list",
               "text-box", "tree-grid", "window")

# Skips those without anything new; walks through a few backwards, too.
MORE_OF_THE_SAME = ("brain_dump: chat", "building", "spec_building", "halted: runs", "human_review: documents",
                    "done: chat", "about", "shortcuts")
BACKWARDS = ("new project", "human_review: chat")


def is_named(widget):
    """A part of a control is named by what it is a part of."""
    return widget.named or any(up.named for up in list(widget.up())[1:4] if up.type in PARTED)


def is_label_of(widget):
    """Icons and texts in a button are its name, or say the same once more."""
    return widget.role == "img" and any(up.type in INTERACTIVE + PARTED + ROWS for up in widget.up())


def find_unnamed(screen, widgets):
    for w in widgets:
        # GTK 4.8 has no name for a row of a table; its cells have.
        wanted = w.type in INTERACTIVE + ROWS and w.focusable and not w.inside("GtkColumnView")
        if not is_named(w) and (wanted or w.role in NAMED_ROLES and not is_label_of(w)):
            yield f"{screen}: no name: {w.role} {w}"


def find_front(widgets):
    """The newest window, or the menu that is open: the focus is kept in it."""
    top = [w for w in widgets if w.parent is None][-1]
    return next((w for w in widgets if inside.is_popover(w) and top in w.up()), top)


def walk_focus(d, key, limit=200):
    """All that has the focus from here on, until it goes the same way again; None is where it is
    lost."""
    seen = {}
    steps = set()
    before = None
    d.ensure_keys()
    while len(steps) < limit:
        d.xdo("key", key)
        now = d.focus()
        if now is None:
            return {None: None}
        if (before, now.id) in steps:
            return seen
        steps.add((before, now.id))
        before = now.id
        seen[now.id] = now
    raise AssertionError(f"{key} does not come round: {now}")


def is_to_be_reached(widget):
    return widget.type in INTERACTIVE and widget.focusable


def find_unreached(widgets, seen):
    """What has never had the focus, nor what it is a part of, nor another row of its list."""
    lists = {up.id for w in widgets if w.id in seen for up in w.up() if up.type in LISTS}
    for w in filter(is_to_be_reached, widgets):
        around = {down.id for down in w.down()} | {
            up.id for up in w.up() if up.type in INTERACTIVE + ROWS}
        if not around & seen.keys() and not any(up.id in lists for up in w.up()):
            yield w


def walk_screen(d, screen, widgets):
    front = find_front(widgets)
    there = [w for w in widgets if front in w.up()]
    for key in ("Tab", "shift+Tab") if screen in BACKWARDS else ("Tab",):
        seen = walk_focus(d, key)
        if None in seen:
            yield f"{screen}: {key} loses the focus"
        yield from (f"{screen}: {key} does not reach {w}" for w in find_unreached(there, seen))


def test_everything_has_a_name_and_is_reached_by_tab():
    with inside.Inside() as d:
        d.fill()
        d.open()
        found = []
        for screen, widgets in d.screens(lambda name: not any(
                word in name for word in MORE_OF_THE_SAME)):
            found += find_unnamed(screen, widgets)
            found += [f"{screen}: a screen reader has no name for {where}" for where in d.unnamed()
                      # GTK's: a menu is named by its button, a cell of a table by its text.
                      if not where.startswith(("menu ", "table cell ", "list item "))]
            found += walk_screen(d, screen, widgets)
        assert not found, "\n".join(found)
        d.quit()


def test_events_are_announced():
    with inside.Inside() as d:
        d.start()
        path = d.create(world.example())
        d.open()
        d.activate("TfWindow", f"win.open-project::{d.get(path, 'Id')}")
        d.wait_widget(lambda w: w.type == "TfChatRow", "the brain dump")
        d.project(path, "Distill")
        heard = set()

        def both():
            heard.update(w.text for w in d.widgets() if w.buildable == "announcement")
            said = "\n".join(heard)
            return "The project is now in Human Review" in said and "New message: " in said
        d.wait(both, "the phase and its message to be announced")
        d.quit()


if __name__ == "__main__":
    desktop.main([value for name, value in list(globals().items()) if name.startswith("test_")])
