/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What users of a tree rely on: declarations in headers, public names of Python, JavaScript, Go and
 * Rust, what __all__ and package.json export, and command-line options. Read from the text alone, so a
 * name that is made at run time is missed; but a list of exports that could be read before and cannot
 * now is a loss. Pure, any thread. */
typedef struct _TfInterface TfInterface;

TfInterface *tf_interface_new (void);
void tf_interface_free (TfInterface *self);

/* Whether tf_interface_add_file() reads it: own code, no test. */
gboolean tf_interface_wants (const char *path);

/* @text of @path, if it is wanted. */
void tf_interface_add_file (TfInterface *self, const char *path, const char *text);

/* What the program @path prints for --help: its options, its commands (below a heading such as
 * "Commands:") and choices such as "{build,test}". @text %NULL: it prints no help. */
void tf_interface_add_help (TfInterface *self, const char *path, const char *text);

/* Whether tf_interface_add_help() may be asked for the file @text of @path: an own script that mentions
 * help. Not every other one that is started with --help gives it. */
gboolean tf_interface_has_help (const char *path, const char *text);

guint tf_interface_count (const TfInterface *self);

/* What @before has and @after has not, or declares in other words, sorted, such as "function foo of
 * include/x.h is gone". Returns: (transfer full): empty: nothing */
GStrv tf_interface_compare (const TfInterface *before, const TfInterface *after);

/* Whether somebody asks to keep the interface, or the behaviour. */
typedef enum
{
  TF_INTERFACE_WISH_NONE,
  TF_INTERFACE_WISH_KEEP,
  TF_INTERFACE_WISH_RELEASE, /* says that they may change */
} TfInterfaceWish;

/* The last such wish in @markdown (nullable), English or German. Questions and code are none.
 * @out_clause (nullable) (transfer full): replaced by its words, if there is one */
TfInterfaceWish tf_interface_read_wish (const char *markdown, char **out_clause);

gboolean tf_interface_is_to_keep (const char *markdown);

/* Adds the words @clause of the user to the H2 @section of @markdown, unless it has no such section or
 * keeps the interface in words of its own. Returns: (transfer full) */
char *tf_interface_carry (const char *markdown, const char *section, const char *clause);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfInterface, tf_interface_free)

G_END_DECLS
