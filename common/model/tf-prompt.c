/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-prompt.h"

#include <string.h>

#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-prompt-private.h"
#include "tf-text.h"

static void
material_free (TfMaterial *material)
{
  g_free (material->name);
  g_free (material->label);
  g_free (material->text);
  g_free (material);
}

/* Labels are file names, which may contain anything but a slash, and share their line with other
 * fields. */
static char *
dup_one_line (const char *text)
{
  char *line = g_utf8_make_valid (text != NULL ? text : "", -1);

  for (char *c = line; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';
  return g_strstrip (line);
}

TfPrompt *
tf_prompt_new (TfPurpose purpose,
               gboolean json_answer,
               const char *project,
               guint iteration,
               const char *instructions)
{
  TfPrompt *self = g_new0 (TfPrompt, 1);

  self->purpose = purpose;
  self->json_answer = json_answer;
  self->project = dup_one_line (project);
  self->iteration = iteration;
  self->date = g_strdup ("");
  self->language = g_strdup ("");
  self->deliverable = g_strdup ("");
  self->instructions =
      g_strchomp (g_utf8_make_valid (instructions != NULL ? instructions : "", -1));
  self->materials = g_ptr_array_new_with_free_func ((GDestroyNotify) material_free);
  return self;
}

TfPrompt *
tf_prompt_copy (const TfPrompt *self)
{
  TfPrompt *copy =
      tf_prompt_new (self->purpose, self->json_answer, self->project, self->iteration, "");

  g_free (copy->instructions);
  copy->instructions = g_strdup (self->instructions);
  tf_prompt_set_context (copy, self->date, self->language);
  tf_prompt_set_deliverable (copy, self->deliverable);
  for (guint i = 0; i < self->materials->len; i++)
    {
      const TfMaterial *material = g_ptr_array_index (self->materials, i);

      tf_prompt_add (copy, material->name, material->label, material->text);
    }
  return copy;
}

void
tf_prompt_set_context (TfPrompt *self, const char *date, const char *language)
{
  /* They may be its own. */
  char *own_date = dup_one_line (date);
  char *own_language = dup_one_line (language);

  g_free (self->date);
  self->date = own_date;
  g_free (self->language);
  self->language = own_language;
}

void
tf_prompt_set_deliverable (TfPrompt *self, const char *deliverable)
{
  g_free (self->deliverable);
  self->deliverable = dup_one_line (deliverable);
}

void
tf_prompt_free (TfPrompt *self)
{
  g_free (self->project);
  g_free (self->date);
  g_free (self->language);
  g_free (self->deliverable);
  g_free (self->instructions);
  g_ptr_array_unref (self->materials);
  g_free (self);
}

void
tf_prompt_add (TfPrompt *self, const char *name, const char *label, const char *text)
{
  TfMaterial *material;

  g_return_if_fail (name != NULL && *name != '\0');
  g_return_if_fail (strspn (name, "abcdefghijklmnopqrstuvwxyz_") == strlen (name));
  material = g_new0 (TfMaterial, 1);
  material->name = g_strdup (name);
  material->label = dup_one_line (label);
  material->text = g_utf8_make_valid (text != NULL ? text : "", -1);
  g_ptr_array_add (self->materials, material);
}

const char *
tf_prompt_get (const TfPrompt *self, const char *name)
{
  for (guint i = 0; i < self->materials->len; i++)
    {
      const TfMaterial *material = g_ptr_array_index (self->materials, i);

      if (g_str_equal (material->name, name))
        return material->text;
    }
  return NULL;
}

static char *
make_mark (const TfPrompt *self, guint attempt)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  g_checksum_update (checksum, (const guint8 *) &attempt, sizeof attempt);
  for (guint i = 0; i < self->materials->len; i++)
    {
      const TfMaterial *material = g_ptr_array_index (self->materials, i);

      /* Includes the final NUL, so that text cannot move from one field to the next unnoticed. */
      g_checksum_update (checksum, (const guint8 *) material->name, strlen (material->name) + 1);
      g_checksum_update (checksum, (const guint8 *) material->label, strlen (material->label) + 1);
      g_checksum_update (checksum, (const guint8 *) material->text, strlen (material->text) + 1);
    }
  return g_strndup (g_checksum_get_string (checksum), TF_PROMPT_MARK_CHARS);
}

static gboolean
mark_occurs (const TfPrompt *self, const char *mark)
{
  if (strstr (self->instructions, mark) != NULL)
    return TRUE;
  for (guint i = 0; i < self->materials->len; i++)
    {
      const TfMaterial *material = g_ptr_array_index (self->materials, i);

      if (strstr (material->label, mark) != NULL || strstr (material->text, mark) != NULL)
        return TRUE;
    }
  return FALSE;
}

static const char *
guess_type (const TfMaterial *material)
{
  static const char *const markdown[] = { "brain_dump",  "intent", "spec",     "constraints",
                                          "deliverable", "draft",  "skeleton", NULL };
  static const char *const json[] = { "challenges", "issues", NULL };
  g_autofree char *label = g_ascii_strdown (material->label, -1);

  if (g_strv_contains (json, material->name) || g_str_has_suffix (label, ".json"))
    return "application/json";
  if (g_strv_contains (markdown, material->name) || g_str_has_suffix (label, ".md"))
    return "text/markdown";
  return "text/plain";
}

static void
append_material (GString *text, const TfMaterial *material, const char *mark)
{
  guint words = tf_text_count_words (material->text);

  g_string_append_printf (text, TF_PROMPT_BEGIN "%s %s (%s%s%s, %u words)" TF_PROMPT_LINE_END "\n",
                          material->name, mark, material->label,
                          *material->label != '\0' ? ", " : "", guess_type (material), words);
  g_string_append (text, material->text);
  g_string_append_printf (text, "\n" TF_PROMPT_END "%s %s" TF_PROMPT_LINE_END "\n", material->name,
                          mark);
}

char *
tf_prompt_to_text (const TfPrompt *self)
{
  GString *text = g_string_new (TF_PROMPT_MAGIC);
  g_autofree char *mark = make_mark (self, 0);

  for (guint attempt = 1; mark_occurs (self, mark); attempt++)
    {
      g_free (mark);
      mark = make_mark (self, attempt);
    }
  g_string_append_printf (text, "Purpose: %s\nAnswer: %s\nProject: %s\n",
                          tf_enum_to_nick (TF_TYPE_PURPOSE, self->purpose),
                          self->json_answer ? "json" : "markdown", self->project);
  if (self->iteration > 0)
    g_string_append_printf (text, "Iteration: %u\n", self->iteration);
  if (*self->date != '\0')
    g_string_append_printf (text, "Date: %s\n", self->date);
  if (*self->language != '\0')
    g_string_append_printf (text, "Language: %s\n", self->language);
  if (*self->deliverable != '\0')
    g_string_append_printf (text, "Deliverable: %s\n", self->deliverable);
  g_string_append_c (text, '\n');
  g_string_append (text, self->instructions);
  g_string_append (text, TF_PROMPT_MATERIAL_HEADING);
  g_string_append (text,
                   self->materials->len > 0 ? TF_PROMPT_MATERIAL_INTRO : TF_PROMPT_NO_MATERIAL);
  for (guint i = 0; i < self->materials->len; i++)
    {
      if (i > 0)
        g_string_append_c (text, '\n');
      append_material (text, g_ptr_array_index (self->materials, i), mark);
    }
  return g_string_free (text, FALSE);
}
