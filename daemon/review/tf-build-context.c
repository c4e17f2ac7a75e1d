/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-build-context.h"

#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-issue-consent.h"
#include "tf-issue-file.h"
#include "tf-paths.h"
#include "tf-repo-source.h"
#include "tf-test-report.h"

struct _TfBuildContext
{
  TfBuildInput input;
  char *project_id;    /* (owned) */
  char *project_name;  /* (owned) */
  char *intent;        /* (owned) */
  char *spec;          /* (owned) */
  char *constraints;   /* (owned) */
  char *deliverable;   /* (owned) (nullable) */
  char *output_path;   /* (owned) */
  char *acceptance;    /* (owned) (nullable) */
  GStrv templates;     /* (owned) */
  GStrv sources;       /* (owned) */
  TfTestReport *tests; /* (owned) (nullable) */
  GPtrArray *consents; /* (owned) (nullable) (element-type TfConsent) */
};

static gboolean
read_locked (TfWorkspace *workspace, const char *relative, char **out_text, GError **error)
{
  g_autoptr (GError) local = NULL;

  *out_text = tf_document_store_read (tf_workspace_get_files (workspace), relative, &local);
  if (*out_text != NULL)
    return TRUE;
  if (g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    g_set_error (error, TF_ERROR, TF_ERROR_OUTPUT_MISSING,
                 "%s is missing; restore it from the project's git history, then resume", relative);
  else
    g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

static GStrv
list_sources (TfRepo *repo, GError **error)
{
  g_autoptr (GPtrArray) sources = tf_repo_list_sources (repo, error);
  GStrv names = sources != NULL ? g_new0 (char *, sources->len + 1) : NULL;

  for (guint i = 0; names != NULL && i < sources->len; i++)
    names[i] = g_strdup (((const TfSource *) g_ptr_array_index (sources, i))->name);
  return names;
}

static gboolean
read_acceptance (TfBuildContext *self, TfWorkspace *workspace, GError **error)
{
  g_autoptr (GError) local = NULL;

  self->acceptance =
      tf_document_store_read (tf_workspace_get_files (workspace), self->output_path, &local);
  self->input.acceptance = self->acceptance;
  if (self->acceptance != NULL || g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* A ledger that cannot be read accepts nothing; who needs its issues reports the error. */
static void
read_consents (TfBuildContext *self, TfWorkspace *workspace)
{
  g_autoptr (TfIssueLedger) ledger = tf_issue_file_load (tf_workspace_get_files (workspace), NULL);

  if (ledger != NULL)
    self->consents = tf_issue_ledger_list_consents (ledger);
  self->input.consents = self->consents;
}

static gboolean
read_tree (TfBuildContext *self, TfWorkspace *workspace, GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (workspace, error);
  g_autofree char *snapshot = repo != NULL ? tf_repo_snapshot (repo, error) : NULL;

  if (snapshot == NULL)
    return FALSE;
  self->sources = list_sources (repo, error);
  if (self->sources == NULL)
    return FALSE;
  self->input.sources = (const char *const *) self->sources;
  read_consents (self, workspace);
  self->deliverable = tf_repo_list_files (repo, snapshot, error);
  return self->deliverable != NULL && read_acceptance (self, workspace, error);
}

static gboolean
read_document (TfBuildContext *self, TfWorkspace *workspace, GError **error)
{
  g_autoptr (GError) local = NULL;

  self->deliverable =
      tf_document_store_read (tf_workspace_get_files (workspace), self->output_path, &local);
  if (self->deliverable != NULL || g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

static gboolean
read_deliverable (TfBuildContext *self, TfWorkspace *workspace, GError **error)
{
  switch (tf_deliverable_get_form (tf_workspace_get_deliverable (workspace)))
    {
    case TF_DELIVERABLE_FORM_TREE:
      return read_tree (self, workspace, error);
    case TF_DELIVERABLE_FORM_DOCUMENT:
    default:
      return read_document (self, workspace, error);
    }
}

static void
fill_input (TfBuildContext *self, TfWorkspace *workspace)
{
  static const char *const none[] = { NULL };
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);
  const TfAgentConfig *agent = tf_config_get_agent (config, tf_workspace_get_agent (workspace));

  self->input.project_id = self->project_id;
  self->input.project_name = self->project_name;
  self->input.language = tf_workspace_get_language (workspace);
  self->input.intent = self->intent;
  self->input.spec = self->spec;
  self->input.constraints = self->constraints;
  self->input.template_directories = (const char *const *) self->templates;
  self->input.context_window_tokens = agent != NULL ? agent->context_window_tokens : 0;
  self->input.plan_min_chars = config->phase3_completeness.plan_min_chars;
  self->input.require_tests = config->phase3_completeness.code_require_tests;
  self->input.directory = tf_workspace_get_tree_directory (workspace);
  self->input.sources = none;
}

TfBuildContext *
tf_build_context_load (TfWorkspace *workspace, const char *project_name, GError **error)
{
  g_autoptr (TfBuildContext) self = g_new0 (TfBuildContext, 1);

  tf_worker_assert_current ();
  if (!read_locked (workspace, TF_FILE_INTENT, &self->intent, error) ||
      !read_locked (workspace, TF_FILE_SPEC, &self->spec, error) ||
      !read_locked (workspace, TF_FILE_CONSTRAINTS, &self->constraints, error))
    return NULL;
  self->project_id = g_strdup (tf_project_files_get_id (tf_workspace_get_files (workspace)));
  self->project_name = g_strdup (project_name);
  self->templates = g_new0 (char *, 2);
  self->templates[0] = tf_paths_dup_user_templates_dir ();
  fill_input (self, workspace);
  self->output_path =
      tf_deliverable_dup_output_path (tf_workspace_get_deliverable (workspace), &self->input);
  if (!read_deliverable (self, workspace, error))
    return NULL;
  self->input.deliverable = self->deliverable;
  return g_steal_pointer (&self);
}

void
tf_build_context_free (TfBuildContext *self)
{
  if (self == NULL)
    return;
  g_free (self->project_id);
  g_free (self->project_name);
  g_free (self->intent);
  g_free (self->spec);
  g_free (self->constraints);
  g_free (self->deliverable);
  g_free (self->output_path);
  g_free (self->acceptance);
  g_strfreev (self->templates);
  g_strfreev (self->sources);
  g_clear_pointer (&self->tests, tf_test_report_unref);
  g_clear_pointer (&self->consents, g_ptr_array_unref);
  g_free (self);
}

const TfBuildInput *
tf_build_context_get_input (TfBuildContext *self)
{
  return &self->input;
}

const char *
tf_build_context_get_output_path (TfBuildContext *self)
{
  return self->output_path;
}

void
tf_build_context_set_deliverable (TfBuildContext *self, const char *text)
{
  g_free (self->deliverable);
  self->deliverable = g_strdup (text);
  self->input.deliverable = self->deliverable;
}

void
tf_build_context_set_tests (TfBuildContext *self, const TfTestReport *report)
{
  g_clear_pointer (&self->tests, tf_test_report_unref);
  if (report != NULL)
    self->tests = tf_test_report_ref ((TfTestReport *) report);
  self->input.tests = self->tests;
}

void
tf_build_context_set_judges_done (TfBuildContext *self)
{
  self->input.judges_done = TRUE;
}

void
tf_build_context_set_for_reviewer (TfBuildContext *self, gboolean is)
{
  self->input.for_reviewer = is;
}

void
tf_build_context_add_documents (TfBuildContext *self, TfPrompt *prompt)
{
  tf_prompt_add (prompt, "intent", TF_FILE_INTENT, self->intent);
  tf_prompt_add (prompt, "spec", TF_FILE_SPEC, self->spec);
  tf_prompt_add (prompt, "constraints", TF_FILE_CONSTRAINTS, self->constraints);
}
