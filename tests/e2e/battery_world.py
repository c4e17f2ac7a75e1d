# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What there is to get outside of a run of the battery: secrets, sockets, keys, a process; and who
came to see them."""

import contextlib
import ctypes
import glob
import os
import re
import secrets
import shutil
import socket
import stat
import subprocess
import sys
import threading

import battery_table
import coding
import world

SECRET = "SECRET-OF-THE-BATTERY"
PROGRAM = os.path.join(world.BUILD, "tests", "e2e", "battery", "battery")
LIBC = ctypes.CDLL(None, use_errno=True)
MARK = re.compile(rb"^battery-([A-Za-z0-9_.-]+)$", re.M)
SILENT_S = 30  # a client that says nothing for so long has nothing to say
FIRST_PID = 3000  # no run has so many processes: a number from outside means nothing inside

SYS_ADD_KEY, SYS_KEYCTL = 248, 250
KEYCTL_JOIN_SESSION_KEYRING, KEYCTL_REVOKE, KEYCTL_SETPERM, KEYCTL_LINK = 1, 3, 5, 8
KEY_ALL_OF_USER = 0x3f3f0000
KEY_SPEC_SESSION_KEYRING, KEY_SPEC_USER_KEYRING = -3, -4
IPC_CREAT, IPC_RMID, O_CREAT = 0o1000, 0, 0o100

# The user's other process: says where its secret is, and which signals came.
VICTIM = """
import ctypes, os, signal
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])
secret = ctypes.create_string_buffer(os.environ["BATTERY_SECRET"].encode())
fd = os.open("diary", os.O_RDONLY)
print(f"{ctypes.addressof(secret):x} {fd}", flush=True)
while True:
    print(signal.sigwait([signal.SIGUSR1]), flush=True)
"""

HOME_FILES = ("diary", ".profile", ".ssh/id_ed25519", ".gnupg/private-keys-v1.d/key", ".netrc",
              ".git-credentials", ".aws/credentials", ".kube/config", ".docker/config.json",
              ".mozilla/firefox/p/logins.json", ".bash_history", ".codex/auth.json",
              ".claude/.credentials.json")
OUTSIDE_FILES = ("secret", "file", "cut", "removed", "mode", "replaced")
STREAMS = ("systemd/notify-private", "wayland-0", "gnupg/S.gpg-agent", "ssh-agent",
           "keyring/control", "pulse/native", "docker.sock")


def checked(result):
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def write_secret(*path):
    name = os.path.join(*path)
    os.makedirs(os.path.dirname(name), exist_ok=True)
    with open(name, "w", encoding="utf-8") as file:
        file.write(SECRET + "\n")
    return name


def skip_pids():
    """So that the daemon has a high number, in a namespace whose numbers begin at 1, too."""
    try:
        with open("/proc/sys/kernel/ns_last_pid", encoding="ascii") as file:
            last = int(file.read())
        if last < FIRST_PID:
            with open("/proc/sys/kernel/ns_last_pid", "w", encoding="ascii") as file:
                file.write(str(FIRST_PID))
    except OSError:
        pass
    while True:
        child = os.fork()
        if child == 0:
            os._exit(0)
        os.waitpid(child, 0)
        if child > FIRST_PID:
            return


def is_code(place):
    """What a build may write: the code without its repository."""
    return place.split("/")[0] == "source" and place.split("/")[:2] != ["source", ".git"]


def find_marks(directory):
    """What the attempts wrote into the project where no run may: paths below it, by the attempt."""
    found = {}
    for folder, below, names in os.walk(directory):
        place = os.path.relpath(folder, directory)
        if place == ".thoughtforge":
            below.clear()
        for name in names + below:
            path = os.path.join(folder, name)
            text = name.encode()
            if stat.S_ISREG(os.lstat(path).st_mode):
                with open(path, "rb") as file:
                    text += b"\n" + file.read()
            marks = set() if is_code(place) else set(MARK.findall(text))
            for mark in marks:
                found.setdefault(mark.decode(), []).append(os.path.join(place, name))
    return found


def find_setuid(directory):
    return [path for folder, _, names in os.walk(directory) for name in names
            if os.lstat(path := os.path.join(folder, name)).st_mode & stat.S_ISUID]


class Servers:
    """Answer whoever comes, and note the marks."""

    def __init__(self):
        self.came = []
        self.sockets = []
        self.threads = []

    def _note(self, data):
        self.came += [found.decode() for found in MARK.findall(data)] or [repr(data)]

    def _serve_client(self, client):
        data = b"said nothing"
        with client, contextlib.suppress(OSError):
            client.settimeout(SILENT_S)
            with contextlib.suppress(BrokenPipeError):
                client.sendall(b"you are in\n")
            data = client.recv(200)
        self._note(data)

    def _serve_stream(self, server):
        """Each client alone: nobody waits for one who says nothing."""
        while True:
            try:
                client, _ = server.accept()
            except OSError:
                return
            thread = threading.Thread(target=self._serve_client, args=(client,), daemon=True)
            self.threads.append(thread)
            thread.start()

    def list_marks(self):
        """Of all who came, once they have said what they have to say."""
        for thread in self.threads:
            thread.join()
        return self.came

    def _serve_datagrams(self, server):
        while True:
            try:
                data, sender = server.recvfrom(200)
            except OSError:
                return
            self._note(data)
            with contextlib.suppress(OSError):
                if sender:
                    server.sendto(b"you are in\n", sender)

    def add(self, family, kind, address):
        server = socket.socket(family, kind)
        server.bind(address)
        if kind == socket.SOCK_STREAM:
            server.listen()
        serve = self._serve_stream if kind == socket.SOCK_STREAM else self._serve_datagrams
        threading.Thread(target=serve, args=(server,), daemon=True).start()
        self.sockets.append(server)
        return server.getsockname()[1] if family != socket.AF_UNIX else 0


class House:
    """A world with everything that the attempts look for. Close it."""

    def __init__(self, w):
        self.w = w
        self.token = "battery-stay-" + secrets.token_hex(6)
        self.tmp = world.tempfile.mkdtemp(prefix="tf-battery-", dir="/tmp")
        self.servers = Servers()
        self.victim = None
        self.undo = []
        self.scratch = "battery-" + secrets.token_hex(6)
        self.values = {"scratch": self.scratch, "world": w.dir, "projects": w.projects, "tmp": self.tmp, "token": self.token,
                       "agent": w.path("agent"), "outside": w.path("outside"),
                       "bus": w.address.split("path=")[1].split(",")[0]}
        for name in ("home", "config", "data", "state", "cache", "run"):
            self.values[name] = w.path(name)

    def furnish(self):
        self._make_files()
        self._make_sockets()
        self._make_keys()
        self._make_memory()

    def _make_files(self):
        w = self.w
        for name in HOME_FILES:
            write_secret(w.path("home"), name)
        for name in OUTSIDE_FILES:
            write_secret(w.path("outside"), name)
        os.mkdir(w.path("outside", "empty"))
        for path in (("config", "thoughtforge", "prompts", "mine.md"),
                     ("data", "keyrings", "login.keyring"),
                     ("data", "thoughtforge", "trash", "old", "status.json"),
                     ("state", "thoughtforge", "state"), ("cache", "secret"), ("run", "secret"),
                     ("data", "thoughtforge", "projects", "other", "status.json"),
                     ("data", "thoughtforge", "projects", "other", "source", "main.c")):
            write_secret(w.path(*path))
        write_secret(self.tmp, "secret")
        write_secret(self.tmp, "file")
        self.values["shm"] = os.path.basename(self.tmp)
        self.undo.append(lambda name=write_secret("/dev/shm", self.values["shm"]): os.remove(name))
        handle = subprocess.run([PROGRAM, "--handle", w.path("outside", "file")], check=False,
                                stdout=subprocess.PIPE, text=True).stdout.split()
        self.values["handle"], self.values["handle_type"] = handle or ("00", "0")

    def _listen(self, kind, *path):
        name = os.path.join(*path)
        os.makedirs(os.path.dirname(name), exist_ok=True)
        self.servers.add(socket.AF_UNIX, kind, name)

    def _make_sockets(self):
        for name in STREAMS:
            self._listen(socket.SOCK_STREAM, self.w.path("run"), name)
        self._listen(socket.SOCK_DGRAM, self.w.path("run"), "notify")
        self._listen(socket.SOCK_STREAM, self.tmp, ".X11-unix", "X0")
        self._listen(socket.SOCK_STREAM, self.tmp, "tmux-0", "default")
        abstract = "tf-" + secrets.token_hex(6)
        add = self.servers.add
        add(socket.AF_UNIX, socket.SOCK_STREAM, "\0" + abstract)
        add(socket.AF_UNIX, socket.SOCK_STREAM, "\0/tmp/.X11-unix/" + abstract)
        add(socket.AF_UNIX, socket.SOCK_DGRAM, "\0" + abstract + "-datagram")
        stream, datagram = socket.SOCK_STREAM, socket.SOCK_DGRAM
        self.values.update({
            "abstract": abstract,
            "port": add(socket.AF_INET, stream, ("127.0.0.1", 0)),
            "port_named": add(socket.AF_INET, stream, ("127.0.0.1", 0)),
            "port_any": add(socket.AF_INET, stream, ("0.0.0.0", 0)),
            "port_6": add(socket.AF_INET6, stream, ("::1", 0)),
            "port_udp": add(socket.AF_INET, datagram, ("127.0.0.1", 0)),
            "port_udp_6": add(socket.AF_INET6, datagram, ("::1", 0)),
        })
        names = [name for _, name in socket.if_nameindex() if name != "lo"]
        self.values["interface"] = names[0] if names else "none"
        found = subprocess.run(["hostname", "-I"], stdout=subprocess.PIPE, text=True,
                               check=False).stdout.split()
        self.values["own_address"] = found[0] if found else "none"

    def _add_key(self, name):
        """To the session keyring: only of what is there the mode can be set."""
        key = checked(LIBC.syscall(SYS_ADD_KEY, b"user", name.encode(), SECRET.encode(),
                                   len(SECRET), KEY_SPEC_SESSION_KEYRING))
        checked(LIBC.syscall(SYS_KEYCTL, KEYCTL_SETPERM, key, KEY_ALL_OF_USER))
        self.undo.append(lambda: LIBC.syscall(SYS_KEYCTL, KEYCTL_REVOKE, key))
        return key

    def _make_keys(self):
        self.values["key_name"] = "tf-" + secrets.token_hex(6)
        self.values["session_key_name"] = self.values["key_name"] + "-session"
        checked(LIBC.syscall(SYS_KEYCTL, KEYCTL_JOIN_SESSION_KEYRING, 0))
        key = self._add_key(self.values["key_name"])
        checked(LIBC.syscall(SYS_KEYCTL, KEYCTL_LINK, key, KEY_SPEC_USER_KEYRING))
        self._add_key(self.values["session_key_name"])
        self.values["key"] = key

    def _make_memory(self):
        number = secrets.randbelow(1 << 30) + 1
        segment = checked(LIBC.shmget(number, 4096, IPC_CREAT | 0o600))
        self.undo.append(lambda: LIBC.shmctl(segment, IPC_RMID, None))
        LIBC.shmat.restype = ctypes.c_void_p
        address = LIBC.shmat(segment, None, 0)
        ctypes.memmove(address, SECRET.encode(), len(SECRET))
        LIBC.shmdt(ctypes.c_void_p(address))
        queue = checked(LIBC.msgget(number, IPC_CREAT | 0o600))
        self.undo.append(lambda: LIBC.msgctl(queue, IPC_RMID, None))
        semaphore = checked(LIBC.semget(number, 1, IPC_CREAT | 0o600))
        self.undo.append(lambda: LIBC.semctl(semaphore, 0, IPC_RMID))
        name = "/" + self.values["key_name"]
        checked(LIBC.mq_open(name.encode(), O_CREAT | os.O_RDWR, 0o600, None))
        self.undo.append(lambda: LIBC.mq_unlink(name.encode()))
        self.values.update(ipc=number, mq=name)

    def start(self):
        """The daemon and the other process, with secrets of their own."""
        skip_pids()
        self.w.env.update(BATTERY_SECRET=SECRET, SSH_AUTH_SOCK=self.w.path("run", "ssh-agent"),
                          DISPLAY=":0")
        self.victim = subprocess.Popen([sys.executable, "-c", VICTIM, self.token], cwd=self.w.path("home"),
                                       env=self.w.env, stdout=subprocess.PIPE, text=True,
                                       start_new_session=True)
        address, fd = self.victim.stdout.readline().split()
        self.w.start()
        self.values.update(victim=self.victim.pid, address=address, fd=fd, daemon=self.w.daemon.pid)
        self.before = self._look()

    def plan(self, directory, without=()):
        values = dict(self.values, project=directory)
        lines = ["\t".join(word.format(**values) for word in row)
                 for rows in battery_table.ATTEMPTS.values() for row in rows
                 if row[0] not in without]
        return "\n".join(lines) + "\n"

    # what is seen outside

    def _look(self):
        return coding.snapshot(self.w.path("home"), self.w.path("outside"), self.tmp,
                               self.w.path("config"), os.path.join(self.w.projects, "other"),
                               without=(self.w.path("home", ".cache"),))

    def _find_scratch(self):
        return [path for folder in ("/tmp", "/dev/shm", self.w.path("home"))
                for path in glob.glob(os.path.join(folder, self.scratch + "*"))]

    def _nice(self):
        return os.getpriority(os.PRIO_PROCESS, self.victim.pid)

    def find_effects(self):
        """Everything that happened to what is outside, in words."""
        found = [f"changed: {path}" for path in coding.differences(self.before, self._look())]
        found += [f"created: {path}" for path in self._find_scratch()]
        found += [f"connected: {name}" for name in self.servers.list_marks()]
        if self._nice() != os.getpriority(os.PRIO_PROCESS, 0):
            found.append("the priority of the other process")
        os.kill(self.victim.pid, 0)
        return found + self.find_left()

    def find_signals(self):
        """That came to the other process, which is ended by one of ours."""
        self.victim.terminate()
        return self.victim.communicate()[0].split()

    def find_left(self):
        """Processes that outlived their run. The other process is one that must be seen."""
        left = []
        for name in glob.glob("/proc/[0-9]*/cmdline"):
            with contextlib.suppress(OSError), open(name, "rb") as file:
                if self.token.encode() in file.read():
                    left.append("running: " + name)
        left.remove(f"running: /proc/{self.victim.pid}/cmdline")
        return left

    def close(self):
        if self.victim is not None and self.victim.poll() is None:
            self.victim.kill()
            self.victim.wait()
        for server in self.servers.sockets:
            server.close()
        for undo in self.undo:
            undo()
        for path in self._find_scratch():
            os.remove(path)
        shutil.rmtree(self.tmp, ignore_errors=True)
