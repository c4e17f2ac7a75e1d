# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The whole pipeline with a real program: from a brain dump to done, as a plan and as code."""

import base64
import json
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
import coding  # noqa: E402
import real_agents  # noqa: E402
import world  # noqa: E402
from checks import add_resource  # noqa: E402
from model_player import Model  # noqa: E402

INSTALLED = os.environ.get("TF_AGENTS", "")
PLAN = """Plan a reading group for eight people at the town library, every second Thursday from
14 January 2027, 19:00 to 20:30. Budget 120 euros for the whole year. Anna keeps the list of members.
We need a way to choose books; nobody should have to buy a book. No online meetings."""
LIMIT_S = int(os.environ.get("TF_LIMIT_S", "900"))
PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")


def make_world(name, model_agent, script=None):
    w = world.World()
    program = real_agents.find_program(name, INSTALLED)
    model = Model(model_agent, w.projects, w.dir, script)
    real_agents.prepare_home(name, w.path("home"))
    config = {"agents": {"default": name,
                         "available": {name: real_agents.configure(name, program, model.port)}}}
    w.write_config(json.dumps(config))
    os.makedirs(w.projects, exist_ok=True)
    w.start()
    return w, model


def add_image(w, path):
    """A PNG file of one pixel, with a name that no program must take for several words or an option."""
    add_resource(w, path, w.write("board", PIXEL), "-a white @board.png")


def check_images(model):
    """The model saw it whenever it was asked with it."""
    print("#   images:", model.shown())
    assert model.shown(), "no prompt had an image"
    for purpose, named, shown in model.shown():
        assert named == shown, f"{purpose}: {shown} of {named} images"


def lead_plan(w, name):
    path = w.create(PLAN, agent=name, type="plan")
    add_image(w, path)
    w.project(path, "Distill")
    w.wait_asked(path, "human_review", LIMIT_S)
    w.project(path, "Confirm")
    w.wait_asked(path, "spec_building", LIMIT_S)
    w.project(path, "Confirm")
    coding.wait_end(w, path, LIMIT_S)
    return path


def report(w, path, model):
    state = w.get_all(path)
    print("#", state["Phase"], state["HaltReason"], state.get("HaltDetail"), state["Usage"])
    for run in w.project(path, "GetRuns"):
        print("#  ", {key: run[key] for key in ("purpose", "state", "failure", "usage") if key in run})
    print("#   requests:", len(model.requests()))
    return state


def main():
    name, kind = sys.argv[1:3]
    agent = ([os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")]
             if kind == "plan" else [coding.WORKER])
    w, model = make_world(name, agent)
    try:
        if kind == "plan":
            path = lead_plan(w, name)
            check_images(model)
        else:
            path = w.create(coding.DUMP, agent=name, type="code")
            coding.lead(w, path, LIMIT_S)
        is_done = report(w, path, model)["Phase"] == "done"
        print("ok" if is_done else "not ok", 1, "-", name, kind)
    finally:
        model.stop()
        if os.environ.get("TF_KEEP"):
            shutil.copytree(w.dir, os.environ["TF_KEEP"], symlinks=True, dirs_exist_ok=True,
                            ignore=shutil.ignore_patterns("bus"))
        w.close()
    return 0 if is_done else 1


sys.exit(main())
