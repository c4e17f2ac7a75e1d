/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-confinement.h"

G_BEGIN_DECLS

/* The parts of a confined command line. Main thread; only local files are looked at. */

/* Adds strings to @argv (element-type utf8, owned), up to a %NULL. */
void tf_confinement_add (GPtrArray *argv, ...) G_GNUC_NULL_TERMINATED;

/* TRUE when @path is @ancestor or below it; both absolute and canonical. */
gboolean tf_confinement_is_below (const char *path, const char *ancestor);

/* TRUE when @path is shown to every run: part of the system. */
gboolean tf_confinement_is_system (const char *path);

/* TRUE when @path must not be shown for the sake of a program: it holds @home or what is private to
 * each run. */
gboolean tf_confinement_is_private (const char *path, const char *home);

/* What is shown and how, as arguments of bwrap. TF_ERROR_SAFETY: @spec names what cannot be
 * confined. */
gboolean tf_confinement_add_mounts (GPtrArray *argv, const TfConfinementSpec *spec, GError **error);

/* The command that puts what follows into a scope of its own, with the limits a scope can hold. */
void tf_confinement_add_scope (GPtrArray *argv, const TfConfinementSpec *spec);

/* The command that sets the resource limits of what follows, inside. */
void tf_confinement_add_limits (GPtrArray *argv, const TfConfinementSpec *spec, gboolean scoped);

/* TRUE when a user manager may be there to ask for scopes. */
gboolean tf_confinement_has_manager (void);

/* What prints the limits of the scope it runs in, and whether @output says that they hold. */
GStrv tf_confinement_dup_scope_trial (void);
gboolean tf_confinement_scope_held (const char *output);

/* Why a trial run failed that complained by @errors, with the remedy. Returns: (transfer full) */
char *tf_confinement_explain (const char *errors);

G_END_DECLS
