/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-document.h"

#include <string.h>

#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-fix-extent.h"

TfFixDocument *
tf_fix_document_new (const TfPolishTask *task, GPtrArray *issues, GError **error)
{
  TfBuildContext *context = tf_polish_task_load (task, error);
  TfFixDocument *self = NULL;

  if (context == NULL)
    return NULL;
  self = g_new0 (TfFixDocument, 1);
  self->task = tf_polish_task_copy (task);
  self->context = context;
  self->issues = issues != NULL ? g_ptr_array_ref (issues) : NULL;
  return self;
}

void
tf_fix_document_free (TfFixDocument *self)
{
  tf_polish_task_free (self->task);
  tf_build_context_free (self->context);
  g_clear_pointer (&self->issues, g_ptr_array_unref);
  g_free (self->excess);
  g_free (self->restored);
  g_free (self);
}

const char *
tf_fix_document_get_before (const TfFixDocument *self)
{
  return tf_build_context_get_input (self->context)->deliverable;
}

/* A different last newline is not a change. */
static gboolean
is_same (const char *a, const char *b)
{
  gsize a_length = strlen (a) - (g_str_has_suffix (a, "\n") ? 1 : 0);
  gsize b_length = strlen (b) - (g_str_has_suffix (b, "\n") ? 1 : 0);

  return a_length == b_length && strncmp (a, b, a_length) == 0;
}

gboolean
tf_fix_document_check (const TfFixDocument *self, const TfFixAnswer *answer, GPtrArray *errors)
{
  TfDeliverable *deliverable = tf_workspace_get_deliverable (self->task->workspace);
  const TfBuildInput *input = tf_build_context_get_input (self->context);
  const char *before = input->deliverable;
  const char *after = answer->content != NULL ? answer->content : before;

  if (is_same (before, after))
    return tf_fix_answer_check_claims (answer, before, before, errors);
  return tf_fix_answer_check_claims (answer, before, after, errors) &&
         tf_deliverable_check_fix (deliverable, input, before, after, errors);
}

/* Whether the fix leaves enough of the document; otherwise @errors (nullable) gets the numbers. */
static gboolean
check_extent (TfFixDocument *self, const char *after, GPtrArray *errors)
{
  g_autoptr (TfFixExtent) extent = NULL;

  g_clear_pointer (&self->excess, g_free);
  if (self->issues == NULL)
    return TRUE;
  extent = tf_fix_extent_measure_document (tf_fix_document_get_before (self), after, self->issues);
  self->excess = tf_fix_extent_find_excess (extent);
  if (self->excess != NULL && errors != NULL)
    g_ptr_array_add (errors, g_strdup (self->excess));
  return self->excess == NULL;
}

/* First stores the current text as a git object: it may be somebody's work. @what was done to the
 * document. */
static gboolean
keep_now (TfFixDocument *self, const char *what, GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (self->task->workspace, error);
  g_autofree char *kept = repo != NULL ? tf_repo_snapshot (repo, error) : NULL;

  if (kept == NULL)
    return FALSE;
  g_free (self->restored);
  self->restored = g_strdup_printf ("%s was %s; “git show %.10s:%s” shows the replaced text",
                                    self->task->output_path, what, kept, self->task->output_path);
  return TRUE;
}

static gboolean
restore (TfFixDocument *self, GError **error)
{
  return keep_now (self, "restored to its state before the fix", error) &&
         tf_workspace_write_document (self->task->workspace, self->task->output_path,
                                      tf_fix_document_get_before (self), error);
}

/* A deleted document reads as "". */
static char *
read_now (TfFixDocument *self, GError **error)
{
  g_autoptr (GError) local = NULL;
  char *text = tf_document_store_read (tf_workspace_get_files (self->task->workspace),
                                       self->task->output_path, &local);

  if (text == NULL && g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    return g_strdup ("");
  if (text == NULL)
    g_propagate_error (error, g_steal_pointer (&local));
  return text;
}

gboolean
tf_fix_document_recover (TfFixDocument *self, const char *committed, GError **error)
{
  TfDeliverable *deliverable = tf_workspace_get_deliverable (self->task->workspace);
  g_autofree char *now = g_strdup (tf_fix_document_get_before (self));
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  gboolean acceptable;

  if (is_same (now, committed))
    return TRUE;
  tf_build_context_set_deliverable (self->context, committed);
  acceptable = tf_deliverable_check_fix (deliverable, tf_build_context_get_input (self->context),
                                         committed, now, errors) &&
               check_extent (self, now, errors);
  if (!acceptable)
    return restore (self, error);
  tf_build_context_set_deliverable (self->context, now);
  return TRUE;
}

/* Edited in the meantime by the user: the answer is about the earlier text. */
static gboolean
write_content (TfFixDocument *self, const char *content, GError **error)
{
  g_autofree char *now = read_now (self, error);

  if (now == NULL)
    return FALSE;
  if (*now != '\0' && !is_same (now, tf_fix_document_get_before (self)) &&
      !is_same (now, content) && !keep_now (self, "edited while it was fixed", error))
    return FALSE;
  return tf_workspace_write_document (self->task->workspace, self->task->output_path, content,
                                      error);
}

gboolean
tf_fix_document_apply (TfFixDocument *self,
                       const TfFixAnswer *answer,
                       GPtrArray *errors,
                       GError **error)
{
  if (answer->content == NULL || !check_extent (self, answer->content, errors))
    return TRUE;
  return write_content (self, answer->content, error);
}

gboolean
tf_fix_document_restore (TfFixDocument *self, GError **error)
{
  g_autofree char *now = read_now (self, error);

  if (now == NULL)
    return FALSE;
  return is_same (now, tf_fix_document_get_before (self)) || restore (self, error);
}
