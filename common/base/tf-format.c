/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-format.h"

#include <math.h>

char *
tf_format_count (guint64 count)
{
  g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, count);
  gsize n = strlen (digits);
  GString *text = g_string_sized_new (n + n / 3 + 1);

  for (gsize i = 0; i < n; i++)
    {
      if (i > 0 && (n - i) % 3 == 0)
        g_string_append_c (text, ',');
      g_string_append_c (text, digits[i]);
    }
  return g_string_free (text, FALSE);
}

char *
tf_format_cost (double cost)
{
  guint64 cents = cost > 0.0 ? (guint64) llround (MIN (cost, 1e15) * 100.0) : 0;
  g_autofree char *whole = tf_format_count (cents / 100);

  return g_strdup_printf ("%s.%02u", whole, (guint) (cents % 100));
}
