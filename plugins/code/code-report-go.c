/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report.h"

#define N_RECENT 20

/* go test, as text or (-json) as events. Text without -v lists only failed tests; then a passed
 * package counts as the test. */
typedef struct
{
  CodeReport parent;
  gboolean is_json;
  guint64 n_running;     /* tests begun but not ended */
  gboolean has_run;      /* "=== RUN" occurred in this package */
  guint64 failed_before; /* failed tests when this package began */
  guint64 passed_before;
  GHashTable *packages; /* (owned) (nullable) (element-type utf8 guint64): -json: packages begun,
                         * with the number of failed tests */
  GString *member;      /* (owned): scratch */
  GString *recent[N_RECENT]; /* (owned) (nullable): -json: the last output events */
  guint next_recent;
} GoReport;

typedef struct
{
  char *action;
  char *package;
  char *test;
  char *output;
} Event;

static void
event_clear (Event *event)
{
  g_free (event->action);
  g_free (event->package);
  g_free (event->test);
  g_free (event->output);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Event, event_clear)

static void
append_escape (GString *text, const char **at)
{
  const char *p = *at;
  guint code = 0;

  switch (*p)
    {
    case 'n':
    case 'r':
    case 't':
    case 'b':
    case 'f':
      g_string_append_c (text, *p == 't' ? '\t' : *p == 'n' ? '\n' : ' ');
      break;
    case 'u':
      for (guint i = 0; i < 4 && g_ascii_isxdigit (p[1]); i++, p++)
        code = code * 16 + (guint) g_ascii_xdigit_value (p[1]);
      g_string_append_unichar (text, g_unichar_validate (code) && code > 0 ? code : 0xfffd);
      break;
    default:
      g_string_append_c (text, *p);
      break;
    }
  *at = p;
}

/* A JSON string that begins at *@at; appends its text to @out if set. */
static gboolean
scan_string (const char **at, GString *out)
{
  const char *p = *at;

  if (*p != '"')
    return FALSE;
  for (p++; *p != '"'; p++)
    {
      const char *plain = p;

      while (*p != '"' && *p != '\\' && *p != '\0')
        p++;
      if (out != NULL)
        g_string_append_len (out, plain, p - plain);
      if (*p == '"')
        break;
      if (*p == '\0' || *++p == '\0')
        return FALSE;
      if (out != NULL)
        append_escape (out, &p);
    }
  *at = p + 1;
  return TRUE;
}

static gboolean
scan_value (const char **at, GString *out)
{
  if (**at == '"')
    return scan_string (at, out);
  if (**at == '{' || **at == '[')
    return FALSE;
  *at += strcspn (*at, ",}");
  return **at != '\0';
}

static char **
find_member (Event *event, const char *name, gsize length)
{
  static const struct
  {
    const char *name;
    gsize offset;
  } members[] = {
    { "Action", G_STRUCT_OFFSET (Event, action) },
    { "Package", G_STRUCT_OFFSET (Event, package) },
    { "Test", G_STRUCT_OFFSET (Event, test) },
    { "Output", G_STRUCT_OFFSET (Event, output) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (strlen (members[i].name) == length && strncmp (members[i].name, name, length) == 0)
      return (char **) ((char *) event + members[i].offset);
  return NULL;
}

/* go prints flat objects: a general parser would take ten times as long. */
static gboolean
parse_event (GoReport *self, const char *line, Event *event)
{
  const char *p = line;

  if (*p++ != '{')
    return FALSE;
  while (*p != '}')
    {
      const char *name = p + 1;
      char **member;

      if (!scan_string (&p, NULL))
        return FALSE;
      member = find_member (event, name, p - name - 1);
      if (*p++ != ':')
        return FALSE;
      g_string_truncate (self->member, 0);
      if (!scan_value (&p, member != NULL ? self->member : NULL))
        return FALSE;
      if (member != NULL)
        {
          g_free (*member);
          *member = g_strndup (self->member->str, self->member->len);
        }
      if (*p == ',')
        p++;
      else if (*p != '}')
        return FALSE;
    }
  return event->action != NULL;
}

static guint64 *
open_package (GoReport *self, const char *package)
{
  guint64 *failed = g_hash_table_lookup (self->packages, package);

  if (failed == NULL && g_hash_table_size (self->packages) < TF_LIMIT_TEST_NAMES)
    {
      failed = g_new0 (guint64, 1);
      g_hash_table_insert (self->packages, g_strdup (package), failed);
    }
  return failed;
}

static void
remember_output (GoReport *self, const char *line, gsize length)
{
  GString **recent = &self->recent[self->next_recent++ % N_RECENT];

  if (*recent == NULL)
    *recent = g_string_new (NULL);
  g_string_truncate (*recent, 0);
  g_string_append_len (*recent, line, (gssize) length);
}

/* The output of a failed test comes before the event of its failure. */
static void
append_output (GoReport *self, const Event *failed)
{
  for (guint i = 0; i < N_RECENT && self->parent.message_budget > 0; i++)
    {
      const GString *line = self->recent[(self->next_recent + i) % N_RECENT];
      g_auto (Event) event = { 0 };

      if (line == NULL || !parse_event (self, line->str, &event) || event.output == NULL ||
          g_strcmp0 (event.test, failed->test) != 0 ||
          g_strcmp0 (event.package, failed->package) != 0 ||
          g_str_has_prefix (event.output, "=== ") || strstr (event.output, "--- FAIL: ") != NULL)
        continue;
      g_strchomp (event.output);
      code_report_append_message (&self->parent, event.output, strlen (event.output));
    }
}

static void
end_test (GoReport *self, const Event *event, TfTestOutcome outcome)
{
  g_autofree char *name = g_strdup_printf ("%s/%s", event->package, event->test);
  guint64 *failed = open_package (self, event->package);

  if (outcome == TF_TEST_OUTCOME_FAILED && failed != NULL)
    ++*failed;
  self->n_running -= MIN (self->n_running, 1);
  code_report_add (&self->parent, name, -1, outcome);
  if (outcome == TF_TEST_OUTCOME_FAILED)
    append_output (self, event);
  code_report_end_message (&self->parent);
}

static void
end_package (GoReport *self, const Event *event)
{
  const guint64 *failed = g_hash_table_lookup (self->packages, event->package);

  if (strcmp (event->action, "fail") == 0 && (failed == NULL || *failed == 0))
    code_report_doubt (&self->parent, "package %s failed outside of its tests", event->package);
  g_hash_table_remove (self->packages, event->package);
  self->parent.complete = TRUE;
}

static void
act (GoReport *self, const Event *event)
{
  static const struct
  {
    const char *action;
    TfTestOutcome outcome;
  } ends[] = { { "pass", TF_TEST_OUTCOME_PASSED },
               { "fail", TF_TEST_OUTCOME_FAILED },
               { "skip", TF_TEST_OUTCOME_SKIPPED } };

  if (event->package == NULL)
    return;
  self->parent.seen = TRUE;
  if (strcmp (event->action, "run") == 0)
    {
      self->n_running++;
      open_package (self, event->package);
      return;
    }
  if (strcmp (event->action, "start") == 0)
    open_package (self, event->package);
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (strcmp (event->action, ends[i].action) == 0)
      {
        if (event->test != NULL)
          end_test (self, event, ends[i].outcome);
        else
          end_package (self, event);
      }
}

static void
read_event (GoReport *self, const char *line, gsize length)
{
  g_auto (Event) event = { 0 };

  if (self->packages != NULL && strstr (line, "\"Action\":\"output\"") != NULL)
    {
      remember_output (self, line, length);
      return;
    }
  if (self->member == NULL)
    self->member = g_string_new (NULL);
  if (!parse_event (self, line, &event))
    {
      if (self->is_json)
        code_report_doubt (&self->parent, "an event of go test is truncated");
      return;
    }
  if (self->packages == NULL)
    self->packages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->is_json = TRUE;
  act (self, &event);
}

/* "--- FAIL: TestX (0.00s)" */
static gboolean
read_end_line (GoReport *self, const char *line)
{
  static const struct
  {
    const char *word;
    TfTestOutcome outcome;
  } ends[] = { { "--- PASS: ", TF_TEST_OUTCOME_PASSED },
               { "--- FAIL: ", TF_TEST_OUTCOME_FAILED },
               { "--- SKIP: ", TF_TEST_OUTCOME_SKIPPED } };
  const char *text = line + strspn (line, " ");
  const char *close = g_strrstr (text, " (");

  for (guint i = 0; i < G_N_ELEMENTS (ends) && close != NULL; i++)
    if (code_scan_word (&text, ends[i].word))
      {
        self->n_running -= MIN (self->n_running, 1);
        self->parent.complete = FALSE;
        code_report_add (&self->parent, text, close > text ? close - text : 0, ends[i].outcome);
        return TRUE;
      }
  return FALSE;
}

static void
begin_package (GoReport *self)
{
  self->failed_before = self->parent.failed;
  self->passed_before = self->parent.passed;
  self->has_run = FALSE;
  self->parent.complete = self->n_running == 0;
}

/* "ok  \tpackage\t0.1s", "FAIL\tpackage\t0.1s", "FAIL\tpackage [build failed]" */
static gboolean
read_package_line (GoReport *self, const char *line)
{
  const char *text = line;
  gsize length;

  if (code_scan_word (&text, "ok  \t"))
    {
      length = strcspn (text, "\t ");
      if (!self->has_run && self->parent.passed == self->passed_before &&
          strstr (text, "[no tests to run]") == NULL)
        code_report_add (&self->parent, text, (gssize) length, TF_TEST_OUTCOME_PASSED);
      if (self->parent.failed > self->failed_before)
        code_report_doubt (&self->parent, "package %.*s is reported ok although its tests failed",
                           (int) length, text);
    }
  else if (code_scan_word (&text, "FAIL\t"))
    {
      length = strcspn (text, "\t ");
      if (strstr (text, " failed]") != NULL)
        code_report_doubt (&self->parent, "package %.*s does not build", (int) length, text);
      else if (self->parent.failed == self->failed_before || self->n_running > 0)
        code_report_doubt (&self->parent, "package %.*s failed outside of its tests", (int) length,
                           text);
    }
  else if (!g_str_has_prefix (line, "?   \t"))
    return FALSE;
  self->parent.seen = TRUE;
  code_report_end_message (&self->parent);
  begin_package (self);
  return TRUE;
}

static void
read_text (GoReport *self, const char *line, gsize length)
{
  if (g_str_has_prefix (line, "=== RUN   "))
    {
      self->n_running++;
      self->has_run = TRUE;
      self->parent.complete = FALSE;
      code_report_end_message (&self->parent);
      return;
    }
  if ((*line == '-' || *line == ' ') && read_end_line (self, line))
    return;
  if ((*line == 'o' || *line == 'F' || *line == '?') && read_package_line (self, line))
    return;
  code_report_append_message (&self->parent, line, length);
}

static void
go_read (CodeReport *report, const char *line, gsize length)
{
  GoReport *self = (GoReport *) report;

  if (*line == '{')
    read_event (self, line, length);
  else if (!self->is_json)
    read_text (self, line, length);
  else if (g_str_has_prefix (line, "FAIL\t"))
    read_package_line (self, line);
}

static void
go_end (CodeReport *report)
{
  GoReport *self = (GoReport *) report;

  if (self->n_running > 0)
    code_report_doubt (report, "%" G_GUINT64_FORMAT " tests started but did not finish",
                       self->n_running);
  if (self->packages != NULL && g_hash_table_size (self->packages) > 0)
    report->complete = FALSE;
}

static void
go_clear (CodeReport *report)
{
  GoReport *self = (GoReport *) report;

  g_clear_pointer (&self->packages, g_hash_table_unref);
  if (self->member != NULL)
    g_string_free (self->member, TRUE);
  for (guint i = 0; i < N_RECENT; i++)
    if (self->recent[i] != NULL)
      g_string_free (self->recent[i], TRUE);
}

const CodeFormat code_report_go = { "go test", sizeof (GoReport), go_read, go_end, go_clear };
