/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Which programs the tests find: those of a layer, then PATH, then the toolchains below the home
 * directory. Accesses local files. Any thread. */

typedef struct
{
  char *layer; /* (owned) (nullable): absolute: what tests.setup made */
  char *tree;  /* (owned): where the steps see the tree of the layer */
} TfTestPrograms;

TfTestPrograms *tf_test_programs_new (const char *layer, const char *tree);
void tf_test_programs_free (TfTestPrograms *self);

/* @self (nullable): without a layer. Returns: (transfer full) (nullable): the path of @name, as the
 * steps see it */
char *tf_test_programs_find (const TfTestPrograms *self, const char *name);

/* The option that shows Java the home directory @home: it takes it from the database of users, where
 * it need not exist. Returns: (transfer full) (nullable): %NULL if a shell would take it apart */
char *tf_test_programs_dup_java_option (const char *home);

/* The environment of a step: the base, @extra (nullable) (element-type utf8 utf8) and a PATH with all
 * these directories. Returns: (transfer full) */
GStrv tf_test_programs_dup_environment (const TfTestPrograms *self, GHashTable *extra);

/* What a confined step needs to see besides the system to run @program (nullable). Returns:
 * (transfer full) */
GStrv tf_test_programs_dup_shown (const char *program);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTestPrograms, tf_test_programs_free)

G_END_DECLS
