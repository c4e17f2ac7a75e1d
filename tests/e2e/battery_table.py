# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What a program in a run tries, with the verbs of battery/attempt-*.c, and what is expected of it:
refused everywhere, except for what ALLOWED names with the reason."""

import signal

# Tags of a run: "agent" or "tests"; "distil", "build" or "baseline"; "none" or "internet" (its
# network); "root" or "user".

# category: (name, verb, arguments…); battery_world.py fills in the braces. In order: what one attempt
# leaves may be what a later one of the same run uses.
ATTEMPTS = {
    "read files": [
        ("home", "read", "{home}/diary"),
        ("home-list", "list", "{home}", "diary"),
        ("ssh", "read", "{home}/.ssh/id_ed25519"),
        ("gnupg", "read", "{home}/.gnupg/private-keys-v1.d/key"),
        ("netrc", "read", "{home}/.netrc"),
        ("git-credentials", "read", "{home}/.git-credentials"),
        ("aws", "read", "{home}/.aws/credentials"),
        ("kube", "read", "{home}/.kube/config"),
        ("docker-login", "read", "{home}/.docker/config.json"),
        ("browser", "read", "{home}/.mozilla/firefox/p/logins.json"),
        ("history", "read", "{home}/.bash_history"),
        ("login-of-codex", "read", "{home}/.codex/auth.json"),
        ("login-of-claude", "read", "{home}/.claude/.credentials.json"),
        ("configuration", "read", "{config}/thoughtforge/config.yaml"),
        ("own-prompts", "read", "{config}/thoughtforge/prompts/mine.md"),
        ("keyring-file", "read", "{data}/keyrings/login.keyring"),
        ("other-project", "read", "{projects}/other/status.json"),
        ("other-code", "read", "{projects}/other/source/main.c"),
        ("projects-list", "list", "{projects}", "other"),
        ("trash", "read", "{data}/thoughtforge/trash/old/status.json"),
        ("state-directory", "read", "{state}/thoughtforge/state"),
        ("cache", "read", "{cache}/secret"),
        ("runtime", "read", "{run}/secret"),
        ("runs", "list", "{project}/.thoughtforge", "runs"),
        ("private-of-project", "read", "{project}/.thoughtforge/secret"),
        ("outside", "read", "{outside}/secret"),
        ("host-tmp", "read", "{tmp}/secret"),
        ("host-shm", "read", "/dev/shm/{shm}"),
        ("shadow", "read-any", "/etc/shadow"),
        ("gshadow", "read-any", "/etc/gshadow"),
        ("shadow-of-backup", "read-any", "/etc/shadow-"),
        ("root-home", "list", "/root", "."),
        ("mounted", "list", "/mnt", "."),
        ("log", "list", "/var/log", "."),
        ("spool", "list", "/var/spool", "."),
        ("boot", "list", "/boot", "."),
        ("sys", "list", "/sys/kernel", "."),
        ("environment", "environment", "SECRET-OF-THE-BATTERY"),
        ("variable-of-bus", "environment", "DBUS_SESSION_BUS_ADDRESS="),
        ("variable-of-agent", "environment", "SSH_AUTH_SOCK="),
        ("variable-of-display", "environment", "DISPLAY="),
        ("inherited", "inherited"),
        ("inherited-directory", "enter-inherited"),
    ],
    "devices": [
        ("dev-" + name.replace("/", "-"), "open", "/dev/" + name) for name in (
            "mem", "kmsg", "port", "vda", "loop-control", "fuse", "kvm", "net/tun", "uinput",
            "mapper/control", "hwrng", "vhost-vsock", "cpu/0/msr", "nvram")
    ] + [
        ("kmsg-of-proc", "open", "/proc/kmsg"),
        ("kcore", "open", "/proc/kcore"),
    ],
    "other processes": [
        ("daemon-environment", "find", "/proc/{daemon}/environ", "SECRET-OF-THE-BATTERY"),
        ("daemon-name", "find", "/proc/{daemon}/cmdline", "thoughtforged"),
        ("daemon-maps", "find", "/proc/{daemon}/maps", "thoughtforged"),
        ("daemon-root", "read", "/proc/{daemon}/root{home}/diary"),
        ("daemon-task", "find", "/proc/{daemon}/task/{daemon}/environ", "SECRET-OF-THE-BATTERY"),
        ("process-environment", "find", "/proc/{victim}/environ", "SECRET-OF-THE-BATTERY"),
        ("process-directory", "read", "/proc/{victim}/cwd/diary"),
        ("process-descriptor", "read", "/proc/{victim}/fd/{fd}"),
        ("process-memory-file", "mem", "{victim}", "{address}"),
        ("any-environment", "scan", "/environ", "SECRET-OF-THE-BATTERY"),
        ("any-root", "scan", "/root{home}/diary", "SECRET-OF-THE-BATTERY"),
        ("any-directory", "scan", "/cwd/diary", "SECRET-OF-THE-BATTERY"),
        ("any-descriptor", "scan", "/fd/{fd}", "SECRET-OF-THE-BATTERY"),
        ("any-daemon", "scan", "/cmdline", "thoughtforged"),
        ("first-environment", "find", "/proc/1/environ", "SECRET-OF-THE-BATTERY"),
        ("first-root", "read", "/proc/1/root{home}/diary"),
        ("first-directory", "read", "/proc/1/cwd{home}/diary"),
        ("parent-root", "read", "/proc/self/root{home}/diary"),
        ("ptrace-daemon", "ptrace", "{daemon}"),
        ("ptrace-process", "ptrace", "{victim}"),
        ("vm-read", "vm-read", "{victim}", "{address}"),
        ("vm-write", "vm-write", "{victim}", "{address}"),
        ("pidfd-getfd", "pidfd-getfd", "{victim}", "{fd}"),
        ("kill", "kill", "{victim}"),
        ("kill-group", "kill-group", "{victim}"),
        ("tgkill", "tgkill", "{victim}"),
        ("sigqueue", "sigqueue", "{victim}"),
        ("pidfd-kill", "pidfd-kill", "{victim}"),
        ("renice", "renice", "{victim}"),
        ("renice-user", "renice-user"),
        ("ioprio", "ioprio", "{victim}"),
        ("affinity", "affinity", "{victim}"),
        ("scheduler", "scheduler", "{victim}"),
        ("prlimit", "prlimit", "{victim}"),
        ("oom-of-process", "write-own", "/proc/{victim}/oom_score_adj", "900"),
        ("perf-process", "perf-process", "{victim}"),
    ],
    "keys and shared memory": [
        ("key-by-number", "key-read", "{key}"),
        ("key-of-user", "key-search", "-4", "{key_name}"),
        ("key-of-user-session", "key-search", "-5", "{key_name}"),
        ("key-of-session", "key-search", "-3", "{session_key_name}"),
        ("key-request", "key-request", "{key_name}"),
        ("key-add", "key-add", "{key_name}-added"),
        ("key-list", "find", "/proc/keys", "{key_name}"),
        ("key-i386", "key-i386", "{key}"),
        ("key-x32", "key-x32", "{key}"),
        ("shm", "shm", "{ipc}"),
        ("msg", "msg", "{ipc}"),
        ("sem", "sem", "{ipc}"),
        ("mq", "mq", "{mq}"),
    ],
    "sockets of this machine": [
        ("session-bus", "connect-unix", "{bus}"),
        ("systemd-private", "connect-unix", "{run}/systemd/notify-private"),
        ("wayland", "connect-unix", "{run}/wayland-0"),
        ("gpg-agent", "connect-unix", "{run}/gnupg/S.gpg-agent"),
        ("ssh-agent", "connect-unix", "{run}/ssh-agent"),
        ("keyring-socket", "connect-unix", "{run}/keyring/control"),
        ("pulse", "connect-unix", "{run}/pulse/native"),
        ("docker", "connect-unix", "{run}/docker.sock"),
        ("x11", "connect-unix", "{tmp}/.X11-unix/X0"),
        ("tmux", "connect-unix", "{tmp}/tmux-0/default"),
        ("notify", "connect-unix-datagram", "{run}/notify"),
        ("system-bus", "connect-unix", "/run/dbus/system_bus_socket"),
        ("journal", "connect-unix-datagram", "/run/systemd/journal/socket"),
        ("x11-abstract", "connect-unix", "@/tmp/.X11-unix/{abstract}"),
        ("bus-abstract", "connect-unix", "@{abstract}"),
        ("datagram-abstract", "connect-unix-datagram", "@{abstract}-datagram"),
    ],
    "network": [
        ("tcp-loopback", "tcp", "127.0.0.1", "{port}"),
        ("tcp-loopback-6", "tcp", "::1", "{port_6}"),
        ("tcp-loopback-mapped", "tcp", "::ffff:127.0.0.1", "{port}"),
        ("tcp-any-address", "tcp", "0.0.0.0", "{port}"),
        ("tcp-loopback-other", "tcp", "127.0.0.2", "{port_any}"),
        ("tcp-own-address", "tcp", "{own_address}", "{port_any}"),
        ("udp-loopback", "udp", "127.0.0.1", "{port_udp}"),
        ("udp-loopback-6", "udp", "::1", "{port_udp_6}"),
        ("tcp-named-port", "tcp", "127.0.0.1", "{port_named}"),
        ("internet", "tcp", "10.99.0.1", "8000"),
        ("interface", "interface", "{interface}"),
        ("raw-socket", "raw-socket"),
        ("packet-socket", "packet-socket"),
        ("netlink-route", "netlink", "0"),
        ("netlink-uevent", "netlink", "15"),
        ("netlink-audit", "netlink", "9"),
        ("netlink-netfilter", "netlink", "12"),
        ("set-interface", "set-interface"),
        ("add-route", "add-route"),
        ("vsock", "vsock"),
        ("vsock-i386", "vsock-i386"),
        ("broadcast", "broadcast", "255.255.255.255"),
        ("multicast", "broadcast", "224.0.0.1"),
        ("low-port", "low-port"),
    ],
    "write outside": [
        ("write-home", "append", "{home}/diary"),
        ("write-profile", "append", "{home}/.profile"),
        ("create-home", "create", "{home}/battery-create-home"),
        ("create-autostart", "create-with-parents", "{home}/.config/autostart/battery.desktop"),
        ("create-ssh", "create-with-parents", "{home}/.ssh/authorized_keys"),
        ("create-hook", "create-with-parents", "{home}/.claude/settings.json"),
        ("write-configuration", "append", "{config}/thoughtforge/config.yaml"),
        ("create-unit", "create-with-parents", "{config}/systemd/user/battery.service"),
        ("write-outside", "append", "{outside}/file"),
        ("create-outside", "create", "{outside}/battery-create-outside"),
        ("truncate-outside", "truncate", "{outside}/cut"),
        ("unlink-outside", "unlink", "{outside}/removed"),
        ("mkdir-outside", "mkdir", "{outside}/battery-mkdir-outside"),
        ("rmdir-outside", "rmdir", "{outside}/empty"),
        ("chmod-outside", "chmod", "{outside}/mode"),
        ("chown-outside", "chown", "{outside}/file"),
        ("utimes-outside", "utimes", "{outside}/file"),
        ("setxattr-outside", "setxattr", "{outside}/file", "user.battery"),
        ("move-outside", "move", "{outside}/file", "{outside}/battery-move-outside"),
        ("replace-outside", "replace", "{outside}/replaced", "{outside}/battery-replace-outside"),
        ("write-other-project", "append", "{projects}/other/status.json"),
        ("create-project", "mkdir", "{projects}/battery-create-project"),
        ("write-host-tmp", "append", "{tmp}/file"),
        ("write-passwd", "open-to-write", "/etc/passwd"),
        ("write-shadow", "open-to-write", "/etc/shadow"),
        ("write-program", "open-to-write", "/usr/bin/env"),
        ("write-library", "open-to-write", "/usr/lib/os-release"),
        ("create-etc", "create-unnamed", "/etc"),
        ("create-usr", "create-unnamed", "/usr/bin"),
        ("create-opt", "create-unnamed", "/opt"),
        ("create-root", "create-unnamed", "/"),
        ("create-dev", "create-unnamed", "/dev"),
        ("write-agent", "append", "{agent}/code-worker"),
        ("create-agent", "create", "{agent}/battery-create-agent"),
    ],
    "write what the daemon writes": [
        ("write-" + name.replace("/", "-").strip("-."), "append", "{project}/" + name) for name in (
            "status.json", "chat_history.json", "thoughtforge.log", "docs/notes.md",
            "resources/notes.md", ".git/config", ".git/HEAD", ".git/index",
            "source/.git/config", "source/.git/HEAD",
            "source/.git/info/exclude", ".thoughtforge/issues.json")
    ] + [
        ("create-" + name.replace("/", "-").strip("-."), "create", "{project}/" + name) for name in (
            "polish_state.json", "task_queue.json", "polish_log.md", "docs/spec.md", "docs/battery.md",
            "resources/battery.md", ".git/hooks/pre-commit", "source/.git/hooks/pre-commit",
            ".git/info/attributes", "source/.git/info/attributes", ".thoughtforge/runs/battery",
            "battery")
    ] + [
        ("truncate-status", "truncate", "{project}/status.json"),
        ("chmod-status", "chmod", "{project}/status.json"),
        ("chmod-project", "chmod", "{project}"),
        ("setxattr-status", "setxattr", "{project}/status.json", "user.battery"),
        ("unlink-status", "unlink", "{project}/status.json"),
        ("move-status", "move", "{project}/chat_history.json", "/tmp/{scratch}-move-status"),
        ("move-git", "move", "{project}/.git", "{project}/battery-git"),
        ("move-git-of-code", "move", "{project}/source/.git", "{project}/source/battery-git"),
        ("move-code", "move", "{project}/source", "{project}/battery-source"),
        ("replace-chat", "replace", "{project}/chat_history.json", "{project}/battery-replace-chat"),
        ("exchange-chat", "exchange", "{project}/chat_history.json",
         "{project}/battery-exchange-chat"),
        ("exchange-git-of-code", "exchange", "{project}/source/.git",
         "{project}/source/battery-exchange-git"),
    ],
    "by another way": [
        ("symlink-in-tmp", "through-symlink", "{outside}/file", "/tmp/{scratch}-symlink"),
        ("symlink-in-code", "through-symlink", "{outside}/file",
         "{project}/source/battery-symlink"),
        ("symlink-to-state", "through-symlink", "../docs/notes.md",
         "{project}/source/battery-symlink-to-state"),
        ("hard-link-to-tmp", "through-hard-link", "{project}/docs/notes.md", "/tmp/{scratch}-hard-link"),
        ("hard-link-to-code", "through-hard-link", "{project}/docs/notes.md",
         "{project}/source/battery-hard-link"),
        ("hard-link-outside", "through-hard-link", "{outside}/file",
         "{project}/source/battery-hard-link-outside"),
        ("hard-link-of-git", "through-hard-link", "{project}/source/.git/config",
         "{project}/source/battery-hard-link-of-git"),
        ("link-unnamed", "link-unnamed", "{project}", "{project}/battery-link-unnamed"),
        ("reopen", "reopen", "{project}/docs/notes.md"),
        ("reopen-git", "reopen", "{project}/source/.git/config"),
        ("reopen-path", "reopen-path", "{project}/docs/notes.md"),
        ("reopen-program", "reopen-path", "{agent}/code-worker"),
        ("open-handle", "open-handle", "{handle}", "{handle_type}", "{project}"),
        ("open-handle-of-tmp", "open-handle", "{handle}", "{handle_type}", "/tmp"),
        ("chroot", "chroot", "{home}/diary"),
        ("pivot-root", "pivot-root"),
        ("setuid-file", "setuid-file", "{project}/source/battery-setuid"),
        ("device-in-code", "mknod", "{project}/source/battery-device"),
        ("device-in-tmp", "mknod", "/tmp/{scratch}-device"),
        ("owner-in-code", "give-away", "{project}/source/README.md"),
        ("immutable-in-code", "immutable", "{project}/source/battery-immutable"),
        ("trusted-attribute", "setxattr", "{project}/source/README.md", "trusted.battery"),
        ("write-code", "create", "{project}/source/battery-write-code"),
    ],
    "namespaces and mounts": [
        ("unshare-" + kind, "unshare", kind)
        for kind in ("user", "mnt", "pid", "net", "uts", "ipc", "cgroup", "time")
    ] + [
        ("unshare-user-" + kind, "unshare-with-user", kind)
        for kind in ("mnt", "pid", "net", "uts", "ipc", "cgroup")
    ] + [
        ("clone3-" + kind, "clone3", kind) for kind in ("user", "mnt", "pid", "net")
    ] + [
        ("setns-daemon-" + kind, "setns", "/proc/{daemon}/ns/" + kind)
        for kind in ("user", "mnt", "pid", "net", "uts", "ipc")
    ] + [
        ("setns-first-" + kind, "setns", "/proc/1/ns/" + kind) for kind in ("mnt", "pid", "net")
    ] + [
        ("setns-pidfd", "setns-pidfd", "{daemon}", "mnt"),
        ("mount-tmpfs", "mount", "tmpfs", "/tmp"),
        ("mount-proc", "mount", "proc", "/proc"),
        ("mount-sysfs", "mount", "sysfs", "/tmp"),
        ("mount-bind", "mount-bind", "/tmp", "/etc"),
        ("mount-bind-file", "mount-bind", "/etc/hostname", "{project}/docs/notes.md"),
        ("remount-root", "remount", "/"),
        ("remount-usr", "remount", "/usr"),
        ("remount-project", "remount", "{project}"),
        ("umount-home", "umount", "{home}"),
        ("umount-tmp", "umount", "/tmp"),
        ("umount-proc", "umount", "/proc"),
        ("umount-private", "umount", "{project}/.thoughtforge"),
        ("mount-shared", "mount-shared"),
        ("open-tree", "open-tree", "/"),
        ("fsopen", "fsopen", "tmpfs"),
        ("mount-setattr", "mount-setattr", "/usr"),
        ("remount-as-root", "remount-as-root", "/usr"),
        ("umount-as-root", "umount-as-root", "{home}"),
    ],
    "rights": [
        ("capset", "capset"),
        ("ambient", "ambient"),
        ("setresuid", "setresuid"),
        ("setgroups", "setgroups"),
        ("setfsuid", "setfsuid"),
        ("new-privileges", "new-privileges"),
        ("clear-no-new-privs", "clear-no-new-privs"),
        ("clear-seccomp", "clear-seccomp"),
        ("tiocsti", "tiocsti"),
        ("realtime", "realtime"),
        ("urgent", "urgent"),
        ("oom-of-itself", "write-own", "/proc/self/oom_score_adj", "-900"),
    ],
    "the machine": [
        ("dmesg", "dmesg"),
        ("dmesg-size", "dmesg-size"),
        ("bpf", "bpf"),
        ("bpf-map", "bpf-map"),
        ("perf-machine", "perf-machine"),
        ("userfaultfd", "userfaultfd"),
        ("kexec", "kexec"),
        ("init-module", "init-module"),
        ("finit-module", "finit-module"),
        ("delete-module", "delete-module"),
        ("swapon", "swapon"),
        ("swapoff", "swapoff"),
        ("adjtimex", "adjtimex"),
        ("sethostname", "sethostname"),
        ("setdomainname", "setdomainname"),
        ("reboot", "reboot"),
        ("iopl", "iopl"),
        ("ioperm", "ioperm"),
        ("acct", "acct"),
        ("vhangup", "vhangup"),
        ("fanotify", "fanotify"),
        ("io-uring", "io-uring"),
    ] + [
        ("sysctl-" + name.replace("/", "-"), "open-to-write", "/proc/sys/" + name) for name in (
            "kernel/core_pattern", "kernel/modprobe", "kernel/hostname",
            "kernel/randomize_va_space", "vm/drop_caches", "vm/overcommit_memory", "fs/suid_dumpable",
            "net/ipv4/ip_forward", "user/max_user_namespaces")
    ] + [
        ("read-" + name.replace("/", "-"), "read-any", "/proc/" + name) for name in (
            "slabinfo", "vmallocinfo", "timer_list", "kpagecount", "pagetypeinfo")
    ] + [
        ("sysrq", "open-to-write", "/proc/sysrq-trigger"),
        ("irq", "open-to-write", "/proc/irq/default_smp_affinity"),
        ("acpi", "open-to-write", "/proc/acpi/wakeup"),
        ("mtrr", "open-to-write", "/proc/mtrr"),
        ("last-pid", "write-own", "/proc/sys/kernel/ns_last_pid", "3000"),
        ("cgroup-procs", "open-to-write", "/sys/fs/cgroup/cgroup.procs"),
        ("cgroup-create", "mkdir", "/sys/fs/cgroup/battery"),
        ("uevent", "open-to-write", "/sys/kernel/uevent_helper"),
    ],
    "limits": [
        ("raise-nproc", "raise-limit", "nproc"),
        ("raise-fsize", "raise-limit", "fsize"),
        ("raise-data", "raise-limit", "data"),
        ("raise-core", "raise-limit", "core"),
        ("raise-cpu", "raise-limit", "cpu"),
        ("take-memory", "take-memory", "512"),
        ("grow-file", "grow-file", "/tmp/{scratch}-grow-file", "8"),
        ("fork-many", "fork-many", "4200"),
    ],
    "staying behind": [
        ("stay", "stay", "{token}-running"),
        ("stay-stopped", "stay-stopped", "{token}-stopped"),
        ("left-tmp", "open", "/tmp/{scratch}-left"),
        ("left-shm", "open", "/dev/shm/{scratch}-left"),
        ("left-home", "open", "{home}/battery-left"),
        ("leave-tmp", "create", "/tmp/{scratch}-left"),
        ("leave-shm", "create", "/dev/shm/{scratch}-left"),
        ("leave-home", "create", "{home}/battery-left"),
    ],
}

PRIVATE_HOME = ("", "the home directory of a run is private and ends with it")
PRIVATE_TMP = ("", "/tmp and /dev/shm of a run are private and end with it")
PRIVATE_PARENTS = ("", "the directories above what a run sees are empty and private where they are in "
                   "/tmp, as in these tests")
CODE = ("build baseline", "a build writes code; tests have a copy of it")
OWN = ("", "it concerns the run itself; the effect on others is checked outside")
OWN_NETWORK = ("", "it concerns the network namespace of the run")
INTERNET = ("internet", "the agent may use the internet")

# name: (tags of the runs, "" for all; reason). It works there by design, and what must not happen
# outside is checked outside.
ALLOWED = {
    "renice-user": OWN,
    "stay": OWN,
    "stay-stopped": OWN,
    "netlink-route": OWN_NETWORK,
    "netlink-uevent": OWN_NETWORK,
    "interface": ("internet", "the private network has an interface of the same name"),
    "internet": INTERNET,
    "broadcast": INTERNET,
    "multicast": INTERNET,
    "tcp-named-port": ("internet", "network_local names the port"),
    "create-home": PRIVATE_HOME,
    "create-autostart": PRIVATE_HOME,
    "create-ssh": PRIVATE_HOME,
    "create-hook": PRIVATE_HOME,
    "leave-home": PRIVATE_HOME,
    "leave-tmp": PRIVATE_TMP,
    "leave-shm": PRIVATE_TMP,
    "create-unit": PRIVATE_PARENTS,
    "create-project": PRIVATE_PARENTS,
    "create-polish_state.json": PRIVATE_PARENTS,
    "create-task_queue.json": PRIVATE_PARENTS,
    "create-polish_log.md": PRIVATE_PARENTS,
    "create-battery": PRIVATE_PARENTS,
    "chmod-project": PRIVATE_PARENTS,
    "replace-chat": PRIVATE_PARENTS,
    "exchange-chat": PRIVATE_PARENTS,
    "link-unnamed": PRIVATE_PARENTS,
    "setuid-file": CODE,
    "write-code": CODE,
    "raise-cpu": ("tests", "tests are limited by time, not by processor time"),
    "fork-many": ("machine-root", "without a scope of the user manager, the kernel does not count the "
                  "processes of root"),
}

# name: tags of the runs in which it must work, so that it is the confinement that decides.
REQUIRED = {
    "internet": "internet",
    "tcp-named-port": "internet",
    "write-code": "build baseline",
    "create-home": "agent tests",
    "leave-tmp": "agent tests",
    "leave-shm": "agent tests",
}

# Only root of the machine may do it: tried outside of any run if that is who runs the tests, where
# they must work. None of them changes anything.
ROOT_ONLY = (
    "dev-kmsg", "kmsg-of-proc", "netlink-audit", "setresuid", "setgroups",
    "setfsuid", "realtime", "urgent", "oom-of-itself", "dmesg", "dmesg-size", "bpf", "bpf-map",
    "perf-machine", "userfaultfd", "kexec", "init-module", "finit-module", "delete-module", "swapon",
    "swapoff", "adjtimex", "sethostname", "setdomainname", "iopl", "ioperm", "acct", "fanotify",
    "sysrq", "irq", "acpi", "mtrr", "cgroup-procs", "uevent", "raise-nproc")

OF_DAEMON = "the daemon passes nothing of it on, confined or not"
OF_NAMESPACE = "the namespaces in which the test tries it are not the machine's"
OF_ROOT = "only root of the machine may do it, and it would leave something"
NEVER = "the kernel never allows it"

# Refused without confinement, too, so that it proves nothing about it: the reason.
UNPROVED = {
    "environment": OF_DAEMON,
    "variable-of-bus": OF_DAEMON,
    "variable-of-agent": OF_DAEMON,
    "variable-of-display": OF_DAEMON,
    "inherited": OF_DAEMON,
    "inherited-directory": OF_DAEMON,
    "key-of-session": OF_DAEMON,
    "key-request": OF_DAEMON,
    "key-x32": "many kernels have no x32 calls",
    "first-environment": OF_NAMESPACE,
    "first-directory": OF_NAMESPACE,
    "setns-daemon-user": OF_NAMESPACE,
    "setns-daemon-uts": OF_NAMESPACE,
    "setns-daemon-ipc": OF_NAMESPACE,
    "open-handle": OF_ROOT,
    "open-handle-of-tmp": OF_ROOT,
    "device-in-code": OF_ROOT,
    "device-in-tmp": OF_ROOT,
    "immutable-in-code": OF_ROOT,
    "owner-in-code": OF_ROOT,
    "trusted-attribute": OF_ROOT,
    "cgroup-create": OF_ROOT,
    "vhangup": OF_ROOT,
    "dev-vda": "machines differ in their disks",
    "ambient": "only what is inheritable already can be raised",
    "clear-no-new-privs": NEVER,
    "clear-seccomp": NEVER,
    "tiocsti": "there is no terminal, and many kernels do not have it",
    "left-tmp": "only an earlier run could have left it",
    "left-shm": "only an earlier run could have left it",
    "left-home": "only an earlier run could have left it",
}

# Not tried without confinement, because it would harm more than the test: the reason.
HARMFUL = {
    "renice-user": "it slows all processes of the user; GLib then ends the daemon",
}

# Likewise: what the kernel does not have is not tried. It says so with these; with a signal to a call of
# 32 bits.
CALLS = ("vsock", "vsock-i386", "key-i386", "io-uring")
ABSENT = ("ENOSYS", "EAFNOSUPPORT", f"signal-{signal.SIGSEGV.value}")

# Verbs of one file.
FILE_VERBS = ("read-any", "find", "list", "open", "open-to-write", "create-unnamed", "mkdir",
              "connect-unix", "connect-unix-datagram")

# Below these, what does not exist outside either is not tried.
OF_THE_MACHINE = ("/etc/", "/dev/", "/proc/", "/sys/", "/root", "/mnt", "/var/", "/boot", "/run/",
                  "/usr/")

# The answer ENOSYS is the refusal of the launcher's filter, if the calls exist without it.
FILTERED = ["key-by-number", "key-of-user", "key-of-user-session", "key-of-session", "key-request",
            "key-add", "key-i386", "key-x32", "io-uring"]


def find_allowed(name, tags):
    """The reason why it may work in a run with these tags; None if it must not."""
    wanted, reason = ALLOWED.get(name, (None, None))
    if wanted is None or (wanted and not set(wanted.split()) & set(tags)):
        return None
    return reason


def list_names():
    names = [row[0] for rows in ATTEMPTS.values() for row in rows]
    assert len(names) == len(set(names)), [name for name in names if names.count(name) > 1]
    return names
