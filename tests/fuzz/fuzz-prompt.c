/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fuzz.h"
#include "tf-prompt.h"

/* A prompt as the built-in agent reads it. The text of one that was read is that prompt. */

static void
check_material (const TfPrompt *a, const TfPrompt *b)
{
  g_assert_cmpuint (a->materials->len, ==, b->materials->len);
  for (guint i = 0; i < a->materials->len; i++)
    {
      const TfMaterial *one = g_ptr_array_index (a->materials, i);
      const TfMaterial *other = g_ptr_array_index (b->materials, i);

      g_assert_cmpstr (one->name, ==, other->name);
      g_assert_cmpstr (one->text, ==, other->text);
    }
}

/* No material closes its own block, whatever it is. */
static void
make (const char *text)
{
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_REVIEW, TRUE, "20261121-7c1e", 4, text);
  g_autofree char *printed = NULL;
  g_autoptr (TfPrompt) again = NULL;
  g_autoptr (GError) error = NULL;

  tf_prompt_add (prompt, "deliverable", text, text);
  tf_prompt_add (prompt, "resource", "", text);
  printed = tf_prompt_to_text (prompt);
  tf_fuzz_assert_text (printed);
  again = tf_prompt_parse (printed, &error);
  g_assert_no_error (error);
  check_material (prompt, again);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_autofree char *text = tf_fuzz_dup_bytes (data, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfPrompt) prompt = tf_prompt_parse (text, &error);

  tf_fuzz_assert_error (prompt == NULL, error);
  make (text);
  if (prompt != NULL)
    {
      g_autofree char *printed = tf_prompt_to_text (prompt);
      g_autoptr (TfPrompt) again = tf_prompt_parse (printed, &error);

      g_assert_no_error (error);
      check_material (prompt, again);
    }
  return 0;
}
