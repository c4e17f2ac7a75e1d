/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-instance-lock.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/store/instance-lock"

#define BUS "unix:path=/run/user/7/bus"

/* In the process that holds the lock. */
typedef void (*Hold) (void);

static void
hold_until_killed (void)
{
  for (;;)
    pause ();
}

/* The length of a life, not a wait: the lock must still be held when it is asked for. */
static void
hold_for_a_moment (void)
{
  g_usleep (50 * 1000);
}

/* What a child that outlives its parent waits for: the end of this pipe. */
static int leash[2];

/* As an agent that is being started: a copy of the holder that has not yet called exec(). */
static void
leave_a_child (void)
{
  char byte;

  if (fork () != 0)
    return;
  close (leash[1]);
  while (read (leash[0], &byte, 1) > 0)
    ;
}

/* A process that holds the lock of @directory by the time this returns, and ends after @hold. */
static GPid
start_holder (const char *directory, Hold hold)
{
  int ends[2];
  char byte = 0;
  GPid pid;

  g_assert_cmpint (pipe (ends), ==, 0);
  pid = fork ();
  g_assert_cmpint (pid, >=, 0);
  if (pid == 0)
    {
      byte = tf_instance_lock_take (directory, BUS ",guid=1", NULL) >= 0 ? '+' : '-';
      if (write (ends[1], &byte, 1) == 1)
        hold ();
      _exit (0);
    }
  g_assert_cmpint (read (ends[0], &byte, 1), ==, 1);
  g_assert_cmpint (byte, ==, '+');
  close (ends[0]);
  close (ends[1]);
  return pid;
}

static void
assert_is_free (const char *directory)
{
  g_autoptr (GError) error = NULL;
  int fd = tf_instance_lock_take (directory, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (fd, >=, 0);
  close (fd);
}

TF_TEST (held_by_another_process_whatever_link_leads_there)
{
  g_autofree char *directory = tf_test_make_dir ();
  g_autofree char *elsewhere = tf_test_make_dir ();
  g_autofree char *link = g_build_filename (elsewhere, "link", NULL);
  GPid holder = start_holder (directory, hold_until_killed);
  g_autofree char *named = g_strdup_printf ("(process %d, since ", (int) holder);
  g_autofree char *remedy =
      g_strdup_printf (", for DBUS_SESSION_BUS_ADDRESS=" BUS
                       ") and works in %s; stop it, or set another projects.directory",
                       link);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (symlink (directory, link), ==, 0);
  g_assert_cmpint (tf_instance_lock_take (link, NULL, &error), ==, -1);
  g_assert_error (error, TF_ERROR, TF_ERROR_ALREADY_RUNNING);
  g_assert_nonnull (strstr (error->message, named));
  g_assert_true (g_str_has_suffix (error->message, remedy));
  kill (holder, SIGKILL);
  waitpid (holder, NULL, 0);
  assert_is_free (directory);
}

TF_TEST (waits_for_a_holder_that_ends)
{
  g_autofree char *directory = tf_test_make_dir ();
  GPid holder = start_holder (directory, hold_for_a_moment);

  assert_is_free (directory);
  waitpid (holder, NULL, 0);
}

TF_TEST (a_child_of_a_dead_holder_does_not_keep_it)
{
  g_autofree char *directory = tf_test_make_dir ();
  GPid holder;

  g_assert_cmpint (pipe (leash), ==, 0);
  holder = start_holder (directory, leave_a_child);
  waitpid (holder, NULL, 0);
  assert_is_free (directory);
  close (leash[0]);
  close (leash[1]);
}

TF_TEST (no_such_directory)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (tf_instance_lock_take ("/nonexistent", NULL, &error), ==, -1);
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
}

TF_TEST (a_lock_that_is_a_link_is_refused)
{
  g_autofree char *directory = tf_test_make_dir ();
  g_autofree char *other = tf_test_write (directory, "other", "keep");
  g_autofree char *link = g_build_filename (directory, ".lock", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (symlink ("other", link), ==, 0);
  g_assert_cmpint (tf_instance_lock_take (directory, NULL, &error), ==, -1);
  tf_test_assert_error (error, TF_ERROR_FILE_SYSTEM, ".lock");
  g_assert_true (g_file_get_contents (other, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "keep");
}

TF_TEST (the_text_of_a_dead_holder_does_not_matter)
{
  g_autofree char *directory = tf_test_make_dir ();

  g_free (tf_test_write (directory, ".lock", "process 1, since 08:02\n"));
  assert_is_free (directory);
}

/* From now on, as on a file system without locks. */
static void
take_locks_away (int code)
{
  struct sock_filter rules[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_fcntl, 0, 3),
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, args[1])),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, F_SETLK, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (guint32) code),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = { .len = G_N_ELEMENTS (rules), .filter = rules };

  g_assert_cmpint (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), ==, 0);
  g_assert_cmpint (prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program), ==, 0);
}

/* Returns: an exit status */
static int
check_without_locks (const char *directory, int code)
{
  g_autoptr (GError) error = NULL;

  take_locks_away (code);
  if (tf_instance_lock_take (directory, NULL, &error) != -1)
    return 2;
  return g_error_matches (error, TF_ERROR, TF_ERROR_FILE_SYSTEM) &&
                 strstr (error->message, "does not offer locks") != NULL
             ? EXIT_SUCCESS
             : EXIT_FAILURE;
}

TF_TEST (a_file_system_without_locks_is_named)
{
  const int codes[] = { ENOLCK, EOPNOTSUPP };

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    {
      g_autofree char *directory = tf_test_make_dir ();
      GPid child = fork ();
      int status = -1;

      g_assert_cmpint (child, >=, 0);
      if (child == 0)
        _exit (check_without_locks (directory, codes[i]));
      g_assert_cmpint (waitpid (child, &status, 0), ==, child);
      g_assert_cmpint (status, ==, 0);
    }
}

TF_TEST_MAIN (tf_test_init)
