/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-confinement.h"

G_BEGIN_DECLS

/* Builds a confined command line. Main thread; accesses only local files. */

/* Appends strings to @argv (element-type utf8, owned) up to a %NULL. */
void tf_confinement_add (GPtrArray *argv, ...) G_GNUC_NULL_TERMINATED;

/* Whether @path is @ancestor or below it; both must be absolute and canonical. */
gboolean tf_confinement_is_below (const char *path, const char *ancestor);

/* Whether @path belongs to the system, which every run can see. */
gboolean tf_confinement_is_system (const char *path);

/* Whether @path must not be mounted just to reach a program, because it contains @home or a
 * directory that is private to each run. */
gboolean tf_confinement_is_private (const char *path, const char *home);

/* Appends the mounts as bwrap arguments. TF_ERROR_SAFETY if @spec names something that cannot be
 * confined. */
gboolean tf_confinement_add_mounts (GPtrArray *argv, const TfConfinementSpec *spec, GError **error);

/* Appends the command that runs the rest in its own scope, with the limits a scope can enforce. */
void tf_confinement_add_scope (GPtrArray *argv, const TfConfinementSpec *spec);

/* Appends the command that mounts the overlays, visible only to the rest; nothing without overlays.
 * TF_ERROR_SAFETY. */
gboolean tf_confinement_add_overlays (GPtrArray *argv,
                                      const TfConfinementSpec *spec,
                                      GError **error);
/* Appends bwrap arguments that restore the user's id, which mounting has hidden. */
void tf_confinement_add_user (GPtrArray *argv, const TfConfinementSpec *spec);

/* Appends the command that sets resource limits for the rest, inside the confinement. */
void tf_confinement_add_limits (GPtrArray *argv, const TfConfinementSpec *spec, gboolean scoped);

/* Whether a user manager seems to be available to create scopes. */
gboolean tf_confinement_has_manager (void);

/* A command that prints the limits of its scope, and whether its @output proves that they apply. */
GStrv tf_confinement_dup_scope_trial (void);
gboolean tf_confinement_scope_held (const char *output);

/* Why a trial run with this output failed, and the remedy. Returns: (transfer full) */
char *tf_confinement_explain (const char *errors);

G_END_DECLS
