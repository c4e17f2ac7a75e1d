/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-link.h"

#include <string.h>

#include "tf-bus-codec.h"
#include "tf-plain-text.h"

#define URI_MAX  (256 * 1024)
#define TEXT_MAX (64 * 1024)

/* An id leads to a path of the bus and back. */
static gboolean
is_id (const char *id)
{
  g_autofree char *path = NULL;
  g_autofree char *back = NULL;

  for (const char *c = id; *c != '\0'; c++)
    if (!g_ascii_isdigit (*c) && !g_ascii_islower (*c) && *c != '-')
      return FALSE;
  if (*id == '\0' || strlen (id) > 64)
    return FALSE;
  path = tf_bus_project_path (id);
  back = path == NULL ? NULL : tf_bus_project_id (path, NULL);
  return g_strcmp0 (id, back) == 0;
}

static char *
parse_text (const char *query)
{
  g_autoptr (GHashTable) parameters = NULL;
  const char *text;

  if (*query == '\0')
    return g_strdup ("");
  parameters = g_uri_parse_params (query, -1, "&", G_URI_PARAMS_WWW_FORM, NULL);
  text = parameters == NULL ? NULL : g_hash_table_lookup (parameters, "text");
  if (text == NULL || strlen (text) > TEXT_MAX || !g_utf8_validate (text, -1, NULL))
    return NULL;
  return tf_plain_text (text);
}

gboolean
tf_link_is_ours (const char *uri)
{
  return g_ascii_strncasecmp (uri, TF_LINK_SCHEME ":", strlen (TF_LINK_SCHEME ":")) == 0;
}

char *
tf_link_parse (const char *uri, TfLinkKind *out_kind)
{
  const char *rest;

  if (!tf_link_is_ours (uri) || strlen (uri) > URI_MAX)
    return NULL;
  rest = uri + strlen (TF_LINK_SCHEME ":");
  /* GIO and browsers like to add slashes. */
  while (*rest == '/')
    rest++;
  if (g_str_has_prefix (rest, "project/") && is_id (rest + strlen ("project/")))
    {
      *out_kind = TF_LINK_PROJECT;
      return g_strdup (rest + strlen ("project/"));
    }
  *out_kind = TF_LINK_NEW;
  if (g_str_equal (rest, "new"))
    return g_strdup ("");
  return g_str_has_prefix (rest, "new?") ? parse_text (rest + strlen ("new?")) : NULL;
}
