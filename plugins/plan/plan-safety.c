/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "plan-safety.h"

#include <string.h>

#define DOCS           "docs/"
#define MAX_NAME_BYTES 255

static gboolean
refuse (char **out_reason, const char *format, const char *path)
{
  g_autofree char *shown = path != NULL ? g_utf8_make_valid (path, -1) : g_strdup ("(none)");
  g_autofree char *escaped = g_strescape (shown, NULL);

  *out_reason =
      g_strdup_printf ("%s: “%s”", format, strlen (escaped) == strlen (shown) ? shown : escaped);
  return FALSE;
}

static gboolean
has_control_character (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_iscntrl (g_utf8_get_char (p)))
      return TRUE;
  return FALSE;
}

/* One plain visible name without a separator, so it cannot be "..". */
static gboolean
is_plain_name (const char *name)
{
  return *name != '\0' && *name != '.' && strlen (name) <= MAX_NAME_BYTES &&
         g_utf8_validate (name, -1, NULL) && strpbrk (name, "/\\") == NULL &&
         !has_control_character (name);
}

static gboolean
validate_document (const char *path, char **out_reason)
{
  const char *name;

  if (path == NULL || !g_str_has_prefix (path, DOCS))
    return refuse (out_reason, "plan mode writes documents only directly below docs/", path);
  name = path + strlen (DOCS);
  if (!is_plain_name (name))
    return refuse (out_reason,
                   "plan mode writes only documents with a plain name directly below docs/", path);
  if (!g_str_has_suffix (name, ".md"))
    return refuse (out_reason, "plan mode writes only Markdown (.md)", path);
  return TRUE;
}

static gboolean
validate_state (const char *path, char **out_reason)
{
  static const char *const names[] = {
    "status.json",
    "chat_history.json",
    "polish_state.json",
    "polish_log.md",
    "task_queue.json",
    "thoughtforge.log",
    NULL,
  };

  if (path != NULL && g_strv_contains (names, path))
    return TRUE;
  return refuse (out_reason, "not a state file of a project", path);
}

gboolean
plan_safety_validate (TfOperation operation, const char *path, char **out_reason)
{
  switch (operation)
    {
    case TF_OPERATION_AGENT_INVOKE:
    case TF_OPERATION_GIT_COMMIT:
      return TRUE;

    case TF_OPERATION_FILE_CREATE_DOC:
      return validate_document (path, out_reason);

    case TF_OPERATION_FILE_CREATE_STATE:
      return validate_state (path, out_reason);

    case TF_OPERATION_FILE_CREATE_SOURCE:
      return refuse (out_reason, "plan mode creates no source files", path);

    case TF_OPERATION_SHELL_EXEC:
    case TF_OPERATION_TEST_EXEC:
    case TF_OPERATION_PACKAGE_INSTALL:
      *out_reason = g_strdup ("plan mode executes and installs nothing");
      return FALSE;

    default:
      *out_reason = g_strdup_printf ("unknown operation %d", (int) operation);
      return FALSE;
    }
}
