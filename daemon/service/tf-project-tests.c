/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-bus-codec.h"
#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-polish-bus.h"
#include "tf-project-service-private.h"

/* The properties Tests, SkippedTests, TestsDetail, Acceptance, Criteria and Evidence. They come from files,
 * which only the worker reads; its results are published as they arrive. */

/* It worked with evidence, and has been reviewed. */
static gboolean
has_ledger (TfProjectService *self)
{
  const TfPolishState *state = tf_project_get_polish_state (self->project);

  return state != NULL && state->evidence && state->trajectory->len > 0;
}

static void
set_nothing (TfProjectService *self)
{
  tf_dbus_project1_set_evidence (TF_DBUS_PROJECT1 (self),
                                 g_variant_new_array (G_VARIANT_TYPE ("{sv}"), NULL, 0));
}

static GVariant *
describe_criteria (const TfProjectEvidence *evidence)
{
  const GPtrArray *criteria = evidence != NULL ? evidence->criteria : NULL;
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; criteria != NULL && i < criteria->len; i++)
    {
      const TfCriterion *criterion = g_ptr_array_index (criteria, i);
      g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);

      g_variant_dict_insert (&dict, "id", "s", criterion->id);
      g_variant_dict_insert (&dict, "statement", "s", criterion->statement);
      g_variant_dict_insert (&dict, "state", "s",
                             tf_enum_to_nick (TF_TYPE_CRITERION_STATE, (int) criterion->state));
      g_variant_dict_insert (&dict, "tests", "^as", criterion->tests);
      g_variant_dict_insert (&dict, "detail", "s", criterion->detail);
      g_variant_builder_add_value (&builder, g_variant_dict_end (&dict));
    }
  return g_variant_builder_end (&builder);
}

static void
publish (TfProjectService *self)
{
  TfDbusProject1 *skeleton = TF_DBUS_PROJECT1 (self);
  static const char *const none_flaky[] = { NULL };
  const TfProjectEvidence *evidence = self->evidence;
  const TfTestReport *report = evidence != NULL ? evidence->report : NULL;
  TfTestCounts tests = report != NULL ? report->counts : (TfTestCounts){ .known = FALSE };
  TfAcceptanceCounts none = { .known = FALSE };
  TfAcceptanceCounts acceptance = evidence != NULL ? evidence->acceptance : none;

  tf_dbus_project1_set_tests (skeleton, tf_bus_counts_new (tests.known, tests.total, tests.passed,
                                                           tests.failed));
  tf_dbus_project1_set_skipped_tests (skeleton, g_variant_new ("(bu)", tests.known,
                                                               tests.known ? report->skipped : 0));
  tf_dbus_project1_set_tests_detail (skeleton, evidence != NULL ? evidence->detail : "");
  tf_dbus_project1_set_flaky_tests (skeleton, report != NULL && report->flaky != NULL
                                                  ? (const char *const *) report->flaky
                                                  : none_flaky);
  tf_dbus_project1_set_tests_setup (skeleton, report != NULL ? report->setup : "");
  tf_dbus_project1_set_acceptance (skeleton,
                                   tf_bus_counts_new (acceptance.known, acceptance.total,
                                                      acceptance.passing, acceptance.agreed));
  tf_dbus_project1_set_criteria (skeleton, describe_criteria (evidence));
  if (!has_ledger (self) || tf_dbus_project1_get_evidence (skeleton) == NULL)
    set_nothing (self);
}

/* Serialised, it takes a tenth. */
static void
set_evidence (TfProjectService *self, GVariant *value)
{
  g_autoptr (GVariant) evidence = g_variant_ref_sink (value);

  g_variant_get_data (evidence);
  tf_dbus_project1_set_evidence (TF_DBUS_PROJECT1 (self), evidence);
}

/* @evidence: just read: it belongs to the current state. */
static void
publish_ledger (TfProjectService *self, const TfProjectEvidence *evidence)
{
  const TfPolishState *state = tf_project_get_polish_state (self->project);
  GVariantDict dict;

  if (!has_ledger (self))
    set_nothing (self);
  else if (evidence->ledger != NULL)
    set_evidence (self, tf_polish_evidence_to_variant (state, evidence->ledger));
  else
    {
      g_variant_dict_init (&dict, NULL);
      g_variant_dict_insert (&dict, "error", "s", evidence->ledger_error);
      set_evidence (self, g_variant_dict_end (&dict));
    }
}

/* @evidence: (transfer full) */
static void
take (TfProjectService *self, TfProjectEvidence *evidence)
{
  g_clear_pointer (&self->evidence, tf_project_evidence_free);
  self->evidence = evidence;
  publish (self);
  publish_ledger (self, evidence);
  /* Of all issues only what is published is needed again. */
  g_clear_pointer (&evidence->ledger, tf_issue_ledger_free);
}

static void
load_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_pointer (task, tf_project_evidence_load (data),
                         (GDestroyNotify) tf_project_evidence_free);
}

static void refresh (TfProjectService *self);

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfProjectService *self = TF_PROJECT_SERVICE (source);
  TfProjectEvidence *evidence = g_task_propagate_pointer (G_TASK (result), NULL);
  gboolean again = self->evidence_state == TF_EVIDENCE_STALE;

  self->evidence_state = TF_EVIDENCE_IDLE;
  if (self->project == NULL)
    {
      g_clear_pointer (&evidence, tf_project_evidence_free);
      return;
    }
  if (evidence != NULL)
    take (self, evidence);
  if (again)
    refresh (self);
}

static void
refresh (TfProjectService *self)
{
  TfWorkspace *workspace = tf_project_get_workspace (self->project);

  if (self->evidence_state != TF_EVIDENCE_IDLE)
    {
      self->evidence_state = TF_EVIDENCE_STALE;
      return;
    }
  self->evidence_state = TF_EVIDENCE_LOADING;
  tf_workspace_queue (workspace, self, load_thread,
                      tf_project_files_ref (tf_workspace_get_files (workspace)),
                      (GDestroyNotify) tf_project_files_unref, loaded_cb);
}

static gboolean
has_evidence (TfProjectService *self)
{
  const TfProjectStatus *status = tf_project_get_status (self->project);

  /* An imported code base is tested before the type is known. */
  if (status->deliverable_type == TF_DELIVERABLE_TYPE_UNSET)
    return status->phase >= TF_PHASE_HUMAN_REVIEW;
  return has_ledger (self) ||
         (status->phase >= TF_PHASE_HUMAN_REVIEW && tf_project_has_tests (self->project));
}

void
tf_project_tests_publish (TfProjectService *self)
{
  publish (self);
  if (!self->late && has_evidence (self))
    refresh (self);
}

void
tf_project_tests_read_now (TfProjectService *self)
{
  if (!self->late)
    return;
  self->late = FALSE;
  if (!has_evidence (self))
    return;
  take (self, tf_project_evidence_load (
                  tf_workspace_get_files (tf_project_get_workspace (self->project))));
}

void
tf_project_tests_catch_up (TfProjectService *self)
{
  if (!self->late)
    return;
  self->late = FALSE;
  if (has_evidence (self))
    refresh (self);
}
