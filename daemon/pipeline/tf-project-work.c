/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-work.h"

#include <errno.h>
#include <string.h>

#include "tf-build-tests.h"
#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-fd.h"
#include "tf-json.h"
#include "tf-markdown.h"
#include "tf-repo-work.h"
#include "tf-state-store.h"
#include "tf-work-summary.h"

/* Attempts at one task are few. */
#define MAX_ATTEMPTS 1000

typedef struct
{
  TfWorkspace *workspace;       /* (not owned) */
  const TfWorkRequest *request; /* (not owned) */
  TfRepo *repo;                 /* (not owned) */
  char *base;                   /* (owned) (nullable) */
  char *head;                   /* (owned) */
  char *branch;                 /* (owned) */
  int fd;
} Export;

static void
export_clear (Export *self)
{
  g_free (self->base);
  g_free (self->head);
  g_free (self->branch);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Export, export_clear)

/* The newest commit that is not an attempt. */
static gboolean
find_head (Export *self, GError **error)
{
  g_autoptr (GPtrArray) log = tf_repo_log (self->repo, MAX_ATTEMPTS, error);

  if (log == NULL)
    return FALSE;
  for (guint i = 0; i < log->len && self->head == NULL; i++)
    {
      const TfCommit *commit = g_ptr_array_index (log, i);

      if (commit->facts.kind != TF_COMMIT_KIND_ATTEMPT)
        self->head = g_strdup (commit->hash);
    }
  if (self->head == NULL)
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                 "there is nothing to deliver: no file was changed yet");
  return self->head != NULL;
}

static gboolean
find_base (Export *self, GError **error)
{
  g_autoptr (GError) failure = NULL;

  self->base = tf_repo_dup_base (self->repo, &failure);
  if (failure == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

static gboolean
write_text (const Export *self, const char *text, GError **error)
{
  if (text == NULL)
    return FALSE;
  if (tf_fd_write_all (self->fd, text, strlen (text)))
    return TRUE;
  tf_error_set_from_errno (error, errno, "write", "the export");
  return FALSE;
}

static gboolean
write_bundle (Export *self, GError **error)
{
  return tf_repo_write_bundle (self->repo, self->base, self->head, self->branch, self->fd, error);
}

static gboolean
write_patches (Export *self, GError **error)
{
  return tf_repo_write_patches (self->repo, self->base, self->head, self->fd, error);
}

static gboolean
write_diff (Export *self, GError **error)
{
  g_autoptr (GPtrArray) work = tf_repo_list_work (self->repo, self->base, self->head, error);
  g_autofree char *text =
      work != NULL ? tf_repo_diff (self->repo, self->base, self->head, error) : NULL;

  return write_text (self, text, error);
}

/* The description */

/* The objective of the confirmed intent. Returns: (transfer full) (nullable) */
static char *
dup_asked (const Export *self)
{
  g_autofree char *intent =
      tf_document_store_read (tf_workspace_get_files (self->workspace), TF_FILE_INTENT, NULL);
  g_autoptr (GPtrArray) sections = intent != NULL ? tf_markdown_parse (intent) : NULL;
  const TfMarkdownSection *objective =
      sections != NULL ? tf_markdown_find (sections, 2, "Objective") : NULL;

  return objective != NULL ? g_strdup (objective->body) : NULL;
}

/* Whether the newest tests ran on the files that are delivered; what cannot be compared is not the
 * same. */
static gboolean
is_same_tree (const Export *self, const TfTestReport *report)
{
  g_autofree char *diff = report != NULL && report->tree[0] != '\0'
                              ? tf_repo_diff (self->repo, report->tree, self->head, NULL)
                              : NULL;

  return diff != NULL && diff[0] == '\0';
}

static char *
to_text (const Export *self, const TfWorkSummary *summary)
{
  g_autoptr (JsonNode) node = NULL;

  if (g_str_equal (self->request->format, "markdown"))
    return tf_work_summary_to_markdown (summary);
  node = tf_work_summary_to_json (summary);
  return tf_json_to_line (node);
}

static gboolean
write_summary (Export *self, GError **error)
{
  const TfProjectFiles *files = tf_workspace_get_files (self->workspace);
  g_autoptr (GPtrArray) work = tf_repo_list_work (self->repo, self->base, self->head, error);
  g_autoptr (TfProjectEvidence) evidence = NULL;
  g_autoptr (TfTestReport) before = NULL;
  g_autofree char *asked = NULL;
  g_autofree char *text = NULL;
  TfWorkSummary summary = { 0 };

  if (work == NULL)
    return FALSE;
  evidence = tf_project_evidence_load (files);
  before = tf_state_store_load_tests (files, TF_BUILD_TESTS_BASELINE, NULL);
  asked = dup_asked (self);
  summary = (TfWorkSummary){
    .id = tf_project_files_get_id (files),
    .branch = self->branch,
    .base = self->base,
    .head = self->head,
    .asked = asked,
    .work = work,
    .status = self->request->status,
    .state = self->request->state,
    .evidence = evidence,
    .before = before,
    .same_tree = is_same_tree (self, evidence->report),
  };
  text = to_text (self, &summary);
  return write_text (self, text, error);
}

static const struct
{
  const char *name;
  gboolean (*write) (Export *self, GError **error);
} formats[] = {
  { "bundle", write_bundle },    { "patches", write_patches }, { "diff", write_diff },
  { "markdown", write_summary }, { "json", write_summary },
};

static int
find_format (const char *name, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_equal (formats[i].name, name))
      return (int) i;
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
               "there is no format “%s”; choose bundle, patches, diff, markdown or json", name);
  return -1;
}

static gboolean
choose_branch (Export *self, GError **error)
{
  const TfProjectFiles *files = tf_workspace_get_files (self->workspace);

  self->branch = self->request->branch[0] != '\0'
                     ? g_strdup (self->request->branch)
                     : g_strconcat ("thoughtforge/", tf_project_files_get_id (files), NULL);
  if (tf_repo_is_branch_name (self->branch))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "“%s” is not a name for a branch",
               self->branch);
  return FALSE;
}

static gboolean
check_is_code (TfWorkspace *workspace, GError **error)
{
  TfDeliverable *deliverable = tf_workspace_get_deliverable (workspace);

  if (deliverable != NULL && tf_deliverable_get_form (deliverable) == TF_DELIVERABLE_FORM_TREE)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
               deliverable != NULL ? "there is no code to deliver: the deliverable is a document"
                                   : "there is nothing to deliver: no file was changed yet");
  return FALSE;
}

gboolean
tf_project_work_write (TfWorkspace *workspace, const TfWorkRequest *request, int fd, GError **error)
{
  g_auto (Export) export = { .workspace = workspace, .request = request, .fd = fd };
  int i = -1;

  g_return_val_if_fail (TF_IS_WORKSPACE (workspace) && request != NULL, FALSE);

  i = find_format (request->format, error);
  if (i < 0 || !check_is_code (workspace, error) || !choose_branch (&export, error))
    return FALSE;
  export.repo = tf_workspace_get_tree (workspace, error);
  return export.repo != NULL && find_head (&export, error) && find_base (&export, error) &&
         formats[i].write (&export, error);
}
