# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What several end-to-end tests ask of a world: agents with moods, small disks, that nothing was
lost."""

import glob
import hashlib
import json
import os
import re
import subprocess
import sys

import world

ACTIONS = {
    "distill": ("Distill",),
    "confirm": ("Confirm",),
    "provide_input": ("ProvideInput", "(s)", "Take the larger one."),
    "resume": ("Resume",),
    "override": ("Override", "(b)", False),
    "terminate": ("Terminate", "(b)", False),
    "pause": ("Pause",),
    "revise": ("Revise", "(s)", "Take the larger one."),
}


def read(directory, name):
    with open(os.path.join(directory, name)) as file:
        return file.read()


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def read_document(w, path, name="deliverable"):
    return w.project(path, "GetDocument", "(s)", name)[0]


def write_document(w, path, name, text, expected=""):
    w.project(path, "WriteDocument", "(sss)", name, text, expected)


def set_value(w, key, value):
    w.manager("SetConfigValue", "(ss)", key, value)


def make_plan(w):
    """A project driven to its end. Its path."""
    path = w.create(world.example())
    w.drive(path)
    assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
    return path


def chat_of(w, path):
    return w.project(path, "GetChat", "(uu)", 0, 0)[0]


def said(w, path):
    """The user's messages."""
    return [m["content"] for m in chat_of(w, path) if m["role"] == "human"]


def add_resource(w, path, file, name, flags=os.O_RDONLY):
    """The name it was stored as."""
    fds = world.Gio.UnixFDList.new_from_array([])
    fd = os.open(file, flags)
    try:
        index = fds.append(fd)
        reply, _ = w.bus.call_with_unix_fd_list_sync(
            world.NAME, path, world.PROJECT, "AddResource", world.GLib.Variant("(hs)", (index, name)),
            None, world.Gio.DBusCallFlags.NONE, world.LIMIT_S * 1000, fds, None)
    except world.GLib.Error as error:
        name = world.Gio.DBusError.get_remote_error(error) or "local.Error"
        raise world.BusError(name.rsplit(".", 1)[-1],
                       error.message.removeprefix(f"GDBus.Error:{name}: ")) from None
    finally:
        os.close(fd)
    return reply.unpack()[0]


def projects_of(w):
    objects = w.call(world.ROOT, "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")[0]
    return sorted(path for path, interfaces in objects.items() if world.PROJECT in interfaces)


def check_sound(w, path):
    """The repository is whole, every state file is JSON, every line of the log too."""
    directory = w.get(path, "Directory")
    w.git(directory, "fsck", "--strict", "--no-progress")
    if os.path.exists(w.code(directory)):
        w.git(w.code(directory), "fsck", "--strict", "--no-progress")
    for name in ("status.json", "chat_history.json", "polish_state.json"):
        if os.path.exists(os.path.join(directory, name)):
            json.loads(read(directory, name))
    if os.path.exists(os.path.join(directory, "thoughtforge.log")):
        for line in read(directory, "thoughtforge.log").splitlines():
            json.loads(line)
    assert not glob.glob(os.path.join(directory, "*.tmp-*"))


def check_halted(w, path, reason, *sentences, allowed=("resume", "terminate")):
    """Halted for that reason, with a sentence for the user that contains each of these."""
    state = w.get_all(path)
    assert state["Phase"] == "halted", (state["Phase"], state["Activity"])
    assert state["HaltReason"] == reason, (state["HaltReason"], state["HaltDetail"])
    for sentence in sentences:
        assert re.search(sentence, state["HaltDetail"]), (sentence, state["HaltDetail"])
    assert state["WaitingForHuman"] and state["Question"] == state["HaltDetail"], state
    for action in allowed:
        assert action in state["AllowedActions"], state["AllowedActions"]
    return state


def check_done(w, path):
    """Done, with iterations that follow one another, everything committed."""
    state = w.get_all(path)
    assert state["Phase"] == "done", (state["Phase"], state["HaltDetail"])
    numbers = [point[0] for point in state["Trajectory"]]
    assert numbers == list(range(1, len(numbers) + 1)), numbers
    check_sound(w, path)


def processes_of(w):
    """Running processes of this world, found by HOME, except its bus and its daemon."""
    own = {w.bus_process.pid, w.daemon.pid if w.daemon is not None else 0}
    mark = f"HOME={w.path('home')}".encode()
    found = []
    for pid in map(int, filter(str.isdigit, os.listdir("/proc"))):
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                if mark not in file.read().split(b"\0") or pid in own:
                    continue
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                found.append((pid, file.read().replace(b"\0", b" ").decode()))
        except OSError:
            pass
    return found


def press(w, path, action):
    w.project(path, *ACTIONS[action])


def demand(w, path):
    """A criterion that the built-in agent's plan does not meet, so that there is something to fix."""
    w.project(path, "SendMessage", "(s)",
              "add criterion: The document says: “A brass band plays at noon”")
    w.wait_asked(path, "spec_building")


def press_to_done(w, path, limit=world.LIMIT_S):
    """Presses every offered action, as a user would, until it is done."""
    while True:
        w.wait(lambda: w.get(path, "WaitingForHuman") or
               w.get(path, "Phase") in ("brain_dump", "done"), "a question or the end", limit)
        state = w.get_all(path)
        if state["Phase"] == "done":
            break
        assert state["Phase"] != "halted", (state["HaltReason"], state["HaltDetail"])
        press(w, path, state["AllowedActions"][0])
    check_done(w, path)


# disks

def in_private_mounts():
    """Whether this process may mount: restarts in its own mount namespace if possible."""
    if "TF_TEST_MOUNTS" in os.environ:
        return os.environ["TF_TEST_MOUNTS"] == "yes"
    argv = ["unshare", "--mount", "--propagation", "private"]
    if os.geteuid() != 0:
        argv.append("--map-root-user")
    probe = subprocess.run([*argv, "mount", "-t", "tmpfs", "none", "/mnt"], check=False,
                           capture_output=True)
    if probe.returncode != 0:
        return False
    os.environ["TF_TEST_MOUNTS"] = "yes"
    os.execvp("unshare", [*argv, sys.executable, *sys.argv])


def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True, capture_output=True)


def unmount(directory):
    subprocess.run(["umount", "--lazy", directory], check=True, capture_output=True)


def fill(directory, name="filler"):
    """Every last byte of its file system."""
    path = os.path.join(directory, name)
    size = 1 << 20
    fd = os.open(path, os.O_WRONLY | os.O_CREAT)
    while size > 0:
        try:
            os.write(fd, b"x" * size)
        except OSError:
            size //= 2
    os.close(fd)
    return path


# agents that are good but for one purpose

MOODY = """#!/bin/sh
prompt=$(cat)
purpose=$(printf '%s\\n' "$prompt" | sed -n '2s/^Purpose: //p')
if [ "$purpose" = "$(cat '{mood}')" ]; then
  {instead}
fi
printf '%s\\n' "$prompt" | '{offline}'
"""


def moody_agent(w, name, instead):
    """YAML of an agent that does instead, shell commands, for the purpose that set_mood() names,
    and is the offline agent else."""
    path = w.write(f"agent-{name}", MOODY.format(
        mood=w.path("mood"), instead=instead,
        offline=os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")))
    os.chmod(path, 0o755)
    set_mood(w, "none")
    return f"    {name}:\n      command: {json.dumps(path)}\n      confine: none\n"


def set_mood(w, purpose):
    w.write("mood", purpose)


def configure(w, *agents, more=""):
    w.write_config("agents:\n  available:\n" + "".join(agents) + more)


# What the activity of a project says while an agent runs.
AT_WORK = {"distil": "distilling", "spec_propose": "proposing the spec",
           "spec_challenge": "challenging the spec", "spec_resolve": "resolving the challenges",
           "gate": "judging the plan", "build": "building", "review": "reviewing",
           "fix": "writing a fix", "check": "checking fixes", "match": "comparing issues"}


def is_at_work(w, path, purpose, agent=""):
    """Does its agent, or the one named, run for that purpose? Never for "none"."""
    return purpose in AT_WORK and f"{AT_WORK[purpose]} (agent {agent}" in w.get(path, "Activity")


def wait_at_work(w, path, purpose):
    """Until its agent runs for that purpose."""
    w.wait(lambda: is_at_work(w, path, purpose), f"{purpose} of {path}")
