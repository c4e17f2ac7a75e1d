/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-cause.h"

#include <string.h>

#define MAX_LINE 300

/* Lines by which a runner says that there was nothing to run, whatever its exit status. */
#define NONE_RAN \
  "\\bcollected 0 items\\b|\\bno tests ran\\b|^Ran 0 tests\\b|\\bNO TESTS RAN\\b|" \
  "\\bno test files\\b|\\b0 tests\\b|\\bNo tests? (was |were )?(found|defined|executed)|" \
  "\\b[Nn]o tests to run\\b|: Nothing to be done for |\\b0 passing\\b|^0 examples, |" \
  "Result: NOTESTS|\\bNo test files found\\b|\\b0 test\\(s\\)|No test is available|^0 runs, |" \
  "No rule to make target [`'\"]?(check|tests?)['\"]|[Mm]issing script: \"?test\\b|^1\\.\\.0\\b|" \
  "No test targets were found|^Tests run: 0,"

/* What tools print after the cause. */
#define NOISE \
  "^\\s*#|^(make|gmake)(\\[\\d+\\])?: |^ninja: |^FAILED: |^npm |^\\s*\\^|^\\[ERROR\\] " \
  "(\\[Help|To see|" \
  "Re-run|For more|After correcting|$)|^error: Recipe |^collect2: "

#define COMPILER  "^\\S[^:]*:\\d+(:\\d+)?: (fatal )?error: "
#define EXCEPTION "^[A-Za-z_][\\w.]*(Error|Exception|Exit|Interrupt|Warning|Iteration)?(: |$)"
#define SENTENCE \
  "^(E  +\\S|\\s*(error|fatal|panic|abort(ed)?)\\b|\\S+: " \
  "(error|fatal)\\b|.*\\b[Ee]rror(\\[\\w+\\])?: |" \
  "CMake Error|configure: error|\\[ERROR\\] |.*\\bERROR\\b)"

typedef enum
{
  PATTERN_NONE_RAN,
  PATTERN_NOISE,
  PATTERN_COMPILER,
  PATTERN_EXCEPTION,
  PATTERN_SENTENCE,
  N_PATTERNS,
} Pattern;

struct _CodeCause
{
  gboolean in_traceback;
  char *traceback; /* (owned) (nullable): the last line of the last one */
  char *compiler;  /* (owned) (nullable): the first error with a place */
  char *sentence;  /* (owned) (nullable): the first line that calls itself an error */
  char *none_ran;  /* (owned) (nullable): the first line that says that no test ran */
};

GRegex *
code_regex_get (GRegex **slot, const char *pattern)
{
  if (g_once_init_enter (slot))
    g_once_init_leave (slot, g_regex_new (pattern, G_REGEX_OPTIMIZE, 0, NULL));
  return *slot;
}

CodeCause *
code_cause_new (void)
{
  return g_new0 (CodeCause, 1);
}

void
code_cause_free (CodeCause *self)
{
  if (self == NULL)
    return;
  g_free (self->traceback);
  g_free (self->compiler);
  g_free (self->sentence);
  g_free (self->none_ran);
  g_free (self);
}

static gboolean
matches (Pattern pattern, const char *line)
{
  static const char *const patterns[] = {
    [PATTERN_NONE_RAN] = NONE_RAN,   [PATTERN_NOISE] = NOISE,       [PATTERN_COMPILER] = COMPILER,
    [PATTERN_EXCEPTION] = EXCEPTION, [PATTERN_SENTENCE] = SENTENCE,
  };
  static GRegex *compiled[N_PATTERNS];

  return g_regex_match (code_regex_get (&compiled[pattern], patterns[pattern]), line, 0, NULL);
}

static void
keep (char **member, const char *line)
{
  g_autofree char *stripped = g_strstrip (g_strdup (line));

  g_free (*member);
  *member = tf_text_ellipsize (stripped, MAX_LINE);
}

/* A traceback ends with the first line that is not indented. */
static gboolean
read_traceback (CodeCause *self, const char *line)
{
  if (g_str_has_prefix (line, "Traceback (most recent call last)"))
    {
      self->in_traceback = TRUE;
      return TRUE;
    }
  if (!self->in_traceback)
    return FALSE;
  if (*line == '\0' || *line == ' ' || *line == '\t')
    return TRUE;
  self->in_traceback = FALSE;
  if (matches (PATTERN_EXCEPTION, line))
    keep (&self->traceback, line);
  return TRUE;
}

void
code_cause_read (CodeCause *self, const char *line)
{
  if (read_traceback (self, line))
    return;
  if (self->none_ran == NULL && matches (PATTERN_NONE_RAN, line))
    keep (&self->none_ran, line);
  if ((self->compiler != NULL && self->sentence != NULL) || matches (PATTERN_NOISE, line))
    return;
  if (self->compiler == NULL && matches (PATTERN_COMPILER, line))
    keep (&self->compiler, line);
  else if (self->sentence == NULL && matches (PATTERN_SENTENCE, line))
    keep (&self->sentence, line);
}

const char *
code_cause_get (const CodeCause *self)
{
  if (self->compiler != NULL)
    return self->compiler;
  return self->traceback != NULL ? self->traceback : self->sentence;
}

gboolean
code_cause_is_of_tree (const CodeCause *self)
{
  return self->compiler != NULL && strstr (self->compiler, ": fatal error: ") == NULL;
}

gboolean
code_cause_is_none_only (const char *line)
{
  static const char *const words[] = {
    "No rule to make target", "issing script",     "no tests ran",
    "NO TESTS RAN",           "No tests found",    "No test files",
    "No test was found",      "collected 0 items", "Ran 0 tests"
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (line, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

const char *
code_cause_get_none_ran (const CodeCause *self)
{
  return self->none_ran;
}

/* The number of the line with the cause: after a traceback, else pytest's last "E", else the first
 * with text. */
static guint
find_line (char **lines)
{
  guint first = 0;
  gboolean has_first = FALSE;
  int found = -1;
  gboolean in_traceback = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = lines[i];

      if (!has_first && *line != '\0')
        {
          first = i;
          has_first = TRUE;
        }
      if (g_str_has_prefix (line, "Traceback (most recent call last)"))
        in_traceback = TRUE;
      else if (in_traceback && *line != '\0' && *line != ' ' && *line != '\t' &&
               strcmp (line, "…") != 0)
        {
          in_traceback = FALSE;
          found = (int) i;
        }
      else if (g_str_has_prefix (line, "ModuleNotFoundError: "))
        found = (int) i;
    }
  return found >= 0 ? (guint) found : first;
}

char *
code_cause_dup (const char *message)
{
  g_auto (GStrv) lines = g_strsplit (message, "\n", -1);
  guint n = find_line (lines);

  return g_strdup (lines[0] != NULL ? lines[n] : "");
}

char *
code_cause_put_first (const char *message)
{
  g_auto (GStrv) lines = g_strsplit (message, "\n", -1);
  guint n = find_line (lines);
  GString *text = NULL;

  if (lines[0] == NULL || n == 0 || strstr (message, "Traceback (most recent") == NULL)
    return NULL;
  text = g_string_new (lines[n]);
  for (guint i = 0; lines[i] != NULL; i++)
    if (i != n)
      g_string_append_printf (text, "\n%s", lines[i]);
  return g_string_free (text, FALSE);
}
