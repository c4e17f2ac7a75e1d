/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-file-class.h"
#include "tf-file-language.h"
#include "tf-fuzz.h"
#include "tf-interface.h"

/* What is read from the sources of a tree: their class, language and interface, .gitattributes, help.
 * The first byte chooses the name. A file compared with itself has lost nothing. */

static const char *const names[] = {
  "include/x.h", "src/x.py",     "src/__init__.py", "index.js",      "x.go",
  "src/lib.rs",  "package.json", "src/x.ts",        "bin/tool",      "README.md",
  "src/x.mjs",   "x.cpp",        "Makefile",        "lib/x.bats.sh", "x",
};

static void
read_attributes (const char *path, const char *text)
{
  g_autoptr (TfFileAttributes) attributes = tf_file_attributes_new ();

  tf_file_attributes_add (attributes, "", text);
  tf_file_attributes_add (attributes, "src", text);
  tf_file_class_judge_in (attributes, path, text);
  tf_file_class_is_asked (text, path);
}

static void
read_interface (const char *path, const char *text)
{
  g_autoptr (TfInterface) before = tf_interface_new ();
  g_autoptr (TfInterface) after = tf_interface_new ();
  g_autoptr (TfInterface) empty = tf_interface_new ();
  g_auto (GStrv) same = NULL;
  g_auto (GStrv) gone = NULL;

  tf_interface_add_file (before, path, text);
  tf_interface_add_file (after, path, text);
  tf_interface_add_help (before, path, text);
  tf_interface_add_help (after, path, text);
  same = tf_interface_compare (before, after);
  gone = tf_interface_compare (before, empty);
  g_assert_cmpuint (g_strv_length (same), ==, 0);
  for (char **line = gone; *line != NULL; line++)
    tf_fuzz_assert_text (*line);
}

static void
read_wish (const char *text)
{
  g_autofree char *clause = NULL;
  g_autofree char *carried = NULL;

  tf_interface_read_wish (text, &clause);
  tf_fuzz_assert_text (clause);
  carried = tf_interface_carry (text, "Constraints", "Keep the interface.");
  tf_fuzz_assert_text (carried);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  const char *path = names[tf_fuzz_choose (&data, &length, G_N_ELEMENTS (names))];
  g_autofree char *text = tf_fuzz_dup_text (data, length);

  g_assert_nonnull (tf_file_language_find (path, text)->name);
  tf_interface_has_help (path, text);
  read_attributes (path, text);
  read_interface (path, text);
  read_wish (text);
  return 0;
}
