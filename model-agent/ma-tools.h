/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* What a model can do with the files of the working directory. Paths are relative to it and stay below it; the
 * sandbox of the run holds what a command does. One thread, blocking. */

typedef enum
{
  MA_TOOLS_NONE,
  MA_TOOLS_READ,  /* list, read, search */
  MA_TOOLS_WRITE, /* and write, patch, run */
} MaToolSet;

/* As the member "tools" of a request. Returns: (transfer full) (nullable): %NULL for NONE */
JsonNode *ma_tools_describe (MaToolSet set);

/* Carries out the call @name with @arguments (JSON). Tells its events. Returns: (transfer full): what the model
 * is told, also about a failure */
char *ma_tools_call (MaToolSet set, const char *id, const char *name, const char *arguments);

G_END_DECLS
