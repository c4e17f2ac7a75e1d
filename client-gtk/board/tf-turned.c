/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-turned.h"

struct _TfTurned
{
  GtkWidget parent_instance;
};

static void tf_turned_buildable_init (GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TfTurned,
                               tf_turned,
                               GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, tf_turned_buildable_init))

static void
tf_turned_add_child (GtkBuildable *buildable, GtkBuilder *builder, GObject *child, const char *type)
{
  gtk_widget_set_parent (GTK_WIDGET (child), GTK_WIDGET (buildable));
}

static void
tf_turned_buildable_init (GtkBuildableIface *iface)
{
  iface->add_child = tf_turned_add_child;
}

static void
tf_turned_measure (GtkWidget *widget,
                   GtkOrientation orientation,
                   int for_size,
                   int *minimum,
                   int *natural,
                   int *minimum_baseline,
                   int *natural_baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  if (child != NULL)
    gtk_widget_measure (child,
                        orientation == GTK_ORIENTATION_HORIZONTAL ? GTK_ORIENTATION_VERTICAL
                                                                  : GTK_ORIENTATION_HORIZONTAL,
                        -1, minimum, natural, NULL, NULL);
}

static void
tf_turned_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  GskTransform *corner = gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((float) width, 0));

  if (child == NULL)
    gsk_transform_unref (corner);
  else
    gtk_widget_allocate (child, height, width, -1, gsk_transform_rotate (corner, 90));
}

static void
tf_turned_dispose (GObject *object)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (object));

  if (child != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (tf_turned_parent_class)->dispose (object);
}

static void
tf_turned_class_init (TfTurnedClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tf_turned_dispose;
  GTK_WIDGET_CLASS (klass)->measure = tf_turned_measure;
  GTK_WIDGET_CLASS (klass)->size_allocate = tf_turned_size_allocate;
}

static void
tf_turned_init (TfTurned *self)
{
}
