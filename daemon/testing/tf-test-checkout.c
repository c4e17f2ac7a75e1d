/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-checkout.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-scratch.h"
#include "tf-test-tree.h"

#define TREE  TF_DIR_CHECKOUT "/tree"
#define LOCK  TF_DIR_CHECKOUT "/lock"
#define STATE TF_DIR_CHECKOUT "/state" /* which tree it is; missing: unknown */

struct _TfTestCheckout
{
  char *directory; /* (owned) */
  int lock_fd;     /* (owned): a shared lock */
};

void
tf_test_checkout_close (TfTestCheckout *self)
{
  g_free (self->directory);
  close (self->lock_fd);
  g_free (self);
}

const char *
tf_test_checkout_get_directory (const TfTestCheckout *self)
{
  return self->directory;
}

/* Files are not synced: after the machine went down, their contents are unknown. Returns: (transfer
 * full) */
static char *
dup_boot (void)
{
  g_autofree char *boot = NULL;

  if (!g_file_get_contents ("/proc/sys/kernel/random/boot_id", &boot, NULL, NULL))
    return NULL;
  return g_strconcat (g_strstrip (boot), " ", NULL);
}

/* Returns: (transfer full): the tree that the checkout is of, "" if unknown */
static char *
read_state (const TfProjectFiles *files)
{
  g_autofree char *path = tf_project_files_dup_path (files, STATE);
  g_autofree char *boot = dup_boot ();
  g_autofree char *state = NULL;

  if (boot == NULL || !g_file_get_contents (path, &state, NULL, NULL) ||
      !g_str_has_prefix (state, boot))
    return g_strdup ("");
  return g_strdup (state + strlen (boot));
}

static void
write_state (const TfProjectFiles *files, const char *snapshot)
{
  g_autofree char *path = tf_project_files_dup_path (files, STATE);
  g_autofree char *boot = dup_boot ();
  g_autofree char *state = g_strconcat (boot != NULL ? boot : "", snapshot, NULL);

  if (snapshot == NULL)
    g_unlink (path);
  else
    g_file_set_contents (path, state, -1, NULL);
}

static gboolean
make_new (TfRepo *repo,
          const TfProjectFiles *files,
          const char *snapshot,
          const char *directory,
          GError **error)
{
  g_autofree char *made = tf_scratch_make_cache (files, TREE, error);

  return made != NULL && tf_repo_export (repo, snapshot, directory, error);
}

/* Until the end its state is unknown, in case of a crash. */
static gboolean
update (TfRepo *repo,
        const TfProjectFiles *files,
        const char *snapshot,
        const char *directory,
        GError **error)
{
  g_autofree char *state = read_state (files);

  if (g_str_equal (state, snapshot))
    return TRUE;
  write_state (files, NULL);
  if ((*state == '\0' || !tf_repo_update_export (repo, state, snapshot, directory, NULL)) &&
      !make_new (repo, files, snapshot, directory, error))
    return FALSE;
  write_state (files, snapshot);
  return TRUE;
}

/* With the lock that excludes all others, or at least one that keeps it from changing. Returns:
 * %FALSE without @error if another tree is in use */
static gboolean
prepare (TfWorkspace *workspace,
         const char *snapshot,
         gboolean as_found,
         TfTestCheckout *self,
         GError **error)
{
  TfProjectFiles *files = tf_workspace_get_files (workspace);
  TfRepo *repo = tf_test_tree_get_repo (workspace, error);
  g_autofree char *state = NULL;

  if (repo == NULL)
    return FALSE;
  if (flock (self->lock_fd, LOCK_EX | LOCK_NB) == 0)
    return update (repo, files, snapshot, self->directory, error) &&
           tf_repo_set_export_times (repo, snapshot, as_found, self->directory, error) &&
           flock (self->lock_fd, LOCK_SH | LOCK_NB) == 0;
  state = read_state (files);
  return as_found && g_str_equal (state, snapshot) && flock (self->lock_fd, LOCK_SH | LOCK_NB) == 0;
}

static int
open_lock (const TfProjectFiles *files, GError **error)
{
  g_autofree char *directory = tf_project_files_dup_path (files, TF_DIR_CHECKOUT);
  g_autofree char *path = tf_project_files_dup_path (files, LOCK);
  int fd = -1;

  if (g_mkdir_with_parents (directory, 0700) == 0)
    fd = open (path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (fd < 0)
    tf_error_set_from_errno (error, errno, "open", path);
  return fd;
}

TfTestCheckout *
tf_test_checkout_open (TfWorkspace *workspace,
                       const char *snapshot,
                       gboolean as_found,
                       GError **error)
{
  TfProjectFiles *files = NULL;
  g_autoptr (TfTestCheckout) self = NULL;
  g_autoptr (GError) failure = NULL;
  int fd = -1;

  g_return_val_if_fail (TF_IS_WORKSPACE (workspace) && snapshot != NULL, NULL);
  tf_worker_assert_current ();

  files = tf_workspace_get_files (workspace);
  fd = open_lock (files, error);
  if (fd < 0)
    return NULL;
  self = g_new0 (TfTestCheckout, 1);
  self->lock_fd = fd;
  self->directory = tf_project_files_dup_path (files, TREE);
  if (prepare (workspace, snapshot, as_found, self, &failure))
    return g_steal_pointer (&self);
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  return NULL;
}
