/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-log-line.h"

#include <string.h>

#include "tf-plain-text.h"

struct _TfLogLine
{
  GObject parent_instance;

  guint64 number;
  TfLogLevel level;
  char *time;   /* (owned) */
  char *event;  /* (owned) */
  char *phase;  /* (owned) */
  char *detail; /* (owned) */
};

G_DEFINE_FINAL_TYPE (TfLogLine, tf_log_line, G_TYPE_OBJECT)

/* A JSON string as in the line, without quotes. */
typedef struct
{
  const char *start; /* (nullable): missing */
  gsize length;
  gboolean is_escaped;
} Slice;

/* The members written by the daemon; any other line is not parsed. Why not a JSON parser: a filter
 * scans a million lines, and a tree for each would take seconds. */
typedef struct
{
  Slice timestamp;
  Slice level;
  Slice event;
  Slice phase;
  Slice detail;
} Fields;

static const char *
skip_space (const char *at, const char *end)
{
  while (at < end && (*at == ' ' || *at == '\t' || *at == '\r'))
    at++;
  return at;
}

static gboolean
take (const char **at, const char *end, char wanted)
{
  *at = skip_space (*at, end);
  if (*at >= end || **at != wanted)
    return FALSE;
  (*at)++;
  return TRUE;
}

static gboolean
take_string (const char **at, const char *end, Slice *out)
{
  if (!take (at, end, '"'))
    return FALSE;
  out->start = *at;
  out->is_escaped = FALSE;
  for (; *at < end && **at != '"'; (*at)++)
    if (**at == '\\')
      {
        out->is_escaped = TRUE;
        (*at)++;
      }
  if (*at >= end)
    return FALSE;
  out->length = *at - out->start;
  (*at)++;
  return TRUE;
}

static Slice *
field_of (Fields *fields, const Slice *name)
{
  const struct
  {
    const char *name;
    Slice *field;
  } known[] = {
    { "timestamp", &fields->timestamp }, { "level", &fields->level },   { "event", &fields->event },
    { "phase", &fields->phase },         { "detail", &fields->detail },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (strlen (known[i].name) == name->length &&
        memcmp (known[i].name, name->start, name->length) == 0)
      return known[i].field;
  return NULL;
}

static gboolean
read_fields (const char *bytes, gsize length, Fields *fields)
{
  const char *at = bytes;
  const char *end = bytes + length;

  memset (fields, 0, sizeof *fields);
  if (!take (&at, end, '{'))
    return FALSE;
  do
    {
      Slice name, other;
      Slice *field;

      if (!take_string (&at, end, &name))
        return FALSE;
      field = field_of (fields, &name);
      if (!take (&at, end, ':') || !take_string (&at, end, field != NULL ? field : &other))
        return FALSE;
    }
  while (take (&at, end, ','));
  return take (&at, end, '}') && skip_space (at, end) == end && fields->level.start != NULL;
}

/* Unescaping */

static gboolean
take_hex (const char **at, const char *end, gunichar *out)
{
  gunichar value = 0;

  if (end - *at < 4)
    return FALSE;
  for (guint i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value ((*at)[i]);

      if (digit < 0)
        return FALSE;
      value = value * 16 + digit;
    }
  *at += 4;
  *out = value;
  return TRUE;
}

static void
append_unicode (GString *text, const char **at, const char *end)
{
  gunichar value, low;

  if (!take_hex (at, end, &value))
    return;
  if (value >= 0xd800 && value < 0xdc00 && end - *at >= 6 && (*at)[0] == '\\' && (*at)[1] == 'u')
    {
      *at += 2;
      if (take_hex (at, end, &low) && low >= 0xdc00 && low < 0xe000)
        value = 0x10000 + ((value - 0xd800) << 10) + (low - 0xdc00);
    }
  g_string_append_unichar (text, value != 0 && g_unichar_validate (value) ? value : 0xfffd);
}

static void
append_escape (GString *text, const char **at, const char *end)
{
  static const char from[] = "nrtbf";
  static const char to[] = "\n\r\t\b\f";
  const char *found;
  char c = *(*at)++;

  if (c == 'u')
    {
      append_unicode (text, at, end);
      return;
    }
  found = c == '\0' ? NULL : strchr (from, c);
  g_string_append_c (text, found != NULL ? to[found - from] : c);
}

static void
append_slice (GString *text, const Slice *slice)
{
  const char *at = slice->start;
  const char *end = at == NULL ? NULL : at + slice->length;

  while (at < end)
    {
      const char *backslash = slice->is_escaped ? memchr (at, '\\', end - at) : NULL;

      g_string_append_len (text, at, (backslash != NULL ? backslash : end) - at);
      at = backslash != NULL ? backslash + 1 : end;
      if (backslash != NULL && at < end)
        append_escape (text, &at, end);
    }
}

static char *
dup_shown (const char *bytes, gsize length)
{
  g_autofree char *valid = g_utf8_make_valid (bytes, (gssize) length);

  return tf_plain_text (valid);
}

static char *
dup_slice (const Slice *slice)
{
  g_autoptr (GString) text = g_string_new (NULL);

  append_slice (text, slice);
  return dup_shown (text->str, text->len);
}

static TfLogLevel
level_of (const Slice *level)
{
  static const char *const words[] = { "info", "warn", "error" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (level->start != NULL && level->length == strlen (words[i]) &&
        memcmp (level->start, words[i], level->length) == 0)
      return (TfLogLevel) i;
  return TF_LOG_UNKNOWN;
}

/* Searching */

/* @needle: ASCII, in lower case */
static gboolean
contains_ascii (const char *bytes, gsize length, const char *needle, gsize needle_length)
{
  const char first = needle[0];

  for (gsize i = 0; i + needle_length <= length; i++)
    if (g_ascii_tolower (bytes[i]) == first &&
        g_ascii_strncasecmp (bytes + i, needle, needle_length) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
contains (const TfLogFilter *self, const char *bytes, gsize length)
{
  g_autofree char *valid = NULL;
  g_autofree char *folded = NULL;

  if (self->is_ascii)
    return contains_ascii (bytes, length, self->text, strlen (self->text));
  valid = g_utf8_make_valid (bytes, length);
  folded = g_utf8_casefold (valid, -1);
  return strstr (folded, self->text) != NULL;
}

static gboolean
slice_contains (const TfLogFilter *self, const Slice *slice)
{
  g_autoptr (GString) text = NULL;

  if (slice->start == NULL)
    return FALSE;
  if (!slice->is_escaped)
    return contains (self, slice->start, slice->length);
  text = g_string_new (NULL);
  append_slice (text, slice);
  return contains (self, text->str, text->len);
}

TfLogFilter *
tf_log_filter_new (TfLogLevel level, const char *text)
{
  TfLogFilter *self = g_new0 (TfLogFilter, 1);

  self->level = level;
  self->is_ascii = g_str_is_ascii (text);
  self->text = self->is_ascii ? g_ascii_strdown (text, -1) : g_utf8_casefold (text, -1);
  return self;
}

TfLogFilter *
tf_log_filter_copy (const TfLogFilter *self)
{
  return self == NULL ? NULL : tf_log_filter_new (self->level, self->text);
}

void
tf_log_filter_free (TfLogFilter *self)
{
  if (self == NULL)
    return;
  g_free (self->text);
  g_free (self);
}

gboolean
tf_log_filter_matches (const TfLogFilter *self, const char *bytes, gsize length)
{
  Fields fields;

  if (!read_fields (bytes, length, &fields))
    return *self->text == '\0' || contains (self, bytes, length);
  if (level_of (&fields.level) < self->level)
    return FALSE;
  return *self->text == '\0' || slice_contains (self, &fields.detail) ||
         slice_contains (self, &fields.event) || slice_contains (self, &fields.phase);
}

static void
tf_log_line_finalize (GObject *object)
{
  TfLogLine *self = TF_LOG_LINE (object);

  g_free (self->time);
  g_free (self->event);
  g_free (self->phase);
  g_free (self->detail);
  G_OBJECT_CLASS (tf_log_line_parent_class)->finalize (object);
}

static void
tf_log_line_class_init (TfLogLineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_log_line_finalize;
}

static void
tf_log_line_init (TfLogLine *self)
{
}

TfLogLine *
tf_log_line_new (const char *bytes, gsize length, guint64 number, gboolean is_cut)
{
  TfLogLine *self = g_object_new (TF_TYPE_LOG_LINE, NULL);
  Fields fields;

  self->number = number;
  if (is_cut || !read_fields (bytes, length, &fields))
    {
      g_autofree char *shown = dup_shown (bytes, length);

      memset (&fields, 0, sizeof fields);
      self->detail = g_strconcat (shown, is_cut ? "…" : "", NULL);
    }
  else
    self->detail = dup_slice (&fields.detail);
  self->level = level_of (&fields.level);
  self->time = dup_slice (&fields.timestamp);
  self->event = dup_slice (&fields.event);
  self->phase = dup_slice (&fields.phase);
  return self;
}

TfLogLevel
tf_log_line_get_level (TfLogLine *self)
{
  return self->level;
}

guint64
tf_log_line_get_number (TfLogLine *self)
{
  return self->number;
}

const char *
tf_log_line_get_time (TfLogLine *self)
{
  return self->time;
}

const char *
tf_log_line_get_event (TfLogLine *self)
{
  return self->event;
}

const char *
tf_log_line_get_phase (TfLogLine *self)
{
  return self->phase;
}

const char *
tf_log_line_get_detail (TfLogLine *self)
{
  return self->detail;
}
