/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-record.h"

G_BEGIN_DECLS

/* What the user has set for the tests of one project; status.json has it as "tests". What is empty
 * is as configured. */
typedef struct
{
  char *command;         /* (owned): "" if not set */
  char *setup;           /* (owned): fetches what the tests need, "" if not set */
  char *allowed_setup;   /* (owned): the one setup that may run, with network; "": none */
  guint timeout_seconds; /* 0: not set */
  char *network;         /* (owned): "allow", "deny" or "" */
} TfTestSettings;

TF_DECLARE_RECORD (TfTestSettings, tf_test_settings)

#define TF_TEST_SETTINGS_MAX_TIMEOUT 86400

/* Takes over the members of @dict (a{sv}): command, setup, allowed_setup (s, one line), network (s),
 * timeout_seconds (u); an empty value resets. @self (nullable): the settings before.
 * TF_ERROR_INVALID_ARGUMENT. Returns: (transfer full) */
TfTestSettings *tf_test_settings_change (const TfTestSettings *self,
                                         GVariant *dict,
                                         GError **error);

G_END_DECLS
