/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-test-compare.h"
#include "code-test-language.h"
#include "code-test-text.h"
#include "code-test-units.h"
#include "tf-fuzz.h"
#include "tf-weakening.h"

#include <string.h>

/* Sources with tests, before and after a change; the first byte chooses the name. What did not change
 * did not become weaker. */

static const char *const names[] = {
  "tests/test_x.py", "x_test.go",       "tests/x.rs",   "x.test.js",    "tests/test-x.c",
  "spec/x_spec.rb",  "test/XTest.java", "tests/x.bats", "t/x.t",        "tests/XTest.php",
  "x_test.dart",     "Tests/X.swift",   "meson.build",  "package.json", "pytest.ini",
  "Makefile",        "test/x.cs",       "test/x.exs",   "tests/x.sh",   "CMakeLists.txt",
};

static void
check_text (const char *path, const char *source)
{
  const CodeTestLanguage *language = code_test_language_find (path, source);
  g_autoptr (CodeTestText) text = NULL;
  g_autoptr (GPtrArray) units = NULL;
  g_autofree char *imports = NULL;

  if (language == NULL)
    return;
  text = code_test_text_new (language, source);
  g_assert_cmpuint (strlen (text->code), ==, strlen (source));
  g_assert_cmpuint (strlen (text->mask), ==, strlen (source));
  units = g_ptr_array_new_with_free_func ((GDestroyNotify) code_test_unit_free);
  code_test_units_add (units, language, path, source);
  imports = code_test_units_dup_imports (language, source);
  tf_fuzz_assert_text (imports);
}

static guint
compare (const char *path, const char *before, const char *after)
{
  g_autoptr (GPtrArray) files =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_file_versions_free);
  g_autoptr (GPtrArray) weakenings = NULL;

  g_ptr_array_add (files, tf_file_versions_new (path, before, after));
  weakenings = code_test_compare (files);
  for (guint i = 0; i < weakenings->len; i++)
    {
      g_autofree char *text = tf_weakening_describe (g_ptr_array_index (weakenings, i));

      tf_fuzz_assert_text (text);
    }
  return weakenings->len;
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  const char *path = names[tf_fuzz_choose (&data, &length, G_N_ELEMENTS (names))];
  g_auto (GStrv) parts = tf_fuzz_split (data, length, 2);

  check_text (path, parts[0]);
  compare (path, parts[0], parts[1]);
  compare (path, NULL, parts[0]);
  g_assert_cmpuint (compare (path, parts[0], parts[0]), ==, 0);
  return 0;
}
