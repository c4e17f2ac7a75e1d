# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The text of every screen of the desktop client can be read: its contrast is measured on the pixels of
the screen, in the light, the dark and the high contrast style. The bounds are those of WCAG 2.1 (1.4.3):
4.5, and 3 for large text."""

import collections
import os
import struct

import desktop
import inside
import world

ENOUGH = 4.5
ENOUGH_LARGE = 3.0
# A pixel in which a stem fills the cell is rare in small text: what smoothing takes off at most.
SMOOTHING = 0.93
LARGE_PX = 24
STYLES = {"light": {}, "dark": {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"},
          "contrast": {"ADW_DEBUG_HIGH_CONTRAST": "1"}}
TEXTS = ("GtkLabel", "GtkInscription", "GtkText")
# Of them only the menu is new, and it is a window of its own.
MENUS = ("main menu", "filters", "project menu", "agents")
VIEWS = ("GtkTextView", "GtkSourceView")
# What is drawn without children: their lines are found in the pixels.
DRAWN = ("TfBoardCard",)
CLIPS = ("GtkViewport", "GtkScrolledWindow", "GtkListView", "GtkTextView", "GtkSourceView",
         "GtkColumnView", "GtkStack", "AdwViewStack", "AdwLeaflet", "GtkRevealer")


def luminance(pixel):
    parts = []
    for part in pixel:
        part /= 255
        parts.append(part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def ratio(one, other):
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


class Picture:
    """The pixels of a window that is in front: those of the screen (xwd), four bytes each."""

    def __init__(self, d, window):
        d.ensure_keys()
        found = dict(line.split("=") for line in
                     d.xdo("getactivewindow", "getwindowgeometry", "--shell").splitlines())
        self.left, self.top, self.width, self.height = (
            int(found[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))
        self.offset = window.offset
        with open(os.environ["TF_FRAMEBUFFER"], "rb") as file:
            self.data = file.read()
        header = struct.unpack(">20I", self.data[:80])
        byte_order, bits, self.stride, colors = header[7], header[11], header[12], header[19]
        assert (byte_order, bits) == (0, 32), header
        self.begin = header[0] + 12 * colors

    def rows(self, place):
        """The rows of pixels of a place in the window, cut to it."""
        left, top, width, height = place
        left, top = round(left + self.offset[0]), round(top + self.offset[1])
        right = min(left + round(width), self.width)
        left = max(left, 0)
        for y in range(max(top, 0), min(top + round(height), self.height)):
            at = self.begin + (self.top + y) * self.stride + (self.left + left) * 4
            row = self.data[at:at + (right - left) * 4]
            yield list(zip(row[2::4], row[1::4], row[0::4]))


def measure(rows):
    """The contrast between what most of it is and what differs most from that; None if there is
    nothing else."""
    counts = collections.Counter(pixel for row in rows for pixel in row)
    if len(counts) < 2:
        return None
    ground = counts.most_common(1)[0][0]
    return max(ratio(ground, pixel) for pixel in counts)


def clip(widget):
    """The part of a widget that is not outside of what scrolls it; None if nothing of it is left."""
    left, top, width, height = widget.place
    right, bottom = left + width, top + height
    for up in widget.up():
        if up.type in CLIPS or up.parent is None:
            x, y, w, h = up.place
            left, top = max(left, x), max(top, y)
            right, bottom = min(right, x + w), min(bottom, y + h)
    if right - left < 4 or bottom - top < min(height, 8) - 1:
        return None
    return left, top, right - left, bottom - top


def bands(rows):
    """The lines of text of something drawn: rows next to each other in which not all is ground."""
    rows = list(rows)
    counts = collections.Counter(pixel for row in rows for pixel in row)
    ground = counts.most_common(1)[0][0] if counts else None
    band = []
    for row in rows:
        if any(pixel != ground for pixel in row):
            band.append(row)
        else:
            if 6 <= len(band) <= 40:
                yield band
            band = []


def is_text(widget):
    """A view of text is measured whatever is in it; nothing is said of what is empty."""
    return widget.type in VIEWS or (widget.type in TEXTS and widget.text.strip())


def find_bound(widget):
    large = widget.type in TEXTS and widget.place[3] >= LARGE_PX and "title" in widget.classes
    return (ENOUGH_LARGE if large else ENOUGH) * SMOOTHING


def find_faint(screen, picture, widgets):
    for w in widgets:
        # WCAG has no bound for what cannot be used.
        if not w.sensitive:
            continue
        place = clip(w) if w.type in DRAWN or is_text(w) else None
        if place is None:
            continue
        parts = bands(picture.rows(place)) if w.type in DRAWN else [picture.rows(place)]
        found = min(filter(None, map(measure, parts)), default=ENOUGH)
        if found < find_bound(w):
            yield f"{screen}: contrast {found:.2f} of {w} at {[round(n) for n in place]}"


def look(d, screen, widgets):
    window = [w for w in widgets if w.parent is None][-1]
    return find_faint(screen, Picture(d, window), [w for w in widgets if window in w.up()])


def test_all_text_can_be_read_in_every_style():
    with inside.Inside() as d:
        d.fill()
        found = set()
        for style, env in STYLES.items():
            d.open(**env)
            for screen, widgets in d.screens(lambda name: name not in MENUS):
                found.update(f"{style}: {faint}" for faint in look(d, screen, widgets))
            d.quit()
        assert not found, "\n".join(sorted(found))


def test_the_measure_knows_faint_from_clear():
    """What is measured is right on pixels that are known."""
    white, grey, black = (255, 255, 255), (150, 150, 150), (0, 0, 0)
    assert abs(measure([[white, white, black]]) - 21) < 0.01
    assert measure([[white, white, grey]]) < 3.1
    assert measure([[white, white]]) is None
    assert [len(band) for band in bands([[white] * 9] + [[white] * 8 + [grey]] * 7
                                        + [[white] * 9])] == [7]


if __name__ == "__main__":
    desktop.main([value for name, value in list(globals().items()) if name.startswith("test_")])
