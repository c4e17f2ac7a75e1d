/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-config-fault.h"

G_BEGIN_DECLS

/* For the functions that read. */

TfConfigFault *tf_config_fault_new (const char *file);

/* Copies all of it. */
void tf_config_fault_set (TfConfigFault *self,
                          guint line,
                          const char *key,
                          const char *found,
                          const char *expected);

/* Takes the message of @error, which says what was not set. */
void tf_config_fault_complete (TfConfigFault *self, const GError *error);

G_END_DECLS
