/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-markdown-private.h"

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
