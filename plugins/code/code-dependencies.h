/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* Appends to @notes a line "dependency WORD" for each word in the manifests, requirements and lock
 * files directly in @directory, after a line "dependencies". A module that is missing and not
 * among them is a mistake of the tree. */
void code_dependencies_list (const char *directory, GString *notes);

/* The form in which names are compared: "Foo-Bar.baz" is "foo_bar_baz". Returns: (transfer full) */
char *code_dependencies_normalize (const char *name);

G_END_DECLS
