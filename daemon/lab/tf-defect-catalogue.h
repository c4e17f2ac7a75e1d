/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-words.h"

G_BEGIN_DECLS

/* A flawless deliverable and the defects planted in it. Immutable. Any thread. */

typedef struct
{
  char *id; /* (owned): "C-04" */
  TfSeverity severity;
  char *what;  /* (owned): in a few words */
  char *path;  /* (owned) */
  GStrv words; /* (owned): in lower case; a report of the defect contains one of them */
  guint
      first; /* the lines of @path, from 1, with the defect once everything is planted; if text was
              * removed, the lines around that place */
  guint last;
} TfDefect;

typedef struct
{
  char *name;            /* (owned): plan, c, python */
  gboolean is_code;      /* a tree; otherwise one document */
  GHashTable *files;     /* (owned) (element-type utf8 utf8): path to text, with all defects */
  GHashTable *materials; /* (owned) (element-type utf8 utf8): intent, constraints … to their text */
  GPtrArray *defects;    /* (owned) (element-type TfDefect) */
} TfDefectCatalogue;

/* plan, c, python, NULL */
extern const char *const tf_defect_catalogues[];

/* The catalogue of that name with all its defects planted. TF_ERROR_NOT_FOUND names the existing
 * ones; TF_ERROR_MALFORMED: the text of a defect does not occur exactly once. Returns: (transfer
 * full) */
TfDefectCatalogue *tf_defect_catalogue_load (const char *name, GError **error);
void tf_defect_catalogue_free (TfDefectCatalogue *self);

/* The deliverable as shown to a reviewer: the document, or for a tree one "path<TAB>bytes" per
 * line. Returns: (transfer full) */
char *tf_defect_catalogue_dup_deliverable (const TfDefectCatalogue *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfDefectCatalogue, tf_defect_catalogue_free)

G_END_DECLS
