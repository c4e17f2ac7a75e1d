/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-tree-check.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-fd.h"
#include "tf-model-enums.h"
#include "tf-removed.h"
#include "tf-state-guard.h"
#include "tf-tree-part.h"
#include "tf-workspace-runs.h"

#define KEY_BASE "tf-tree-base" /* on a workspace: that of the runs that are not settled yet */

struct _TfTreeBase
{
  TfWorkspace *workspace; /* (not owned): it outlives its runs */
  GPtrArray *agents;      /* (owned) (element-type utf8): of each run that is not settled yet */
  TfTreePart *project;    /* (owned) */
  TfTreePart *code;       /* (owned) (nullable): %NULL: there is no code base */
  TfStateGuard *records;  /* (owned) (nullable): while it is made */
};

static void
base_free (gpointer data)
{
  TfTreeBase *self = data;

  g_ptr_array_unref (self->agents);
  g_clear_pointer (&self->project, tf_tree_part_free);
  g_clear_pointer (&self->code, tf_tree_part_free);
  g_clear_pointer (&self->records, tf_state_guard_free);
  g_free (self);
}

static gboolean
take_parts (TfTreeBase *self, GError **error)
{
  self->project = tf_tree_part_take (self->workspace, FALSE, self->records, error);
  if (self->project == NULL)
    return FALSE;
  if (!tf_workspace_has_code (self->workspace) && !tf_workspace_is_tree (self->workspace))
    return TRUE;
  self->code = tf_tree_part_take (self->workspace, TRUE, self->records, error);
  return self->code != NULL;
}

/* Returns: (transfer none): that of the runs at work, or a new one */
static TfTreeBase *
ensure_base (TfWorkspace *workspace, GError **error)
{
  TfTreeBase *self = g_object_get_data (G_OBJECT (workspace), KEY_BASE);

  if (self != NULL)
    return self;
  self = g_new0 (TfTreeBase, 1);
  self->workspace = workspace;
  self->agents = g_ptr_array_new_with_free_func (g_free);
  self->records = tf_state_guard_take (tf_workspace_get_files (workspace));
  if (take_parts (self, error))
    g_object_set_data_full (G_OBJECT (workspace), KEY_BASE, self, base_free);
  else
    g_clear_pointer (&self, base_free);
  return self;
}

/* The last run takes the base along. */
static void
leave (TfTreeMark *self)
{
  TfTreeBase *base = g_steal_pointer (&self->base);
  guint place = 0;

  if (g_ptr_array_find_with_equal_func (base->agents, self->agent, g_str_equal, &place))
    g_ptr_array_remove_index (base->agents, place);
  if (base->agents->len == 0)
    g_object_set_data (G_OBJECT (base->workspace), KEY_BASE, NULL);
}

void
tf_tree_mark_clear (TfTreeMark *self)
{
  if (self->base != NULL)
    leave (self);
  g_clear_pointer (&self->agent, g_free);
}

gboolean
tf_tree_mark_take (TfTreeMark *self, TfWorkspace *workspace, const char *agent, GError **error)
{
  tf_tree_mark_clear (self);
  self->base = ensure_base (workspace, error);
  if (self->base == NULL)
    return FALSE;
  self->agent = g_strdup (agent);
  g_ptr_array_add (self->base->agents, g_strdup (agent));
  return TRUE;
}

/* "ada", "ada or bob": who may have done it. Returns: (transfer full) */
static char *
name_agents (const TfTreeBase *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->agents->len; i++)
    {
      const char *agent = g_ptr_array_index (self->agents, i);
      guint first = 0;

      g_ptr_array_find_with_equal_func (self->agents, agent, g_str_equal, &first);
      if (first == i)
        g_string_append_printf (text, "%s%s", i > 0 ? " or " : "", agent);
    }
  return g_string_free (text, FALSE);
}

static gboolean
settle_records (const TfTreeBase *self, const TfTreeRun *run, GPtrArray *sentences, GError **error)
{
  g_autoptr (GPtrArray) phrases = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *during =
      g_strdup_printf ("during the run for “%s”", tf_enum_to_nick (TF_TYPE_PURPOSE, run->purpose));
  gboolean ok = tf_state_guard_settle (self->records, during, phrases, error);

  tf_tree_run_report (run, self->workspace, phrases, sentences);
  return ok;
}

/* No repository includes the place of the code base: without one, nothing may be there. */
static gboolean
clear_place (const TfTreeBase *self, const TfTreeRun *run, GPtrArray *sentences, GError **error)
{
  TfProjectFiles *files = tf_workspace_get_files (self->workspace);
  const char *place = tf_workspace_get_code_directory (self->workspace);
  g_autofree char *removed = tf_project_files_dup_path (files, TF_DIR_REMOVED);
  g_autofree char *kept = NULL;
  g_autoptr (GPtrArray) phrases = g_ptr_array_new_with_free_func (g_free);
  g_auto (TfFd) fd = -1;
  struct stat info;

  if (tf_workspace_has_code (self->workspace) || lstat (place, &info) != 0)
    return TRUE;
  kept = tf_removed_find_place (removed, TF_DIR_CODE, error);
  if (kept == NULL)
    return FALSE;
  /* A directory without permissions cannot be moved. */
  fd = tf_fd_open_own_directory (AT_FDCWD, place);
  if (g_rename (place, kept) != 0)
    {
      tf_error_set_from_errno (error, errno, "move away", place);
      return FALSE;
    }
  g_ptr_array_add (phrases, g_strdup ("created " TF_DIR_CODE
                                      ", which is not allowed: moved to " TF_DIR_REMOVED));
  tf_tree_run_report (run, self->workspace, phrases, sentences);
  return TRUE;
}

/* The records first: what they cover then is what the daemon wrote. */
static gboolean
settle (const TfTreeBase *self, const TfTreeRun *run, GPtrArray *sentences, GError **error)
{
  g_autofree char *flood = NULL;
  g_autofree char *code_flood = NULL;

  if (!settle_records (self, run, sentences, error) ||
      !tf_tree_part_settle (self->project, run, sentences, &flood, error) ||
      !(self->code != NULL ? tf_tree_part_settle (self->code, run, sentences, &code_flood, error)
                           : clear_place (self, run, sentences, error)))
    return FALSE;
  if (flood == NULL && code_flood == NULL)
    return TRUE;
  g_set_error_literal (error, TF_ERROR, TF_ERROR_TOO_LARGE, flood != NULL ? flood : code_flood);
  return FALSE;
}

gboolean
tf_tree_mark_settle (TfTreeMark *self,
                     TfWorkspace *workspace,
                     TfPurpose purpose,
                     GPtrArray *sentences,
                     GError **error)
{
  g_autofree char *agents = NULL;
  gboolean ok;

  g_return_val_if_fail (self->base != NULL, FALSE);
  g_return_val_if_fail (self->base->workspace == workspace, FALSE);

  agents = name_agents (self->base);
  ok = settle (self->base, &(TfTreeRun){ agents, purpose, self->base->agents->len > 1 }, sentences,
               error);
  leave (self);
  return ok;
}
