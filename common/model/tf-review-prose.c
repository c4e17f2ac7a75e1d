/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-review-prose.h"

#include "tf-regex.h"
#include "tf-text.h"

#define SHOWN_CHARS 160

#define MARKS "[\\s*_`\"'“”‘’()\\[\\]]"

#define WORDS \
  "\\b(?:critical(?:s|ity)?|kritisch\\w*|(?:show-?\\s?stop|block)(?:pers?|ers?|ing)|" \
  "must[- ](?:be )?fix(?:ed)?|" \
  "high[- ]severity|severity" MARKS "*[:=|–—-]?" MARKS "*(?:is )?(?:high|blocker))\\b"

#define SEVERITIES "(?:minor|medium|major|moderate|high|low)"

/* Words between the denial and the word it denies. */
#define FILLERS \
  "(?:a|an|any|the|new|further|other|more|open|remaining|real|really|actual|actually|truly|" \
  "longer|" \
  "single|of|these|them|those|here|this|that|it|is|are|was|were|be|been|found|find|finding|see|" \
  "seen|identify|identified|detect|detected|notice|noticed|report|have|has|there|issues?|" \
  "findings?|" \
  "problems?|defects?|errors?|points?|items?|considered|which|i)"

#define DENIED_BEFORE \
  "\\b(?:no|not|none|nothing|never|neither|nor|zero|0|without|free (?:of|from)|" \
  "(?:is|are|was|were|do|does|did|has|have|could|can)n['’]t|cannot|kein\\w*|nicht\\w*|ohne)" \
  "(?:" MARKS "+" FILLERS ")*" \
  "(?:" MARKS "+" SEVERITIES "[- ]?(?:severity)?" MARKS "*" \
  "(?:,?" MARKS "*\\b(?:or|and|nor)\\b|[,/|&]))*" MARKS "*$"

#define NOUNS \
  "(?:" MARKS "+(?:issues?|findings?|problems?|defects?|ones|errors?|severity|bugs?|points?|" \
  "items?))*"

#define LAST "(?=" MARKS "*(?:$|[,;|/.]|and\\b|minor|medium|major|in all\\b|found\\b|remain))"

#define DENIED_BEHIND \
  "^" NOUNS "(?:" MARKS "*(?:(?:found|open|left|remaining)" MARKS "*)?[:=|–—-]" MARKS \
  "*(?:0|zero|none|keine)\\b" LAST "|" MARKS "+(?:0|none)\\b" LAST "|" MARKS \
  "+(?:(?:was|were|have been) )?(?:not|none) found\\b)"

#define SEARCHED \
  "\\b(?:for|any)\\b[^.;:]*$", "^[^.;:]*\\b(?:found none|found nothing|none (?:was |were " \
                               ")?found|there (?:is|are|was|were) none)" \
                               "\\W*$"

/* No fault: "critical path", "a critical look". */
#define IDIOM "^ (?:paths?|look|eye|reading|thinking)\\b"

static gboolean
matches (GRegex **regex, const char *pattern, const char *text)
{
  return g_regex_match (tf_regex_ensure (regex, 0, pattern), text, 0, NULL);
}

static gboolean
was_searched (const char *before, const char *behind)
{
  static const char *const patterns[] = { SEARCHED };
  static GRegex *first, *second;

  return matches (&first, patterns[0], before) && matches (&second, patterns[1], behind);
}

static gboolean
is_denied (const char *before, const char *behind)
{
  static GRegex *first, *second, *idiom;

  return matches (&first, DENIED_BEFORE, before) || matches (&second, DENIED_BEHIND, behind) ||
         matches (&idiom, IDIOM, behind) || was_searched (before, behind);
}

static gboolean
is_critical (const char *sentence)
{
  static GRegex *words;
  g_autoptr (GMatchInfo) match = NULL;

  if (!matches (&words, WORDS, sentence))
    return FALSE;
  g_regex_match (words, sentence, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *before = NULL;
      int begin = 0, end = 0;

      g_match_info_fetch_pos (match, 0, &begin, &end);
      before = g_strndup (sentence, (gsize) begin);
      if (!is_denied (before, sentence + end))
        return TRUE;
    }
  return FALSE;
}

char *
tf_review_prose_find_critical (const char *text)
{
  static GRegex *ends;
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_auto (GStrv) sentences = NULL;

  if (matches (&ends, "\\n+|(?<=[.!?;])\\s+", valid))
    sentences = g_regex_split (ends, valid, 0);
  else
    sentences = g_strdupv ((char *[]){ valid, NULL });
  for (char **sentence = sentences; *sentence != NULL; sentence++)
    if (is_critical (g_strstrip (*sentence)))
      return tf_text_ellipsize (*sentence, SHOWN_CHARS);
  return NULL;
}
