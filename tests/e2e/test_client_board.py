# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The board under a real pointer and keys: the wheel, the edges, collapsed columns, several cards at
once, renaming, dropped files."""

import os
import select
import subprocess

import desktop
import world

DRAG_FILE = os.path.join(world.BUILD, "tests", "e2e", "drag-file")
SETTINGS = "[org/thoughtforge/ThoughtForge]\nwindow-width={}\nwindow-height={}\n"
WHEEL_DOWN = 5


class Board(desktop.Desktop):
    def open_at(self, width, height=640):
        folder = self.path("config", "glib-2.0", "settings")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "keyfile"), "w") as file:
            file.write(SETTINGS.format(width, height))
        self.open()

    def make(self, number):
        """Brain dumps; their paths."""
        return [self.create(f"Garden number {i}. It needs a fence, a gate and some roses.")
                for i in range(1, number + 1)]

    def card(self, number):
        return self.find("list item", f"Garden number {number}…")

    def column(self, title):
        """The header of a column, or the strip that it is."""
        return self.find("push button", title + ",…")

    def fill_columns(self):
        """A card in four columns; the paths."""
        paths = self.make(4)
        for path, phase in zip(paths[1:], ("human_review", "spec_building", "done")):
            self.drive(path, upto=phase)
        return paths

    @staticmethod
    def at(thing):
        """Left and top in the window."""
        own = desktop.Atspi.Component.get_extents(thing, desktop.Atspi.CoordType.WINDOW)
        return own.x, own.y

    def wheel(self, thing, *keys):
        self.xdo("mousemove", *self.settled_point(thing))
        for key in keys:
            self.xdo("keydown", key)
        self.xdo("click", "--repeat", 3, "--delay", 30, WHEEL_DOWN)
        for key in keys:
            self.xdo("keyup", key)

    def click_with(self, key, thing):
        self.ensure_keys()
        point = self.settled_point(thing)
        self.xdo("keydown", key, "mousemove", *point, "click", 1, "keyup", key)

    def focus_card(self, number):
        """By keys, as a click would open it."""
        self.key("ctrl+f")
        self.key("Return")
        wanted = f"Garden number {number}"
        for _ in range(20):
            focus = self.wait(self.focused, "something with the focus")
            if (focus.get_name() or "").startswith(wanted):
                return
            self.key("Down")
        raise AssertionError(f"{wanted} is not reached: {self.focused().get_name()}")


def test_the_wheel_scrolls_cards_and_shift_the_board():
    with Board() as d:
        d.start()
        d.make(16)
        d.open_at(360)
        card = d.card(16)
        x, y = d.at(card)
        d.wheel(card)
        d.wait(lambda: d.at(card)[1] < y, "the cards to be scrolled")
        assert d.at(card)[0] == x, "the board was scrolled, too"
        header = d.column("Brain Dump")
        d.wheel(header, "shift")
        d.wait(lambda: d.at(header)[0] < x - 40, "the board to be scrolled")
        d.quit()


def test_the_wheel_over_few_cards_scrolls_the_board():
    with Board() as d:
        d.start()
        d.make(1)
        d.open_at(360)
        card = d.card(1)
        x, _ = d.at(card)
        d.wheel(card)
        d.wait(lambda: d.at(card)[0] < x, "the board to be scrolled")
        d.quit()


def scroll_by_dragging(d):
    """Takes the first card to the end of the board and holds it there."""
    card = d.card(1)
    board = d.find("panel", "Columns", where=d.has_size)
    left, top, width, height = d.place(board)
    (x1, y1), (x2, y2) = d.settled_point(card), (left + width - 6, top + height // 2)
    x, _ = d.at(card)
    d.xdo("mousemove", x1, y1, "mousedown", 1)
    for i in range(1, 21):
        d.xdo("mousemove", "--sync", x1 + (x2 - x1) * i // 20, y1 + (y2 - y1) * i // 20)
    d.wait(lambda: d.at(card)[0] < x - 100, "the board to be scrolled")
    d.xdo("mousemove", left + 6, top + height // 2 + 4)
    d.wait(lambda: d.at(card)[0] >= x, "the board to be scrolled back")
    d.key("Escape")
    d.xdo("mouseup", 1)


def test_a_card_at_the_edge_scrolls_a_narrow_board():
    with Board() as d:
        d.start()
        d.make(1)
        d.open_at(360)
        scroll_by_dragging(d)
        d.quit()


def test_a_card_at_the_edge_scrolls_the_board_beside_a_project():
    with Board() as d:
        d.start()
        d.fill_columns()
        d.open_at(1270, 780)
        d.click_pointer(d.card(1))
        d.find("text", "Message…")
        scroll_by_dragging(d)
        d.quit()


def test_all_columns_are_seen_at_1280():
    with Board() as d:
        d.start()
        d.fill_columns()
        d.open_at(1270, 780)
        for title in ("Distilling", "Building", "Polishing"):
            assert d.place(d.column(title))[2] < 60, f"{title} is not a strip"
            d.click_pointer(d.column(title))
            d.wait(lambda: d.place(d.column(title))[2] > 140, f"{title} to be a column")
        frame = d.geometry(d.frame.get_name)
        x, _, width, _ = d.place(d.column("Done"))
        assert width > 140
        assert x + width <= frame["X"] + frame["WIDTH"], (x, width, frame)
        d.quit()


def test_the_open_card_says_so():
    with Board() as d:
        d.start()
        d.make(2)
        d.open_at(1270, 780)
        d.click_pointer(d.card(2))
        d.find("text", "Message…")
        d.wait(lambda: d.look("panel", "Garden number 2…",
                              where=lambda t: t.get_description().startswith("Open.")),
               "the card to be marked")
        assert d.look("panel", "Garden number 1…",
                      where=lambda t: t.get_description().startswith("Open.")) is None
        d.quit()


def test_a_column_is_collapsed_and_stays_so():
    with Board() as d:
        d.start()
        d.make(1)
        d.open_at(1270, 780)
        d.card(1)
        d.click_pointer(d.column("Brain Dump"))
        d.wait_gone("list item", "Garden number 1…")
        assert d.place(d.column("Brain Dump"))[2] < 60
        d.quit()
        d.open()
        d.column("Brain Dump")
        assert d.look("list item", "Garden number 1…") is None
        d.click_pointer(d.column("Brain Dump"))
        d.card(1)
        d.quit()


def test_several_are_archived_at_once_and_brought_back():
    with Board() as d:
        d.start()
        paths = d.make(3)
        d.open_at(1270, 780)
        d.click_with("ctrl", d.card(3))
        d.click_with("ctrl", d.card(1))
        d.find(None, "2 selected")
        d.press("Archive")
        d.wait(lambda: [d.get(path, "Archived") for path in paths] == [True, False, True],
               "two to be archived")
        d.wait_gone("list item", "Garden number 3…")
        d.find("label", "2 projects archived")
        d.press("Undo")
        d.wait(lambda: not any(d.get(path, "Archived") for path in paths), "none to be archived")
        d.card(3)
        d.quit()


def test_a_range_is_selected_and_deleted_with_one_question():
    with Board() as d:
        d.start()
        d.make(4)
        d.open_at(1270, 780)
        d.click_with("ctrl", d.card(4))
        d.click_with("shift", d.card(2))
        d.find(None, "3 selected")
        d.press("Delete")
        d.find(None, "Delete 3 Projects?")
        d.press("Delete", root=d.find("dialog"))
        d.find("label", "3 projects deleted")
        d.press("Undo")
        d.card(3)
        d.quit()


def test_keys_select_and_escape_ends_it():
    with Board() as d:
        d.start()
        d.make(3)
        d.open_at(360)
        d.focus_card(3)
        d.key("space")
        d.find(None, "1 selected")
        d.key("ctrl+a")
        d.find(None, "3 selected")
        d.key("Escape")
        d.wait_gone(None, "3 selected")
        d.quit()


def test_a_project_is_renamed_and_gets_its_name_back():
    with Board() as d:
        d.start()
        path, = d.make(1)
        before = d.get(path, "Name")
        d.open_at(360)
        d.focus_card(1)
        d.key("F2")
        d.find(None, "Rename Project")
        d.find("text", "Name…")
        d.type("The new garden")
        d.key("Return")
        d.wait(lambda: d.get(path, "Name") == "The new garden", "the new name")
        d.find("list item", "The new garden")
        d.press("Undo")
        d.wait(lambda: d.get(path, "Name") == before, "the name of before")
        d.quit()


def test_a_drag_scrolls_a_column_at_its_edge():
    with Board() as d:
        d.start()
        paths = d.make(24)
        d.open_at(1270, 640)
        # Newest first.
        card = d.card(24)
        begin = d.settled_point(card)
        bottom = begin[1] + 440

        def is_at_the_end():
            """The last card is on the screen, where it was not before."""
            last = d.look("list item", "Garden number 1.…") or d.look("list item", "Garden number 1 …")
            return last is not None and d.at(last)[1] < bottom

        assert not is_at_the_end()
        d.drag(begin, (begin[0], bottom), is_at_the_end)
        d.find("label", "Priority of…")
        d.wait(lambda: any(d.get(path, "Priority") != 0 for path in paths), "the new order")
        d.quit()


def test_a_drag_scrolls_lanes_at_their_edge():
    agents = [f"agent-{letter}" for letter in "abcdef"]
    config = "agents:\n  available:\n" + "".join(f"    {name}: {{command: \"false\"}}\n" for name in agents)
    with Board(config=config) as d:
        d.start()
        paths = [d.create(f"Garden number {i}. It needs a fence, a gate and some roses.", agent)
                 for i, agent in enumerate(agents, 1)]
        d.open_at(1270, 480)
        d.press("Filter")
        d.press("Group by Agent", "menu item")
        card, last = d.card(1), d.card(len(agents))
        begin = d.settled_point(card)
        frame = d.geometry(d.frame.get_name)
        bottom = frame["Y"] + frame["HEIGHT"]
        assert d.at(last)[1] > bottom
        d.xdo("mousemove", *begin, "mousedown", 1)
        for i in range(1, 21):
            d.xdo("mousemove", "--sync", begin[0], begin[1] + (bottom - 12 - begin[1]) * i // 20)
        d.wait(lambda: d.at(last)[1] < bottom, "the last lane to come")
        d.key("Escape")
        d.xdo("mouseup", 1)
        assert [d.get(path, "Agent") for path in paths] == agents
        d.quit()


def drop_file(d, target, accepted, condition, what):
    """Drops a file there once that is accepted; it has to be there until it is taken."""
    name = d.write("roses.md", "# Roses\n\nTwelve of them, red.\n")
    source = subprocess.Popen([DRAG_FILE, name], env=d.env, stdout=subprocess.PIPE)
    try:
        other = d.geometry(lambda: "drag-file")
        d.drag((other["X"] + other["WIDTH"] // 2, other["Y"] + other["HEIGHT"] // 2), target,
               lambda: select.select([source.stdout], [], [], 0)[0] and d.look("label", accepted))
        d.wait(condition, what)
    finally:
        source.kill()
        source.wait()
        source.stdout.close()


def test_a_file_is_dropped_on_a_card():
    with Board() as d:
        d.start()
        path, = d.make(1)
        d.open_at(1270, 780)
        drop_file(d, d.settled_point(d.card(1)), "Add these files to “Garden number 1…",
                  lambda: len(d.project(path, "ListResources")[0]) == 1, "the resource")
        d.quit()


def test_a_file_dropped_between_cards_begins_a_project():
    with Board() as d:
        d.start()
        d.make(1)
        d.open_at(1270, 780)
        x, y, width, height = d.place(d.card(1))
        drop_file(d, (x + width // 2, y + height + 200), "Begin a new project with these files",
                  lambda: d.look("push button", "Create"), "the window for a new project")
        d.key("Escape")
        d.wait_gone("push button", "Create")
        d.quit()


if __name__ == "__main__":
    desktop.main([value for name, value in list(globals().items()) if name.startswith("test_")])
