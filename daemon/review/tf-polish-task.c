/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-polish-task.h"

#include <string.h>

#include "tf-acceptance.h"
#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-issue-file.h"
#include "tf-issue-weakened.h"
#include "tf-lost-interface.h"
#include "tf-safety.h"
#include "tf-state-store.h"
#include "tf-weakened.h"
#include "tf-without-program.h"
#include "tf-workspace-prompt.h"

#define SHOWN_PATHS 3
#define MAX_COMMITS 2000

TfPolishTask *
tf_polish_task_new (TfWorkspace *workspace,
                    const char *project_name,
                    const char *output_path,
                    guint iteration)
{
  TfPolishTask *self = g_new0 (TfPolishTask, 1);

  self->workspace = g_object_ref (workspace);
  self->project_name = g_strdup (project_name);
  self->output_path = g_strdup (output_path);
  self->iteration = iteration;
  return self;
}

TfPolishTask *
tf_polish_task_copy (const TfPolishTask *self)
{
  return tf_polish_task_new (self->workspace, self->project_name, self->output_path,
                             self->iteration);
}

void
tf_polish_task_free (TfPolishTask *self)
{
  g_object_unref (self->workspace);
  g_free (self->project_name);
  g_free (self->output_path);
  g_free (self);
}

gboolean
tf_polish_task_is_tree (const TfPolishTask *self)
{
  TfDeliverable *deliverable = tf_workspace_get_deliverable (self->workspace);

  return tf_deliverable_get_form (deliverable) == TF_DELIVERABLE_FORM_TREE;
}

gboolean
tf_polish_task_has_tests (const TfPolishTask *self)
{
  return tf_deliverable_has_tests (tf_workspace_get_deliverable (self->workspace));
}

char *
tf_polish_task_dup_tests_name (const TfPolishTask *self)
{
  return g_strdup_printf ("iteration-%u", self->iteration);
}

char *
tf_polish_task_dup_review_name (const TfPolishTask *self)
{
  return tf_state_store_dup_review_name (self->iteration, TF_REVIEW_STAGE_FULL, 1);
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \t\r\n")] == '\0';
}

static char *
read_output (const TfPolishTask *self, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *text =
      tf_document_store_read (tf_workspace_get_files (self->workspace), self->output_path, &local);

  if (text != NULL && !is_blank (text))
    return g_steal_pointer (&text);
  if (text == NULL && !g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    g_propagate_error (error, g_steal_pointer (&local));
  else
    g_set_error (error, TF_ERROR, TF_ERROR_OUTPUT_MISSING,
                 "%s is %s; restore it from the project's git history, then resume",
                 self->output_path, text == NULL ? "missing" : "empty");
  return NULL;
}

static TfBuildContext *
load_document (const TfPolishTask *self, GError **error)
{
  g_autofree char *text = read_output (self, error);
  TfBuildContext *context = NULL;

  if (text != NULL)
    context = tf_build_context_load (self->workspace, self->project_name, error);
  if (context != NULL)
    tf_build_context_set_deliverable (context, text);
  return context;
}

static TfBuildContext *
load_tree (const TfPolishTask *self, GError **error)
{
  g_autoptr (TfBuildContext) context =
      tf_build_context_load (self->workspace, self->project_name, error);

  if (context == NULL)
    return NULL;
  if (!is_blank (tf_build_context_get_input (context)->deliverable))
    return g_steal_pointer (&context);
  g_set_error (error, TF_ERROR, TF_ERROR_OUTPUT_MISSING,
               "the project has no files; restore them from its git history, then resume");
  return NULL;
}

/* An unreadable report means unknown; that is no reason to stop. */
static void
add_tests (const TfPolishTask *self, TfBuildContext *context)
{
  g_autofree char *name = tf_polish_task_dup_tests_name (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfTestReport) report =
      tf_state_store_load_tests (tf_workspace_get_files (self->workspace), name, &error);

  if (g_error_matches (error, TF_ERROR, TF_ERROR_NOT_FOUND))
    report = tf_test_report_new ("", "the tests were not run in this iteration");
  else if (report == NULL)
    report = tf_test_report_new ("", error->message);
  tf_build_context_set_tests (context, report);
}

TfBuildContext *
tf_polish_task_load (const TfPolishTask *self, GError **error)
{
  TfBuildContext *context =
      tf_polish_task_is_tree (self) ? load_tree (self, error) : load_document (self, error);

  if (context != NULL && tf_polish_task_has_tests (self))
    add_tests (self, context);
  return context;
}

char *
tf_polish_task_dup_test_results (const TfPolishTask *self, const TfTestReport *report)
{
  g_autoptr (TfTestReport) before =
      tf_state_store_load_tests (tf_workspace_get_files (self->workspace), TF_WEAKENED_BASELINE,
                                 NULL);

  return tf_test_report_to_material (report, before);
}

TfPrompt *
tf_polish_task_create_prompt (const TfPolishTask *self,
                              TfBuildContext *context,
                              TfPurpose purpose,
                              GError **error)
{
  TfDeliverable *deliverable = tf_workspace_get_deliverable (self->workspace);
  const TfBuildInput *input = tf_build_context_get_input (context);
  g_autoptr (TfPromptLibrary) prompts = tf_workspace_dup_prompts (self->workspace);
  g_autofree char *instructions = NULL;
  TfPrompt *prompt = NULL;

  instructions =
      tf_prompt_library_read (prompts, tf_deliverable_get_prompt_name (deliverable, purpose),
                              error);
  if (instructions == NULL)
    return NULL;
  prompt = tf_workspace_begin_prompt (self->workspace, purpose, TRUE, self->iteration, instructions,
                                      NULL, error);
  if (prompt == NULL)
    return NULL;
  tf_prompt_add (prompt, "deliverable", tf_polish_task_is_tree (self) ? "." : self->output_path,
                 input->deliverable);
  /* A fix needs what binds it, not how it came to be. */
  if (purpose == TF_PURPOSE_FIX)
    tf_prompt_add (prompt, "constraints", TF_FILE_CONSTRAINTS, input->constraints);
  else
    tf_build_context_add_documents (context, prompt);
  if (input->tests != NULL)
    {
      g_autofree char *command = tf_workspace_dup_test_command (self->workspace, input->tests);
      g_autofree char *results = tf_polish_task_dup_test_results (self, input->tests);

      if (command != NULL)
        tf_prompt_add (prompt, "test_command", "", command);
      tf_prompt_add (prompt, "test_results", "", results);
    }
  return prompt;
}

gboolean
tf_polish_task_extend_prompt (const TfPolishTask *self,
                              TfPrompt *prompt,
                              const char *name,
                              GError **error)
{
  g_autoptr (TfPromptLibrary) prompts = tf_workspace_dup_prompts (self->workspace);
  g_autofree char *more = tf_prompt_library_read (prompts, name, error);
  char *whole = NULL;

  if (more == NULL)
    return FALSE;
  whole = g_strconcat (prompt->instructions, "\n\n", g_strchomp (more), NULL);
  g_free (prompt->instructions);
  prompt->instructions = whole;
  return TRUE;
}

static void
add_finding (GPtrArray *findings, char *finding)
{
  if (finding != NULL)
    g_ptr_array_add (findings, finding);
}

GPtrArray *
tf_polish_task_list_weakened (const TfPolishTask *self,
                              TfBuildContext *context,
                              const TfIssueLedger *ledger,
                              GError **error)
{
  const TfBuildInput *input = tf_build_context_get_input (context);
  TfRepo *repo = NULL;
  g_autofree char *tree = NULL;
  TfTestedTree now = { NULL, input->tests };

  if (!tf_polish_task_is_tree (self) || !tf_polish_task_has_tests (self))
    return g_ptr_array_new ();
  repo = tf_workspace_get_tree (self->workspace, error);
  tree = repo != NULL ? tf_repo_snapshot (repo, error) : NULL;
  if (tree == NULL)
    return NULL;
  now.tree = tree;
  return tf_weakened_list (self->workspace, input, ledger, &now, self->iteration, error);
}

/* What cannot be compared is unknown, never as before. */
static void
add_weakened (const TfPolishTask *self, TfBuildContext *context, GPtrArray *findings)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfIssueLedger) ledger =
      tf_issue_file_load (tf_workspace_get_files (self->workspace), &error);
  g_autoptr (GPtrArray) weakened =
      ledger != NULL ? tf_polish_task_list_weakened (self, context, ledger, &error) : NULL;
  g_autoptr (GPtrArray) left = NULL;

  if (weakened == NULL)
    {
      add_finding (findings, g_strdup_printf ("it is unknown whether tests were weakened: %s",
                                              error->message));
      return;
    }
  left = tf_issue_ledger_list_unwaived (ledger, weakened);
  for (guint i = 0; i < left->len; i++)
    {
      const TfWeakening *weakening = g_ptr_array_index (left, i);
      g_autofree char *sentence = tf_weakening_describe (weakening);

      add_finding (findings, g_strdup_printf ("tests were weakened: %s. %s", sentence,
                                              tf_weakening_get_remedy (weakening)));
    }
}

GPtrArray *
tf_polish_task_list_findings (const TfPolishTask *self, TfBuildContext *context)
{
  GPtrArray *findings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TfConfig) config = tf_workspace_dup_config (self->workspace);

  if (!tf_polish_task_is_tree (self))
    return findings;
  tf_build_context_set_judges_done (context);
  if (!tf_deliverable_check_complete (tf_workspace_get_deliverable (self->workspace),
                                      tf_build_context_get_input (context), findings) &&
      findings->len == 0)
    g_ptr_array_add (findings, g_strdup ("the deliverable is not complete"));
  add_finding (findings, tf_lost_interface_find (self, context));
  if (tf_polish_task_has_tests (self))
    add_weakened (self, context, findings);
  if (config->polish.evidence && tf_polish_task_has_tests (self))
    add_finding (findings, tf_without_program_find (self));
  return findings;
}

GPtrArray *
tf_polish_task_list_changed (const TfPolishTask *self, const char *commit, GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (self->workspace, error);
  g_autoptr (GPtrArray) changes = repo != NULL ? tf_repo_compare (repo, commit, error) : NULL;
  GPtrArray *paths = NULL;

  if (changes == NULL)
    return NULL;
  paths = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < changes->len; i++)
    {
      const TfChange *change = g_ptr_array_index (changes, i);

      if (tf_safety_allows_change (tf_workspace_get_deliverable (self->workspace), TF_PURPOSE_FIX,
                                   change->path))
        g_ptr_array_add (paths, g_strdup (change->path));
    }
  return paths;
}

gboolean
tf_polish_task_check_map (TfBuildContext *context, const char *map, GPtrArray *errors)
{
  guint n_before = errors->len;
  g_autoptr (GPtrArray) criteria =
      tf_acceptance_read (tf_build_context_get_input (context)->constraints, map, errors);

  return errors->len == n_before;
}

TfAcceptanceTally *
tf_polish_task_tally (const TfPolishTask *self, TfBuildContext *context, const TfTestReport *report)
{
  const TfBuildInput *input = tf_build_context_get_input (context);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) criteria = NULL;

  if (!tf_polish_task_is_tree (self) || input->acceptance == NULL)
    return NULL;
  criteria = tf_acceptance_read (input->constraints, input->acceptance, errors);
  tf_acceptance_settle (criteria, report, input->consents);
  return tf_acceptance_tally (criteria);
}

void
tf_polish_task_add_tree_materials (const TfPolishTask *self,
                                   TfBuildContext *context,
                                   TfPrompt *prompt)
{
  g_autoptr (GPtrArray) findings = NULL;
  g_autofree char *acceptance =
      tf_document_store_read (tf_workspace_get_files (self->workspace), self->output_path, NULL);

  tf_build_context_set_for_reviewer (context, TRUE);
  findings = tf_polish_task_list_findings (self, context);
  tf_build_context_set_for_reviewer (context, FALSE);
  if (acceptance != NULL)
    tf_prompt_add (prompt, "acceptance", self->output_path, acceptance);
  if (findings->len > 0)
    {
      g_autofree char *lines = NULL;

      g_ptr_array_add (findings, NULL);
      lines = g_strjoinv ("\n", (char **) findings->pdata);
      tf_prompt_add (prompt, "rule_findings", "", lines);
    }
}

/* the edits of the user */

/* Unknown counts as different. */
static gboolean
differs (TfRepo *repo, const char *commit, const char *path, const char *text)
{
  g_autofree char *committed =
      repo != NULL && commit != NULL ? tf_repo_read_file (repo, commit, path, NULL) : NULL;

  return committed == NULL ? text != NULL : g_strcmp0 (committed, text) != 0;
}

/* The newest commit of the project that belongs to @since, a commit of the deliverable. Returns:
 * (transfer full) (nullable) */
static char *
find_state (const TfPolishTask *self, TfRepo *repo, const char *since)
{
  g_autoptr (GPtrArray) log = NULL;

  if (!tf_polish_task_is_tree (self))
    return g_strdup (since);
  log = repo != NULL ? tf_repo_log (repo, MAX_COMMITS, NULL) : NULL;
  for (guint i = 0; log != NULL && i < log->len; i++)
    {
      const TfCommit *commit = g_ptr_array_index (log, i);

      if (g_strcmp0 (commit->facts.code, since) == 0)
        return g_strdup (commit->hash);
    }
  return NULL;
}

static void
add_documents (const TfPolishTask *self,
               const TfBuildInput *input,
               const char *since,
               GPtrArray *paths)
{
  TfRepo *repo = tf_workspace_get_repo (self->workspace, NULL);
  g_autofree char *state = find_state (self, repo, since);
  const char *text = tf_polish_task_is_tree (self) ? input->acceptance : input->deliverable;

  if (differs (repo, state, self->output_path, text))
    g_ptr_array_add (paths, g_strdup (self->output_path));
  if (differs (repo, state, TF_FILE_CONSTRAINTS, input->constraints))
    g_ptr_array_add (paths, g_strdup (TF_FILE_CONSTRAINTS));
}

static GPtrArray *
list_edited (const TfPolishTask *self, const TfBuildInput *input, const char *since)
{
  GPtrArray *paths =
      tf_polish_task_is_tree (self) ? tf_polish_task_list_changed (self, since, NULL) : NULL;

  if (paths == NULL)
    {
      paths = g_ptr_array_new_with_free_func (g_free);
      if (tf_polish_task_is_tree (self))
        g_ptr_array_add (paths, g_strdup (TF_DIR_CODE));
    }
  add_documents (self, input, since, paths);
  return paths;
}

char *
tf_polish_task_find_edited (const TfPolishTask *self, TfBuildContext *context, const char *since)
{
  TfRepo *repo = tf_workspace_get_tree (self->workspace, NULL);
  g_autofree char *head = repo != NULL && since == NULL ? tf_repo_dup_head (repo, NULL) : NULL;
  g_autoptr (GPtrArray) paths = NULL;

  if (since == NULL)
    since = head;
  if (since == NULL)
    return g_strdup (self->output_path);
  paths = list_edited (self, tf_build_context_get_input (context), since);
  return paths->len > 0 ? tf_polish_task_format_paths (paths) : NULL;
}

char *
tf_polish_task_format_paths (const GPtrArray *paths)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (paths->len, SHOWN_PATHS); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                            (const char *) g_ptr_array_index (paths, i));
  if (paths->len > SHOWN_PATHS)
    g_string_append_printf (text, " and %u more", paths->len - SHOWN_PATHS);
  return g_string_free (text, FALSE);
}
