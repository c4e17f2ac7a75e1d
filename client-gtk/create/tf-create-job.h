/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfCreateJob:
 *
 * Makes a project and gives it its resources and links. What cannot be added is named, and the rest
 * goes on; the project is there all the same. Disposing of it stops what is under way. Main thread
 * only.
 *
 * Signals: "progress" (uint ended, uint total), of the resources;
 * "finished": nothing more comes.
 */
#define TF_TYPE_CREATE_JOB (tf_create_job_get_type ())
G_DECLARE_FINAL_TYPE (TfCreateJob, tf_create_job, TF, CREATE_JOB, GObject)

/* @options: a{sv} of CreateProject, may be floating; @items: of TfCreateItem. Begins at once. */
TfCreateJob *tf_create_job_new (TfClient *client, GVariant *options, GListModel *items);

/* After "finished". Returns: (nullable) (transfer none): %NULL when there is none, see the error */
TfDbusProject1 *tf_create_job_get_project (TfCreateJob *self);
const GError *tf_create_job_get_error (TfCreateJob *self);

/* Returns: (transfer none) (element-type utf8): a sentence for each resource or link that was not
 * added */
GPtrArray *tf_create_job_get_failures (TfCreateJob *self);

G_END_DECLS
