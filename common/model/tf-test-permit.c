/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-permit.h"

#include <stdlib.h>
#include <string.h>

#include "tf-regex.h"
#include "tf-test-removal.h"

/* A verb of change, and words after it that do not begin another clause: "so that the test passes" asks
 * for no change of the test. */
static const char change_words[] =
    "(?:\\b(?:fix|men[d]|chang|update?|rewrit|adapt|adjust|edit|replac|port|convert|migrat|mov|"
    "renam|"
    "merg|"
    "split|remov|delete?|skip|simplify|clean)(?:e|es|s|ed|ing|ting)?|^\\W*correct|\\btypos?)\\b"
    "(?:(?!\\b(?:so|that|until|till|which|when|because|if|for|such)\\b)[^;:])*?(?<![\\w])%s(?![\\w]"
    ")";

/* "must not change", "keep", "still passes": the opposite. */
static const char keep_words[] = "\\b(?:not|never|no\\s+(?:change|edit)s?|without|unchanged|keep|"
                                 "keeps|kept|stay|stays|remain|remains|pass|passes|"
                                 "intact|cannot|except)\\b|n['’]t\\b";

static const char suite_words[] =
    "\\b(?:replac|port|convert|migrat|switch|mov|rewrit|chang)\\w*\\s+"
    "(?:(?:the|all|our|its|existing|old|unit|whole)\\s+)*"
    "(?:tests?(?:\\s+(?:framework|runner|suite))?|pytest|unittest|nose|jest|mocha|vitest|ava|"
    "junit\\d?|"
    "testng|rspec|minitest|bats|prove|ctest|gtest|catch2|tap|greatest|check|tox|nox)\\b"
    "[^\\n]*\\b(?:by|with|to|from|instead)\\b";

/* @regex: a static variable, for one pattern. Each sentence is judged, so none is compiled twice. */
static gboolean
matches (const char *text, GRegex **regex, const char *pattern)
{
  return g_regex_match (tf_regex_ensure (regex, G_REGEX_OPTIMIZE, pattern), text, 0, NULL);
}

/* A sentence, or a line of a list. A dot within a name ends none. Returns: (transfer full) */
static GStrv
split_sentences (const char *text)
{
  return g_regex_split_simple ("(?<=[.!?])\\s|\\n", text, 0, 0);
}

static gboolean
is_asked_in (const char *text, const char *name)
{
  static GRegex *keep = NULL;
  g_auto (GStrv) sentences = split_sentences (text);
  g_autofree char *escaped = g_regex_escape_string (name, -1);
  g_autofree char *pattern = g_strdup_printf (change_words, escaped);
  g_autoptr (GRegex) change = g_regex_new (pattern, G_REGEX_CASELESS, 0, NULL);

  for (guint i = 0; change != NULL && sentences[i] != NULL; i++)
    if (g_regex_match (change, sentences[i], 0, NULL) && !matches (sentences[i], &keep, keep_words))
      return TRUE;
  return FALSE;
}

/* Of the test, its file, and the file's name; too short ones say nothing. */
static gboolean
is_change_asked (const char *text, const TfWeakening *weakening)
{
  g_autofree char *base = g_path_get_basename (weakening->path);
  const char *const names[] = { weakening->test, weakening->path, base };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strlen (names[i]) > 3 && is_asked_in (text, names[i]))
      return TRUE;
  return FALSE;
}

static gboolean
is_removal_asked (const TfIssue *issue, const TfWeakening *weakening)
{
  if (*weakening->test != '\0' && tf_test_removal_is_asked (issue, weakening->test))
    return TRUE;
  return *weakening->path != '\0' && tf_test_removal_is_asked (issue, weakening->path);
}

/* "tests/test_total.py:12", also within the lines of the test. */
static gboolean
is_about (const TfTestPermit *self, const TfIssue *issue, const TfWeakening *weakening)
{
  gsize length = strlen (weakening->path);
  const char *rest = issue->location + length;
  guint line = 0;

  if (length == 0 || !g_str_has_prefix (issue->location, weakening->path) ||
      (*rest != '\0' && *rest != ':'))
    return FALSE;
  line = *rest == ':' ? (guint) strtoul (rest + 1, NULL, 10) : 0;
  return self->anywhere || line == 0 || weakening->first == 0 ||
         (line >= weakening->first && line <= weakening->last);
}

/* What a change of a test may do; nobody who asks to correct one asks to skip it. */
static gboolean
may_change (const TfWeakening *weakening)
{
  return weakening->kind == TF_WEAKENING_FEWER || weakening->kind == TF_WEAKENING_EXPECTED;
}

/* A change of how tests run is asked for by a sentence that names both the file and tests. */
static gboolean
is_runner_asked (const char *text, const TfWeakening *weakening)
{
  static GRegex *tests = NULL;
  g_auto (GStrv) sentences = split_sentences (text);

  for (guint i = 0; sentences[i] != NULL; i++)
    if (matches (sentences[i], &tests, "\\b(?:tests?|check|runner|suite)\\b") &&
        is_change_asked (sentences[i], weakening))
      return TRUE;
  return FALSE;
}

static gboolean
is_skip_asked (const char *text, const TfWeakening *weakening)
{
  static GRegex *skip = NULL;
  g_auto (GStrv) sentences = split_sentences (text);

  for (guint i = 0; sentences[i] != NULL; i++)
    if (matches (sentences[i], &skip, "\\bskip(?:s|ping)?\\b") &&
        is_change_asked (sentences[i], weakening))
      return TRUE;
  return FALSE;
}

/* Whether @text asks for it; a sentence that asks for a removal is judged like an issue. */
static gboolean
is_excused_in (const char *text, const TfWeakening *weakening)
{
  g_auto (GStrv) sentences = split_sentences (text);

  if (weakening->kind == TF_WEAKENING_RUNNER)
    return is_runner_asked (text, weakening);
  if ((may_change (weakening) && is_change_asked (text, weakening)) ||
      (weakening->kind == TF_WEAKENING_SKIPPED && is_skip_asked (text, weakening)))
    return TRUE;
  for (guint i = 0; sentences[i] != NULL; i++)
    {
      g_autoptr (TfIssue) one = tf_issue_new (TF_SEVERITY_MINOR, sentences[i], "", "");

      if (is_removal_asked (one, weakening))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_excused_by (const TfTestPermit *self, const TfIssue *issue, const TfWeakening *weakening)
{
  return (may_change (weakening) && is_about (self, issue, weakening)) ||
         is_removal_asked (issue, weakening) || is_excused_in (issue->recommendation, weakening);
}

gboolean
tf_test_permit_has_suite (const TfTestPermit *self)
{
  static GRegex *suite = NULL, *keep = NULL;

  for (guint i = 0; self->texts != NULL && self->texts[i] != NULL; i++)
    {
      g_auto (GStrv) sentences = split_sentences (self->texts[i]);

      for (guint k = 0; sentences[k] != NULL; k++)
        if (matches (sentences[k], &suite, suite_words) &&
            !matches (sentences[k], &keep, keep_words))
          return TRUE;
    }
  return FALSE;
}

gboolean
tf_test_permit_allows (const TfTestPermit *self, const TfWeakening *weakening)
{
  if (weakening->kind == TF_WEAKENING_CONSTANT || weakening->kind == TF_WEAKENING_HIDDEN ||
      weakening->kind == TF_WEAKENING_SILENCED || weakening->kind == TF_WEAKENING_REPLACED)
    return FALSE;
  if (weakening->kind == TF_WEAKENING_RUNNER && tf_test_permit_has_suite (self))
    return TRUE;
  for (guint i = 0; self->texts != NULL && self->texts[i] != NULL; i++)
    if (is_excused_in (self->texts[i], weakening))
      return TRUE;
  for (guint i = 0; self->issues != NULL && i < self->issues->len; i++)
    if (is_excused_by (self, g_ptr_array_index (self->issues, i), weakening))
      return TRUE;
  return FALSE;
}
