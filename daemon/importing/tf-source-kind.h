/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What kind of code base a descriptor is. Blocking, any thread. */
typedef enum
{
  TF_SOURCE_KIND_NONE, /* a file to read */
  TF_SOURCE_KIND_DIRECTORY,
  TF_SOURCE_KIND_BUNDLE,
  TF_SOURCE_KIND_ARCHIVE,
} TfSourceKind;

/* By its first bytes; a compressed file is an archive only by its name, too, and so is a zip file:
 * documents are such. */
TfSourceKind tf_source_kind_guess (int fd, const char *name);

/* "dir/foo-1.2.tar.gz" → "foo-1.2": letters, digits, ".", "-", "_" and "+". Returns: (transfer
 * full) */
char *tf_source_kind_dup_name (const char *name);

G_END_DECLS
