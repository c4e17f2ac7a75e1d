/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-target.h"

#include "tf-fix-document.h"
#include "tf-fix-tree.h"
#include "tf-run-store.h"

/* Exactly one is set. */
struct _TfFixTarget
{
  TfFixDocument *document; /* (owned) (nullable) */
  TfFixTree *tree;         /* (owned) (nullable) */
  char *committed;         /* (owned) (nullable): after a crash, the reviewed document */
  char *found;             /* (owned) (nullable): the document found on disk */
  gboolean recovering;
};

static char *
read_committed (const TfPolishTask *task, const char *review_commit)
{
  TfRepo *repo = tf_workspace_get_tree (task->workspace, NULL);

  if (repo == NULL || review_commit == NULL || !tf_workspace_get_recovering (task->workspace))
    return NULL;
  return tf_repo_read_file (repo, review_commit, task->output_path, NULL);
}

TfFixTarget *
tf_fix_target_new (const TfPolishTask *task,
                   GPtrArray *issues,
                   const char *review_commit,
                   GError **error)
{
  g_autoptr (TfFixTarget) self = g_new0 (TfFixTarget, 1);

  if (tf_polish_task_is_tree (task))
    {
      self->recovering = review_commit != NULL && tf_workspace_get_recovering (task->workspace);
      self->tree = tf_fix_tree_new (task, issues, review_commit, self->recovering, error);
      return self->tree != NULL ? g_steal_pointer (&self) : NULL;
    }
  self->committed = read_committed (task, review_commit);
  self->recovering = self->committed != NULL;
  self->document = tf_fix_document_new (task, issues, error);
  return self->document != NULL ? g_steal_pointer (&self) : NULL;
}

void
tf_fix_target_free (TfFixTarget *self)
{
  g_clear_pointer (&self->document, tf_fix_document_free);
  g_clear_pointer (&self->tree, tf_fix_tree_free);
  g_free (self->committed);
  g_free (self->found);
  g_free (self);
}

TfBuildContext *
tf_fix_target_get_context (TfFixTarget *self)
{
  return self->tree != NULL ? self->tree->context : self->document->context;
}

gboolean
tf_fix_target_rewind (TfFixTarget *self)
{
  if (!self->recovering || self->tree != NULL)
    return self->recovering;
  g_free (self->found);
  self->found = g_strdup (tf_fix_document_get_before (self->document));
  tf_build_context_set_deliverable (self->document->context, self->committed);
  return TRUE;
}

gboolean
tf_fix_target_recover (TfFixTarget *self, GError **error)
{
  if (self->tree != NULL)
    return tf_fix_tree_restore (self->tree, error);
  tf_build_context_set_deliverable (self->document->context, self->found);
  return tf_fix_document_recover (self->document, self->committed, error);
}

gboolean
tf_fix_target_check_answer (TfFixTarget *self, const TfFixAnswer *answer, GPtrArray *errors)
{
  if (self->tree != NULL)
    return tf_fix_tree_check_answer (self->tree, answer, errors);
  return tf_fix_document_check (self->document, answer, errors);
}

gboolean
tf_fix_target_apply (TfFixTarget *self,
                     const TfFixAnswer *answer,
                     const char *prompt_hash,
                     GPtrArray *errors,
                     GError **error)
{
  if (self->tree == NULL)
    return tf_fix_document_apply (self->document, answer, errors, error);
  return tf_fix_tree_judge (self->tree, answer, errors, error) &&
         (errors->len == 0 ||
          tf_fix_target_take_back (self, prompt_hash, "rejected: the fix was reverted", error));
}

const char *
tf_fix_target_get_excess (TfFixTarget *self)
{
  return self->tree != NULL ? self->tree->excess : self->document->excess;
}

/* Reject the answer first: if a crash follows, the text on disk is then restored, and never taken
 * for the result of that answer. */
gboolean
tf_fix_target_take_back (TfFixTarget *self,
                         const char *prompt_hash,
                         const char *why,
                         GError **error)
{
  TfWorkspace *workspace =
      self->tree != NULL ? self->tree->task->workspace : self->document->task->workspace;

  return tf_run_store_refuse_answer (tf_workspace_get_files (workspace), TF_PURPOSE_FIX,
                                     prompt_hash, why, error) &&
         tf_fix_target_restore (self, error);
}

gboolean
tf_fix_target_restore (TfFixTarget *self, GError **error)
{
  return self->tree != NULL ? tf_fix_tree_restore (self->tree, error)
                            : tf_fix_document_restore (self->document, error);
}

char *
tf_fix_target_take_restored (TfFixTarget *self)
{
  return self->tree != NULL ? g_steal_pointer (&self->tree->restored)
                            : g_steal_pointer (&self->document->restored);
}
