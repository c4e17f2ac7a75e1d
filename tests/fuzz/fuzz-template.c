/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-fuzz.h"
#include "tf-template-mark.h"
#include "tf-template-words.h"
#include "tf-template.h"

/* Templates of people, and the documents that agents fill. First the template, then the document. */

static void
check_bare (const char *text)
{
  g_autofree char *bare = tf_template_mark_strip (text);
  g_autofree char *again = tf_template_mark_strip (bare);
  g_autoptr (GHashTable) words = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *translated = NULL;

  tf_fuzz_assert_text (bare);
  g_assert_cmpuint (strlen (again), <=, strlen (bare));
  g_hash_table_insert (words, (gpointer) "Goal", (gpointer) "Ziel");
  translated = tf_template_words_apply (words, text);
  tf_fuzz_assert_text (translated);
}

static void
check (const char *skeleton, const char *filled)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) marks = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) none = g_ptr_array_new_with_free_func (g_free);

  tf_fuzz_assert_errors (!tf_template_check_filled (skeleton, filled, errors), errors);
  tf_fuzz_assert_errors (!tf_template_check_marks (filled, marks), marks);
  g_assert_cmpuint (errors->len, <=, 101);
  /* What is the same has the same structure. */
  tf_fuzz_assert_errors (FALSE, none);
  g_assert_true (tf_template_check_structure (filled, filled, none));
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_auto (GStrv) parts = tf_fuzz_split (data, length, 2);
  TfTemplate template = { (char *) "event", parts[0] };
  g_autoptr (GHashTable) variables = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GError) error = NULL;
  g_autofree char *skeleton = NULL;
  g_auto (GStrv) slots = NULL;

  g_hash_table_insert (variables, (gpointer) "project_name",
                       (gpointer) "{{project_name}} [[x: y]]");
  g_hash_table_insert (variables, (gpointer) "empty", (gpointer) "");
  skeleton = tf_template_expand (&template, variables, &error);
  tf_fuzz_assert_error (skeleton == NULL, error);
  if (skeleton == NULL)
    return 0;
  tf_fuzz_assert_text (skeleton);
  slots = tf_template_list_slots (skeleton);
  check_bare (skeleton);
  check (skeleton, parts[1]);
  return 0;
}
