/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-enum.h"

#include "tf-error.h"

const char *
tf_enum_to_nick (GType type, int value)
{
  g_autoptr (GTypeClass) type_class = NULL;
  const GEnumValue *found = NULL;

  g_return_val_if_fail (G_TYPE_IS_ENUM (type), "invalid");

  type_class = g_type_class_ref (type);
  found = g_enum_get_value (G_ENUM_CLASS (type_class), value);
  if (found != NULL)
    return found->value_nick;
  g_critical ("%d is not a value of %s", value, g_type_name (type));
  return "invalid";
}

gboolean
tf_enum_from_nick (GType type, const char *nick, int *out_value, GError **error)
{
  g_autoptr (GTypeClass) type_class = NULL;
  g_autofree char *allowed = NULL;
  g_auto (GStrv) nicks = NULL;
  const GEnumValue *found = NULL;

  g_return_val_if_fail (G_TYPE_IS_ENUM (type), FALSE);
  g_return_val_if_fail (nick != NULL, FALSE);

  type_class = g_type_class_ref (type);
  found = g_enum_get_value_by_nick (G_ENUM_CLASS (type_class), nick);
  if (found != NULL)
    {
      *out_value = found->value;
      return TRUE;
    }
  nicks = tf_enum_dup_nicks (type);
  allowed = g_strjoinv (", ", nicks);
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "found “%s”, expected one of: %s", nick,
               allowed);
  return FALSE;
}

int
tf_enum_find (GType type, const char *nick)
{
  g_autoptr (GTypeClass) type_class = NULL;
  const GEnumValue *found = NULL;

  g_return_val_if_fail (G_TYPE_IS_ENUM (type), -1);

  type_class = g_type_class_ref (type);
  if (nick != NULL)
    found = g_enum_get_value_by_nick (G_ENUM_CLASS (type_class), nick);
  return found != NULL ? found->value : -1;
}

GStrv
tf_enum_dup_nicks (GType type)
{
  g_autoptr (GTypeClass) type_class = NULL;
  GStrv nicks = NULL;
  GEnumClass *enum_class = NULL;

  g_return_val_if_fail (G_TYPE_IS_ENUM (type), NULL);

  type_class = g_type_class_ref (type);
  enum_class = G_ENUM_CLASS (type_class);
  nicks = g_new0 (char *, enum_class->n_values + 1);
  for (guint i = 0; i < enum_class->n_values; i++)
    nicks[i] = g_strdup (enum_class->values[i].value_nick);
  return nicks;
}
