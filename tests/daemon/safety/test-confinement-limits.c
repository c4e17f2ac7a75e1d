/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "confinement-world.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/confinement/limits"

/* The limits of a run without a user manager; tests/scripts/test-unit.sh tests scopes. Each of
 * these programs would end by itself. */

#define MIB  ((guint64) 1024 * 1024)
#define EATS "/usr/bin/python3 -c 'print (len (bytearray (200 * 1024 * 1024)))'"

static gboolean
can_limit_memory (World *world)
{
#ifdef __SANITIZE_ADDRESS__
  g_test_skip ("programs with the address sanitizer cannot live with the limit");
  return FALSE;
#else
  return world_can_confine (world);
#endif
}

TF_TEST (memory_ends_at_its_limit)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) free_outcome = NULL;
  g_autoptr (Outcome) outcome = NULL;

  if (!can_limit_memory (world))
    return;
  free_outcome = world_confined (world, EATS, 0);
  g_assert_cmpstr (free_outcome->output, ==, "209715200\n");
  world->spec.memory_bytes = 100 * MIB;
  outcome = world_confined (world, EATS, 0);
  g_assert_cmpint (outcome->exit_code, !=, 0);
  g_assert_cmpstr (outcome->output, ==, "");
}

/* Fills what is in memory, then takes as much as it gets, in MiB. */
#define EATS_ALL \
  "for d in /tmp /dev/shm $HOME; do head -c 104857600 /dev/zero >$d/big 2>/dev/null; done; " \
  "du -cm /tmp/big /dev/shm/big $HOME/big | tail -n 1; exec /usr/bin/python3 -c \"\n" \
  "import resource\n" \
  "print (resource.getrlimit (resource.RLIMIT_DATA)[0] >> 20)\""

TF_TEST (a_process_and_its_files_in_memory_stay_within_the_limit)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) outcome = NULL;
  int files = 0, process = 0;

  if (!can_limit_memory (world))
    return;
  world->spec.memory_bytes = 128 * MIB;
  outcome = world_confined (world, EATS_ALL, 0);
  g_assert_cmpint (sscanf (outcome->output, "%d total %d", &files, &process), ==, 2);
  g_assert_cmpint (files, >, 10);
  g_assert_cmpint (process, >=, 64);
  g_assert_cmpint (files + process, <=, 128);
}

TF_TEST (what_holds_for_each_process_only_is_told)
{
  g_autoptr (World) world = world_new ();
  const char *reason = tf_confinement_get_limits_reason (world->confinement);

  if (!world_can_confine (world))
    return;
  g_assert_nonnull (strstr (reason, "for each process"));
  g_assert_nonnull (strstr (reason, "Delegate=yes"));
}

TF_TEST (a_file_ends_at_its_limit)
{
  g_autoptr (World) world = world_new ();
  g_autofree char *path = g_build_filename (world->project, "big", NULL);
  g_autoptr (Outcome) outcome = NULL;
  GStatBuf info;

  if (!world_can_confine (world))
    return;
  world->spec.file_bytes = MIB;
  outcome = world_confined (world, "exec head -c 3000000 /dev/zero > big", 0);
  g_assert_cmpint (outcome->exit_code, !=, 0);
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_size, ==, MIB);
}

TF_TEST (tmp_is_private_and_small)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) outcome = NULL;

  if (!world_can_confine (world))
    return;
  outcome = world_confined (world,
                            "for d in /tmp /var/tmp /dev/shm $HOME; do "
                            "test $(stat -f -c '%b * %S' $d | xargs expr) -le 1073741824 || "
                            "echo $d is large; done; ls -A /tmp; echo x > /tmp/x && "
                            "(echo x > /x) 2>/dev/null && echo root; (echo x > /dev/x) 2>/dev/null "
                            "&& echo dev; cat /tmp/x",
                            0);
  /* The worlds of tests are below /tmp, so the path there is shown, and nothing else in it. */
  g_assert_null (strstr (outcome->output, "large"));
  g_assert_null (strstr (outcome->output, "root"));
  g_assert_null (strstr (outcome->output, "dev"));
  g_assert_true (g_str_has_suffix (outcome->output, "x\n"));
}

TF_TEST (processor_time_ends_at_its_limit)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) outcome = NULL;

  if (!world_can_confine (world))
    return;
  world->spec.cpu_seconds = 1;
  outcome = world_confined (world, "while :; do :; done", 20);
  g_assert_no_error (outcome->error);
  g_assert_cmpint (outcome->exit_code, ==, 128 + SIGKILL);
}

TF_TEST (a_signal_shows_in_the_exit_status)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) outcome = NULL;

  if (!world_can_confine (world))
    return;
  outcome = world_confined (world, "kill -SEGV $$", 0);
  g_assert_cmpint (outcome->exit_code, ==, 128 + SIGSEGV);
}

/* Processes that hold the project's marker: 3 of a session of their own. */
static guint
count_alive (const char *marker)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc", 0, NULL);
  const char *name = NULL;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename ("/proc", name, "cmdline", NULL);
      g_autofree char *text = NULL;
      gsize length = 0;

      if (!g_ascii_isdigit (*name) || !g_file_get_contents (path, &text, &length, NULL))
        continue;
      for (gsize i = 0; i + 1 < length; i++)
        if (text[i] == '\0')
          text[i] = ' ';
      n += length > 0 && strstr (text, marker) != NULL;
    }
  return n;
}

static char *
dup_marker (void)
{
  return g_strdup_printf ("300.%d", (int) getpid ());
}

/* There is no notification for processes that are not our children: poll until the time is up. */
static gboolean
come_to (const char *marker, guint least, guint most)
{
  gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;
  guint alive = count_alive (marker);

  while ((alive < least || alive > most) && g_get_monotonic_time () < end)
    {
      g_usleep (10000);
      alive = count_alive (marker);
    }
  return alive >= least && alive <= most;
}

static gboolean
nobody_is_left (const char *marker)
{
  return come_to (marker, 0, 0);
}

TF_TEST (the_wall_limit_ends_everything_inside)
{
  g_autoptr (World) world = world_new ();
  g_autofree char *marker = dup_marker ();
  g_autofree char *script =
      g_strdup_printf ("trap '' TERM HUP; for i in 1 2 3; do setsid sleep %s & done; sleep %s",
                       marker, marker);
  g_autoptr (Outcome) outcome = NULL;

  if (!world_can_confine (world))
    return;
  outcome = world_confined (world, script, 1);
  g_assert_error (outcome->error, TF_ERROR, TF_ERROR_TIMED_OUT);
  g_assert_true (nobody_is_left (marker));
}

/* A kind of daemon that starts a confined run and is killed. */
TF_TEST (a_run_dies_with_who_started_it)
{
  g_autoptr (World) world = world_new ();
  g_autofree char *marker = dup_marker ();
  const char *const argv[] = { "/bin/sleep", marker, NULL };
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) wrapped = NULL;
  GPid pid;

  if (!world_can_confine (world))
    return;
  wrapped = tf_confinement_wrap (world->confinement, &world->spec, argv, &error);
  g_assert_no_error (error);
  pid = fork ();
  if (pid == 0)
    {
      GPid child = fork ();

      if (child == 0)
        execv (wrapped[0], wrapped);
      pause ();
      _exit (1);
    }
  g_assert_true (come_to (marker, 3, G_MAXUINT));
  g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (pid, NULL, 0), ==, pid);
  g_assert_true (nobody_is_left (marker));
}

#define SERVED "served\n"

static gboolean
incoming_cb (GSocketService *service, GSocketConnection *connection, GObject *source, gpointer data)
{
  GOutputStream *stream = g_io_stream_get_output_stream (G_IO_STREAM (connection));

  g_output_stream_write_all (stream, SERVED, sizeof SERVED - 1, NULL, NULL, NULL);
  return FALSE;
}

TF_TEST (the_network_is_reached_only_where_allowed)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (GSocketService) service = g_socket_service_new ();
  guint16 port = g_socket_listener_add_any_inet_port (G_SOCKET_LISTENER (service), NULL, NULL);
  g_autofree char *script =
      g_strdup_printf ("exec /usr/bin/python3 -c \"import socket; print (socket.create_connection "
                       "(('127.0.0.1', %u), 5).makefile ().read (), end='')\"",
                       port);
  g_autoptr (Outcome) without = NULL;
  g_autoptr (Outcome) with = NULL;

  if (!world_can_confine (world))
    return;
  g_signal_connect (service, "incoming", G_CALLBACK (incoming_cb), NULL);
  without = world_confined (world, script, 0);
  g_assert_cmpint (without->exit_code, !=, 0);
  g_assert_cmpstr (without->output, ==, "");
  world->spec.network = TF_NETWORK_HOST;
  with = world_confined (world, script, 0);
  g_assert_cmpstr (with->output, ==, SERVED);
}

/* Prints how many of 120 could be started; all end after two seconds at the latest. */
#define FORKS \
  "import os, time\n" \
  "n = 0\n" \
  "for i in range (120):\n" \
  "  try:\n" \
  "    pid = os.fork ()\n" \
  "  except OSError:\n" \
  "    break\n" \
  "  if pid == 0:\n" \
  "    time.sleep (2); os._exit (0)\n" \
  "  n += 1\n" \
  "print (n)\n"

/* The kernel does not count processes of the real root: this runs as another user. */
TF_TEST (processes_end_at_their_limit)
{
  g_autoptr (World) world = world_new ();
  static const char *const python[] = { "/usr/bin/python3", "-c", FORKS, NULL };
  g_auto (GStrv) wrapped = NULL;
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (Outcome) outcome = NULL;

  if (!world_can_confine (world))
    return;
  world->spec.directory = "/usr/share";
  world->spec.writable_paths = world->spec.readonly_paths = world->spec.hidden_paths = NULL;
  world->spec.max_processes = 50;
  wrapped = tf_confinement_wrap (world->confinement, &world->spec, python, NULL);
  if (getuid () == 0)
    {
      g_ptr_array_add (argv, (gpointer) "/usr/bin/setpriv");
      g_ptr_array_add (argv, (gpointer) "--reuid=65534");
      g_ptr_array_add (argv, (gpointer) "--regid=65534");
      g_ptr_array_add (argv, (gpointer) "--clear-groups");
    }
  for (guint i = 0; wrapped[i] != NULL; i++)
    g_ptr_array_add (argv, wrapped[i]);
  g_ptr_array_add (argv, NULL);
  outcome = world_run ((const char *const *) argv->pdata, "/", 0);
  g_assert_cmpstr (outcome->errors, ==, "");
  g_assert_cmpint (atoi (outcome->output), ==, 49);
}
