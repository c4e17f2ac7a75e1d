/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "oa-statement.h"

G_BEGIN_DECLS

/**
 * OaIntent:
 *
 * A parsed intent.md: its statements as plain text, each with its section, its topic if the document
 * sorts it, and the heading and source that it was written down with.
 */
typedef struct
{
  char *title; /* (owned) */
  char *kind;  /* (owned): "event" …, "generic" if unspecified */
  gboolean code;
  char *main_statement;  /* (owned): first one of Objective; "" if none */
  GPtrArray *statements; /* (owned) (element-type OaStatement): the main statement first */
} OaIntent;

/* Parses any Markdown with the sections of intent.md, also if written by hand. Returns: (transfer
 * full) */
OaIntent *oa_intent_parse (const char *markdown);
void oa_intent_free (OaIntent *self);

/* A statement as the item of an intent: "**Mentors:** @rubenw (MC)", "It is in June (D-1)".
 * Returns: (transfer full) */
char *oa_intent_format_item (const OaStatement *statement);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (OaIntent, oa_intent_free)

G_END_DECLS
