/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tags.h"

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/tags"

#define FORTY "1234567890123456789012345678901234567890"

static const struct
{
  const char *given; /* separated by | */
  const char *kept;  /* likewise */
} kept[] = {
  { "garden|party", "garden|party" },
  { " garden |\u00a0party\u2003", "garden|party" },
  { "Garden|party|GARDEN|garden", "Garden|party" },
  { "STRASSE|stra\u00dfe", "STRASSE" },
  { "caf\u00e9|cafe\u0301", "caf\u00e9" },
  { "two words", "two words" },
  { FORTY, FORTY },
  { "\u00e9234567890123456789012345678901234567890",
    "\u00e9234567890123456789012345678901234567890" },
};

TF_TEST_TABLE (what_is_kept, kept, NULL)
{
  g_auto (GStrv) given = g_strsplit (row->given, "|", -1);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) tags = tf_tags_new ((const char *const *) given, &error);
  g_autofree char *joined = NULL;

  g_assert_no_error (error);
  joined = g_strjoinv ("|", tags);
  g_assert_cmpstr (joined, ==, row->kept);
}

static const struct
{
  const char *given;
  TfError code;
  const char *message;
} refused[] = {
  { "a|", TF_ERROR_INVALID_ARGUMENT, "tag 2 is empty; leave it out" },
  { "a| \t |b", TF_ERROR_INVALID_ARGUMENT, "tag 2 is empty" },
  { "a|b|c\nd", TF_ERROR_INVALID_ARGUMENT, "tag 3 has a line break" },
  { "a\a", TF_ERROR_INVALID_ARGUMENT, "tag 1 has a line break or another control" },
  { "a\u2028b", TF_ERROR_INVALID_ARGUMENT, "tag 1 has a line break" },
  { "\u200b", TF_ERROR_INVALID_ARGUMENT, "tag 1 has no visible character" },
  { FORTY "1", TF_ERROR_TOO_LARGE, "tag 1 is longer than 40 characters; shorten it" },
};

TF_TEST_TABLE (what_is_refused, refused, NULL)
{
  g_auto (GStrv) given = g_strsplit (row->given, "|", -1);
  g_autoptr (GError) error = NULL;

  g_assert_null (tf_tags_new ((const char *const *) given, &error));
  tf_test_assert_error (error, (int) row->code, row->message);
}

TF_TEST (sixteen_tags_are_the_most_without_the_doubles)
{
  char names[TF_LIMIT_TAGS + 1][8];
  const char *given[TF_LIMIT_TAGS + 3] = { NULL };
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) tags = NULL;

  for (guint i = 0; i <= TF_LIMIT_TAGS; i++)
    g_snprintf (names[i], sizeof names[i], "t%u", i);
  for (guint i = 0; i < TF_LIMIT_TAGS; i++)
    given[i] = names[i];
  given[TF_LIMIT_TAGS] = "T0";
  tags = tf_tags_new (given, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_strv_length (tags), ==, TF_LIMIT_TAGS);
  given[TF_LIMIT_TAGS + 1] = names[TF_LIMIT_TAGS];
  g_assert_null (tf_tags_new (given, &error));
  tf_test_assert_error (error, TF_ERROR_TOO_LARGE, "at most 16 tags; leave some out");
}

TF_TEST (tags_are_found_in_any_case)
{
  static const char *const tags[] = { "Garden", "stra\u00dfe", NULL };

  g_assert_true (tf_tags_contains (tags, " gARDEN"));
  g_assert_true (tf_tags_contains (tags, "STRASSE"));
  g_assert_false (tf_tags_contains (tags, "ga"));
  g_assert_false (tf_tags_contains (NULL, "garden"));
}
