/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>

#include "tf-fuzz.h"
#include "tf-limits.h"
#include "tf-prompt-file.h"
#include "tf-resource-decode.h"
#include "tf-resource-file.h"
#include "tf-resource-kind.h"

/* Files of people: the text of a resource in any encoding, and a prompt file. Whatever it is, an agent
 * gets valid text or none, and the person a note in the second case. (pdftotext reads PDF.) */

static void
read_resource (const char *path)
{
  gboolean is_pdf = FALSE;
  TfResourceText *text = tf_resource_file_read (path, 1024 * 1024, &is_pdf);

  tf_fuzz_assert_text (text->text);
  tf_fuzz_assert_text (text->note);
  g_assert_true (text->text != NULL || is_pdf || text->media_type != NULL || *text->note != '\0');
  tf_resource_text_free (text);
}

static void
read_prompt (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = tf_prompt_file_read (path, &error);
  g_autofree char *description = tf_prompt_file_dup_description (path);

  tf_fuzz_assert_error (text == NULL, error);
  tf_fuzz_assert_text (text);
  tf_fuzz_assert_text (description);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  const char *note = NULL;
  g_autofree char *decoded = tf_resource_decode ((const char *) data, length, TRUE, &note);
  g_autofree char *begin = tf_resource_decode ((const char *) data, length, FALSE, &note);
  g_autofree char *path = tf_fuzz_write ("resource.txt", data, length);

  tf_fuzz_assert_text (decoded);
  tf_fuzz_assert_text (begin);
  tf_resource_kind_guess ((const char *) data, length);
  if (decoded != NULL)
    tf_resource_cut (decoded);
  read_resource (path);
  read_prompt (path);
  return 0;
}
