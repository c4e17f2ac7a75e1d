/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "client-world.h"

G_BEGIN_DECLS

/* The mock daemon's prompts: shipped ones and the user's own, by name. */
typedef struct
{
  TfDbusManager1 *manager; /* (not owned): the skeleton */
  GHashTable *shipped;     /* (owned) (element-type utf8 utf8) */
  GHashTable *own;         /* (owned) (element-type utf8 utf8) */
  const char *refusal;     /* (nullable): the error of WritePrompt */
  guint n_writes;
} TfPlayedPrompts;

/* plan-build and plan-review are shipped. */
void tf_played_prompts_init (TfPlayedPrompts *self, TfClientWorld *world);
void tf_played_prompts_clear (TfPlayedPrompts *self);

/* Acts as if somebody had written, or with %NULL removed, one of the user's own files. */
void tf_played_prompts_write (TfPlayedPrompts *self, const char *name, const char *text);

/* Likewise for a shipped one. */
void tf_played_prompts_ship (TfPlayedPrompts *self, const char *name, const char *text);

G_END_DECLS
