/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* In which language a file is written, by its name and its first line. Pure. */

typedef enum
{
  TF_FILE_ROLE_CODE,  /* also everything that is not known to be something else */
  TF_FILE_ROLE_BUILD, /* describes how to build; every run of the tests runs it */
  TF_FILE_ROLE_DATA,
  TF_FILE_ROLE_PROSE,
} TfFileRole;

typedef struct
{
  const char *name; /* "Go", as GitHub's linguist calls it; "other" for an unknown language */
  TfFileRole role;
} TfFileLanguage;

/* @head: the first bytes of the file, as text. Returns: (transfer none) */
const TfFileLanguage *tf_file_language_find (const char *path, const char *head);

G_END_DECLS
