/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "confinement-world.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tf-confinement-private.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/confinement/network"

/* tests/support/own-network.sh runs this program and provides what is tried here. */

/* Prints what the server at $1 says; an "@" begins an abstract socket. */
#define ASK \
  "/usr/bin/python3 -c 'import socket, sys\n" \
  "name = sys.argv[1]\n" \
  "if name[0] == \"@\":\n" \
  "  s = socket.socket (socket.AF_UNIX); s.connect (\"\\0\" + name[1:])\n" \
  "else:\n" \
  "  host, port = name.split (\":\"); s = socket.create_connection ((host, int (port)), 5)\n" \
  "print (s.makefile ().read (), end=\"\")' "

static const char *const open_port[] = { "9002", NULL };

static const struct
{
  const char *name;
  TfNetwork network;
  const char *const *ports;
  const char *server;
  gboolean reached;
} attempts[] = {
  { "none-internet", TF_NETWORK_NONE, NULL, "10.99.0.1:8000", FALSE },
  { "none-loopback", TF_NETWORK_NONE, NULL, "127.0.0.1:9001", FALSE },
  { "none-abstract", TF_NETWORK_NONE, NULL, "@tf-own-network", FALSE },
  { "none-ignores-ports", TF_NETWORK_NONE, open_port, "127.0.0.1:9002", FALSE },
  { "internet", TF_NETWORK_INTERNET, NULL, "10.99.0.1:8000", TRUE },
  { "internet-loopback", TF_NETWORK_INTERNET, NULL, "127.0.0.1:9001", FALSE },
  { "internet-own-address", TF_NETWORK_INTERNET, NULL, "10.99.0.2:9003", FALSE },
  { "internet-gateway-is-no-loopback", TF_NETWORK_INTERNET, NULL, "10.99.0.1:9001", FALSE },
  { "internet-abstract", TF_NETWORK_INTERNET, NULL, "@tf-own-network", FALSE },
  { "internet-named-port", TF_NETWORK_INTERNET, open_port, "127.0.0.1:9002", TRUE },
  { "internet-other-port", TF_NETWORK_INTERNET, open_port, "127.0.0.1:9001", FALSE },
  { "internet-with-ports", TF_NETWORK_INTERNET, open_port, "10.99.0.1:8000", TRUE },
  { "host-internet", TF_NETWORK_HOST, NULL, "10.99.0.1:8000", TRUE },
  { "host-loopback", TF_NETWORK_HOST, NULL, "127.0.0.1:9001", TRUE },
  { "host-own-address", TF_NETWORK_HOST, NULL, "10.99.0.2:9003", TRUE },
};

static gboolean
can_try (World *world)
{
  if (!world_can_confine (world))
    return FALSE;
  g_assert_cmpstr (tf_confinement_get_network_reason (world->confinement), ==, "");
  return TRUE;
}

TF_TEST_TABLE (reach, attempts, row->name)
{
  g_autoptr (World) world = world_new ();
  g_autofree char *script = g_strconcat ("exec " ASK, row->server, NULL);
  g_autofree char *answer = g_strconcat (row->server, "\n", NULL);
  g_autoptr (Outcome) outcome = NULL;

  if (!can_try (world))
    return;
  world->spec.network = row->network;
  world->spec.local_ports = row->ports;
  outcome = world_confined (world, script, 0);
  g_assert_no_error (outcome->error);
  g_assert_cmpstr (outcome->output, ==, row->reached ? answer : "");
  g_assert_cmpint (outcome->exit_code == 0, ==, row->reached);
}

/* Only the kernel's Landlock keeps a run with the host's network away from abstract sockets. */
TF_TEST (abstract_sockets_on_the_hosts_network)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) outcome = NULL;

  if (!can_try (world))
    return;
  world->spec.network = TF_NETWORK_HOST;
  outcome = world_confined (world, "exec " ASK "@tf-own-network", 0);
  g_assert_cmpstr (outcome->output, ==,
                   tf_confinement_scopes_sockets () ? "" : "@tf-own-network\n");
}

TF_TEST (input_output_status_and_user_are_the_programs)
{
  g_autoptr (World) world = world_new ();
  g_autofree char *expected = g_strdup_printf ("%u\n", (guint) getuid ());
  g_autoptr (Outcome) outcome = NULL;
  g_autoptr (Outcome) killed = NULL;

  if (!can_try (world))
    return;
  world->spec.network = TF_NETWORK_INTERNET;
  outcome = world_confined (world, "id -u; echo x > made; echo err >&2; exit 7", 0);
  g_assert_cmpstr (outcome->output, ==, expected);
  g_assert_cmpstr (outcome->errors, ==, "err\n");
  g_assert_cmpint (outcome->exit_code, ==, 7);
  g_assert_true (world_has (world, "made", "x\n"));
  killed = world_confined (world, "kill -SEGV $$", 0);
  g_assert_cmpint (killed->exit_code, ==, TF_CONFINEMENT_SIGNAL + SIGSEGV);
}

/* pasta leaves its process group. */
TF_TEST (a_run_that_is_ended_leaves_nothing_behind)
{
  g_autoptr (World) world = world_new ();
  g_autofree char *marker = g_strdup_printf ("301.%d", (int) getpid ());
  g_autofree char *script = g_strdup_printf ("trap '' TERM; sleep %s", marker);
  g_autofree char *find = g_strdup_printf ("pgrep -f '^sleep %s$|^pasta ' -c", marker);
  g_autoptr (Outcome) outcome = NULL;
  g_autoptr (Outcome) left = NULL;

  if (!can_try (world))
    return;
  world->spec.network = TF_NETWORK_INTERNET;
  outcome = world_confined (world, script, 1);
  g_assert_nonnull (outcome->error);
  left = world_unconfined (world, find);
  g_assert_cmpstr (left->output, ==, "0\n");
}

/* As when the daemon crashes. */
TF_TEST (a_run_dies_with_who_started_it)
{
  g_autoptr (World) world = world_new ();
  g_autofree char *marker = g_strdup_printf ("302.%d", (int) getpid ());
  g_autofree char *find = g_strdup_printf ("pgrep -f '^/bin/sleep %s$' -c", marker);
  const char *const argv[] = { "/bin/sleep", marker, NULL };
  g_auto (GStrv) wrapped = NULL;
  gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;
  g_autofree char *seen = NULL;
  GPid pid;

  if (!can_try (world))
    return;
  world->spec.network = TF_NETWORK_INTERNET;
  wrapped = tf_confinement_wrap (world->confinement, &world->spec, argv, NULL);
  pid = fork ();
  if (pid == 0)
    {
      if (fork () == 0)
        execv (wrapped[0], wrapped);
      pause ();
      _exit (1);
    }
  for (gboolean begun = FALSE; g_strcmp0 (seen, begun ? "0\n" : "1\n") != 0 || !begun;)
    {
      g_autoptr (Outcome) now = world_unconfined (world, find);

      g_assert_cmpint (g_get_monotonic_time (), <, end);
      if (!begun && g_str_equal (now->output, "1\n"))
        {
          begun = TRUE;
          g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
          g_assert_cmpint (waitpid (pid, NULL, 0), ==, pid);
        }
      g_free (seen);
      seen = g_strdup (now->output);
    }
}

/* The session keyring of the person, and any key by its number. */
TF_TEST (keys_are_out_of_reach)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) outcome = NULL;

  if (!can_try (world))
    return;
  outcome = world_confined (world,
                            "/usr/bin/python3 -c 'import ctypes\n"
                            "libc = ctypes.CDLL (None, use_errno=True)\n"
                            "for number, *args in ((250, 0, -3, 0), (250, 11, -3, 0, 0), (250, 0, "
                            "-4, 1), (248, b\"user\", b\"n\", b\"v\", 1, -3), (249, b\"user\", "
                            "b\"n\", None, -3)):\n"
                            "  print (libc.syscall (number, *args), ctypes.get_errno ())'",
                            0);
#if defined(__x86_64__)
  g_assert_cmpstr (outcome->output, ==, "-1 38\n-1 38\n-1 38\n-1 38\n-1 38\n");
#else
  g_test_skip ("the numbers of system calls are those of x86-64");
#endif
}

/* Those between virtual machines belong to no network namespace: past a filter of system calls, a
 * socket could also be made by an io_uring, or by the call for 32-bit programs (tests/e2e/battery). */
TF_TEST (no_socket_leads_to_other_virtual_machines)
{
  g_autoptr (World) world = world_new ();

  if (!can_try (world))
    return;
  for (TfNetwork network = TF_NETWORK_NONE; network <= TF_NETWORK_HOST; network++)
    {
      g_autoptr (Outcome) outcome = NULL;

      world->spec.network = network;
      outcome = world_confined (world,
                                "/usr/bin/python3 -c 'import ctypes, errno, socket\n"
                                "socket.socket (socket.AF_INET)\n"
                                "socket.socket (socket.AF_UNIX)\n"
                                "libc = ctypes.CDLL (None, use_errno=True)\n"
                                "try: socket.socket (socket.AF_VSOCK)\n"
                                "except OSError as error: print (errno.errorcode[error.errno])\n"
                                "print (libc.syscall (425, 1, None), ctypes.get_errno ())'",
                                0);
      g_assert_cmpstr (outcome->output, ==, "EAFNOSUPPORT\n-1 38\n");
    }
}

TF_TEST (no_user_namespace_inside_where_forbidden)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) allowed = NULL;
  g_autoptr (Outcome) forbidden = NULL;

  if (!can_try (world))
    return;
  allowed = world_confined (world, "unshare --user true", 0);
  g_assert_cmpint (allowed->exit_code, ==, 0);
  world->spec.no_namespaces = TRUE;
  for (TfNetwork network = TF_NETWORK_NONE; network <= TF_NETWORK_HOST; network++)
    {
      g_clear_pointer (&forbidden, outcome_free);
      world->spec.network = network;
      forbidden = world_confined (world, "unshare --user true", 0);
      g_assert_cmpint (forbidden->exit_code, !=, 0);
    }
}
