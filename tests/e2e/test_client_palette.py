# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The palette finds what is in the projects, not only their names, and goes there."""

import desktop
import inside

NEEDLE = "Nobody may bring a zanzibar to the party, and the chairs stay in the garden of the school."


def test_words_of_the_chat_lead_to_the_chat():
    with inside.Inside() as d:
        d.start()
        path = d.create(NEEDLE)
        d.project(path, "Rename", "(s)", "Quiet feast")
        d.open()
        d.wait_widget(lambda w: w.type == "TfBoardCard", "the card")
        d.key("ctrl+k")
        d.wait_widget(lambda w: w.type == "TfPalette", "the palette")
        d.type("zanzibar")
        d.wait_widget(lambda w: w.inside("TfPalette") and "Quiet feast · Chat" in w.words(), "the hit")
        d.key("Return")
        d.wait(lambda: all(w.type != "TfPalette" for w in d.widgets()), "the palette to close")
        d.wait_widget(lambda w: w.type == "TfChatComposer", "the chat of the project")
        d.key("ctrl+k")
        d.wait_widget(lambda w: w.type == "TfPalette", "the palette again")
        d.type("qqqzzz")
        d.wait_widget(lambda w: w.inside("TfPalette") and "Nothing Found" in w.words(), "nothing")


if __name__ == "__main__":
    desktop.main([value for name, value in list(globals().items()) if name.startswith("test_")])
