/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfCreateJob:
 *
 * Creates a project and adds its resources and links. Reports what could not be added and
 * continues; the project exists anyway. Disposing of it stops pending work. Main thread only.
 *
 * Signals: "progress" (uint ended, uint total), of the resources; "finished": nothing more follows.
 */
#define TF_TYPE_CREATE_JOB (tf_create_job_get_type ())
G_DECLARE_FINAL_TYPE (TfCreateJob, tf_create_job, TF, CREATE_JOB, GObject)

/* @options: a{sv} of CreateProject, may be floating; @items: (element-type TfCreateItem). Starts at
 * once. */
TfCreateJob *tf_create_job_new (TfClient *client, GVariant *options, GListModel *items);

/* After "finished". Returns: (nullable) (transfer none): %NULL on failure, see the error */
TfDbusProject1 *tf_create_job_get_project (TfCreateJob *self);
const GError *tf_create_job_get_error (TfCreateJob *self);

/* Returns: (transfer none) (element-type utf8): a sentence for each resource or link that could not
 * be added */
GPtrArray *tf_create_job_get_failures (TfCreateJob *self);

G_END_DECLS
