/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-regex.h"

GRegex *
tf_regex_ensure (GRegex **regex, GRegexCompileFlags flags, const char *pattern)
{
  if (g_once_init_enter (regex))
    {
      GRegex *made = g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_OPTIMIZE | flags, 0, NULL);

      g_once_init_leave (regex, made);
    }
  return *regex;
}
