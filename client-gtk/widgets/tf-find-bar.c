/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-find-bar.h"

#include <glib/gi18n.h>

#include "tf-report.h"

struct _TfFindBar
{
  AdwBin parent_instance;

  GWeakRef before; /* the widget that had the focus */
  char *told;      /* (owned): the text of the last "search-changed" */
  int total;

  /* Of the template */
  GtkRevealer *revealer;
  GtkSearchEntry *entry;
  GtkLabel *matches;
  GtkWidget *previous;
  GtkWidget *next;
};

G_DEFINE_FINAL_TYPE (TfFindBar, tf_find_bar, ADW_TYPE_BIN)

enum
{
  SEARCH_CHANGED,
  NEXT,
  PREVIOUS,
  CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
tell (TfFindBar *self)
{
  g_free (self->told);
  self->told = g_strdup (tf_find_bar_get_text (self));
  g_signal_emit (self, signals[SEARCH_CHANGED], 0);
}

/* Returns: whether the owner did not know the text yet */
static gboolean
tell_news (TfFindBar *self)
{
  if (!tf_find_bar_is_open (self) || g_strcmp0 (self->told, tf_find_bar_get_text (self)) == 0)
    return FALSE;
  tell (self);
  return TRUE;
}

/* The entry waits for more to be typed; Enter does not: it finds the first match then. */
static void
changed_cb (TfFindBar *self)
{
  tell_news (self);
}

static void
next_cb (TfFindBar *self)
{
  if (!tell_news (self))
    g_signal_emit (self, signals[NEXT], 0);
}

static void
previous_cb (TfFindBar *self)
{
  if (!tell_news (self))
    g_signal_emit (self, signals[PREVIOUS], 0);
}

static void
close_cb (TfFindBar *self)
{
  tf_find_bar_close (self);
}

/* Shift+Enter: the entry itself takes Enter only. */
static gboolean
shift_enter_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  previous_cb (data);
  return TRUE;
}

static void
add_keys (TfFindBar *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (
          gtk_alternative_trigger_new (gtk_keyval_trigger_new (GDK_KEY_Return, GDK_SHIFT_MASK),
                                       gtk_keyval_trigger_new (GDK_KEY_KP_Enter, GDK_SHIFT_MASK)),
          gtk_callback_action_new (shift_enter_cb, self, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self->entry), keys);
}

static void
tf_find_bar_dispose (GObject *object)
{
  adw_bin_set_child (ADW_BIN (object), NULL);
  G_OBJECT_CLASS (tf_find_bar_parent_class)->dispose (object);
}

static void
tf_find_bar_finalize (GObject *object)
{
  g_weak_ref_clear (&TF_FIND_BAR (object)->before);
  g_free (TF_FIND_BAR (object)->told);
  G_OBJECT_CLASS (tf_find_bar_parent_class)->finalize (object);
}

static void
tf_find_bar_class_init (TfFindBarClass *klass)
{
  static const char *const names[N_SIGNALS] = { "search-changed", "next", "previous", "closed" };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_find_bar_dispose;
  G_OBJECT_CLASS (klass)->finalize = tf_find_bar_finalize;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], TF_TYPE_FIND_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/thoughtforge/ThoughtForge/tf-find-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, TfFindBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, TfFindBar, entry);
  gtk_widget_class_bind_template_child (widget_class, TfFindBar, matches);
  gtk_widget_class_bind_template_child (widget_class, TfFindBar, previous);
  gtk_widget_class_bind_template_child (widget_class, TfFindBar, next);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
  gtk_widget_class_bind_template_callback (widget_class, previous_cb);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
}

static void
tf_find_bar_init (TfFindBar *self)
{
  g_weak_ref_init (&self->before, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  add_keys (self);
  tf_find_bar_set_matches (self, 0, 0);
}

GtkWidget *
tf_find_bar_new (void)
{
  return g_object_new (TF_TYPE_FIND_BAR, NULL);
}

static void
remember_focus (TfFindBar *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus (root);

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    g_weak_ref_set (&self->before, focus);
}

void
tf_find_bar_open (TfFindBar *self)
{
  gboolean opens;

  g_return_if_fail (TF_IS_FIND_BAR (self));

  opens = !tf_find_bar_is_open (self);
  remember_focus (self);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
  if (opens)
    tell (self);
}

static void
return_focus (TfFindBar *self)
{
  g_autoptr (GtkWidget) before = g_weak_ref_get (&self->before);
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));

  if (before != NULL && gtk_widget_get_mapped (before) && gtk_widget_grab_focus (before))
    return;
  if (parent != NULL)
    gtk_widget_child_focus (parent, GTK_DIR_TAB_FORWARD);
}

void
tf_find_bar_close (TfFindBar *self)
{
  GtkRoot *root;
  GtkWidget *focus;
  gboolean had_focus;

  g_return_if_fail (TF_IS_FIND_BAR (self));

  if (!tf_find_bar_is_open (self))
    return;
  root = gtk_widget_get_root (GTK_WIDGET (self));
  focus = root == NULL ? NULL : gtk_root_get_focus (root);
  had_focus = focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self));
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
  if (had_focus)
    return_focus (self);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  tell (self);
  g_signal_emit (self, signals[CLOSED], 0);
}

gboolean
tf_find_bar_is_open (TfFindBar *self)
{
  g_return_val_if_fail (TF_IS_FIND_BAR (self), FALSE);

  return gtk_revealer_get_reveal_child (self->revealer);
}

const char *
tf_find_bar_get_text (TfFindBar *self)
{
  g_return_val_if_fail (TF_IS_FIND_BAR (self), "");

  return tf_find_bar_is_open (self) ? gtk_editable_get_text (GTK_EDITABLE (self->entry)) : "";
}

static char *
describe (int current, int total)
{
  if (total < 0)
    return g_strdup (_ ("Searching…"));
  if (total == 0)
    return g_strdup (_ ("No matches"));
  if (current > 0)
    /* Translators: the match that is shown, and how many there are */
    return g_strdup_printf (_ ("%d of %d"), current, total);
  return g_strdup_printf (ngettext ("%d match", "%d matches", (gulong) total), total);
}

void
tf_find_bar_set_matches (TfFindBar *self, int current, int total)
{
  g_autofree char *text = NULL;
  gboolean asked;

  g_return_if_fail (TF_IS_FIND_BAR (self));

  asked = *tf_find_bar_get_text (self) != '\0';
  text = asked ? describe (current, total) : g_strdup ("");
  if (asked && total == 0 && self->total != 0)
    tf_report_announce (GTK_WIDGET (self), text);
  self->total = asked ? total : -1;
  gtk_label_set_label (self->matches, text);
  gtk_widget_set_sensitive (self->previous, asked && total != 0);
  gtk_widget_set_sensitive (self->next, asked && total != 0);
  if (asked && total == 0)
    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
}
