/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "ma-fit.h"

#include <string.h>

static const char *const droppable[] = { "resource", "previous_answer", "changes", "test_names" };

static const char left_out_note[] =
    "(left out: it does not fit the context window of the model. Say so where it matters.)";

gsize
ma_fit_get_max_bytes (guint context_tokens)
{
  return (gsize) context_tokens / MA_ANSWER_SHARE * (MA_ANSWER_SHARE - 1) * MA_BYTES_A_TOKEN;
}

static gsize
measure (const TfPrompt *prompt)
{
  g_autofree char *text = tf_prompt_to_text (prompt);

  return strlen (text);
}

/* The last one with that name that is worth leaving out. Returns: (nullable) */
static TfMaterial *
find_last (const TfPrompt *prompt, const char *name)
{
  for (guint i = prompt->materials->len; i > 0; i--)
    {
      TfMaterial *material = g_ptr_array_index (prompt->materials, i - 1);

      if (g_str_equal (material->name, name) && strlen (material->text) > strlen (left_out_note))
        return material;
    }
  return NULL;
}

static gboolean
leave_out_one (TfPrompt *prompt, GPtrArray *left_out)
{
  for (guint i = 0; i < G_N_ELEMENTS (droppable); i++)
    {
      TfMaterial *material = find_last (prompt, droppable[i]);

      if (material == NULL)
        continue;
      g_ptr_array_add (left_out, g_strdup_printf ("%s %s", material->name, material->label));
      g_free (material->text);
      material->text = g_strdup (left_out_note);
      return TRUE;
    }
  return FALSE;
}

gboolean
ma_fit_prompt (TfPrompt *prompt, gsize max_bytes, GPtrArray *left_out)
{
  while (max_bytes > 0 && measure (prompt) > max_bytes)
    if (!leave_out_one (prompt, left_out))
      return FALSE;
  return TRUE;
}
