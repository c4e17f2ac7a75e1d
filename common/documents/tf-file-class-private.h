/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-file-class.h"

G_BEGIN_DECLS

typedef struct
{
  TfFileClass file_class;
  const char *folder; /* glob, lower case, for one folder of the path */
  gboolean is_root;   /* only at the root of the tree */
} TfClassFolder;

typedef struct
{
  TfFileClass file_class;
  const char *name; /* glob, for the name without folders */
  const char *text; /* (nullable): the head, if known, must contain it */
} TfClassName;

/* Each ends with an entry whose first string is %NULL. */
extern const TfClassFolder tf_class_folders[];
extern const TfClassName tf_class_names[];

/* Does a comment at the start say that a program wrote the file? */
gboolean tf_class_text_is_generated (const char *head);

/* Only for scripts and style sheets: @name ends in .js or .css. */
gboolean tf_class_text_is_minified (const char *name, const char *head);

/* Returns: whether a line decides */
gboolean tf_file_attributes_find (const TfFileAttributes *self,
                                  const char *path,
                                  TfFileClass judged,
                                  TfFileClass *out_class);

G_END_DECLS
