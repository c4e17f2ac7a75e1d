/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-client.h"

G_BEGIN_DECLS

/**
 * TfSearchProvider:
 *
 * Projects in the search of GNOME Shell: org.gnome.Shell.SearchProvider2 on the client's bus name. Finds
 * them by name; shows what they wait for or their phase. Opens no window before a result is chosen.
 * Main thread only.
 */
#define TF_TYPE_SEARCH_PROVIDER (tf_search_provider_get_type ())
G_DECLARE_FINAL_TYPE (TfSearchProvider, tf_search_provider, TF, SEARCH_PROVIDER, GObject)

/* @application: not owned: gets the actions, and lives on while a search waits for the daemon.
 * Returns: (transfer full) (nullable) */
TfSearchProvider *tf_search_provider_new (GApplication *application,
                                          GDBusConnection *connection,
                                          TfClient *client,
                                          GError **error);

/* The ids of the projects whose names contain all @terms, ignoring case: those that need the user first,
 * then by name. @among: (nullable): only these. Returns: (transfer full) */
GStrv tf_search_provider_find (TfClient *client,
                               const char *const *terms,
                               const char *const *among);

G_END_DECLS
