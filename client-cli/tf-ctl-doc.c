/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "tf-ctl-bus.h"
#include "tf-ctl-editor.h"
#include "tf-ctl-input.h"
#include "tf-ctl-output.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"
#include "tf-limits.h"

/* A document: shown, written from a file, or edited. */

static const char *const documents[] = { "intent",     "spec",       "constraints", "deliverable",
                                         "acceptance", "polish_log", NULL };

static char *
hash (const char *text)
{
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
}

/* @member (nullable): the name of @text in the output */
static JsonObject *
describe (const char *name, const char *member, const char *text)
{
  JsonObject *object = json_object_new ();
  g_autofree char *sha256 = hash (text);

  json_object_set_string_member (object, "name", name);
  if (member != NULL)
    json_object_set_string_member (object, member, text);
  json_object_set_string_member (object, "sha256", sha256);
  return object;
}

/* Returns: (transfer full) */
static char *
read_document (TfCtl *ctl, const char *path, const char *name, GError **error)
{
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_project (ctl, path, "GetDocument", g_variant_new ("(s)", name), "(s)", error);
  char *markdown = NULL;

  if (reply != NULL)
    g_variant_get (reply, "(s)", &markdown);
  return markdown;
}

static gboolean
show_document (TfCtl *ctl, const char *path, const char *name, GError **error)
{
  g_autofree char *markdown = read_document (ctl, path, name, error);

  if (markdown == NULL)
    return FALSE;
  if (ctl->args.json)
    tf_ctl_output_take_json (describe (name, "markdown", markdown));
  else
    tf_ctl_output_file (ctl, markdown);
  return TRUE;
}

static gboolean
write_document (TfCtl *ctl,
                const char *path,
                const char *text,
                const char *expected,
                GError **error)
{
  const char *name = ctl->args.words[1];
  g_autoptr (GVariant) reply =
      tf_ctl_bus_call_project (ctl, path, "WriteDocument",
                               g_variant_new ("(sss)", name, text, expected), "()", error);

  if (reply == NULL)
    return FALSE;
  if (ctl->args.json)
    tf_ctl_output_take_json (describe (name, NULL, text));
  else
    tf_ctl_output_line (ctl, C_ ("document", "%s written"), name);
  return TRUE;
}

/* A rejected text is not lost. */
static void
keep (const char *text, GError **error)
{
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("thoughtforge-XXXXXX.md", &path, NULL);
  g_autofree char *message = NULL;

  if (fd < 0)
    return;
  close (fd);
  if (!g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL))
    {
      g_unlink (path);
      return;
    }
  message = g_steal_pointer (&(*error)->message);
  (*error)->message = g_strdup_printf (_ ("%s; your text is kept in %s"), message, path);
}

static gboolean
edit_document (TfCtl *ctl, const char *path, const char *name, GError **error)
{
  g_autofree char *text = read_document (ctl, path, name, error);
  g_autofree char *edited = NULL;
  g_autofree char *expected = NULL;
  GError *refused = NULL;

  if (text == NULL || (edited = tf_ctl_editor_edit (ctl, text, ".md", error)) == NULL)
    return FALSE;
  if (g_str_equal (text, edited))
    {
      tf_ctl_output_line (ctl, C_ ("document", "%s not changed"), name);
      return TRUE;
    }
  expected = hash (text);
  if (write_document (ctl, path, edited, expected, &refused))
    return TRUE;
  keep (edited, &refused);
  g_propagate_error (error, refused);
  return FALSE;
}

static gboolean
check_options (const TfCtlArgs *args, GError **error)
{
  if (args->edit && args->write != NULL)
    g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                         _ ("--edit and --write exclude each other"));
  else if (args->expect != NULL && args->write == NULL)
    g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, _ ("--expect needs --write"));
  else if (args->expect != NULL && *args->expect == '\0')
    g_set_error_literal (
        error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
        _ ("--expect is empty; omit it to overwrite the document unconditionally"));
  else
    return TRUE;
  return FALSE;
}

gboolean
tf_ctl_doc (TfCtl *ctl, GError **error)
{
  const TfCtlArgs *args = &ctl->args;
  const char *name = args->words[1];
  g_autofree char *text = NULL;
  g_autofree char *path = NULL;

  if (!tf_ctl_input_check_word ("document", name, documents, error) || !check_options (args, error))
    return FALSE;
  if (args->write != NULL &&
      (text = tf_ctl_input_read (args->write, TF_LIMIT_DOCUMENT, error)) == NULL)
    return FALSE;
  path = tf_ctl_bus_find_project (ctl, args->words[0], error);
  if (path == NULL)
    return FALSE;
  if (text != NULL)
    return write_document (ctl, path, text, args->expect != NULL ? args->expect : "", error);
  return args->edit ? edit_document (ctl, path, name, error)
                    : show_document (ctl, path, name, error);
}
