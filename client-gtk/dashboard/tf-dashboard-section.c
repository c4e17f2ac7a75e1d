/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-dashboard-section.h"

#define SPACING 9

struct _TfDashboardSection
{
  GtkWidget parent_instance;

  GtkWidget *title;   /* (owned) */
  GtkWidget *none;    /* (owned) */
  GtkWidget *child;   /* (owned) (nullable) */
  GtkWidget *caption; /* (owned) */
  gboolean has_data;
};

G_DEFINE_FINAL_TYPE (TfDashboardSection, tf_dashboard_section, GTK_TYPE_WIDGET)

enum
{
  PROP_TITLE = 1,
  PROP_CAPTION,
  PROP_NONE,
  PROP_CHILD,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
show_parts (TfDashboardSection *self)
{
  gboolean has_caption = *gtk_label_get_label (GTK_LABEL (self->caption)) != '\0';

  gtk_widget_set_visible (self->none, !self->has_data);
  gtk_widget_set_visible (self->caption, self->has_data && has_caption);
  if (self->child != NULL)
    gtk_widget_set_visible (self->child, self->has_data);
}

static void
set_child (TfDashboardSection *self, GtkWidget *child)
{
  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = child;
  if (child != NULL)
    gtk_widget_insert_before (child, GTK_WIDGET (self), self->caption);
  show_parts (self);
}

static void
tf_dashboard_section_set_property (GObject *object,
                                   guint id,
                                   const GValue *value,
                                   GParamSpec *pspec)
{
  TfDashboardSection *self = TF_DASHBOARD_SECTION (object);

  switch (id)
    {
    case PROP_TITLE:
      gtk_label_set_label (GTK_LABEL (self->title), g_value_get_string (value));
      break;
    case PROP_CAPTION:
      tf_dashboard_section_set_caption (self, g_value_get_string (value));
      break;
    case PROP_NONE:
      gtk_label_set_label (GTK_LABEL (self->none), g_value_get_string (value));
      break;
    case PROP_CHILD:
      set_child (self, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
tf_dashboard_section_dispose (GObject *object)
{
  TfDashboardSection *self = TF_DASHBOARD_SECTION (object);

  g_clear_pointer (&self->title, gtk_widget_unparent);
  g_clear_pointer (&self->none, gtk_widget_unparent);
  g_clear_pointer (&self->child, gtk_widget_unparent);
  g_clear_pointer (&self->caption, gtk_widget_unparent);
  G_OBJECT_CLASS (tf_dashboard_section_parent_class)->dispose (object);
}

static void
tf_dashboard_section_class_init (TfDashboardSectionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = tf_dashboard_section_set_property;
  object_class->dispose = tf_dashboard_section_dispose;
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, "", flags);
  properties[PROP_CAPTION] = g_param_spec_string ("caption", NULL, NULL, "", flags);
  properties[PROP_NONE] = g_param_spec_string ("none", NULL, NULL, "", flags);
  properties[PROP_CHILD] = g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
add_label (TfDashboardSection *self, const char *style)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, NULL);

  gtk_widget_add_css_class (label, style);
  gtk_widget_set_parent (label, GTK_WIDGET (self));
  return label;
}

static void
tf_dashboard_section_init (TfDashboardSection *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), SPACING);
  self->title = add_label (self, "title-4");
  self->none = add_label (self, "body");
  self->caption = add_label (self, "caption");
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  self->title, NULL, -1);
  show_parts (self);
}

void
tf_dashboard_section_set_has_data (TfDashboardSection *self, gboolean has_data)
{
  self->has_data = has_data;
  show_parts (self);
}

void
tf_dashboard_section_set_caption (TfDashboardSection *self, const char *caption)
{
  gtk_label_set_label (GTK_LABEL (self->caption), caption != NULL ? caption : "");
  show_parts (self);
}
