/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-markdown-private.h"

#include <string.h>

static const struct
{
  const char *name;
  const char *text;
} entities[] = {
  { "&amp;", "&" },    { "&lt;", "<" },    { "&gt;", ">" },     { "&quot;", "\"" },
  { "&apos;", "'" },   { "&nbsp;", " " },  { "&copy;", "©" },   { "&reg;", "®" },
  { "&mdash;", "—" },  { "&ndash;", "–" }, { "&hellip;", "…" }, { "&bull;", "•" },
  { "&rarr;", "→" },   { "&larr;", "←" },  { "&times;", "×" },  { "&euro;", "€" },
  { "&ldquo;", "“" },  { "&rdquo;", "”" }, { "&lsquo;", "‘" },  { "&rsquo;", "’" },
  { "&middot;", "·" }, { "&deg;", "°" },   { "&sect;", "§" },   { "&trade;", "™" },
};

static char *
decode_number (const char *entity)
{
  gboolean hex = entity[2] == 'x' || entity[2] == 'X';
  guint64 value = g_ascii_strtoull (entity + (hex ? 3 : 2), NULL, hex ? 16 : 10);
  char utf8[7] = { 0 };

  if (value == 0 || value > 0x10FFFF || !g_unichar_validate ((gunichar) value) ||
      g_unichar_iscntrl ((gunichar) value))
    value = 0xFFFD;
  g_unichar_to_utf8 ((gunichar) value, utf8);
  return g_strdup (utf8);
}

char *
tf_markdown_decode_entity (const char *entity)
{
  if (g_str_has_prefix (entity, "&#"))
    return decode_number (entity);
  for (guint i = 0; i < G_N_ELEMENTS (entities); i++)
    if (g_str_equal (entities[i].name, entity))
      return g_strdup (entities[i].text);
  return g_strdup (entity);
}

gboolean
tf_markdown_is_link (const char *target)
{
  const char *scheme = g_uri_peek_scheme (target);

  return scheme != NULL && (g_str_equal (scheme, "http") || g_str_equal (scheme, "https") ||
                            g_str_equal (scheme, "mailto"));
}

/* Opens links accepted by tf_markdown_is_link(), which is checked again here. */
static gboolean
activate_link_cb (GtkLabel *label, const char *uri, gpointer data)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (label));

  if (tf_markdown_is_link (uri))
    gtk_show_uri (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, uri, GDK_CURRENT_TIME);
  return TRUE;
}

GtkWidget *
tf_markdown_label_new (const char *markup, const char *css_class)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR,
                                   "selectable", TRUE, "xalign", 0.0, NULL);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  if (strstr (markup, "<a href") != NULL)
    g_signal_connect (label, "activate-link", G_CALLBACK (activate_link_cb), NULL);
  return label;
}
