/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-error.h"

#include <errno.h>
#include <string.h>

#include "tf-base-enums.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/error"

/* "wrong-phase" → "org.thoughtforge.Error.WrongPhase" */
static char *
name_from_nick (const char *nick)
{
  GString *name = g_string_new ("org.thoughtforge.Error.");
  gboolean upper = TRUE;

  for (; *nick != '\0'; nick++)
    {
      if (*nick != '-')
        g_string_append_c (name, upper ? g_ascii_toupper (*nick) : *nick);
      upper = *nick == '-';
    }
  return g_string_free (name, FALSE);
}

TF_TEST (every_code_survives_the_bus)
{
  g_autoptr (GEnumClass) codes = g_type_class_ref (TF_TYPE_ERROR);

  g_assert_cmpuint (codes->n_values, ==, TF_N_ERRORS);
  for (guint i = 0; i < codes->n_values; i++)
    {
      g_autoptr (GError) sent = g_error_new_literal (TF_ERROR, codes->values[i].value, "a reason");
      g_autofree char *expected = name_from_nick (codes->values[i].value_nick);
      g_autofree char *name = g_dbus_error_encode_gerror (sent);
      g_autoptr (GError) received = g_dbus_error_new_for_dbus_error (name, "a reason");

      g_assert_cmpstr (name, ==, expected);
      g_assert_error (received, TF_ERROR, codes->values[i].value);
      tf_error_strip_remote (received);
      g_assert_cmpstr (received->message, ==, "a reason");
    }
}

TF_TEST (strip_leaves_local_messages)
{
  g_autoptr (GError) error = g_error_new_literal (TF_ERROR, TF_ERROR_BUSY, "a reason");

  tf_error_strip_remote (error);
  g_assert_cmpstr (error->message, ==, "a reason");
}

TF_TEST (errno_names_verb_path_and_reason)
{
  g_autoptr (GError) error = NULL;

  tf_error_set_from_errno (&error, ENOSPC, "write", "/x/status.json");
  g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
  g_assert_cmpstr (error->message, ==, "cannot write /x/status.json: no space left on device");
}

TF_TEST (file_error_keeps_cancelled_and_not_found)
{
  static const struct
  {
    int code;
    gboolean kept;
  } rows[] = {
    { G_IO_ERROR_CANCELLED, TRUE },
    { G_IO_ERROR_NOT_FOUND, TRUE },
    { G_IO_ERROR_NO_SPACE, FALSE },
    { G_IO_ERROR_PERMISSION_DENIED, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      tf_error_take_file_error (&error, g_error_new_literal (G_IO_ERROR, rows[i].code, "No way"),
                                "read", "/x");
      if (rows[i].kept)
        {
          g_assert_error (error, G_IO_ERROR, rows[i].code);
          g_assert_cmpstr (error->message, ==, "No way");
          continue;
        }
      g_assert_error (error, TF_ERROR, TF_ERROR_FILE_SYSTEM);
      g_assert_cmpstr (error->message, ==, "cannot read /x: no way");
    }
}

TF_TEST (file_error_without_receiver_is_freed)
{
  tf_error_take_file_error (NULL, g_error_new_literal (G_FILE_ERROR, G_FILE_ERROR_IO, "I/O error"),
                            "read", "/x");
  tf_error_take_file_error (NULL, g_error_new_literal (TF_ERROR, TF_ERROR_TOO_LARGE, "too large"),
                            "read", "/x");
}
