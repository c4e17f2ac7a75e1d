/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <errno.h>
#include <glib/gstdio.h>

#include "tf-error.h"
#include "tf-test-run-private.h"
#include "tf-tree-copy.h"

static gboolean
make_part (const TfTestCopy *self, const char *part, GError **error)
{
  g_autofree char *path = tf_test_copy_dup_path (self, part);

  if (g_mkdir (path, 0755) == 0)
    return TRUE;
  tf_error_set_from_errno (error, errno, "make", path);
  return FALSE;
}

/* Takes @name. */
static const char *
keep_name (TfTestCopy *self, char *name)
{
  g_ptr_array_add (self->names, name);
  return name;
}

/* Makes the parts "PREFIXupper", "PREFIXwork" and "PREFIXmerged" over @lower (transfer full). */
static gboolean
add_overlay (TfTestCopy *self, char *lower, const char *prefix, GError **error)
{
  TfConfinementOverlay *overlay = &self->overlays[self->n_overlays];
  g_autofree char *upper = g_strconcat (prefix, "upper", NULL);
  g_autofree char *work = g_strconcat (prefix, "work", NULL);
  g_autofree char *merged = g_strconcat (prefix, "merged", NULL);

  overlay->lower = keep_name (self, lower);
  overlay->upper = keep_name (self, tf_test_copy_dup_relative (self, upper));
  overlay->work = keep_name (self, tf_test_copy_dup_relative (self, work));
  overlay->merged = keep_name (self, tf_test_copy_dup_relative (self, merged));
  self->n_overlays++;
  return make_part (self, upper, error) && make_part (self, work, error) &&
         make_part (self, merged, error);
}

/* What the tree has hides what the layer has: never tests an older version of a file. */
static gboolean
add_overlays (TfTestCopy *self, const char *layer, GError **error)
{
  if (!add_overlay (self,
                    layer != NULL ? g_strconcat (self->base, ":", layer, "/tree", NULL)
                                  : g_strdup (self->base),
                    "", error))
    return FALSE;
  return layer == NULL || add_overlay (self, g_strconcat (layer, "/home", NULL), "home-", error);
}

static void
take_overlays (TfTestCopy *self)
{
  self->written = tf_test_copy_dup_path (self, "upper");
  self->shown = tf_test_copy_dup_path (self, "merged");
  if (self->n_overlays > 1)
    self->home = tf_test_copy_dup_path (self, "home-merged");
}

static gboolean
copy_layer (const TfTestCopy *self,
            const char *layer,
            const char *part,
            const char *to,
            GError **error)
{
  g_autofree char *from = g_build_filename (self->private_directory, layer, part, NULL);

  return tf_tree_copy (from, to, error);
}

static gboolean
copy_all (TfTestCopy *self, const char *layer, GError **error)
{
  self->n_overlays = 0;
  self->written = tf_test_copy_dup_path (self, TF_TEST_COPY_TREE);
  self->shown = g_strdup (self->written);
  if (self->checkout != NULL && (!make_part (self, TF_TEST_COPY_TREE, error) ||
                                 !tf_tree_copy (self->directory, self->written, error)))
    return FALSE;
  if (layer == NULL)
    return TRUE;
  self->home = tf_test_copy_dup_path (self, "home");
  return make_part (self, "home", error) && copy_layer (self, layer, "tree", self->shown, error) &&
         copy_layer (self, layer, "home", self->home, error);
}

static gboolean
try_overlays (TfTestCopy *self, GCancellable *cancellable)
{
  TfConfinementSpec spec = {
    .directory = self->directory,
    .overlay_directory = self->private_directory,
    .overlays = self->overlays,
    .n_overlays = self->n_overlays,
  };

  return tf_confinement_try_overlays (&spec, cancellable);
}

gboolean
tf_test_copy_place (TfTestCopy *self,
                    TfWorkspace *workspace,
                    gboolean confined,
                    const char *layer,
                    GCancellable *cancellable,
                    GError **error)
{
  gboolean overlaid = FALSE;
  g_autoptr (TfWorkerLocker) locker = NULL;

  self->names = g_ptr_array_new_with_free_func (g_free);
  /* Without confinement a run would see what others mount. */
  if (confined)
    {
      locker = tf_worker_lock (tf_workspace_get_worker (workspace));
      if (!add_overlays (self, layer, error))
        return FALSE;
      g_clear_pointer (&locker, tf_worker_locker_free);
      overlaid = try_overlays (self, cancellable);
    }
  locker = tf_worker_lock (tf_workspace_get_worker (workspace));
  if (overlaid)
    take_overlays (self);
  else
    return copy_all (self, layer, error);
  return TRUE;
}
