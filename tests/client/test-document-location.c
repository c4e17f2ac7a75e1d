/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-document-location.h"

#include <unistd.h>

#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/document-place"

static const char plan[] = "# Summer party\n"
                           "\n"
                           "## Budget\n"
                           "We spend 400 euros on food.\n"
                           "## Budget risks\n"
                           "The rain clause is missing.\n";

TF_TEST (finds_the_line)
{
  static const struct
  {
    const char *location;
    int line;
  } rows[] = {
    { "docs/plan.md:4", 3 },
    { "line 6", 5 },
    { "lines 3-4", 2 },
    { "Budget", 2 },
    { "Section “x”, Budget risks", 4 },
    { "section: budget", 2 },
    { "## Budget", 2 },
    { "docs/plan.md > Food > euros on food", 3 },
    { "the rain clause", 5 },
    { "Timeline", -1 },
    { "docs/plan.md:400", -1 },
    { "", -1 },
    { "a", -1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].location);
      g_assert_cmpint (tf_document_location_find (plan, rows[i].location), ==, rows[i].line);
    }
}

TF_TEST (finds_the_file)
{
  static const struct
  {
    const char *location;
    const char *file;
  } rows[] = {
    { "src/main.c:12", "src/main.c" },
    { "src/main.c:12:3", "src/main.c" },
    { "src/main.c, main()", "src/main.c" },
    { "`README.md` says so", "README.md" },
    { "/etc/passwd", NULL },
    { "../other/x.c", NULL },
    { "a/../../x.c", NULL },
    { "everywhere", NULL },
    { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *file = tf_document_location_dup_file (rows[i].location);

      g_test_message ("%s", rows[i].location);
      g_assert_cmpstr (file, ==, rows[i].file);
    }
}

TF_TEST (stays_inside)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *outside = tf_test_make_dir ();
  g_autofree char *file = tf_test_write (dir, "inside.c", "x");
  g_autofree char *secret = tf_test_write (outside, "secret", "x");
  g_autofree char *link = g_build_filename (dir, "link.c", NULL);
  g_autofree char *found = NULL;
  g_autofree char *none = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (symlink (secret, link), ==, 0);
  found = tf_document_location_resolve (dir, "inside.c", &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_suffix (found, "/inside.c"));
  none = tf_document_location_resolve (dir, "link.c", &error);
  g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
  g_assert_null (none);
  g_clear_error (&error);
  none = tf_document_location_resolve (dir, "gone.c", &error);
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
  g_clear_error (&error);
  none = tf_document_location_resolve (dir, ".", &error);
  g_assert_error (error, TF_ERROR, TF_ERROR_NOT_FOUND);
}
