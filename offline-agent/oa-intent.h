/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-statement.h"

G_BEGIN_DECLS

/**
 * OaIntent:
 *
 * intent.md read back: its statements as plain text, each with its section.
 */
typedef struct
{
  char *title; /* (owned) */
  char *kind;  /* (owned): "event" …, "generic" when it is not said */
  gboolean code;
  char *main_statement;  /* (owned): first paragraph of Objective; "" if none */
  GPtrArray *statements; /* (owned) (element-type OaStatement): the main statement first */
} OaIntent;

/* Reads any Markdown with the sections of intent.md, also one written by hand. Returns: (transfer
 * full) */
OaIntent *oa_intent_parse (const char *markdown);
void oa_intent_free (OaIntent *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaIntent, oa_intent_free)

G_END_DECLS
