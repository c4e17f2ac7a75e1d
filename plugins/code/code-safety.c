/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-safety.h"

#include <limits.h>
#include <string.h>

#define PRIVATE ".thoughtforge"

static gboolean G_GNUC_PRINTF (2, 3) refuse (char **out_reason, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  *out_reason = g_strdup_vprintf (format, args);
  va_end (args);
  return FALSE;
}

static gboolean
refuse_path (char **out_reason, const char *why, const char *path)
{
  g_autofree char *shown = path != NULL ? g_utf8_make_valid (path, -1) : g_strdup ("(none)");
  g_autofree char *escaped = g_strescape (shown, NULL);

  return refuse (out_reason, "%s: “%s”", why, strlen (escaped) == strlen (shown) ? shown : escaped);
}

gboolean
code_safety_is_state (const char *path)
{
  static const char *const names[] = {
    "status.json",
    "chat_history.json",
    "polish_state.json",
    "polish_log.md",
    "task_queue.json",
    "thoughtforge.log",
    PRIVATE,
    NULL,
  };

  return g_strv_contains (names, path) || g_str_has_prefix (path, PRIVATE "/");
}

static gboolean
has_control_character (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_iscntrl (g_utf8_get_char (p)))
      return TRUE;
  return FALSE;
}

/* Returns: (nullable): why a component of the path is invalid */
static const char *
find_bad_part (const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      if (*parts[i] == '\0' || g_str_equal (parts[i], ".") || g_str_equal (parts[i], ".."))
        return "code mode writes only to plain paths below the project";
      if (strlen (parts[i]) > NAME_MAX)
        return "a name is too long";
      if (g_ascii_strcasecmp (parts[i], ".git") == 0)
        return "only the daemon changes git's own files";
    }
  return NULL;
}

/* Returns: (nullable): why the path must not be written */
static const char *
find_flaw (const char *path)
{
  if (path == NULL || *path == '\0' || *path == '/' || strlen (path) >= PATH_MAX)
    return "code mode writes only to plain paths below the project";
  if (!g_utf8_validate (path, -1, NULL) || has_control_character (path))
    return "code mode rejects names with control characters or invalid UTF-8";
  return find_bad_part (path);
}

static gboolean
validate_file (TfOperation operation, const char *path, char **out_reason)
{
  const char *flaw = find_flaw (path);
  gboolean is_state;

  if (flaw != NULL)
    return refuse_path (out_reason, flaw, path);
  if (operation == TF_OPERATION_FILE_CREATE_SOURCE)
    return TRUE;
  is_state = code_safety_is_state (path);
  if (is_state && operation != TF_OPERATION_FILE_CREATE_STATE)
    return refuse_path (out_reason, "the state files of the project are not part of the software",
                        path);
  if (!is_state && operation == TF_OPERATION_FILE_CREATE_STATE)
    return refuse_path (out_reason, "not a state file of a project", path);
  if (g_str_equal (path, "resources") || g_str_has_prefix (path, "resources/"))
    return refuse_path (out_reason, "the user's resources must not change", path);
  if (operation == TF_OPERATION_FILE_CREATE_DOC && !g_str_has_suffix (path, ".md"))
    return refuse_path (out_reason, "documents are Markdown (.md)", path);
  return TRUE;
}

gboolean
code_safety_validate (TfOperation operation, const char *path, char **out_reason)
{
  switch (operation)
    {
    case TF_OPERATION_AGENT_INVOKE:
    case TF_OPERATION_GIT_COMMIT:
    case TF_OPERATION_TEST_EXEC:
    case TF_OPERATION_SHELL_EXEC:
      return TRUE;

    case TF_OPERATION_FILE_CREATE_SOURCE:
    case TF_OPERATION_FILE_CREATE_DOC:
    case TF_OPERATION_FILE_CREATE_STATE:
      return validate_file (operation, path, out_reason);

    case TF_OPERATION_PACKAGE_INSTALL:
      return refuse (out_reason, "code mode installs no packages on this machine; the "
                                 "specification lists what the user must install");

    default:
      return refuse (out_reason, "unknown operation %d", (int) operation);
    }
}

const char *const *
code_safety_get_writable_paths (TfPurpose purpose)
{
  static const char *const all[] = { ".", NULL };
  static const char *const none[] = { NULL };

  return purpose == TF_PURPOSE_BUILD || purpose == TF_PURPOSE_FIX ? all : none;
}
