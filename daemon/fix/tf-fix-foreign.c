/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-foreign.h"

#include <string.h>

#include "tf-file-class.h"
#include "tf-review-subject.h"
#include "tf-workspace-decisions.h"

#define ATTRIBUTES ".gitattributes"

/* What the user said and confirmed. Returns: (transfer full) (nullable) */
static char *
load_words (const TfPolishTask *task, TfBuildContext *context, GError **error)
{
  g_autoptr (GPtrArray) decisions = tf_workspace_load_decisions (task->workspace, NULL, error);
  const char *constraints = tf_build_context_get_input (context)->constraints;
  GString *words = NULL;

  if (decisions == NULL)
    return NULL;
  words = g_string_new (constraints);
  g_string_append (words, "\n\n# Next\n\n");
  for (guint i = 0; i < decisions->len; i++)
    g_string_append_printf (words, "%s\n",
                            ((const TfDecision *) g_ptr_array_index (decisions, i))->text);
  return g_string_free (words, FALSE);
}

/* The .gitattributes above @path in @before, which the fix cannot have changed. Returns: (transfer
 * full) */
static TfFileAttributes *
load_attributes (const TfPolishTask *task, const char *before, const char *path)
{
  TfFileAttributes *attributes = tf_file_attributes_new ();
  const char *slash = path - 1;

  do
    {
      gsize length = slash < path ? 0 : (gsize) (slash - path);
      g_autofree char *directory = g_strndup (path, length);
      g_autofree char *name =
          length > 0 ? g_build_filename (directory, ATTRIBUTES, NULL) : g_strdup (ATTRIBUTES);
      g_autofree char *text = tf_review_subject_read (task->workspace, before, name);

      if (text != NULL)
        tf_file_attributes_add (attributes, directory, text);
      slash = strchr (slash + 1, '/');
    }
  while (slash != NULL);
  return attributes;
}

static TfFileClass
judge (const TfPolishTask *task, const char *before, const char *path)
{
  g_autoptr (TfFileAttributes) attributes = load_attributes (task, before, path);
  g_autofree char *old = tf_review_subject_read (task->workspace, before, path);
  TfFileClass judged = tf_file_class_judge_in (attributes, path, old);

  if (old == NULL && judged == TF_FILE_CLASS_TEST_DATA)
    return TF_FILE_CLASS_OWN;
  return judged;
}

gboolean
tf_fix_foreign_check (const TfPolishTask *task,
                      TfBuildContext *context,
                      const char *before,
                      const GPtrArray *changed,
                      GPtrArray *errors,
                      GError **error)
{
  g_autofree char *words = load_words (task, context, error);

  if (words == NULL)
    return FALSE;
  for (guint i = 0; i < changed->len; i++)
    {
      const char *path = g_ptr_array_index (changed, i);
      TfFileClass judged = judge (task, before, path);

      if (judged != TF_FILE_CLASS_OWN && !tf_file_class_is_asked (words, path))
        g_ptr_array_add (errors,
                         g_strdup_printf ("fixes: %s must stay as it was, because the user did not "
                                          "ask for a change of it (%s)",
                                          path, tf_file_class_get_reason (judged)));
    }
  return TRUE;
}
