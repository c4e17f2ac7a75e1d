/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What the daemon exports (Project1.ExportWork) is passed as a descriptor of a file in memory, which
 * is checked first: TF_ERROR_MALFORMED if it is cut or damaged. Each function does all or nothing.
 * Other errors: TF_ERROR_FILE_SYSTEM, TF_ERROR_INVALID_ARGUMENT, TF_ERROR_GIT; all name the remedy.
 * Blocking: a job's thread. */

/* In the mailbox of a series, the header with the file of a patch: "0001-fix-it.patch", below the
 * directory of its code base if there are several: "parser/0001-fix-it.patch". */
#define TF_DELIVERY_FILE_HEADER "X-ThoughtForge-File"

/* The last lines of each patch, before a version: of the plain text and of quoted-printable. */
#define TF_DELIVERY_SIGNATURE        "\n-- \nThoughtForge "
#define TF_DELIVERY_SIGNATURE_QUOTED "\n--=20\nThoughtForge "

typedef struct
{
  char *directory;      /* (owned): of the repository */
  char *branch;         /* (owned) */
  char *commit;         /* (owned): where the branch is now */
  char *previous;       /* (owned) (nullable): where it was; %NULL: it is new */
  gboolean is_complete; /* the bundle needed no commit of the repository: they may share none */
} TfDelivered;

void tf_delivered_free (TfDelivered *self);

/**
 * tf_delivery_into:
 * @fd: a bundle
 * @directory: the top of a repository, bare or not, or of a worktree
 * @branch: (nullable): without refs/heads/; %NULL: as in the bundle
 *
 * Sets @branch of the repository to the work. Checks nothing out, merges nothing, touches no index
 * and no other reference; runs no hook. An existing branch must be an ancestor, and must not be
 * checked out anywhere. The objects arrive in a quarantine, where they are checked, so a failure
 * leaves none; only if nothing but the branch cannot be set, because it moved meanwhile for example,
 * whole objects stay without a reference, which git collects.
 * Nothing changes if the branch is already there.
 *
 * Returns: (transfer full)
 */
TfDelivered *tf_delivery_into (int fd,
                               const char *directory,
                               const char *branch,
                               GCancellable *cancellable,
                               GError **error);

/* Writes the bundle @fd as @file. With @force it may replace a file. */
gboolean tf_delivery_save_bundle (int fd, const char *file, gboolean force, GError **error);

/* Writes the patches of the mailbox @fd as files of @directory, which is created. "git am" reads all
 * of a directory, so it must not contain other patches; @force replaces those of an earlier series
 * (0001-….patch). Other files stay. Returns: (transfer full) (element-type utf8): the files, relative,
 * in order */
GPtrArray *tf_delivery_save_patches (int fd, const char *directory, gboolean force, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfDelivered, tf_delivered_free)

G_END_DECLS
