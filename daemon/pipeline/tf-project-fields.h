/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project.h"

G_BEGIN_DECLS

/* The properties of a project that follow from its state files: what a listing can show without reading
 * anything else. Each has the name and type that it has on the bus. */

/* What the state files say. */
typedef struct
{
  const char *id;
  const char *directory;
  const TfProjectStatus *status;
  const TfPolishState *polish; /* (nullable) */
} TfProjectState;

guint tf_project_fields_get_count (void);

/* The type string of a value. */
const char *tf_project_fields_get_name (guint field);
const char *tf_project_fields_get_type (guint field);

/* TF_ERROR_INVALID_ARGUMENT names the nearest field. Any thread. */
gboolean tf_project_fields_find (const char *name, guint *out_field, GError **error);

/* Of a project that nobody uses. Any thread. Returns: floating */
GVariant *tf_project_fields_of_state (guint field, const TfProjectState *state);

/* Of a project in use, which also knows what it asks at the moment. Main thread. Returns: floating */
GVariant *tf_project_fields_of_project (guint field, TfProject *project);

G_END_DECLS
