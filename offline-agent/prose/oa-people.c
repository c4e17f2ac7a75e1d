/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-people.h"

#include "oa-data.h"
#include "oa-text.h"

#define CALLED \
  "((?<![\\w.])@[\\w-]++(?!\\.\\w)|" \
  "\\b(?-i:Mr|Mrs|Ms|Dr|Herrn?|Frau|Onkel|Tante|Uncle|Aunt)\\.? (?-i:\\p{Lu})\\p{L}+)"

char *
oa_people_find_first (const char *text)
{
  g_auto (GStrv) words = NULL;
  char *called = oa_text_fetch (CALLED, text);

  if (called != NULL)
    return called;
  words = g_regex_split (oa_text_regex ("[^\\p{L}'-]+"), text, 0);
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *lower = g_utf8_strdown (words[i], -1);

      if (g_unichar_isupper (g_utf8_get_char (words[i])) && oa_data_contains ("names", lower))
        return g_strdup (words[i]);
    }
  return NULL;
}
