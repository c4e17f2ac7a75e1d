/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-keys.h"

#include "tf-issue-words.h"
#include "tf-text.h"

/* A shorter quote ("}", "| --- |") is found everywhere. */
#define LEAST_QUOTE 12

/* The same for all texts that fold to the same. Beyond ASCII, lower case is not a matter of single
 * bytes, so the hash of such a text is unknown. */
static guint
hash_letters (const char *text)
{
  guint hash = 5381; /* as g_str_hash() */

  for (const char *at = text; at != NULL && *at != '\0'; at++)
    if ((guchar) *at >= 0x80)
      return 0;
    else if (g_ascii_isalnum (*at))
      hash = hash * 33 + (guint) g_ascii_tolower (*at);
  return MAX (hash, 1);
}

static gboolean
may_be_equal (guint a, guint b)
{
  return a == 0 || b == 0 || a == b;
}

void
tf_issue_keys_init (TfIssueKeys *self, const TfIssue *issue)
{
  *self = (TfIssueKeys){
    .issue = tf_issue_ref ((TfIssue *) issue),
    .word_letters = hash_letters (issue->description),
    .quote_letters = hash_letters (issue->quote),
  };
}

void
tf_issue_keys_clear (TfIssueKeys *self)
{
  g_clear_pointer (&self->issue, tf_issue_unref);
  g_clear_pointer (&self->words, g_free);
  g_clear_pointer (&self->quote, g_free);
}

static const char *
get_words (TfIssueKeys *self)
{
  if (self->words == NULL)
    self->words = tf_text_normalize (self->issue->description);
  return self->words;
}

static char *
dup_quote (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n\f\v", -1);
  g_autoptr (GString) quote = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (quote, "%s%s", quote->len > 0 ? " " : "", words[i]);
  return g_utf8_strlen (quote->str, -1) < LEAST_QUOTE ? NULL : g_strdup (quote->str);
}

static const char *
get_quote (TfIssueKeys *self)
{
  if (self->quote == NULL && self->issue->quote != NULL)
    self->quote = dup_quote (self->issue->quote);
  return self->quote;
}

gboolean
tf_issue_keys_have_same_words (TfIssueKeys *a, TfIssueKeys *b)
{
  return may_be_equal (a->word_letters, b->word_letters) &&
         g_str_equal (get_words (a), get_words (b));
}

static gboolean
have_same_quote (TfIssueKeys *a, TfIssueKeys *b)
{
  return a->issue->quote != NULL && b->issue->quote != NULL &&
         may_be_equal (a->quote_letters, b->quote_letters) && get_quote (a) != NULL &&
         g_strcmp0 (get_quote (a), get_quote (b)) == 0;
}

/* Whether two texts share half of their different words. */
static gboolean
share_words (const char *a, const char *b)
{
  g_autoptr (TfIssueWords) words = tf_issue_words_new ();
  g_autoptr (GArray) first = tf_issue_words_read (words, a);
  g_autoptr (GArray) second = tf_issue_words_read (words, b);
  guint all = tf_issue_words_get_size (words);

  /* Of first + second, those in both were counted twice. */
  return 2 * (first->len + second->len - all) >= all;
}

guint
tf_issue_keys_compare (TfIssueKeys *a, TfIssueKeys *b)
{
  if (tf_issue_keys_have_same_words (a, b) && *get_words (a) != '\0')
    return 2;
  return have_same_quote (a, b) && share_words (get_words (a), get_words (b)) ? 1 : 0;
}
