/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project.h"

#include "tf-error.h"
#include "tf-project-private.h"
#include "tf-tags.h"

/* What the user marks a project with, in every phase. */

static TfProjectChange *
decide_tags (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  g_autofree const char **given = g_variant_get_strv (request->settings, NULL);
  TfProjectChange *change = NULL;
  g_auto (GStrv) tags = NULL;

  if (!tf_project_facts_check_writable (facts, error) ||
      (tags = tf_tags_new (given, error)) == NULL)
    return NULL;
  change = tf_project_change_new_status (facts);
  g_strfreev (change->status->tags);
  change->status->tags = g_steal_pointer (&tags);
  return change;
}

void
tf_project_set_tags_async (TfProject *self,
                           const char *const *tags,
                           GAsyncReadyCallback callback,
                           gpointer data)
{
  TfProjectRequest *request =
      tf_project_request_new (decide_tags, g_task_new (self, NULL, callback, data));

  request->settings = g_variant_ref_sink (g_variant_new_strv (tags, -1));
  tf_project_enqueue (self, request);
}

static TfProjectChange *
decide_budget (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  TfProjectChange *change = NULL;
  TfBudget budget;

  if (!tf_project_facts_check_writable (facts, error) ||
      !tf_budget_read (request->settings, &budget, error))
    return NULL;
  change = tf_project_change_new_status (facts);
  g_clear_pointer (&change->status->budget, tf_budget_free);
  if (tf_budget_is_set (&budget))
    change->status->budget = tf_record_copy (&tf_budget_record, &budget);
  return change;
}

void
tf_project_set_budget_async (TfProject *self,
                             GVariant *budget,
                             GAsyncReadyCallback callback,
                             gpointer data)
{
  TfProjectRequest *request =
      tf_project_request_new (decide_budget, g_task_new (self, NULL, callback, data));

  request->settings = g_variant_ref_sink (budget);
  tf_project_enqueue (self, request);
}

/* It must not go on spending where nobody looks. */
static gboolean
check_at_rest (const TfProjectFacts *facts, GError **error)
{
  if (facts->job == NULL)
    return TRUE;
  g_set_error_literal (
      error, TF_ERROR, TF_ERROR_BUSY,
      "the project is at work, and would go on unseen; pause it, or wait until it has "
      "ended, then archive it");
  return FALSE;
}

static TfProjectChange *
archive (const TfProjectFacts *facts, GError **error)
{
  TfProjectChange *change = NULL;

  if (!check_at_rest (facts, error))
    return NULL;
  change = tf_project_change_new_status (facts);
  change->status->archived = TRUE;
  if (change->status->hold == TF_HOLD_NONE || change->status->hold == TF_HOLD_USER)
    return change;
  tf_project_change_hold_by_user (change);
  change->enters = TRUE;
  return change;
}

/* What the archive kept from running begins now. */
static TfProjectChange *
take_out (const TfProjectFacts *facts)
{
  TfProjectChange *change = tf_project_change_new_status (facts);

  change->status->archived = FALSE;
  change->enters =
      tf_phase_is_running (facts->status->phase) && facts->status->hold == TF_HOLD_NONE;
  return change;
}

static TfProjectChange *
decide_archived (const TfProjectFacts *facts, const TfProjectRequest *request, GError **error)
{
  gboolean archived = request->number != 0;

  if (!tf_project_facts_check_writable (facts, error) || archived == facts->status->archived)
    return NULL;
  return archived ? archive (facts, error) : take_out (facts);
}

void
tf_project_set_archived_async (TfProject *self,
                               gboolean archived,
                               GAsyncReadyCallback callback,
                               gpointer data)
{
  TfProjectRequest *request =
      tf_project_request_new (decide_archived, g_task_new (self, NULL, callback, data));

  request->number = archived;
  tf_project_enqueue (self, request);
}
