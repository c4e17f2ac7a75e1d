/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <adwaita.h>

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfCreateOptions:
 *
 * What is rarely set for a new project, folded: its title, the type of deliverable, the plan it is built
 * from, and whether it is distilled at once. Main thread only.
 *
 * Signals: "changed".
 */
#define TF_TYPE_CREATE_OPTIONS (tf_create_options_get_type ())
G_DECLARE_FINAL_TYPE (TfCreateOptions, tf_create_options, TF, CREATE_OPTIONS, AdwPreferencesGroup)

/* Fills the choices. The client is ready. */
void tf_create_options_fill (TfCreateOptions *self, TfClient *client);

/* Returns: (transfer none) */
const char *tf_create_options_get_title (TfCreateOptions *self);
void tf_create_options_set_title (TfCreateOptions *self, const char *title);

gboolean tf_create_options_is_distilling (TfCreateOptions *self);

/* Proposes to distill at once, as long as nobody has set it. */
void tf_create_options_propose_distilling (TfCreateOptions *self, gboolean distilling);

/* Adds what is set: the options of CreateProject. */
void tf_create_options_add (TfCreateOptions *self, GVariantDict *options);

G_END_DECLS
