/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-removed.h"

#include <errno.h>
#include <sys/stat.h>

#include "tf-error.h"

#define TRIES 1000

/* Returns: (transfer full): %NULL with errno, EEXIST or ENOTDIR if taken */
static char *
make_place (const char *top, const char *path)
{
  g_autofree char *place = g_build_filename (top, path, NULL);
  g_autofree char *parent = g_path_get_dirname (place);
  struct stat info;

  if (g_mkdir_with_parents (parent, 0700) != 0)
    return NULL;
  if (lstat (place, &info) != 0)
    return g_steal_pointer (&place);
  errno = EEXIST;
  return NULL;
}

static char *
make_place_in (const char *removed_dir, const char *again, const char *path)
{
  g_autofree char *top = g_strdup_printf ("%s/again-%s", removed_dir, again);

  return make_place (top, path);
}

/* After very many numbers a random name, which is free. */
char *
tf_removed_find_place (const char *removed_dir, const char *path, GError **error)
{
  char *place = NULL;

  g_return_val_if_fail (removed_dir != NULL && path != NULL, NULL);

  place = make_place (removed_dir, path);
  for (guint i = 2; place == NULL && (errno == EEXIST || errno == ENOTDIR) && i < TRIES; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", i);

      place = make_place_in (removed_dir, number, path);
    }
  if (place == NULL && (errno == EEXIST || errno == ENOTDIR))
    {
      g_autofree char *random = g_uuid_string_random ();

      place = make_place_in (removed_dir, random, path);
    }
  if (place == NULL)
    tf_error_set_from_errno (error, errno, "store removed files in", removed_dir);
  return place;
}
