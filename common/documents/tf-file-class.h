/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Who wrote a file of a tree. Issues are reported in, and fixes change, only own files; the others
 * are listed as skipped, with their class as the reason, unless the user asked for them.
 *
 * The names in the tables are those of github-linguist (lib/linguist/vendor.yml, generated.rb,
 * documentation.yml, MIT licence), with the files of autotools, Debian and Python added. Left out is
 * what linguist excludes only from its statistics, but people write themselves: .github/,
 * .gitignore, Jenkinsfile, Vagrantfile, fabfile.py, debian/, cache/, env/, *.d.ts, documentation. */
typedef enum
{
  TF_FILE_CLASS_OWN,
  TF_FILE_CLASS_VENDORED,  /* by others, copied into the tree */
  TF_FILE_CLASS_GENERATED, /* by a program, from other files */
  TF_FILE_CLASS_LOCK,      /* versions of dependencies, written by a package manager */
  TF_FILE_CLASS_MINIFIED,
  TF_FILE_CLASS_PATCHES,   /* patches of a distribution, and quilt's copies in .pc/ */
  TF_FILE_CLASS_TEST_DATA, /* what tests read; often wrong on purpose */
} TfFileClass;
#define TF_FILE_CLASS_LAST TF_FILE_CLASS_TEST_DATA

/* How much of the text of a file tf_file_class_judge() wants; more does no harm. */
#define TF_FILE_CLASS_HEAD 4096

/* The .gitattributes of a tree, as far as they concern this. */
typedef struct _TfFileAttributes TfFileAttributes;

TfFileAttributes *tf_file_attributes_new (void);
void tf_file_attributes_free (TfFileAttributes *self);

/* The @text of the .gitattributes in @directory ("" is the root), relative to the tree. Add those of
 * outer directories first: the last line that matches decides. */
void tf_file_attributes_add (TfFileAttributes *self, const char *directory, const char *text);

/* @path is relative to the tree. Without @head (nullable) the path alone decides, so a file that
 * says in its text that it was generated counts as own. Pure. */
TfFileClass tf_file_class_judge (const char *path, const char *head);

/* The same; linguist-vendored and linguist-generated of @attributes (nullable), set or unset, decide
 * before names and text. Pure. */
TfFileClass tf_file_class_judge_in (const TfFileAttributes *attributes,
                                    const char *path,
                                    const char *head);

/* Is @path a test, or what tests read? Pure. */
gboolean tf_file_class_is_test (const char *path);

/* Such as "vendored", "test-data": for files and the bus. */
const char *tf_file_class_get_nick (TfFileClass file_class);
gboolean tf_file_class_from_nick (const char *nick, TfFileClass *out_class);

/* Why a file is skipped, such as "vendored: copied from elsewhere". */
const char *tf_file_class_get_reason (TfFileClass file_class);

/* Do the user's @words (Markdown, nullable) ask for a change of @path, by naming it or a folder above
 * it? Lines that forbid something, and those below a heading for exclusions, do not ask. Pure. */
gboolean tf_file_class_is_asked (const char *words, const char *path);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfFileAttributes, tf_file_attributes_free)

G_END_DECLS
