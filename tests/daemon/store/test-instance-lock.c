/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-instance-lock.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/store/instance-lock"

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
      byte = tf_instance_lock_take (directory, NULL) >= 0 ? '+' : '-';
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
  int fd = tf_instance_lock_take (directory, &error);

  g_assert_no_error (error);
  g_assert_cmpint (fd, >=, 0);
  close (fd);
}

TF_TEST (held_by_another_process)
{
  g_autofree char *directory = tf_test_make_dir ();
  GPid holder = start_holder (directory, hold_until_killed);
  g_autofree char *named = g_strdup_printf ("(process %d, since ", (int) holder);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (tf_instance_lock_take (directory, &error), ==, -1);
  g_assert_error (error, TF_ERROR, TF_ERROR_ALREADY_RUNNING);
  g_assert_nonnull (strstr (error->message, named));
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

  g_assert_cmpint (tf_instance_lock_take ("/nonexistent", &error), ==, -1);
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
}

TF_TEST_MAIN (tf_test_init)
