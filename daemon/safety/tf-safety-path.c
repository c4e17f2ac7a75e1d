/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-safety-path.h"

#include <limits.h>
#include <string.h>

#define PRIVATE_DIR ".thoughtforge"

/* The store defines these too, but must not be included here, and safety rules are better stated
 * where they are enforced. */
static const char *const state_files[] = {
  "status.json",
  "chat_history.json",
  "polish_state.json",
  "polish_log.md",
  "task_queue.json",
  "thoughtforge.log",
  NULL,
};
static const char *const locked_documents[] = {
  "docs/intent.md",
  "docs/spec.md",
  "docs/constraints.md",
  NULL,
};

static const char *const hidden_paths[] = { PRIVATE_DIR, NULL };

static gboolean
has_control_characters (const char *path)
{
  for (const char *p = path; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_iscntrl (g_utf8_get_char (p)))
      return TRUE;
  return FALSE;
}

/* Git's own files can make git run programs, so they belong to the daemon alone; also in
 * subfolders, and ignoring case, because some file systems do. */
static const char *
find_bad_part (const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      if (*parts[i] == '\0')
        return "it has an empty component";
      if (g_str_equal (parts[i], ".") || g_str_equal (parts[i], ".."))
        return "it has a component “.” or “..”";
      if (g_ascii_strcasecmp (parts[i], ".git") == 0)
        return "it is in a git directory";
    }
  return NULL;
}

static const char *
find_flaw (const char *path)
{
  if (*path == '\0')
    return "it is empty";
  if (*path == '/')
    return "it is absolute";
  if (strlen (path) >= PATH_MAX)
    return "it is too long";
  if (!g_utf8_validate (path, -1, NULL))
    return "it is not UTF-8";
  if (has_control_characters (path))
    return "it has control characters";
  return find_bad_part (path);
}

char *
tf_safety_path_dup_flaw (const char *path)
{
  const char *flaw = find_flaw (path);

  return flaw != NULL ? g_strdup_printf ("the path is not safe: %s", flaw) : NULL;
}

gboolean
tf_safety_path_is_state (const char *path)
{
  if (find_flaw (path) != NULL)
    return FALSE;
  return g_strv_contains (state_files, path) || g_str_equal (path, PRIVATE_DIR) ||
         g_str_has_prefix (path, PRIVATE_DIR "/");
}

gboolean
tf_safety_path_is_document (const char *path)
{
  const char *slash = strrchr (path, '/');

  if (find_flaw (path) != NULL || !g_str_has_prefix (path, "docs/"))
    return FALSE;
  return g_str_has_suffix (slash, ".md") && !g_str_equal (slash, "/.md");
}

gboolean
tf_safety_path_is_locked (const char *path)
{
  return g_strv_contains (locked_documents, path);
}

gboolean
tf_safety_path_is_resource (const char *path)
{
  return g_str_equal (path, "resources") || g_str_has_prefix (path, "resources/");
}

const char *const *
tf_safety_path_get_hidden (void)
{
  return hidden_paths;
}
