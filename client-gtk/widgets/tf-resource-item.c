/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-item.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"

struct _TfResourceItem
{
  GObject parent_instance;

  char *name;   /* (owned) */
  char *detail; /* (owned) */
  gboolean readable;
};

G_DEFINE_FINAL_TYPE (TfResourceItem, tf_resource_item, G_TYPE_OBJECT)

static void
tf_resource_item_finalize (GObject *object)
{
  TfResourceItem *self = TF_RESOURCE_ITEM (object);

  g_free (self->name);
  g_free (self->detail);
  G_OBJECT_CLASS (tf_resource_item_parent_class)->finalize (object);
}

static void
tf_resource_item_class_init (TfResourceItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_resource_item_finalize;
}

static void
tf_resource_item_init (TfResourceItem *self)
{
}

static char *
make_detail (GVariant *resource, gboolean readable)
{
  const char *note = tf_bus_dict_get_string (resource, "note", "");
  GString *detail = g_string_new (NULL);
  guint64 size = 0;

  if (g_variant_lookup (resource, "size", "t", &size))
    {
      g_autofree char *text = g_format_size (size);

      g_string_append (detail, text);
    }
  else
    g_string_append (detail, _ ("size unknown"));
  if (!readable)
    g_string_append_printf (detail, " · %s", _ ("agents cannot read it"));
  if (*note != '\0')
    g_string_append_printf (detail, " · %s", note);
  return g_string_free (detail, FALSE);
}

TfResourceItem *
tf_resource_item_new (GVariant *resource)
{
  TfResourceItem *self = g_object_new (TF_TYPE_RESOURCE_ITEM, NULL);

  self->name = g_strdup (tf_bus_dict_get_string (resource, "name", ""));
  self->readable = tf_bus_dict_get_boolean (resource, "readable", FALSE);
  self->detail = make_detail (resource, self->readable);
  return self;
}

const char *
tf_resource_item_get_name (TfResourceItem *self)
{
  return self->name;
}

const char *
tf_resource_item_get_detail (TfResourceItem *self)
{
  return self->detail;
}

gboolean
tf_resource_item_is_readable (TfResourceItem *self)
{
  return self->readable;
}
