/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-diff-row.h"

#include <glib/gi18n.h>

#include "tf-find-text.h"
#include "tf-line-diff.h"

#define NUMBER_CHARS 4

typedef struct
{
  GtkWidget *box;
  GtkLabel *number;
  GtkLabel *sign;
  GtkLabel *text;
} Half;

struct _TfDiffRow
{
  AdwBin parent_instance;

  guint position;
  Half halves[TF_DIFF_N_SIDES];
  GtkWidget *pair;
  GtkLabel *head; /* of a file, or of unchanged lines */
  GtkWidget *comment;
};

G_DEFINE_FINAL_TYPE (TfDiffRow, tf_diff_row, ADW_TYPE_BIN)

static const struct
{
  const char *sign;
  const char *css_class;
} looks[TF_DIFF_N_SIDES] = { { "−", "diff-removed" }, { "+", "diff-added" } };

/* Texts */

/* Translators: %s is the name of a file */
static char *
describe_file (const TfDiffFile *file)
{
  if (file->change == TF_DIFF_FILE_NEW)
    return g_strdup_printf (_ ("%s (new)"), file->path);
  if (file->change == TF_DIFF_FILE_DELETED)
    return g_strdup_printf (_ ("%s (deleted)"), file->path);
  if (file->change == TF_DIFF_FILE_RENAMED)
    /* Translators: the new name of a file, and the old one */
    return g_strdup_printf (_ ("%s (was %s)"), file->path, file->old_path);
  if (file->is_binary)
    return g_strdup_printf (_ ("%s (not text)"), file->path);
  return g_strdup (file->path);
}

static char *
describe_hunk (TfDiffLine *line)
{
  const char *context = tf_diff_line_get_text (line, TF_DIFF_NEW);
  guint n = tf_diff_line_get_skipped (line);
  g_autofree char *skipped =
      n == 0 ? g_strdup ("⋯")
             : g_strdup_printf (ngettext ("⋯ %u unchanged line", "⋯ %u unchanged lines", n), n);

  return context != NULL && *context != '\0' ? g_strdup_printf ("%s · %s", skipped, context)
                                             : g_steal_pointer (&skipped);
}

static char *
describe_head (TfDiffLine *line)
{
  switch (tf_diff_line_get_kind (line))
    {
    case TF_DIFF_FILE:
      return tf_diff_line_get_file (line) == NULL
                 ? g_strdup (tf_diff_line_get_text (line, TF_DIFF_NEW))
                 : describe_file (tf_diff_line_get_file (line));
    case TF_DIFF_HUNK:
      return describe_hunk (line);
    case TF_DIFF_NOTE:
      return g_strdup (tf_diff_line_get_text (line, TF_DIFF_NEW));
    case TF_DIFF_CONTEXT:
    case TF_DIFF_ADDED:
    case TF_DIFF_REMOVED:
    case TF_DIFF_CHANGED:
    default:
      return NULL;
    }
}

char *
tf_diff_row_describe (TfDiffLine *line)
{
  const char *old_text = tf_diff_line_get_text (line, TF_DIFF_OLD);
  const char *new_text = tf_diff_line_get_text (line, TF_DIFF_NEW);
  guint number = tf_diff_line_get_number (line, TF_DIFF_NEW);

  switch (tf_diff_line_get_kind (line))
    {
    case TF_DIFF_ADDED:
      /* Translators: a line of a file: its number and its text */
      return g_strdup_printf (_ ("Line %u, added: %s"), number, new_text);
    case TF_DIFF_REMOVED:
      return g_strdup_printf (_ ("Line %u, removed: %s"),
                              tf_diff_line_get_number (line, TF_DIFF_OLD), old_text);
    case TF_DIFF_CHANGED:
      /* Translators: a line of a file: its number, its old and its new text */
      return g_strdup_printf (_ ("Line %u, changed from: %s, to: %s"), number, old_text, new_text);
    case TF_DIFF_CONTEXT:
      return g_strdup_printf (_ ("Line %u: %s"), number, new_text);
    case TF_DIFF_FILE:
    case TF_DIFF_HUNK:
    case TF_DIFF_NOTE:
    default:
      return describe_head (line);
    }
}

/* Showing */

static void
add_word (PangoAttrList *marks, const TfWordRange *range, TfDiffSide side)
{
  PangoAttribute *color = side == TF_DIFF_NEW ? pango_attr_background_new (0x2600, 0xa200, 0x6900)
                                              : pango_attr_background_new (0xe000, 0x1b00, 0x2400);
  PangoAttribute *alpha = pango_attr_background_alpha_new (0x6000);

  color->start_index = alpha->start_index = range->start;
  color->end_index = alpha->end_index = range->end;
  pango_attr_list_insert (marks, color);
  pango_attr_list_insert (marks, alpha);
}

static void
mark (GtkLabel *label, TfDiffLine *line, TfDiffSide side, const char *wanted, gboolean is_current)
{
  const GArray *words = tf_diff_line_get_words (line, side);
  g_autoptr (GArray) found = tf_find_text (gtk_label_get_text (label), wanted);
  g_autoptr (PangoAttrList) marks =
      found->len > 0 ? tf_find_text_mark (found, is_current ? 0 : -1) : pango_attr_list_new ();

  for (guint i = 0; found->len == 0 && words != NULL && i < words->len; i++)
    add_word (marks, &g_array_index (words, TfWordRange, i), side);
  gtk_label_set_attributes (label, marks);
  gtk_widget_queue_draw (GTK_WIDGET (label));
}

static gboolean
is_changed (TfDiffLine *line, TfDiffSide side)
{
  TfDiffKind kind = tf_diff_line_get_kind (line);

  return kind == TF_DIFF_CHANGED || kind == (side == TF_DIFF_OLD ? TF_DIFF_REMOVED : TF_DIFF_ADDED);
}

static void
fill_half (Half *half, TfDiffLine *line, TfDiffSide side, const char *wanted, gboolean is_current)
{
  const char *text = tf_diff_line_get_text (line, side);
  guint number = tf_diff_line_get_number (line, side);
  g_autofree char *shown = number > 0 ? g_strdup_printf ("%u", number) : g_strdup ("");
  const char *classes[] = { "diff-half", NULL, NULL };

  if (text == NULL)
    classes[1] = "diff-none";
  else if (is_changed (line, side))
    classes[1] = looks[side].css_class;
  gtk_widget_set_css_classes (half->box, classes);
  gtk_label_set_label (half->number, shown);
  gtk_label_set_label (half->sign, is_changed (line, side) ? looks[side].sign : " ");
  gtk_label_set_label (half->text, text != NULL ? text : "");
  mark (half->text, line, side, wanted, is_current);
}

static void
make_half (Half *half)
{
  half->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  half->number = GTK_LABEL (gtk_label_new (NULL));
  half->sign = GTK_LABEL (gtk_label_new (NULL));
  half->text = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_width_chars (half->number, NUMBER_CHARS);
  gtk_label_set_xalign (half->number, 1);
  gtk_widget_add_css_class (GTK_WIDGET (half->number), "diff-number");
  gtk_widget_add_css_class (GTK_WIDGET (half->sign), "diff-sign");
  gtk_widget_set_valign (GTK_WIDGET (half->number), GTK_ALIGN_START);
  gtk_widget_set_valign (GTK_WIDGET (half->sign), GTK_ALIGN_START);
  gtk_label_set_xalign (half->text, 0);
  gtk_label_set_wrap (half->text, TRUE);
  gtk_label_set_wrap_mode (half->text, PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (GTK_WIDGET (half->text), TRUE);
  gtk_box_append (GTK_BOX (half->box), GTK_WIDGET (half->number));
  gtk_box_append (GTK_BOX (half->box), GTK_WIDGET (half->sign));
  gtk_box_append (GTK_BOX (half->box), GTK_WIDGET (half->text));
}

static void
comment_cb (TfDiffRow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "changes.comment", "u", self->position);
}

static void
tf_diff_row_class_init (TfDiffRowClass *klass)
{
}

/* Code is written from left to right everywhere. */
static void
tf_diff_row_init (TfDiffRow *self)
{
  GtkWidget *overlay = gtk_overlay_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->pair = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_box_set_homogeneous (GTK_BOX (self->pair), TRUE);
  for (guint side = 0; side < TF_DIFF_N_SIDES; side++)
    {
      make_half (&self->halves[side]);
      gtk_box_append (GTK_BOX (self->pair), self->halves[side].box);
    }
  self->head = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->head, 0);
  gtk_label_set_ellipsize (self->head, PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->head));
  gtk_box_append (GTK_BOX (box), self->pair);
  self->comment = gtk_button_new_with_label (C_ ("button", "Comment"));
  gtk_widget_set_can_focus (self->comment, FALSE);
  gtk_widget_set_halign (self->comment, GTK_ALIGN_END);
  gtk_widget_set_valign (self->comment, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (self->comment, _ ("Comment on This Line (C)"));
  gtk_widget_add_css_class (self->comment, "diff-comment");
  g_signal_connect_swapped (self->comment, "clicked", G_CALLBACK (comment_cb), self);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), box);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), self->comment);
  adw_bin_set_child (ADW_BIN (self), overlay);
}

GtkWidget *
tf_diff_row_new (void)
{
  GtkWidget *self = g_object_new (TF_TYPE_DIFF_ROW, NULL);

  for (guint side = 0; side < TF_DIFF_N_SIDES; side++)
    {
      Half *half = &TF_DIFF_ROW (self)->halves[side];

      gtk_widget_set_direction (half->box, GTK_TEXT_DIR_LTR);
      gtk_widget_set_direction (GTK_WIDGET (half->number), GTK_TEXT_DIR_LTR);
      gtk_widget_set_direction (GTK_WIDGET (half->text), GTK_TEXT_DIR_LTR);
    }
  gtk_widget_set_direction (TF_DIFF_ROW (self)->pair, GTK_TEXT_DIR_LTR);
  return self;
}

static void
show_head (TfDiffRow *self, TfDiffLine *line, const char *text)
{
  const char *classes[] = { "diff-head", NULL, NULL };
  TfDiffKind kind = tf_diff_line_get_kind (line);

  classes[1] = kind == TF_DIFF_FILE ? "diff-file" : kind == TF_DIFF_HUNK ? "diff-hunk" : NULL;
  gtk_widget_set_css_classes (GTK_WIDGET (self->head), classes);
  gtk_label_set_label (self->head, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->head), text);
}

void
tf_diff_row_set_line (TfDiffRow *self,
                      TfDiffLine *line,
                      guint position,
                      gboolean side_by_side,
                      const char *wanted,
                      gboolean is_current)
{
  g_autofree char *head = describe_head (line);
  g_autofree char *location = tf_diff_line_dup_location (line);
  gboolean only_old = tf_diff_line_get_kind (line) == TF_DIFF_REMOVED;

  self->position = position;
  gtk_widget_set_visible (GTK_WIDGET (self->head), head != NULL);
  gtk_widget_set_visible (self->pair, head == NULL);
  gtk_widget_set_visible (self->comment, location != NULL);
  if (head != NULL)
    {
      show_head (self, line, head);
      return;
    }
  for (guint side = 0; side < TF_DIFF_N_SIDES; side++)
    {
      gboolean shown = side_by_side || (side == TF_DIFF_OLD) == only_old;

      gtk_widget_set_visible (self->halves[side].box, shown);
      if (shown)
        fill_half (&self->halves[side], line, (TfDiffSide) side, wanted, is_current);
    }
}

guint
tf_diff_row_get_position (TfDiffRow *self)
{
  return self->position;
}
