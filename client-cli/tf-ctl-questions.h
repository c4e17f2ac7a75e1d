/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ctl.h"

G_BEGIN_DECLS

/* The questions of a project (its property Questions), as a person sees them. */

/* How many of them have no answer yet. */
guint tf_ctl_questions_count_open (GVariant *properties);

/* How many are asked, answered or not. */
guint tf_ctl_questions_count (GVariant *properties);

/* The id of the first question without an answer. Returns: (transfer full) (nullable) */
char *tf_ctl_questions_find_open (GVariant *properties);

/* The id of the question @word names, as the project has it. Returns: (transfer full) (nullable) */
char *tf_ctl_questions_find (GVariant *properties, const char *word);

/* The only question without an answer. Returns: (transfer full) (nullable): there are none or several */
char *tf_ctl_questions_find_only (GVariant *properties);

/* Each question without an answer, with its recommended answer, one paragraph each. Returns: (transfer
 * full): "" if there is none */
char *tf_ctl_questions_describe_open (GVariant *properties);

/* Answers each question that has no answer with what is recommended. @out_n: how many were answered.
 * Returns: %FALSE with @error */
gboolean tf_ctl_questions_accept (TfCtl *ctl,
                                  const char *path,
                                  GVariant *properties,
                                  guint *out_n,
                                  GError **error);

/* Asks each of them at the terminal. An empty line takes the recommended answer, or skips the question
 * if there is none; “-” skips it. @asked (element-type utf8) are those that were asked before: they
 * are not asked again, and those asked now are added. */
gboolean tf_ctl_questions_ask (TfCtl *ctl,
                               const char *path,
                               GVariant *properties,
                               GHashTable *asked,
                               guint *out_n,
                               GError **error);

/* One answer. */
gboolean tf_ctl_questions_answer (TfCtl *ctl,
                                  const char *path,
                                  const char *question,
                                  const char *text,
                                  GError **error);

/* Takes in the answers so far. */
gboolean tf_ctl_questions_apply (TfCtl *ctl, const char *path, GError **error);

G_END_DECLS
