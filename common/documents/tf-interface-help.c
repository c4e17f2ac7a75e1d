/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-file-class.h"
#include "tf-interface-private.h"
#include "tf-regex.h"

#define OPTION  "(?:^|[\\s\\[(|,/])(--?[A-Za-z][A-Za-z0-9-]*)(?=$|[\\s\\],|)=:<\\[/])"
#define CHOICES "\\{([\\w-]+(?:,[\\w-]+)+)\\}"
#define COMMAND "^\\s+([a-z][\\w-]*)(?:\\s{2,}|\\s*$|,)"

gboolean
tf_interface_has_help (const char *path, const char *text)
{
  static const char *const words[] = { "help", "usage", "argparse", "optparse", "docopt" };

  if (!g_str_has_prefix (text, "#!") || tf_file_class_is_test (path) ||
      tf_file_class_judge (path, text) != TF_FILE_CLASS_OWN)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (text, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* All groups 1 of @pattern, each as a name of @kind; with @separator, its parts. */
static void
add_all (TfInterface *self,
         const char *path,
         const char *kind,
         const char *line,
         const char *pattern,
         const char *separator)
{
  g_autoptr (GRegex) regex = tf_regex_new_bytes (pattern, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, line, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *found = g_match_info_fetch (match, 1);
      g_auto (GStrv) parts = g_strsplit (found, separator, -1);

      for (guint i = 0; parts[i] != NULL; i++)
        tf_interface_add_at (self, path, kind, parts[i], "");
    }
}

static gboolean
is_heading (const char *line)
{
  return *line != '\0' && !g_ascii_isspace (*line) && strchr (line, ':') != NULL;
}

void
tf_interface_add_help (TfInterface *self, const char *path, const char *text)
{
  g_autofree char *place = g_strdup_printf ("%s --help", path);
  g_auto (GStrv) lines = NULL;
  gboolean commands = FALSE;

  if (text == NULL)
    {
      tf_interface_set_unreadable (self, place);
      return;
    }
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (is_heading (lines[i]))
        {
          g_autofree char *lower = g_ascii_strdown (lines[i], -1);

          commands = strstr (lower, "command") != NULL || strstr (lower, "verb") != NULL;
        }
      add_all (self, place, "option", lines[i], OPTION, "\n");
      add_all (self, place, "choice", lines[i], CHOICES, ",");
      if (commands)
        add_all (self, place, "command", lines[i], COMMAND, "\n");
    }
}
