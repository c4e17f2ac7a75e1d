/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <fcntl.h>
#include <glib.h>
#include <stdio.h>
#include <unistd.h>

/* Keeps the events of the program, which go to standard output, out of the test's own. Returns: for
 * ma_quiet_end() */
static inline int
ma_quiet_begin (void)
{
  int null = open ("/dev/null", O_WRONLY | O_CLOEXEC);
  int kept = dup (STDOUT_FILENO);

  g_assert_cmpint (null, >=, 0);
  g_assert_cmpint (kept, >=, 0);
  fflush (stdout);
  g_assert_cmpint (dup2 (null, STDOUT_FILENO), >=, 0);
  close (null);
  return kept;
}

static inline void
ma_quiet_end (int kept)
{
  fflush (stdout);
  g_assert_cmpint (dup2 (kept, STDOUT_FILENO), >=, 0);
  close (kept);
}
