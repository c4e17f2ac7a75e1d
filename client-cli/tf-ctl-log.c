/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-ctl-bus.h"
#include "tf-ctl-output.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"
#include "tf-ctl-view.h"
#include "tf-json.h"

static const char *
get_member (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
                 json_node_get_value_type (node) == G_TYPE_STRING
             ? json_node_get_string (node)
             : "";
}

/* "2026-11-21T09:30:00.000Z" is long, and the day is usually clear from other lines. */
static void
print_entry (TfCtl *ctl, JsonObject *entry)
{
  g_autofree char *detail = NULL;
  JsonNode *node = json_object_get_member (entry, "detail");

  if (node != NULL)
    detail = JSON_NODE_HOLDS_VALUE (node) ? g_strdup (get_member (entry, "detail"))
                                          : tf_json_to_line (node);
  tf_ctl_output_line (ctl, "%s  %-5s %-13s  %-16s  %s", get_member (entry, "timestamp"),
                      get_member (entry, "level"), get_member (entry, "phase"),
                      get_member (entry, "event"), detail != NULL ? detail : "");
}

/* A line that is not an object is shown unchanged: better odd than hidden. --json puts it into an
 * object, so that every line can be parsed. */
static void
print_line (TfCtl *ctl, const char *line)
{
  g_autoptr (JsonNode) node = tf_json_parse (line, -1, NULL);
  JsonObject *object;

  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    {
      if (ctl->args.json)
        tf_ctl_output_take_json (json_object_ref (json_node_get_object (node)));
      else
        print_entry (ctl, json_node_get_object (node));
      return;
    }
  if (!ctl->args.json)
    {
      tf_ctl_output_line (ctl, "%s", line);
      return;
    }
  object = json_object_new ();
  json_object_set_string_member (object, "malformed", line);
  tf_ctl_output_take_json (object);
}

/* Only complete lines; the rest comes with the next read. Returns: bytes printed */
static gsize
print_lines (TfCtl *ctl, const char *text)
{
  const char *at = text;
  const char *end;

  while ((end = strchr (at, '\n')) != NULL)
    {
      g_autofree char *line = g_strndup (at, end - at);
      g_autofree char *valid = g_utf8_make_valid (line, -1);

      if (valid[0] != '\0')
        print_line (ctl, valid);
      at = end + 1;
    }
  return at - text;
}

static gboolean
print_new (TfCtl *ctl, const char *path, gsize *seen, GError **error)
{
  gsize length;
  g_autofree char *text = tf_ctl_bus_read (ctl, path, "GetLog", NULL, &length, error);

  if (text == NULL)
    return FALSE;
  /* a log that shrank has started again */
  if (length < *seen)
    *seen = 0;
  *seen += print_lines (ctl, text + *seen);
  return TRUE;
}

static gboolean
follow (TfCtl *ctl, const char *path, TfCtlView *view, gsize *seen, GError **error)
{
  while (TRUE)
    {
      g_autoptr (TfCtlEvent) event = tf_ctl_view_next (view, error);

      if (event == NULL)
        return FALSE;
      if (event->kind == TF_CTL_EVENT_GONE && !tf_ctl_view_reconnect (view, error))
        return FALSE;
      if (!tf_ctl_view_has_next (view) && !print_new (ctl, path, seen, error))
        return FALSE;
    }
}

gboolean
tf_ctl_log (TfCtl *ctl, GError **error)
{
  g_autofree char *path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  g_autoptr (TfCtlView) view = NULL;
  gsize seen = 0;

  if (path == NULL || !tf_ctl_bus_connect (ctl, error))
    return FALSE;
  if (!ctl->args.follow)
    return print_new (ctl, path, &seen, error);
  tf_ctl_take_interrupts (ctl);
  view = tf_ctl_view_new (ctl, path);
  return print_new (ctl, path, &seen, error) && follow (ctl, path, view, &seen, error);
}
