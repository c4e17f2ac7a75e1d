/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-patch-mail.h"

#include <stdio.h>
#include <string.h>

#include "tf-delivery.h"

#define LINE_WIDTH 76
#define MAX_SLUG   52

static const char hex_digits[] = "0123456789ABCDEF";

static gboolean
is_plain_word (const char *text)
{
  for (const char *at = text; *at != '\0'; at++)
    if (!g_ascii_isalnum (*at) && strchr (" -_", *at) == NULL)
      return FALSE;
  return TRUE;
}

static void
append_hex (GString *text, char mark, guchar byte)
{
  g_string_append_printf (text, "%c%c%c", mark, hex_digits[byte >> 4], hex_digits[byte & 15]);
}

/* RFC 2047, in words that each have whole characters. */
static void
append_encoded (GString *header, const char *text)
{
  static const char begin[] = "=?UTF-8?q?";
  gsize start = header->len;

  g_string_append (header, begin);
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      if (header->len - start > LINE_WIDTH - 16)
        {
          g_string_append (header, "?=\n ");
          start = header->len;
          g_string_append (header, begin);
        }
      for (const char *byte = at; byte < g_utf8_next_char (at); byte++)
        if (g_ascii_isalnum (*byte))
          g_string_append_c (header, *byte);
        else
          append_hex (header, '=', (guchar) *byte);
    }
  g_string_append (header, "?=");
}

static void
append_name (GString *header, const char *text)
{
  g_autofree char *valid = g_strdelimit (g_utf8_make_valid (text, -1), "\r\n", ' ');

  if (is_plain_word (valid))
    g_string_append (header, valid);
  else
    append_encoded (header, valid);
}

/* "=?" would begin an encoded word. */
static void
append_subject (GString *header, const char *text)
{
  g_autofree char *valid = g_strdelimit (g_utf8_make_valid (text, -1), "\r\n", ' ');

  if (g_str_is_ascii (valid) && strstr (valid, "=?") == NULL)
    g_string_append (header, valid);
  else
    append_encoded (header, valid);
}

static void
append_date (GString *header, const TfPatchMail *mail)
{
  static const char *const days[] = { "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun" };
  static const char *const months[] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (mail->time + mail->offset * 60);
  guint offset = (guint) ABS (mail->offset);

  if (time == NULL)
    return;
  g_string_append_printf (header, "Date: %s, %d %s %d %02d:%02d:%02d %c%02u%02u\n",
                          days[g_date_time_get_day_of_week (time) - 1],
                          g_date_time_get_day_of_month (time),
                          months[g_date_time_get_month (time) - 1], g_date_time_get_year (time),
                          g_date_time_get_hour (time), g_date_time_get_minute (time),
                          g_date_time_get_second (time), mail->offset < 0 ? '-' : '+', offset / 60,
                          offset % 60);
}

/* What "git am" takes for the end of the message, for a diff or for a new message. */
static gboolean
ends_message (const char *line)
{
  static const char *const starts[] = { "---", "diff -", "Index: ", "From ", ">From " };

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    if (g_str_has_prefix (line, starts[i]))
      return TRUE;
  return FALSE;
}

/* What "git am" takes for a header, if it is the first line of the body. */
static gboolean
is_header (const char *line)
{
  static const char *const names[] = {
    "from:", "date:", "subject:", "[patch", "content-", ">from"
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_ascii_strncasecmp (line, names[i], strlen (names[i])) == 0)
      return TRUE;
  return FALSE;
}

static void
append_body (GString *text, const char *body)
{
  g_autofree char *valid = g_utf8_make_valid (body, -1);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (valid), "\n", -1);
  gboolean is_first = TRUE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = g_strdelimit (g_strchomp (lines[i]), "\r", ' ');

      if (ends_message (line) || (is_first && is_header (line)))
        g_string_append_c (text, ' ');
      is_first = is_first && line[0] == '\0';
      g_string_append_printf (text, "%s\n", line);
    }
}

/* Only a line break stays as it is. */
static gboolean
must_quote (const GString *text, gsize i, gsize column)
{
  char c = text->str[i];
  gboolean ends_line = i + 1 == text->len || text->str[i + 1] == '\n';

  if (column == 0 && strncmp (text->str + i, "From ", 5) == 0)
    return TRUE;
  return c == '=' || (c == ' ' && ends_line) || (!g_ascii_isprint (c) && (c != '\t' || ends_line));
}

/* RFC 2045 */
static void
append_quoted (GString *mail, const GString *text)
{
  gsize column = 0;

  for (gsize i = 0; i < text->len; i++)
    {
      gsize start = mail->len;

      if (text->str[i] == '\n')
        {
          g_string_append_c (mail, '\n');
          column = 0;
          continue;
        }
      if (column > LINE_WIDTH - 4)
        {
          g_string_append (mail, "=\n");
          start = mail->len;
          column = 0;
        }
      if (must_quote (text, i, column))
        append_hex (mail, '=', (guchar) text->str[i]);
      else
        g_string_append_c (mail, text->str[i]);
      column += mail->len - start;
    }
}

static void
append_slug (GString *text, const char *name)
{
  gsize start = text->len;

  for (const char *at = name; *at != '\0' && text->len - start < MAX_SLUG; at++)
    if (g_ascii_isalnum (*at) || *at == '_')
      g_string_append_c (text, *at);
    else if (text->len > start && text->str[text->len - 1] != '-')
      g_string_append_c (text, '-');
  while (text->len > start && text->str[text->len - 1] == '-')
    g_string_truncate (text, text->len - 1);
  if (text->len == start)
    g_string_append (text, "unnamed");
}

static void
append_file (GString *text, const TfPatchMail *mail)
{
  if (mail->source != NULL)
    {
      append_slug (text, mail->source);
      g_string_append_c (text, '/');
    }
  g_string_append_printf (text, "%04u-", mail->number);
  append_slug (text, mail->subject);
  g_string_append (text, ".patch");
}

static void
append_headers (GString *text, const TfPatchMail *mail, gboolean is_quoted)
{
  guint width = (guint) snprintf (NULL, 0, "%u", mail->total);

  g_string_append_printf (text, "From %s Mon Sep 17 00:00:00 2001\nFrom: ", mail->commit);
  append_name (text, mail->name);
  g_string_append_printf (text, " <%s>\n", mail->email);
  append_date (text, mail);
  g_string_append_printf (text, "Subject: [PATCH %0*u/%u] ", (int) width, mail->number,
                          mail->total);
  append_subject (text, mail->subject);
  g_string_append (text, "\n" TF_DELIVERY_FILE_HEADER ": ");
  append_file (text, mail);
  g_string_append_printf (text,
                          "\nMIME-Version: 1.0\n"
                          "Content-Type: text/plain; charset=UTF-8\n"
                          "Content-Transfer-Encoding: %s\n\n",
                          is_quoted ? "quoted-printable" : "8bit");
}

GString *
tf_patch_mail_make (const TfPatchMail *mail)
{
  g_autoptr (GString) content = g_string_new (NULL);
  GString *text = g_string_new (NULL);
  gboolean is_quoted = FALSE;

  if (mail->body != NULL && mail->body[0] != '\0')
    append_body (content, mail->body);
  g_string_append_printf (content, "---\n %u files, %u lines added, %u removed\n\n", mail->n_files,
                          mail->n_added, mail->n_removed);
  g_string_append_len (content, mail->diff->str, (gssize) mail->diff->len);
  g_string_append (content, TF_DELIVERY_SIGNATURE + 1);
  g_string_append (content, TF_VERSION "\n\n");
  is_quoted = memchr (content->str, '\r', content->len) != NULL;
  append_headers (text, mail, is_quoted);
  if (is_quoted)
    append_quoted (text, content);
  else
    g_string_append_len (text, content->str, (gssize) content->len);
  return text;
}
