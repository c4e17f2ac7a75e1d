/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The kind of code base behind a descriptor. Blocking, any thread. */
typedef enum
{
  TF_SOURCE_KIND_NONE, /* a file to read */
  TF_SOURCE_KIND_DIRECTORY,
  TF_SOURCE_KIND_BUNDLE,
  TF_SOURCE_KIND_ARCHIVE,
} TfSourceKind;

/* Decided by the first bytes. A compressed file or a zip file is an archive only if its name says
 * so too, because documents have the same formats. */
TfSourceKind tf_source_kind_guess (int fd, const char *name);

/* "dir/foo-1.2.tar.gz" → "foo-1.2": letters, digits, ".", "-", "_" and "+". Returns: (transfer
 * full) */
char *tf_source_kind_dup_name (const char *name);

G_END_DECLS
