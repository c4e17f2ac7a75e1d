# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A model endpoint on loopback that plays a model with an agent of the tests: it finds ThoughtForge's
prompt in a request, lets the agent answer it in a copy of the tree, and gives the program what a model
would give: calls of its own tools that read the files of the tree, or write those that the agent changed,
then the agent's answer. So a program such as claude does all its own work, and only the thinking is not
its own. Faults come before that, from a script of scripted_endpoint."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import scripted_endpoint as endpoint  # noqa: E402

READS = {"review", "check"}
BEGIN = "ThoughtForge-Prompt: "
END = re.compile(r"^----- end .* -----$", re.M)
PURPOSE = re.compile(r"^Purpose: (\w+)$", re.M)
IMAGE = re.compile(r"^----- begin image ", re.M)
MAX_READ = 20


def strings_of(node):
    if isinstance(node, str):
        yield node
    elif isinstance(node, list):
        for each in node:
            yield from strings_of(each)
    elif isinstance(node, dict):
        for each in node.values():
            yield from strings_of(each)


def find_prompt(raw):
    """ThoughtForge's, without what the program wrote around it."""
    try:
        found = [text for text in strings_of(json.loads(raw)) if PURPOSE.search(text)]
    except ValueError:
        return None
    if not found:
        return None
    text = max(found, key=len)
    ends = [match.end() for match in END.finditer(text)]
    begin = max(text.find(BEGIN), 0)
    return text[begin:ends[-1]] + "\n" if ends else text[begin:]


class Tools:
    """The tools of each program: how one reads, writes and removes a file with them."""

    @staticmethod
    def read(names, path):
        if "Read" in names:
            return {"name": "Read", "args": {"file_path": path}}
        if "read_file" in names:
            return {"name": "read_file", "args": {"file_path": path}}
        if "read" in names:
            member = "path" if "search" in names else "filePath"
            return {"name": "read", "args": {member: path}}
        if "exec_command" in names:
            return {"name": "exec_command", "args": {"cmd": "cat " + path}}
        return None

    @staticmethod
    def write(names, path, text):
        if "Write" in names:
            return {"name": "Write", "args": {"file_path": path, "content": text}}
        if "write_file" in names:
            return {"name": "write_file", "args": {"file_path": path, "content": text}}
        if "write" in names:
            member = "path" if "search" in names else "filePath"
            return {"name": "write", "args": {member: path, "content": text}}
        if "exec_command" in names:
            return {"name": "exec_command", "args": {"cmd": Tools.command(path, text)}}
        return None

    @staticmethod
    def command(path, text):
        return (f"mkdir -p '{os.path.dirname(path)}' && cat > '{path}' <<'END-OF-FILE'\n"
                f"{text}END-OF-FILE\n")

    @staticmethod
    def write_by_command(names, path, text):
        """What a model tries when its tool for files is refused."""
        command = Tools.command(path, text)
        for name in ("Bash", "run_shell_command", "bash"):
            if name in names:
                return {"name": name, "args": {"command": command, "description": "write a file"}}
        return None

    @staticmethod
    def can_write(names):
        return any(name in names for name in ("Write", "write_file", "write", "exec_command"))


def files_of(folder):
    found = {}
    for at, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != ".git"]
        for name in names:
            path = os.path.join(at, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


def same_file(path, text):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read() == text
    except OSError:
        return False


class Player(endpoint.Script):
    """@agent: the command line that answers prompts. @projects: the folder of ThoughtForge's projects."""

    def __init__(self, agent, projects, script):
        super().__init__(script, {})
        self.agent = agent
        self.projects = projects
        self.answers = {}
        self.drip = {}
        self.shown = []
        self.playing = threading.Lock()
        self.answering = threading.Event()

    def find_tree(self, raw):
        """Of the project that the request is about: every program tells the model where it works."""
        base = re.escape(os.path.realpath(self.projects))
        found = re.findall(base + r"/(\d{8}-[0-9a-f]{4})", raw.replace("\\/", "/"))
        tree = os.path.join(self.projects, found[0], "source") if found else None
        if not tree:
            named = re.search(r"Project: (\d{8}-[0-9a-f]{4})", raw)
            tree = os.path.join(self.projects, named.group(1), "source") if named else None
        return tree if tree and os.path.isdir(tree) else None

    def answer_prompt(self, prompt, tree):
        """The agent's answer, the files of the tree before, and those it changed."""
        with tempfile.TemporaryDirectory() as folder:
            work = os.path.join(folder, "tree")
            if tree:
                shutil.copytree(tree, work, symlinks=True)
            else:
                os.makedirs(work)
            before = files_of(work)
            text = subprocess.run(self.agent, input=prompt, stdout=subprocess.PIPE, text=True,
                                  cwd=work, check=True).stdout
            after = files_of(work)
        changed = {name: data.decode() for name, data in after.items() if before.get(name) != data}
        return text, before, changed

    def play(self, req):
        prompt = find_prompt(req["raw"])
        if prompt is None:
            return None
        named = len(IMAGE.findall(prompt))
        if named or req["images"]:
            self.shown.append((PURPOSE.search(prompt).group(1), named, req["images"]))
        tree = self.find_tree(req["raw"])
        key = hashlib.sha256(prompt.encode()).hexdigest()
        with self.playing:
            if not req["results"] or key not in self.answers:
                self.answers[key] = self.answer_prompt(prompt, tree)
            text, before, changed = self.answers[key]
        self.answering.set()
        calls = []
        if not req["results"]:
            purpose = PURPOSE.search(prompt).group(1)
            if purpose in READS and tree:
                calls = [Tools.read(req["tools"], os.path.join(tree, name))
                         for name in sorted(before)[:MAX_READ]]
            if changed and Tools.can_write(req["tools"]):
                calls = [Tools.write(req["tools"], os.path.join(tree, name), data)
                         for name, data in sorted(changed.items())]
        elif changed and any(result["is_error"] for result in req["results"]) and \
                len(req["results"]) <= len(changed):
            missing = [name for name, data in sorted(changed.items())
                       if not same_file(os.path.join(tree, name), data)]
            calls = [Tools.write_by_command(req["tools"], os.path.join(tree, name), changed[name])
                     for name in missing]
        calls = [call for call in calls if call]
        if calls:
            return {"text": "I will use my tools.", "tools": calls}
        return {"text": text, **self.drip}

    def choose(self, req):
        if endpoint.matches(self.turn_when, req) or find_prompt(req["raw"]):
            with self.lock:
                for i, rule in enumerate(self.rules):
                    limit = rule.get("times")
                    if limit is not None and self.rule_hits[i] >= limit:
                        continue
                    if endpoint.matches(rule.get("when", {}), req):
                        self.rule_hits[i] += 1
                        return "rule", i, rule.get("reply", {})
            step = self.play(req)
            if step is not None:
                return "turn", 0, step
        return "side", 0, self.side


class Model:
    """The endpoint in a thread of this process. @script: as of scripted_endpoint; its rules are faults."""

    def __init__(self, agent, projects, folder, script=None):
        self.server = endpoint.Server(("127.0.0.1", 0), endpoint.Handler)
        self.server.script = Player(agent, projects, script or {})
        self.server.key, self.server.require_key = "dummy-key", False
        self.server.times, self.server.t0, self.server.seen_tools = True, time.monotonic(), False
        self.server.log_lock = threading.Lock()
        self.log = os.path.join(folder, "model.log")
        self.server.log_file = open(self.log, "a", encoding="utf-8")
        self.server.bodies = None
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def set_rules(self, rules):
        """Faults from now on."""
        script = self.server.script
        with script.lock:
            script.rules, script.rule_hits = rules, [0] * len(rules)

    def set_drip(self, pause_ms, chars):
        """Answers come in pieces of so many characters, with a pause between them."""
        self.server.script.drip = {"drip_ms": pause_ms, "chunk_chars": chars}

    def shown(self):
        """Of each request with images: its purpose, how many its prompt names, and how many it has."""
        return self.server.script.shown

    def wait_answering(self, limit):
        """Until a prompt has come, and what the model says to it is known; False: in vain."""
        return self.server.script.answering.wait(limit)

    def requests(self):
        with open(self.log, encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
