/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

/* The verbs of attempt-main.c: what a program inside a run may try. */

/* What a secret of the test contains. */
#define ATTEMPT_SECRET "SECRET-OF-THE-BATTERY"

typedef struct
{
  const char *name;
  guint n_arguments;
  /* 0: it worked; otherwise -1, with the reason in errno. @arguments: (not owned) */
  int (*act) (char **arguments);
} AttemptVerb;

extern const AttemptVerb attempt_file_verbs[];
extern const AttemptVerb attempt_link_verbs[];
extern const AttemptVerb attempt_process_verbs[];
extern const AttemptVerb attempt_memory_verbs[];
extern const AttemptVerb attempt_namespace_verbs[];
extern const AttemptVerb attempt_kernel_verbs[];
extern const AttemptVerb attempt_network_verbs[];

/* What the current attempt leaves wherever it can write: a line "battery-<its name>". */
const char *attempt_get_mark (void);

/* Not what was looked for: -1 and ENODATA. */
int attempt_miss (void);

/* 0 if the file contains @text ("": any byte). */
int attempt_find (const char *path, const char *text);

/* Writes the mark and closes @fd, which may be -1. */
int attempt_put (int fd);

/* Prints a handle of @path for the verb open-handle, as hexadecimal digits. */
int attempt_print_handle (const char *path);

/* What a process does that outlives an attempt: nothing, for two minutes. */
int attempt_stay (void);
