/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-tree.h"

G_BEGIN_DECLS

/* How a byte of a file appears to a reader. */
typedef enum
{
  OA_PROSE_CODE,
  OA_PROSE_COMMENT, /* and all text of a document except quoted code */
  OA_PROSE_STRING,
} OaProse;

/* One OaProse for each byte of @text; all code if the kind is unknown. Pure. Returns: (transfer
 * full) (array length=length) */
guint8 *oa_prose_map (OaFileKind kind, const char *text, gsize length);

G_END_DECLS
