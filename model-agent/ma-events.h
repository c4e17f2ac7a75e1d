/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-usage.h"

G_BEGIN_DECLS

/* The lines on standard output. Each is flushed. One thread. */

void ma_events_text (const char *piece);
void ma_events_thought (void);
/* The model is not shown the images. */
void ma_events_blind (const char *why);
/* @status: "begin", "ok" or "failed"; @file (nullable); @whole: it was given the whole file */
void ma_events_tool (const char *id,
                     const char *name,
                     const char *status,
                     const char *file,
                     gboolean whole);
void ma_events_usage (const TfUsage *usage);
void ma_events_retry (const char *why);
void ma_events_result (const char *answer);
/* @kind: auth, limit, overloaded, prompt_too_long, refused or unknown; @seconds: until it passes, 0: unknown */
void ma_events_error (const char *kind, guint64 seconds, const char *why);

G_END_DECLS
