/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
/* battery PLAN [tap]: tries each line of PLAN ("name, verb, arguments", with tabs) in a process of its
 * own and prints one line for each:
 *
 *   battery: NAME worked|refused|unknown REASON MILLISECONDS
 *
 * As TAP if wanted, where all tests pass: the battery judges the names. It only tries what does no
 * harm if it works: where an effect would, the arguments are such that the kernel checks the rights
 * first and then rejects them. */
#include "config.h"

#include "attempt.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* An attempt that takes longer is unknown. */
#define SECONDS 10
#define WORKED  0
#define REFUSED 1
#define UNKNOWN 2

static char *mark; /* (owned) */

static const AttemptVerb *const all_verbs[] = {
  attempt_file_verbs,      attempt_link_verbs,   attempt_process_verbs, attempt_memory_verbs,
  attempt_namespace_verbs, attempt_kernel_verbs, attempt_network_verbs,
};

const char *
attempt_get_mark (void)
{
  return mark;
}

int
attempt_miss (void)
{
  errno = ENODATA;
  return -1;
}

static const AttemptVerb *
find_verb (const char *name, guint n_arguments)
{
  for (guint i = 0; i < G_N_ELEMENTS (all_verbs); i++)
    for (const AttemptVerb *verb = all_verbs[i]; verb->name != NULL; verb++)
      if (g_str_equal (verb->name, name) && verb->n_arguments == n_arguments)
        return verb;
  return NULL;
}

/* In the child: the exit status is the result, the pipe gets the reason. */
static void G_GNUC_NORETURN
act (char **words, int out)
{
  const AttemptVerb *verb = find_verb (words[1], g_strv_length (words) - 2);
  const char *reason = "no-such-verb";
  int result = UNKNOWN;

  mark = g_strdup_printf ("\nbattery-%s\n", words[0]);
  alarm (SECONDS);
  if (verb != NULL)
    {
      errno = 0;
      result = verb->act (words + 2) == 0 ? WORKED : REFUSED;
      reason = result == WORKED ? "-" : strerrorname_np (errno);
    }
  if (reason == NULL || (result == REFUSED && errno == 0))
    {
      result = UNKNOWN;
      reason = "no-reason";
    }
  if (write (out, reason, strlen (reason)) < 0)
    _exit (UNKNOWN);
  _exit (result);
}

static void
try_line (char **words, guint number, gboolean tap)
{
  static const char *const results[] = { "worked", "refused", "unknown" };
  char reason[80] = "";
  int status = 0, ends[2];
  int result = UNKNOWN;
  gint64 begin = g_get_monotonic_time ();
  pid_t child;

  if (pipe2 (ends, O_CLOEXEC) != 0)
    exit (EXIT_FAILURE);
  child = fork ();
  if (child == 0)
    {
      close (ends[0]);
      act (words, ends[1]);
    }
  close (ends[1]);
  /* What the attempt left running may keep its end: only the attempt is waited for. */
  if (child < 0 || waitpid (child, &status, 0) != child)
    g_strlcpy (reason, "no-process", sizeof reason);
  else if (WIFSIGNALED (status))
    g_snprintf (reason, sizeof reason, "signal-%d", WTERMSIG (status));
  else if (fcntl (ends[0], F_SETFL, O_NONBLOCK) == 0 &&
           read (ends[0], reason, sizeof reason - 1) > 0 && WEXITSTATUS (status) <= UNKNOWN)
    result = WEXITSTATUS (status);
  else
    g_strlcpy (reason, "no-answer", sizeof reason);
  close (ends[0]);
  if (tap)
    printf ("ok %u - ", number);
  printf ("battery: %s %s %s %d\n", words[0], results[result], reason,
          (int) ((g_get_monotonic_time () - begin) / 1000));
  fflush (stdout);
}

static int
try_all (const char *plan, gboolean tap)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  if (!g_file_get_contents (plan, &text, NULL, NULL))
    return EXIT_FAILURE;
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], "\t", -1);

      if (g_strv_length (words) < 2)
        return EXIT_FAILURE;
      try_line (words, ++n, tap);
    }
  if (tap)
    printf ("1..%u\n", n);
  return EXIT_SUCCESS;
}

int
main (int argc, char **argv)
{
  if (argc == 3 && g_str_equal (argv[1], "--handle"))
    return attempt_print_handle (argv[2]) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
  if (argc == 3 && g_str_equal (argv[1], "--stay"))
    return attempt_stay ();
  if (argc == 2 || (argc == 3 && g_str_equal (argv[2], "tap")))
    return try_all (argv[1], argc == 3);
  fprintf (stderr, "usage: battery PLAN [tap]\n");
  return EXIT_FAILURE;
}
