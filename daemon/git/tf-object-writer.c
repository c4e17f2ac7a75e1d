/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-object-writer.h"

#include "tf-git-error.h"
#include "tf-limits.h"
#include "tf-pack-writer.h"

/* More than that is written as a pack. Every pack makes later reading slower, so small changes, which
 * are the rule, leave none. */
#define MAX_OBJECTS 100
#define MAX_BYTES   (32 * TF_MIB)

struct _TfObjectWriter
{
  git_odb *odb;       /* (not owned) */
  char *directory;    /* (owned): of packs */
  TfPackWriter *pack; /* (owned) (nullable): each object is a file */
};

TfObjectWriter *
tf_object_writer_new (git_odb *odb, const char *git_dir)
{
  TfObjectWriter *self = NULL;

  g_return_val_if_fail (odb != NULL && git_dir != NULL, NULL);

  self = g_new0 (TfObjectWriter, 1);
  self->odb = odb;
  self->directory = g_build_filename (git_dir, "objects", "pack", NULL);
  return self;
}

void
tf_object_writer_free (TfObjectWriter *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->pack, tf_pack_writer_free);
  g_free (self->directory);
  g_free (self);
}

gboolean
tf_object_writer_expect (TfObjectWriter *self, gsize n_objects, guint64 bytes, GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->pack != NULL || (n_objects <= MAX_OBJECTS && bytes <= MAX_BYTES))
    return TRUE;
  g_mkdir_with_parents (self->directory, 0777);
  self->pack = tf_pack_writer_new (self->directory, self->odb, error);
  return self->pack != NULL;
}

gboolean
tf_object_writer_add (TfObjectWriter *self,
                      git_object_t type,
                      gconstpointer data,
                      gsize length,
                      git_oid *out_id,
                      GError **error)
{
  g_return_val_if_fail (self != NULL && out_id != NULL, FALSE);

  if (self->pack != NULL)
    return tf_pack_writer_add (self->pack, type, data, length, out_id, error);
  return tf_git_check (git_odb_write (out_id, self->odb, length > 0 ? data : "", length, type),
                       "write an object", error);
}

gboolean
tf_object_writer_finish (TfObjectWriter *self, GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->pack == NULL ||
         (tf_pack_writer_finish (self->pack, error) &&
          tf_git_check (git_odb_refresh (self->odb), "read the new pack", error));
}
