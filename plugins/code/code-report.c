/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-report.h"

#include <string.h>

#include "code-cause.h"

#define MAX_LINE          (16 * 1024)
#define MAX_NAME          400
#define MAX_MESSAGE       2048
#define MAX_MESSAGE_LINES 20
#define MAX_MESSAGE_END   1024
#define MAX_END_LINE      300
#define MAX_END_LINES     8
#define MAX_MESSAGES      (4 * TF_MIB)
#define MAX_COUNT         1000000000

CodeReport *
code_report_new (const CodeFormat *format)
{
  CodeReport *self = g_malloc0 (format->size);

  self->format = format;
  self->kept = tf_test_report_new ("", "");
  self->warnings = g_ptr_array_new_with_free_func (g_free);
  self->message = g_string_new (NULL);
  self->message_budget = MAX_MESSAGES;
  return self;
}

static void
clear_end (CodeReport *self)
{
  g_queue_clear_full (&self->message_end, g_free);
  self->message_end_size = 0;
  self->message_is_cut = FALSE;
}

void
code_report_free (CodeReport *self)
{
  if (self->format->clear != NULL)
    self->format->clear (self);
  tf_test_report_unref (self->kept);
  g_ptr_array_unref (self->warnings);
  clear_end (self);
  g_string_free (self->message, TRUE);
  g_free (self->problem);
  g_free (self);
}

/* The lines between the beginning and the end are left out. */
static void
join_end (CodeReport *self)
{
  if (self->message_is_cut)
    g_string_append (self->message, "…\n");
  for (const GList *l = self->message_end.head; l != NULL; l = l->next)
    g_string_append_printf (self->message, "%s\n", (const char *) l->data);
  while (self->message->len > 0 && self->message->str[self->message->len - 1] == '\n')
    g_string_truncate (self->message, self->message->len - 1);
}

void
code_report_end_message (CodeReport *self)
{
  if (self->described == NULL)
    return;
  join_end (self);
  if (self->message->len > 0)
    {
      char *better = code_cause_put_first (self->message->str);

      g_free (self->described->message);
      self->described->message = better != NULL ? better : g_strdup (self->message->str);
      self->message_budget -= MIN (self->message_budget, self->message->len);
    }
  clear_end (self);
  self->described = NULL;
  self->message_lines = 0;
  g_string_truncate (self->message, 0);
}

/* The end of a message has the cause, such as the last line of a traceback. */
static void
append_end (CodeReport *self, const char *line, gsize length)
{
  const char *end = line;
  char *kept;

  g_utf8_validate_len (line, MIN (length, MAX_END_LINE), &end);
  kept = g_strndup (line, end - line);
  self->message_end_size += strlen (kept) + 1;
  g_queue_push_tail (&self->message_end, kept);
  while (self->message_end.length > MAX_END_LINES || self->message_end_size > MAX_MESSAGE_END)
    {
      g_autofree char *dropped = g_queue_pop_head (&self->message_end);

      self->message_end_size -= strlen (dropped) + 1;
      self->message_is_cut = TRUE;
    }
}

void
code_report_append_message (CodeReport *self, const char *line, gsize length)
{
  gsize room = MIN (MAX_MESSAGE, self->message_budget);

  if (self->described == NULL || (length == 0 && self->message->len == 0))
    return;
  if (self->message_end.length == 0 && self->message_lines < MAX_MESSAGE_LINES &&
      self->message->len + length + 1 <= room)
    {
      g_string_append_len (self->message, line, length);
      g_string_append_c (self->message, '\n');
      self->message_lines++;
    }
  else if (self->message_budget > MAX_MESSAGE + MAX_MESSAGE_END)
    append_end (self, line, length);
}

/* Returns: (transfer full): valid UTF-8, short enough to read */
static char *
dup_name (const char *name, gssize length)
{
  gsize n = length < 0 ? strlen (name) : (gsize) length;
  const char *end = name;

  while (n > 0 && g_ascii_isspace (name[n - 1]))
    n--;
  if (n <= MAX_NAME)
    return g_utf8_make_valid (name, n);
  g_utf8_validate_len (name, MAX_NAME, &end);
  return g_strdup_printf ("%.*s…", (int) (end - name), name);
}

static void
keep (CodeReport *self, const char *name, TfTestOutcome outcome)
{
  TfTestCase *added = tf_test_report_add_case (self->kept, name, outcome, NULL);

  code_report_end_message (self);
  self->seen = TRUE;
  if (outcome == TF_TEST_OUTCOME_FAILED)
    self->described = added;
}

void
code_report_add (CodeReport *self, const char *name, gssize length, TfTestOutcome outcome)
{
  g_autofree char *valid = dup_name (name, length);

  switch (outcome)
    {
    case TF_TEST_OUTCOME_PASSED:
      self->passed++;
      break;
    case TF_TEST_OUTCOME_SKIPPED:
      self->skipped++;
      break;
    case TF_TEST_OUTCOME_FAILED:
    default:
      self->failed++;
      break;
    }
  keep (self, valid, outcome);
}

void
code_report_keep (CodeReport *self, const char *name, gssize length, TfTestOutcome outcome)
{
  g_autofree char *valid = dup_name (name, length);

  if (tf_test_report_find (self->kept, valid) == NULL)
    keep (self, valid, outcome);
}

void
code_report_warn (CodeReport *self, const char *name)
{
  self->warned++;
  if (name != NULL)
    g_ptr_array_add (self->warnings, g_strdup (name));
}

void
code_report_describe (CodeReport *self, const char *name, gssize length)
{
  g_autofree char *valid = dup_name (name, length);
  TfTestCase *test = g_hash_table_lookup (self->kept->names, valid);

  code_report_end_message (self);
  if (test != NULL && test->outcome == TF_TEST_OUTCOME_FAILED && test->message == NULL)
    self->described = test;
}

void
code_report_doubt (CodeReport *self, const char *format, ...)
{
  va_list args;

  if (self->problem != NULL)
    return;
  va_start (args, format);
  self->problem = g_strdup_vprintf (format, args);
  va_end (args);
}

static guint
count_kept (const CodeReport *self, TfTestOutcome outcome)
{
  guint n = 0;

  for (guint i = 0; i < self->kept->cases->len; i++)
    if (((const TfTestCase *) g_ptr_array_index (self->kept->cases, i))->outcome == outcome)
      n++;
  return n;
}

static void
judge_counts (CodeReport *self)
{
  guint kept_passed = count_kept (self, TF_TEST_OUTCOME_PASSED);
  guint kept_failed = count_kept (self, TF_TEST_OUTCOME_FAILED);

  if (!self->complete)
    code_report_doubt (self, "the result of %s is truncated", self->format->name);
  else if (MAX (MAX (self->passed, self->failed), self->skipped) > MAX_COUNT)
    code_report_doubt (self, "%s reports an impossible number of tests", self->format->name);
  else if (self->passed + self->failed == 0 && self->skipped > 0)
    code_report_doubt (self, "all tests were skipped");
  else if (self->passed + self->failed == 0)
    code_report_doubt (self, "no tests ran");
  else if (kept_passed > self->passed || kept_failed > self->failed)
    code_report_doubt (self, "the test count of %s does not match its list", self->format->name);
}

static void
judge (CodeReport *self, int exit_code)
{
  if (exit_code < 0)
    code_report_doubt (self, "the tests were stopped before they finished");
  judge_counts (self);
  if (exit_code == 0 && self->failed > 0)
    code_report_doubt (self, "%" G_GUINT64_FORMAT " tests failed, but the exit status is 0",
                       self->failed);
  if (exit_code != 0 && self->failed == 0)
    code_report_doubt (self, "no test failed, but the exit status is %d", exit_code);
}

static void
settle_warnings (CodeReport *self, int exit_code)
{
  TfTestOutcome outcome = exit_code == 0 ? TF_TEST_OUTCOME_PASSED : TF_TEST_OUTCOME_FAILED;

  *(exit_code == 0 ? &self->passed : &self->failed) += self->warned;
  for (guint i = 0; i < self->warnings->len; i++)
    code_report_keep (self, g_ptr_array_index (self->warnings, i), -1, outcome);
}

void
code_report_settle (CodeReport *self, int exit_code, TfTestReport *report)
{
  guint64 n_all = self->passed + self->failed + self->skipped + self->warned;

  code_report_end_message (self);
  settle_warnings (self, exit_code);
  self->none_ran = n_all == 0 && self->kept->cases->len == 0 && self->complete && exit_code >= 0;
  judge (self, exit_code);
  report->counts = (TfTestCounts){ 0 };
  report->skipped = 0;
  report->names_complete = FALSE;
  if (self->problem == NULL)
    {
      report->counts =
          (TfTestCounts){ TRUE, self->passed + self->failed, self->passed, self->failed };
      report->skipped = self->skipped;
      report->names_complete = self->kept->cases->len == n_all;
    }
  g_free (report->detail);
  report->detail = self->problem != NULL ? g_utf8_make_valid (self->problem, -1) : g_strdup ("");
  tf_test_report_take_cases (report, self->kept);
}

/* The position after the escape sequence at @at. */
static gsize
skip_escape (const char *line, gsize at, gsize length)
{
  gsize i = at + 1;

  if (i < length && line[i] == '[')
    {
      for (i++; i < length && !(line[i] >= '@' && line[i] <= '~'); i++)
        ;
      return MIN (i + 1, length);
    }
  if (i < length && line[i] == ']')
    {
      for (i++; i < length && line[i] != '\a' && line[i] != '\033'; i++)
        ;
      return i < length && line[i] == '\033' ? MIN (i + 2, length) : MIN (i + 1, length);
    }
  return MIN (i + 1, length);
}

static void
append_visible (GString *buffer, const char *line, gsize length)
{
  gsize i = 0;

  while (i < length)
    {
      char c = line[i];

      if (c == '\033')
        {
          i = skip_escape (line, i, length);
          continue;
        }
      if (c == '\r')
        g_string_truncate (buffer, 0);
      else if (c != '\0' && c != '\b')
        g_string_append_c (buffer, c);
      i++;
    }
}

static gboolean
is_plain (const char *line, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if ((guchar) line[i] < ' ' && line[i] != '\t')
      return FALSE;
  return TRUE;
}

const char *
code_line_clean (GString *buffer, const char *line, gsize length, gsize *out_length)
{
  const char *end = NULL;

  while (length > 0 && line[length - 1] == '\r')
    length--;
  length = MIN (length, MAX_LINE);
  g_string_truncate (buffer, 0);
  if (is_plain (line, length))
    g_string_append_len (buffer, line, length);
  else
    append_visible (buffer, line, length);
  if (!g_utf8_validate_len (buffer->str, buffer->len, &end))
    {
      g_autofree char *valid = g_utf8_make_valid (buffer->str, buffer->len);

      g_string_assign (buffer, valid);
    }
  *out_length = buffer->len;
  return buffer->str;
}

gboolean
code_scan_number (const char **text, guint64 *out)
{
  const char *p = *text;
  guint64 value = 0;

  if (!g_ascii_isdigit (*p))
    return FALSE;
  for (; g_ascii_isdigit (*p); p++)
    value = value > MAX_COUNT ? value : value * 10 + (guint64) g_ascii_digit_value (*p);
  *text = p;
  *out = value;
  return TRUE;
}

gboolean
code_scan_word (const char **text, const char *word)
{
  gsize length = strlen (word);

  if (strncmp (*text, word, length) != 0)
    return FALSE;
  *text += length;
  return TRUE;
}
