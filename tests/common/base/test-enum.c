/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-enum.h"

#include "tf-base-enums.h"
#include "tf-error.h"
#include "tf-process.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/enum"

TF_TEST (nick_and_value_convert_back)
{
  g_autoptr (GEnumClass) codes = g_type_class_ref (TF_TYPE_ERROR);

  for (guint i = 0; i < codes->n_values; i++)
    {
      g_autoptr (GError) error = NULL;
      int value = -1;

      g_assert_true (tf_enum_from_nick (
          TF_TYPE_ERROR, tf_enum_to_nick (TF_TYPE_ERROR, codes->values[i].value), &value, &error));
      g_assert_no_error (error);
      g_assert_cmpint (value, ==, codes->values[i].value);
    }
}

TF_TEST (unknown_word_names_the_allowed_ones)
{
  g_autoptr (GError) error = NULL;
  int value = 42;

  g_assert_false (tf_enum_from_nick (TF_TYPE_PROCESS_STREAM, "Stdout", &value, &error));
  g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
  g_assert_cmpstr (error->message, ==, "found “Stdout”, expected one of: stdout, stderr");
  g_assert_cmpint (value, ==, 42);
}

TF_TEST (an_unknown_word_is_not_found)
{
  g_assert_cmpint (tf_enum_find (TF_TYPE_PROCESS_STREAM, "stderr"), ==, TF_PROCESS_STDERR);
  g_assert_cmpint (tf_enum_find (TF_TYPE_PROCESS_STREAM, "Stdout"), ==, -1);
  g_assert_cmpint (tf_enum_find (TF_TYPE_PROCESS_STREAM, ""), ==, -1);
  g_assert_cmpint (tf_enum_find (TF_TYPE_PROCESS_STREAM, NULL), ==, -1);
}

TF_TEST (value_outside_is_invalid)
{
  g_test_expect_message ("tf-base", G_LOG_LEVEL_CRITICAL, "99 is not a value of TfProcessStream");
  g_assert_cmpstr (tf_enum_to_nick (TF_TYPE_PROCESS_STREAM, 99), ==, "invalid");
  g_test_assert_expected_messages ();
}

TF_TEST (nicks_in_order)
{
  g_auto (GStrv) nicks = tf_enum_dup_nicks (TF_TYPE_PROCESS_STREAM);
  const char *const expected[] = { "stdout", "stderr", NULL };

  g_assert_cmpstrv (nicks, expected);
}
