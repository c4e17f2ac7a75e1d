/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-commit-message.h"

#include <string.h>

#include "tf-enum.h"
#include "tf-git-enums.h"

static void
append_trailer (GString *message, const char *key, const char *value)
{
  g_autofree char *line = g_strdelimit (g_strdup (value), "\r\n", ' ');

  g_string_append_printf (message, "%s: %s\n", key, line);
}

/* There is always a last paragraph of ours, so that none of the body is ever taken for it. */
char *
tf_commit_message_make (const TfCommitSpec *spec)
{
  GString *message = NULL;

  g_return_val_if_fail (spec != NULL && spec->subject != NULL, NULL);
  g_return_val_if_fail (spec->kind != TF_COMMIT_KIND_UNKNOWN, NULL);

  message = g_string_new (spec->subject);
  g_strdelimit (message->str, "\r\n", ' ');
  g_string_append (message, "\n\n");
  if (spec->body != NULL && spec->body[0] != '\0')
    g_string_append_printf (message, "%s\n\n", spec->body);
  append_trailer (message, "Kind", tf_enum_to_nick (TF_TYPE_COMMIT_KIND, (int) spec->kind));
  if (spec->phase != NULL)
    append_trailer (message, "Phase", spec->phase);
  if (spec->task != NULL)
    append_trailer (message, "Task", spec->task);
  for (guint i = 0; spec->issues != NULL && i < spec->issues->len; i++)
    append_trailer (message, "Issue", g_ptr_array_index (spec->issues, i));
  if (spec->noticed != NULL)
    append_trailer (message, "Noticed", spec->noticed);
  if (spec->edited != NULL)
    append_trailer (message, "Edited", spec->edited);
  if (spec->run != NULL)
    append_trailer (message, "Run", spec->run);
  if (spec->code != NULL)
    append_trailer (message, "Code", spec->code);
  if (spec->iteration > 0)
    g_string_append_printf (message, "Iteration: %u\n", spec->iteration);
  return g_string_free (message, FALSE);
}

static guint
parse_iteration (const char *value)
{
  guint64 number = 0;

  return g_ascii_string_to_unsigned (value, 10, 1, G_MAXUINT, &number, NULL) ? (guint) number : 0;
}

static void
set_string (char **string, const char *value)
{
  g_free (*string);
  *string = g_strdup (value);
}

static void
read_trailer (TfCommitFacts *self, const char *key, const char *value)
{
  if (g_str_equal (key, "Kind"))
    self->kind = (TfCommitKind) MAX (tf_enum_find (TF_TYPE_COMMIT_KIND, value), 0);
  else if (g_str_equal (key, "Phase"))
    set_string (&self->phase, value);
  else if (g_str_equal (key, "Task"))
    set_string (&self->task, value);
  else if (g_str_equal (key, "Issue"))
    g_ptr_array_add (self->issues, g_strdup (value));
  else if (g_str_equal (key, "Noticed"))
    set_string (&self->noticed, value);
  else if (g_str_equal (key, "Edited"))
    set_string (&self->edited, value);
  else if (g_str_equal (key, "Run"))
    set_string (&self->run, value);
  else if (g_str_equal (key, "Code"))
    set_string (&self->code, value);
  else if (g_str_equal (key, "Iteration"))
    self->iteration = parse_iteration (value);
}

/* Returns: whether there is a kind, even one that is not known */
static gboolean
read_trailers (TfCommitFacts *self, const char *message)
{
  const char *paragraph = g_strrstr (message, "\n\n");
  g_auto (GStrv) lines = g_strsplit (paragraph != NULL ? paragraph + 2 : "", "\n", -1);
  gboolean has_kind = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *end = strstr (lines[i], ": ");

      if (end == NULL)
        continue;
      *end = '\0';
      read_trailer (self, lines[i], end + 2);
      has_kind |= g_str_equal (lines[i], "Kind");
    }
  return has_kind;
}

static const struct
{
  const char *text;
  gboolean whole;
  TfCommitKind kind;
} old_subjects[] = {
  { "polishing: review ", FALSE, TF_COMMIT_KIND_REVIEW },
  { "polishing: fix ", FALSE, TF_COMMIT_KIND_FIX },
  { "building: complete", TRUE, TF_COMMIT_KIND_STATE },
  { "building: ", FALSE, TF_COMMIT_KIND_TASK },
  { "spec_building: spec and constraints", TRUE, TF_COMMIT_KIND_SPEC },
  { "human_review: intent", TRUE, TF_COMMIT_KIND_INTENT },
  { "source: the files as they were given", TRUE, TF_COMMIT_KIND_SOURCE },
};

/* Migration of commits made before there was Kind:, which have some facts only in their subject.
 * Nothing else may read a subject. */
static void
read_old_subject (TfCommitFacts *self, const char *message)
{
  g_autofree char *subject = g_strndup (message, strcspn (message, "\n"));
  const char *colon = strstr (subject, ": ");
  char *attempt = strstr (subject, ", attempt ");

  if (colon == NULL)
    return;
  self->kind = TF_COMMIT_KIND_STATE;
  g_free (self->phase);
  self->phase = g_strndup (subject, (gsize) (colon - subject));
  for (guint i = 0; i < G_N_ELEMENTS (old_subjects); i++)
    if (old_subjects[i].whole ? g_str_equal (subject, old_subjects[i].text)
                              : g_str_has_prefix (subject, old_subjects[i].text))
      {
        self->kind = old_subjects[i].kind;
        break;
      }
  if (self->kind != TF_COMMIT_KIND_TASK)
    return;
  if (attempt != NULL)
    {
      self->kind = TF_COMMIT_KIND_ATTEMPT;
      *attempt = '\0';
    }
  set_string (&self->task, colon + 2);
}

void
tf_commit_facts_init (TfCommitFacts *self, const char *message)
{
  g_autofree char *text = message != NULL ? g_utf8_make_valid (message, -1) : NULL;

  g_return_if_fail (self != NULL);

  *self = (TfCommitFacts){ .issues = g_ptr_array_new_with_free_func (g_free) };
  if (text != NULL && !read_trailers (self, g_strchomp (text)))
    read_old_subject (self, text);
}

void
tf_commit_facts_clear (TfCommitFacts *self)
{
  g_clear_pointer (&self->phase, g_free);
  g_clear_pointer (&self->task, g_free);
  g_clear_pointer (&self->issues, g_ptr_array_unref);
  g_clear_pointer (&self->noticed, g_free);
  g_clear_pointer (&self->edited, g_free);
  g_clear_pointer (&self->run, g_free);
  g_clear_pointer (&self->code, g_free);
}
