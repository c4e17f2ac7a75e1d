/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-locale.h"

#include <glib/gi18n.h>
#include <locale.h>

#include "tf-paths.h"

void
tf_locale_init (gboolean translated)
{
  g_autofree char *directory = tf_paths_dup_locale_dir ();

  setlocale (LC_ALL, "");
  if (!translated || !g_get_charset (NULL))
    return;
  bindtextdomain (GETTEXT_PACKAGE, directory);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

/* The header of a catalogue is the translation of "". */
gboolean
tf_locale_is_translated (void)
{
  return *gettext ("") != '\0';
}
