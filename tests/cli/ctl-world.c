/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "ctl-world.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "tf-test.h"

static const char *ctl_program;
static const char *mock_program;

void
ctl_world_init (int *argc, char ***argv)
{
  tf_test_init_bus (argc, argv);
  g_assert_cmpint (*argc, ==, 3);
  ctl_program = (*argv)[1];
  mock_program = (*argv)[2];
}

CtlWorld *
ctl_world_new (const char *scenario)
{
  CtlWorld *self = g_new0 (CtlWorld, 1);
  g_autofree char *dump = NULL;

  self->dir = tf_test_make_dir ();
  self->bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  if (scenario != NULL)
    {
      g_autofree char *text =
          g_strdup_printf ("[D-BUS Service]\nName=org.thoughtforge.ThoughtForge1\nExec=%s %s %s\n",
                           mock_program, scenario, self->dir);
      g_autofree char *path = tf_test_write (self->dir, "mock.service", text);

      g_test_dbus_add_service_dir (self->bus, self->dir);
    }
  dump = tf_test_write (self->dir, "dump.md", "A party for ten people with cake and bands.\n");
  g_test_dbus_up (self->bus);
  return self;
}

void
ctl_world_free (CtlWorld *self)
{
  g_test_dbus_down (self->bus);
  g_object_unref (self->bus);
  g_free (self->dir);
  g_free (self->out);
  g_free (self->err);
  g_free (self);
}

static GStrv
split (CtlWorld *self, const char *line)
{
  g_autoptr (GString) text = g_string_new (ctl_program);

  g_string_append_printf (text, " %s", line);
  g_string_replace (text, "%d", self->dir, 0);
  return g_strsplit (text->str, " ", -1);
}

GSubprocess *
ctl_world_start (CtlWorld *self, const char *line, GSubprocessFlags flags)
{
  g_auto (GStrv) argv = split (self, line);
  g_autoptr (GError) error = NULL;
  GSubprocess *process = g_subprocess_newv ((const char *const *) argv, flags, &error);

  g_assert_no_error (error);
  return process;
}

int
ctl_world_call_with (CtlWorld *self, const char *input, const char *line)
{
  g_autoptr (GSubprocess) process =
      ctl_world_start (self, line,
                       G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                           G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&self->out, g_free);
  g_clear_pointer (&self->err, g_free);
  g_subprocess_communicate_utf8_async (process, input, NULL, tf_test_result_cb, &result);
  tf_test_wait_result (&result);
  g_subprocess_communicate_utf8_finish (process, result, &self->out, &self->err, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));
  self->status = g_subprocess_get_exit_status (process);
  g_test_message ("%s → %d\n%s%s", line, self->status, self->out, self->err);
  return self->status;
}

int
ctl_world_call (CtlWorld *self, const char *line)
{
  return ctl_world_call_with (self, "", line);
}

static int
open_terminal (int *out_slave)
{
  struct winsize size = { .ws_row = 40, .ws_col = 90 };
  int master = posix_openpt (O_RDWR | O_NOCTTY | O_CLOEXEC);

  g_assert_cmpint (master, >=, 0);
  g_assert_cmpint (grantpt (master), ==, 0);
  g_assert_cmpint (unlockpt (master), ==, 0);
  *out_slave = open (ptsname (master), O_RDWR | O_NOCTTY | O_CLOEXEC);
  g_assert_cmpint (*out_slave, >=, 0);
  g_assert_cmpint (ioctl (*out_slave, TIOCSWINSZ, &size), ==, 0);
  return master;
}

/* Reads until the other side is closed, which a terminal reports as an error. */
static void
read_terminal (int master, const char *answer, GString *shown)
{
  gboolean answered = answer == NULL;
  gssize n;
  char piece[4096];

  while ((n = read (master, piece, sizeof piece)) > 0)
    {
      g_string_append_len (shown, piece, n);
      if (!answered && strstr (shown->str, "[y/N]") != NULL)
        {
          g_assert_cmpint (write (master, answer, strlen (answer)), ==, strlen (answer));
          answered = TRUE;
        }
    }
}

int
ctl_world_call_at_terminal (CtlWorld *self, const char *answer, const char *line)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_auto (GStrv) argv = split (self, line);
  g_autoptr (GString) shown = g_string_new (NULL);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  int slave;
  int master = open_terminal (&slave);

  g_subprocess_launcher_setenv (launcher, "TERM", "xterm", TRUE);
  g_subprocess_launcher_take_stdin_fd (launcher, dup (slave));
  g_subprocess_launcher_take_stderr_fd (launcher, dup (slave));
  g_subprocess_launcher_take_stdout_fd (launcher, slave);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) argv, &error);
  g_assert_no_error (error);
  g_clear_object (&launcher);
  read_terminal (master, answer, shown);
  close (master);
  g_assert_true (g_subprocess_wait (process, NULL, &error));
  g_assert_no_error (error);
  g_free (self->out);
  self->out = g_string_free (g_steal_pointer (&shown), FALSE);
  self->status = g_subprocess_get_exit_status (process);
  g_test_message ("%s → %d\n%s", line, self->status, self->out);
  return self->status;
}

char *
ctl_world_dup_last_line (CtlWorld *self)
{
  g_autofree char *text = g_strchomp (g_strdup (self->out));
  const char *newline = strrchr (text, '\n');

  return g_strdup (newline != NULL ? newline + 1 : text);
}
