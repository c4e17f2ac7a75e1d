/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-report-xml.h"

#include <string.h>

#define MAX_TAG   (64 * 1024)
#define MAX_DEPTH 64

typedef enum
{
  XML_TEXT,
  XML_TAG,
  XML_COMMENT,
  XML_CDATA,
  XML_BROKEN,
} XmlState;

struct _CodeXml
{
  const CodeXmlHandler *handler; /* (not owned) */
  gpointer data;
  XmlState state;
  GString *tag;    /* (owned): the text between < and > */
  char quote;      /* of the open attribute value in tag, or 0 */
  guint n_ends;    /* bytes of "--" or "]]" just read */
  GPtrArray *open; /* (owned) (element-type utf8) */
  gboolean had_root;
};

CodeXml *
code_xml_new (const CodeXmlHandler *handler, gpointer data)
{
  CodeXml *self = g_new0 (CodeXml, 1);

  self->handler = handler;
  self->data = data;
  self->tag = g_string_new (NULL);
  self->open = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
code_xml_free (CodeXml *self)
{
  if (self == NULL)
    return;
  g_string_free (self->tag, TRUE);
  g_ptr_array_unref (self->open);
  g_free (self);
}

static void
close_element (CodeXml *self, const char *name)
{
  if (self->open->len == 0 ||
      strcmp (g_ptr_array_index (self->open, self->open->len - 1), name) != 0)
    {
      self->state = XML_BROKEN;
      return;
    }
  self->handler->close (name, self->data);
  g_ptr_array_set_size (self->open, (int) self->open->len - 1);
}

static void
open_element (CodeXml *self, char *tag, gsize length)
{
  gboolean is_empty = length > 0 && tag[length - 1] == '/';
  gsize n;

  if (is_empty)
    tag[length - 1] = '\0';
  n = strcspn (tag, " \t\r\n");
  if (n == 0 || self->open->len >= MAX_DEPTH || (self->open->len == 0 && self->had_root))
    {
      self->state = XML_BROKEN;
      return;
    }
  self->had_root = TRUE;
  g_ptr_array_add (self->open, g_strndup (tag, n));
  self->handler->open (g_ptr_array_index (self->open, self->open->len - 1), tag + n, self->data);
  if (is_empty)
    close_element (self, g_ptr_array_index (self->open, self->open->len - 1));
}

static void
end_tag (CodeXml *self)
{
  char *tag = self->tag->str;

  self->state = XML_TEXT;
  if (*tag == '/')
    close_element (self, g_strchomp (tag + 1));
  else if (*tag != '?' && *tag != '!')
    open_element (self, tag, self->tag->len);
  g_string_truncate (self->tag, 0);
}

/* Returns: where to continue */
static const char *
read_text (CodeXml *self, const char *at, const char *end)
{
  const char *tag = memchr (at, '<', end - at);
  const char *stop = tag != NULL ? tag : end;

  if (stop > at && self->open->len > 0)
    self->handler->text (at, stop - at, self->data);
  if (tag == NULL)
    return end;
  self->state = XML_TAG;
  self->quote = '\0';
  return tag + 1;
}

/* "!--" and "![CDATA[" do not begin tags. */
static gboolean
leave_tag (CodeXml *self)
{
  if (strcmp (self->tag->str, "!--") == 0)
    self->state = XML_COMMENT;
  else if (strcmp (self->tag->str, "![CDATA[") == 0)
    self->state = XML_CDATA;
  else
    return FALSE;
  self->n_ends = 0;
  g_string_truncate (self->tag, 0);
  return TRUE;
}

/* Skips to the next byte that may have a meaning. */
static const char *
skip_plain (const char *at, const char *end, gboolean is_quoted)
{
  for (; at < end; at++)
    if (*at == '"' || *at == '\'' || *at == '\0' || (!is_quoted && (*at == '>' || *at == '<')))
      break;
  return at;
}

static const char *
read_tag (CodeXml *self, const char *at, const char *end)
{
  gboolean is_short = self->tag->len < strlen ("![CDATA[");
  const char *plain = at;

  if (!is_short || (self->tag->len > 0 && *self->tag->str != '!'))
    at = skip_plain (at, end, self->quote != '\0');
  if (self->tag->len + (at - plain) >= MAX_TAG)
    self->state = XML_BROKEN;
  else if (at > plain)
    g_string_append_len (self->tag, plain, at - plain);
  if (at == end || self->state == XML_BROKEN)
    return end;
  if (self->quote == '\0' && *at == '>')
    {
      end_tag (self);
      return at + 1;
    }
  if (*at == '\0' || (self->quote == '\0' && *at == '<'))
    {
      self->state = XML_BROKEN;
      return end;
    }
  if (*at == self->quote)
    self->quote = '\0';
  else if (self->quote == '\0' && (*at == '"' || *at == '\'') && *self->tag->str != '!')
    self->quote = *at;
  g_string_append_c (self->tag, *at);
  if (is_short)
    leave_tag (self);
  return at + 1;
}

/* Skips to "-->" or "]]>". */
static const char *
read_to_end (CodeXml *self, const char *at, const char *end)
{
  char mark = self->state == XML_CDATA ? ']' : '-';
  const char *begin = at;

  for (; at < end; at++)
    {
      gboolean is_end = *at == '>' && self->n_ends >= 2;

      self->n_ends = *at == mark ? self->n_ends + 1 : 0;
      if (!is_end)
        continue;
      if (self->state == XML_CDATA && at - begin > 2)
        self->handler->text (begin, at - begin - 2, self->data);
      self->state = XML_TEXT;
      return at + 1;
    }
  if (self->state == XML_CDATA && end > begin)
    self->handler->text (begin, end - begin, self->data);
  return end;
}

gboolean
code_xml_read (CodeXml *self, const char *bytes, gsize length)
{
  const char *at = bytes;
  const char *end = bytes + length;

  while (at < end && self->state != XML_BROKEN)
    switch (self->state)
      {
      case XML_TEXT:
        at = read_text (self, at, end);
        break;
      case XML_TAG:
        at = read_tag (self, at, end);
        break;
      case XML_COMMENT:
      case XML_CDATA:
        at = read_to_end (self, at, end);
        break;
      case XML_BROKEN:
      default:
        break;
      }
  return self->state != XML_BROKEN;
}

gboolean
code_xml_is_complete (const CodeXml *self)
{
  return self->state == XML_TEXT && self->had_root && self->open->len == 0;
}

static void
append_reference (GString *value, const char *name, gsize length)
{
  static const struct
  {
    const char *name;
    char c;
  } known[] = { { "lt", '<' }, { "gt", '>' }, { "amp", '&' }, { "quot", '"' }, { "apos", '\'' } };
  guint64 c = 0;

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (strlen (known[i].name) == length && strncmp (known[i].name, name, length) == 0)
      {
        g_string_append_c (value, known[i].c);
        return;
      }
  if (length > 1 && *name == '#')
    c = name[1] == 'x' ? g_ascii_strtoull (name + 2, NULL, 16)
                       : g_ascii_strtoull (name + 1, NULL, 10);
  if (c >= ' ' && c < 0x110000 && g_unichar_validate ((gunichar) c))
    g_string_append_unichar (value, (gunichar) c);
  else
    g_string_append_c (value, ' ');
}

static char *
dup_value (const char *text, gsize length)
{
  g_autoptr (GString) value = NULL;
  const char *end = text + length;

  if (memchr (text, '&', length) == NULL && strcspn (text, "\t\n\r") >= length)
    return g_utf8_make_valid (text, (gssize) length);
  value = g_string_sized_new (length);
  for (const char *p = text; p < end; p++)
    {
      const char *semicolon = *p == '&' ? memchr (p, ';', MIN (end - p, 12)) : NULL;

      if (semicolon == NULL)
        {
          g_string_append_c (value, (guchar) *p < ' ' ? ' ' : *p);
          continue;
        }
      append_reference (value, p + 1, semicolon - p - 1);
      p = semicolon;
    }
  return g_utf8_make_valid (value->str, (gssize) value->len);
}

char *
code_xml_dup_attribute (const char *attributes, const char *name)
{
  const char *at = attributes;
  gsize n = strlen (name);

  while (*at != '\0')
    {
      const char *key = at + strspn (at, " \t\r\n");
      gsize length = strcspn (key, "= \t\r\n");
      const char *quote = key + length + strspn (key + length, "= \t\r\n");
      const char *end = *quote == '"' || *quote == '\'' ? strchr (quote + 1, *quote) : NULL;

      if (end == NULL)
        return NULL;
      if (length == n && strncmp (key, name, n) == 0)
        return dup_value (quote + 1, end - quote - 1);
      at = end + 1;
    }
  return NULL;
}
