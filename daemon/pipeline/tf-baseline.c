/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-baseline.h"

#include "tf-chat-message.h"
#include "tf-error.h"
#include "tf-repo-source.h"
#include "tf-test-run.h"
#include "tf-test-tree.h"

/* Returns: (transfer full) (element-type TfSource) */
static GPtrArray *
list_sources (TfWorkspace *workspace, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (workspace));
  TfRepo *repo = NULL;

  if (!tf_workspace_has_code (workspace))
    return g_ptr_array_new ();
  repo = tf_test_tree_get_repo (workspace, error);
  return repo != NULL ? tf_repo_list_sources (repo, error) : NULL;
}

static gboolean
is_known (const GPtrArray *chat, const char *note)
{
  for (guint i = 0; i < chat->len; i++)
    if (g_str_equal (((const TfChatMessage *) g_ptr_array_index (chat, i))->content, note))
      return TRUE;
  return FALSE;
}

char *
tf_baseline_describe (const char *source, const TfTestReport *report)
{
  g_autofree char *result = tf_test_report_describe (report);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "The code base “%s” as it was given: %s", source, result);
  if (*report->command != '\0')
    g_string_append_printf (text, "; command: %s", report->command);
  if (*report->command != '\0' && *report->command_source != '\0')
    g_string_append_printf (text, " (%s)", report->command_source);
  return g_string_free (text, FALSE);
}

/* What keeps the tests from running is no reason not to distil. */
static gboolean
is_fatal (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
         g_error_matches (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
}

static char *
dup_name (guint n)
{
  return n == 0 ? g_strdup (TF_BASELINE_TESTS) : g_strdup_printf (TF_BASELINE_TESTS "-%u", n + 1);
}

static gboolean
test_source (TfWorkspace *workspace,
             TfDeliverable *code,
             const TfSource *source,
             guint n,
             char **out_note,
             GCancellable *cancellable,
             GError **error)
{
  g_autofree char *name = dup_name (n);
  g_autoptr (GError) failure = NULL;
  g_autoptr (TfTestReport) report =
      tf_test_run_as (workspace, code, name, source->commit, cancellable, &failure);

  if (report != NULL)
    *out_note = tf_baseline_describe (source->name, report);
  else if (!is_fatal (failure))
    *out_note = g_strdup_printf ("The code base “%s” as it was given: its tests did not run: %s",
                                 source->name, failure->message);
  else
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  return TRUE;
}

gboolean
tf_baseline_run (TfWorkspace *workspace,
                 TfDeliverable *code,
                 const GPtrArray *chat,
                 GPtrArray *notes,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (GPtrArray) sources = NULL;

  g_return_val_if_fail (TF_IS_WORKSPACE (workspace) && chat != NULL && notes != NULL, FALSE);

  if (code == NULL)
    return TRUE;
  sources = list_sources (workspace, error);
  if (sources == NULL)
    return FALSE;
  for (guint i = 0; i < sources->len; i++)
    {
      g_autofree char *note = NULL;

      if (!test_source (workspace, code, g_ptr_array_index (sources, i), i, &note, cancellable,
                        error))
        return FALSE;
      if (!is_known (chat, note))
        g_ptr_array_add (notes, g_steal_pointer (&note));
    }
  return TRUE;
}
