/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-words.h"

G_BEGIN_DECLS

/* One way in which the tests of a tree are weaker than before. Pure. Any thread. */
typedef struct
{
  TfWeakeningKind kind;
  char *path;   /* (owned): the file, "" if only the name of a test is known */
  char *test;   /* (owned): the test's name, "" for the whole file */
  char *detail; /* (owned): what changed: "1 assertion, 3 before" */
  guint first;  /* the lines of the test before, from 1; 0: unknown */
  guint last;
} TfWeakening;

TfWeakening *tf_weakening_new (TfWeakeningKind kind,
                               const char *path,
                               const char *test,
                               const char *detail);
void tf_weakening_free (TfWeakening *self);

/* What tells it apart from others, the same in every comparison. Returns: (transfer full) */
char *tf_weakening_dup_key (const TfWeakening *self);

/* "test_sum in tests/test_total.py checks less: 1 assertion, 3 before". Returns: (transfer full) */
char *tf_weakening_describe (const TfWeakening *self);

/* What to do about it. Returns: (transfer none) */
const char *tf_weakening_get_remedy (const TfWeakening *self);

/* Each described, at most a few, separated by semicolons. Returns: (transfer full) */
char *tf_weakening_format (const GPtrArray *weakenings);

/* A file of a tree in two versions. */
typedef struct
{
  char *path;   /* (owned) */
  char *before; /* (owned) (nullable): %NULL: it did not exist, or is no text */
  char *after;  /* (owned) (nullable): likewise */
} TfFileVersions;

TfFileVersions *tf_file_versions_new (const char *path, const char *before, const char *after);
void tf_file_versions_free (TfFileVersions *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfWeakening, tf_weakening_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFileVersions, tf_file_versions_free)

G_END_DECLS
