/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-launcher-overlay.h"

#include <sys/mount.h>
#include <unistd.h>

#include "tf-launcher-namespace.h"

static void G_GNUC_NORETURN
fail_at (const char *place)
{
  g_autofree char *what = g_strdup_printf ("cannot mount an overlay at %s", place);

  tf_launcher_fail (what);
}

void
tf_launcher_mount_overlays (const char *directory,
                            const char *const *options,
                            const char *const *places)
{
  tf_launcher_enter_namespaces (0, "cannot make namespaces for overlays");
  if (chdir (directory) != 0)
    fail_at (directory);
  for (guint i = 0; options[i] != NULL; i++)
    if (mount ("overlay", places[i], "overlay", 0, options[i]) != 0)
      fail_at (places[i]);
}
