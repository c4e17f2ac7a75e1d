/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-name-private.h"

#include "store-test.h"
#include "tf-limits.h"

#define TF_TEST_PREFIX "/store/resource-name"

TF_TEST (unsafe_parts_are_dropped)
{
  static const struct
  {
    const char *name;
    const char *safe;
  } rows[] = {
    { "brief.pdf", "brief.pdf" },
    { "Übersicht 2026.md", "Übersicht 2026.md" },
    { "/etc/passwd", "passwd" },
    { "../../x.md", "x.md" },
    { "C:\\Users\\me\\plan.docx", "plan.docx" },
    { "a\nb\x01\x7f.txt", "ab.txt" },
    { "gnp\xe2\x80\xaetxt.exe", "gnptxt.exe" },
    { ".git", "git" },
    { "..", "resource" },
    { "", "resource" },
    { "/", "resource" },
    { "   ", "resource" },
    { ". .hidden", "hidden" },
    { "\x01\x02", "resource" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *safe = tf_resource_name_make_safe (rows[i].name);

      g_assert_cmpstr (safe, ==, rows[i].safe);
    }
}

TF_TEST (bad_utf8_is_replaced)
{
  g_autofree char *safe = tf_resource_name_make_safe ("caf\xe9.txt");

  g_assert_true (g_utf8_validate (safe, -1, NULL));
  g_assert_true (g_str_has_suffix (safe, ".txt"));
}

TF_TEST (length_is_limited)
{
  static const char *const letters[] = { "x", "ü", "𝒳" };

  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    {
      GString *name = g_string_new (NULL);
      g_autofree char *safe = NULL;
      g_autofree char *numbered = NULL;

      for (guint k = 0; k < 300; k++)
        g_string_append (name, letters[i]);
      g_string_append (name, ".pdf");
      safe = tf_resource_name_make_safe (name->str);
      numbered = tf_resource_name_number (safe, 9999);
      g_assert_cmpint (g_utf8_strlen (safe, -1), <=, TF_LIMIT_NAME);
      g_assert_cmpuint (strlen (numbered), <=, 255);
      g_assert_true (g_str_has_suffix (safe, ".pdf"));
      g_assert_true (g_utf8_validate (safe, -1, NULL));
      g_string_free (name, TRUE);
    }
}

TF_TEST (limit_is_exact)
{
  g_autofree char *fits = g_strnfill (TF_LIMIT_NAME, 'x');
  g_autofree char *over = g_strnfill (TF_LIMIT_NAME + 1, 'x');
  g_autofree char *fits_safe = tf_resource_name_make_safe (fits);
  g_autofree char *over_safe = tf_resource_name_make_safe (over);

  g_assert_cmpstr (fits_safe, ==, fits);
  g_assert_cmpstr (over_safe, ==, fits);
}

TF_TEST (number_comes_before_suffix)
{
  static const struct
  {
    const char *name;
    guint number;
    const char *expected;
  } rows[] = {
    { "a.pdf", 1, "a.pdf" },
    { "a.pdf", 2, "a-2.pdf" },
    { "a", 3, "a-3" },
    { "a.tar.gz", 2, "a.tar-2.gz" },
    { "a.averyveryverylongsuffix", 2, "a.averyveryverylongsuffix-2" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = tf_resource_name_number (rows[i].name, rows[i].number);

      g_assert_cmpstr (name, ==, rows[i].expected);
    }
}
