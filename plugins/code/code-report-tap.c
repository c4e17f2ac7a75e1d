/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-report-tap.h"

#include <string.h>

#define INDENT 4

typedef struct
{
  CodeReport parent;
  CodeTap tap;
} TapReport;

typedef struct
{
  gboolean ok;
  gboolean skip;
  gboolean todo;
  guint64 number; /* 0: none */
  const char *text;
  gsize length;
} Point;

void
code_tap_init (CodeTap *self, CodeReport *report)
{
  self->report = report;
  self->yaml = -1;
  self->name = g_string_new (NULL);
}

void
code_tap_clear (CodeTap *self)
{
  for (guint i = 0; i < CODE_TAP_MAX_DEPTH; i++)
    g_free (self->levels[i].name);
  g_free (self->prefix);
  g_free (self->next_name);
  if (self->name != NULL)
    g_string_free (self->name, TRUE);
}

static void
clear_level (CodeTapLevel *level)
{
  g_free (level->name);
  *level = (CodeTapLevel){ 0 };
}

static void
check_level (CodeTap *self, const CodeTapLevel *level)
{
  if (!level->has_plan)
    code_report_doubt (self->report, "the TAP plan is missing: got %" G_GUINT64_FORMAT " tests",
                       level->n_points);
  else if (level->planned != level->n_points)
    code_report_doubt (self->report, "planned %" G_GUINT64_FORMAT " tests, got %" G_GUINT64_FORMAT,
                       level->planned, level->n_points);
}

static void
pop_level (CodeTap *self)
{
  CodeTapLevel *level = &self->levels[self->depth];

  check_level (self, level);
  self->has_child = level->n_points > 0;
  self->child_failed = level->n_failed;
  self->depth--;
  self->levels[self->depth].n_failed += level->n_failed;
  clear_level (level);
}

static gboolean
is_begun (const CodeTapLevel *level)
{
  return level->has_plan || level->n_points > 0;
}

static void
end_document (CodeTap *self)
{
  CodeTapLevel *level = &self->levels[0];

  while (self->depth > 0)
    pop_level (self);
  if (is_begun (level))
    {
      check_level (self, level);
      self->n_documents++;
      if (level->has_plan && level->planned == 0)
        self->report->skipped++;
    }
  clear_level (level);
  self->has_child = FALSE;
  self->yaml = -1;
  g_clear_pointer (&self->next_name, g_free);
}

void
code_tap_end (CodeTap *self, const char *prefix)
{
  end_document (self);
  code_report_end_message (self->report);
  g_free (self->prefix);
  self->prefix = g_strdup (prefix);
}

void
code_tap_drop (CodeTap *self)
{
  for (guint i = 0; i <= self->depth; i++)
    clear_level (&self->levels[i]);
  self->depth = 0;
  code_tap_end (self, NULL);
}

/* Programs that run one after another print one document each. */
static gboolean
is_done (const CodeTap *self)
{
  const CodeTapLevel *level = &self->levels[0];

  return self->depth == 0 && level->has_plan && level->planned == level->n_points;
}

/* Enters or leaves subtests. */
static gboolean
go_to_depth (CodeTap *self, guint depth)
{
  if (depth > self->depth + 1 || depth >= CODE_TAP_MAX_DEPTH)
    return FALSE;
  while (depth < self->depth)
    pop_level (self);
  if (depth > self->depth)
    {
      self->depth++;
      self->has_child = FALSE;
      self->levels[depth].name = g_steal_pointer (&self->next_name);
      if (self->levels[depth].name == NULL)
        self->levels[depth].name =
            g_strdup_printf ("subtest %" G_GUINT64_FORMAT, self->levels[depth - 1].n_points + 1);
    }
  return TRUE;
}

static void
read_plan (CodeTap *self, guint depth, guint64 planned)
{
  CodeTapLevel *level;

  if (!go_to_depth (self, depth))
    return;
  if (depth == 0 && is_done (self))
    end_document (self);
  level = &self->levels[depth];
  if (level->has_plan)
    code_report_doubt (self->report, "a second TAP plan appeared before the tests of the first");
  level->has_plan = TRUE;
  level->planned = planned;
  self->report->seen = TRUE;
}

/* The directive follows the last unescaped " #". */
static void
read_directive (Point *point)
{
  for (gsize i = point->length; i-- > 0;)
    {
      const char *word = point->text + i + 1;

      if (point->text[i] != '#' || (i > 0 && !g_ascii_isspace (point->text[i - 1])))
        continue;
      while (*word == ' ')
        word++;
      point->skip = g_ascii_strncasecmp (word, "skip", 4) == 0;
      point->todo = g_ascii_strncasecmp (word, "todo", 4) == 0;
      if (!point->skip && !point->todo)
        continue;
      point->length = i;
      return;
    }
}

/* Spaces, or tabs, which old programs print before a directive. */
static const char *
skip_blanks (const char *text)
{
  while (*text == ' ' || *text == '\t')
    text++;
  return text;
}

static gboolean
is_blank_or_end (const char *text, const char *end)
{
  return text >= end || *text == ' ' || *text == '\t';
}

/* "ok 3 - text # TODO why" */
static gboolean
parse_point (const char *text, const char *end, Point *point)
{
  *point = (Point){ .ok = TRUE };
  if (code_scan_word (&text, "not ok"))
    point->ok = FALSE;
  else if (!code_scan_word (&text, "ok"))
    return FALSE;
  if (!is_blank_or_end (text, end))
    return FALSE;
  text = skip_blanks (text);
  if (code_scan_number (&text, &point->number) && !is_blank_or_end (text, end))
    return FALSE;
  text = skip_blanks (text);
  if (code_scan_word (&text, "- "))
    text = skip_blanks (text);
  point->text = text;
  point->length = end - text;
  read_directive (point);
  return TRUE;
}

static TfTestOutcome
get_outcome (const Point *point)
{
  if (point->skip || (point->todo && !point->ok))
    return TF_TEST_OUTCOME_SKIPPED;
  return point->ok ? TF_TEST_OUTCOME_PASSED : TF_TEST_OUTCOME_FAILED;
}

static void
add_point (CodeTap *self, const Point *point, guint64 number)
{
  gsize length = point->length;

  g_string_truncate (self->name, 0);
  if (self->prefix != NULL)
    g_string_append_printf (self->name, "%s/", self->prefix);
  for (guint i = 1; i <= self->depth; i++)
    g_string_append_printf (self->name, "%s/", self->levels[i].name);
  while (length > 0 && g_ascii_isspace (point->text[length - 1]))
    length--;
  if (length > 0)
    g_string_append_len (self->name, point->text, length);
  else
    g_string_append_printf (self->name, "%" G_GUINT64_FORMAT, number);
  code_report_add (self->report, self->name->str, (gssize) self->name->len, get_outcome (point));
}

/* The line of a subtest repeats the results of its tests, unless it failed by itself. */
static void
sum_up (CodeTap *self, const Point *point, guint64 number)
{
  if (get_outcome (point) == TF_TEST_OUTCOME_FAILED && self->child_failed == 0)
    {
      add_point (self, point, number);
      self->levels[self->depth].n_failed++;
    }
  else if (get_outcome (point) == TF_TEST_OUTCOME_PASSED && self->child_failed > 0)
    code_report_doubt (self->report, "a subtest passed although its tests failed");
  self->has_child = FALSE;
}

static void
read_point (CodeTap *self, guint depth, const Point *point)
{
  CodeTapLevel *level;
  guint64 number;

  if (!go_to_depth (self, depth))
    return;
  if (depth == 0 && is_done (self) && self->levels[0].n_points > 0 && point->number == 1)
    end_document (self);
  level = &self->levels[depth];
  number = ++level->n_points;
  if (depth == 0)
    self->n_points++;
  g_clear_pointer (&self->next_name, g_free);
  if (point->number != 0 && point->number != number)
    code_report_doubt (self->report,
                       "found test %" G_GUINT64_FORMAT ", expected test %" G_GUINT64_FORMAT,
                       point->number, number);
  if (self->has_child)
    {
      sum_up (self, point, number);
      return;
    }
  add_point (self, point, number);
  if (get_outcome (point) == TF_TEST_OUTCOME_FAILED)
    level->n_failed++;
}

/* It precedes its subtest, at the depth of the subtest or of its summary line. */
static void
read_comment (CodeTap *self, guint depth, const char *text)
{
  if (!code_scan_word (&text, "# Subtest: "))
    return;
  if (self->next_name != NULL && depth == self->depth + 1)
    go_to_depth (self, depth);
  g_free (self->next_name);
  self->next_name = g_strdup (text);
  code_report_end_message (self->report);
}

/* Text outside TAP may occur anywhere. */
static gboolean
read_structure (CodeTap *self, guint depth, const char *text, const char *end)
{
  Point point;
  guint64 planned = 0;

  if (parse_point (text, end, &point))
    {
      /* many other programs print "ok" alone, too */
      if (point.number == 0 && !self->report->seen)
        return FALSE;
      read_point (self, depth, &point);
      return TRUE;
    }
  if (code_scan_word (&text, "1.."))
    {
      if (!code_scan_number (&text, &planned) || (*text != '\0' && *text != ' '))
        return FALSE;
      read_plan (self, depth, planned);
      return TRUE;
    }
  if (code_scan_word (&text, "Bail out!"))
    {
      code_report_doubt (self->report, "bail out:%s", text);
      return TRUE;
    }
  if (depth == 0 && g_str_has_prefix (text, "TAP version "))
    {
      self->report->seen = TRUE;
      end_document (self);
      return TRUE;
    }
  return FALSE;
}

/* %TRUE while @text is part of a YAML block; an unclosed block ends where TAP continues. */
static gboolean
read_yaml (CodeTap *self, guint indent, const char *text)
{
  if (self->yaml < 0)
    {
      if (strcmp (text, "---") == 0 && indent == self->depth * INDENT + 2)
        self->yaml = (int) indent;
      return self->yaml >= 0;
    }
  if ((int) indent == self->yaml && strcmp (text, "...") == 0)
    self->yaml = -1;
  else if ((int) indent < self->yaml && *text != '\0')
    {
      self->yaml = -1;
      return FALSE;
    }
  return TRUE;
}

void
code_tap_read (CodeTap *self, const char *line, gsize length)
{
  const char *text = line;
  guint indent;

  while (*text == ' ')
    text++;
  indent = text - line;
  if (read_yaml (self, indent, text))
    {
      code_report_append_message (self->report, line, length);
      return;
    }
  if (indent % INDENT == 0 && read_structure (self, indent / INDENT, text, line + length))
    return;
  if (*text == '#')
    read_comment (self, indent / INDENT, text);
  code_report_append_message (self->report, line, length);
}

static void
tap_read (CodeReport *report, const char *line, gsize length)
{
  TapReport *self = (TapReport *) report;

  if (self->tap.report == NULL)
    code_tap_init (&self->tap, report);
  code_tap_read (&self->tap, line, length);
}

static void
tap_end (CodeReport *report)
{
  TapReport *self = (TapReport *) report;

  if (self->tap.report == NULL)
    return;
  code_tap_end (&self->tap, NULL);
  report->complete = self->tap.n_documents > 0;
}

static void
tap_clear (CodeReport *report)
{
  code_tap_clear (&((TapReport *) report)->tap);
}

const CodeFormat code_report_tap = { "tap", sizeof (TapReport), tap_read, tap_end, tap_clear };
