/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-matcher.h"

#include <math.h>
#include <string.h>

#include "tf-assignment.h"
#include "tf-grounding.h"
#include "tf-issue-words.h"
#include "tf-text.h"

#define COSINE_SHARE  0.5
#define JACCARD_SHARE 0.3
#define EDIT_SHARE    0.2
#define SAME_BONUS    0.05

/* A word that occurs in more than one of twenty known texts is not enough to compare a pair. With
 * few texts, every word is. */
#define COMMON_SHARE 20
#define COMMON_LEAST 64

typedef struct
{
  char *description; /* (owned) */
  guint n_chars;
  char *section; /* (owned) (nullable): %NULL: there is none to compare */
  TfSeverity severity;
  GArray *words; /* (owned) (element-type TfWordCount) */
} Text;

/* One occurrence of a word. */
typedef struct
{
  guint text;
  guint count;
} Posting;

struct _TfIssueMatcher
{
  TfIssueWords *words;
  GPtrArray *texts;    /* (owned) (element-type Text): the known ones */
  GPtrArray *postings; /* (owned) (element-type GArray of Posting) (nullable): by word */
};

/* The weights of words in one round of matching: how rare each is in the known texts and the texts
 * matched with them. This makes the result independent of which review came first. */
typedef struct
{
  double *weights; /* (owned): by word, squared */
  double *norms;   /* (owned): of the known texts */
} Weights;

/* What one text shares with the known ones; most entries stay 0. */
typedef struct
{
  const double *weights; /* (not owned): by word, squared */
  double *products;      /* (owned): by known text */
  guint *shared;         /* (owned): words in both */
  GArray *touched;       /* (owned) (element-type guint): the known texts with a word in common */
} Overlap;

static char *
dup_section (const char *location)
{
  g_autofree char *section = tf_issue_dup_section (location);
  g_autofree char *folded = g_utf8_casefold (section, -1);

  g_strstrip (folded);
  if (*folded == '\0' || g_str_equal (folded, "n/a"))
    return NULL;
  return g_steal_pointer (&folded);
}

static Text *
text_new (TfIssueWords *words, const char *description, const char *location, TfSeverity severity)
{
  Text *self = g_new0 (Text, 1);

  self->description = g_utf8_make_valid (description, -1);
  self->n_chars = (guint) g_utf8_strlen (self->description, -1);
  self->section = dup_section (location);
  self->severity = severity;
  self->words = tf_issue_words_read (words, description);
  return self;
}

static void
text_free (Text *self)
{
  g_free (self->description);
  g_free (self->section);
  g_array_unref (self->words);
  g_free (self);
}

static GPtrArray *
read_texts (TfIssueMatcher *self, const GPtrArray *issues)
{
  GPtrArray *texts = g_ptr_array_new_full (issues->len, (GDestroyNotify) text_free);

  for (guint i = 0; i < issues->len; i++)
    {
      const TfIssue *issue = g_ptr_array_index (issues, i);

      g_ptr_array_add (texts, text_new (self->words, issue->description, issue->location,
                                        issue->severity));
    }
  return texts;
}

static const GArray *
get_postings (TfIssueMatcher *self, guint word)
{
  return word < self->postings->len ? g_ptr_array_index (self->postings, word) : NULL;
}

static double
text_norm (const Text *self, const double *weights)
{
  double sum = 0.0;

  for (guint i = 0; i < self->words->len; i++)
    {
      const TfWordCount *entry = &g_array_index (self->words, TfWordCount, i);

      sum += weights[entry->word] * entry->count * entry->count;
    }
  return sqrt (sum);
}

/* Inverse document frequency by Robertson and Spärck Jones in the form of Lucene's BM25Similarity:
 * log (1 + (N − n + 0.5)/(n + 0.5)). It is never 0; plain log (N/n) is 0 for every word of a list
 * of one. */
static double
compute_idf (double n_texts, double n_with)
{
  return log1p ((n_texts - n_with + 0.5) / (n_with + 0.5));
}

static void
weights_init (Weights *self, TfIssueMatcher *matcher, const GPtrArray *texts)
{
  guint n_words = tf_issue_words_get_size (matcher->words);
  double n = matcher->texts->len + texts->len;

  self->weights = g_new0 (double, n_words + 1);
  self->norms = g_new0 (double, matcher->texts->len + 1);
  for (guint i = 0; i < texts->len; i++)
    {
      const Text *text = g_ptr_array_index (texts, i);

      for (guint j = 0; j < text->words->len; j++)
        self->weights[g_array_index (text->words, TfWordCount, j).word]++;
    }
  for (guint word = 0; word < n_words; word++)
    {
      const GArray *postings = get_postings (matcher, word);
      double idf = compute_idf (n, self->weights[word] + (postings != NULL ? postings->len : 0));

      self->weights[word] = idf * idf;
    }
  for (guint i = 0; i < matcher->texts->len; i++)
    self->norms[i] = text_norm (g_ptr_array_index (matcher->texts, i), self->weights);
}

static void
weights_clear (Weights *self)
{
  g_free (self->weights);
  g_free (self->norms);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Weights, weights_clear)

static void
overlap_init (Overlap *self, const double *weights, guint n_known)
{
  self->weights = weights;
  self->products = g_new0 (double, n_known + 1);
  self->shared = g_new0 (guint, n_known + 1);
  self->touched = g_array_new (FALSE, FALSE, sizeof (guint));
}

static void
overlap_clear (Overlap *self)
{
  g_free (self->products);
  g_free (self->shared);
  g_array_unref (self->touched);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Overlap, overlap_clear)

static void
overlap_empty (Overlap *self)
{
  for (guint i = 0; i < self->touched->len; i++)
    {
      self->products[g_array_index (self->touched, guint, i)] = 0.0;
      self->shared[g_array_index (self->touched, guint, i)] = 0;
    }
  g_array_set_size (self->touched, 0);
}

/* @further: only texts touched before. */
static void
overlap_add (Overlap *self, const GArray *postings, double weight, gboolean further)
{
  for (guint i = 0; i < postings->len; i++)
    {
      const Posting *posting = &g_array_index (postings, Posting, i);

      if (self->shared[posting->text] == 0)
        {
          if (further)
            continue;
          g_array_append_val (self->touched, posting->text);
        }
      self->shared[posting->text]++;
      self->products[posting->text] += weight * posting->count;
    }
}

static void
overlap_add_words (Overlap *self,
                   TfIssueMatcher *matcher,
                   const Text *text,
                   guint least,
                   guint most,
                   gboolean further)
{
  for (guint i = 0; i < text->words->len; i++)
    {
      const TfWordCount *entry = &g_array_index (text->words, TfWordCount, i);
      const GArray *postings = get_postings (matcher, entry->word);

      if (postings != NULL && postings->len >= least && postings->len <= most)
        overlap_add (self, postings, self->weights[entry->word] * entry->count, further);
    }
}

/* Rare words first, to find the texts, then the other words they share. A text without known rare
 * words is found by its common ones. */
static void
overlap_fill (Overlap *self, TfIssueMatcher *matcher, const Text *text)
{
  guint common = MAX (COMMON_LEAST, matcher->texts->len / COMMON_SHARE);

  overlap_empty (self);
  overlap_add_words (self, matcher, text, 1, common, FALSE);
  overlap_add_words (self, matcher, text, common + 1, G_MAXUINT, self->touched->len > 0);
}

/* The part of the score from words and places. */
static double
score_words (const Text *known, const Text *text, double product, guint shared, double norms)
{
  guint all = known->words->len + text->words->len - shared;
  gboolean same = known->severity == text->severity ||
                  (known->section != NULL && g_strcmp0 (known->section, text->section) == 0);
  double cosine = norms > 0.0 ? product / norms : 0.0;
  double jaccard = all > 0 ? (double) shared / all : 0.0;

  return COSINE_SHARE * cosine + JACCARD_SHARE * jaccard + (same ? SAME_BONUS : 0.0);
}

/* Adds the part from edit similarity where it can still matter: 0 if @least is out of reach. */
static double
add_edits (double score, const Text *known, const Text *text, double least)
{
  double missing = (least - score) / EDIT_SHARE;
  guint shorter = MIN (known->n_chars, text->n_chars), longer = MAX (known->n_chars, text->n_chars);

  if (missing > 0.0 && shorter < missing * longer)
    return 0.0;
  score += EDIT_SHARE * tf_text_similarity_at_least (known->description, text->description,
                                                     CLAMP (missing - 1e-9, 0.0, 1.0));
  return score >= least ? score : 0.0;
}

static void
collect_pairs (TfIssueMatcher *self,
               const GPtrArray *texts,
               const gboolean *usable,
               GArray *out_pairs)
{
  g_auto (Weights) weights = { 0 };
  g_auto (Overlap) overlap = { 0 };

  weights_init (&weights, self, texts);
  overlap_init (&overlap, weights.weights, self->texts->len);
  for (guint row = 0; row < texts->len; row++)
    {
      const Text *text = g_ptr_array_index (texts, row);
      double norm = text_norm (text, weights.weights);

      overlap_fill (&overlap, self, text);
      for (guint i = 0; i < overlap.touched->len; i++)
        {
          guint column = g_array_index (overlap.touched, guint, i);
          const Text *known = g_ptr_array_index (self->texts, column);
          TfPair pair = { .row = row, .column = column };

          if (usable != NULL && !usable[column])
            continue;
          pair.weight = score_words (known, text, overlap.products[column], overlap.shared[column],
                                     norm * weights.norms[column]);
          pair.weight = add_edits (pair.weight, known, text, TF_MATCH_LEAST);
          if (pair.weight > 0.0)
            g_array_append_val (out_pairs, pair);
        }
    }
}

TfIssueMatcher *
tf_issue_matcher_new (void)
{
  TfIssueMatcher *self = g_new0 (TfIssueMatcher, 1);

  self->words = tf_issue_words_new ();
  self->texts = g_ptr_array_new_with_free_func ((GDestroyNotify) text_free);
  self->postings = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  return self;
}

void
tf_issue_matcher_free (TfIssueMatcher *self)
{
  tf_issue_words_free (self->words);
  g_ptr_array_unref (self->texts);
  g_ptr_array_unref (self->postings);
  g_free (self);
}

static void
post_words (TfIssueMatcher *self, const Text *text, guint number)
{
  while (self->postings->len < tf_issue_words_get_size (self->words))
    g_ptr_array_add (self->postings, g_array_new (FALSE, FALSE, sizeof (Posting)));
  for (guint i = 0; i < text->words->len; i++)
    {
      const TfWordCount *entry = &g_array_index (text->words, TfWordCount, i);
      Posting posting = { .text = number, .count = entry->count };

      g_array_append_val (g_ptr_array_index (self->postings, entry->word), posting);
    }
}

static void
take_words_out (TfIssueMatcher *self, const Text *text, guint number)
{
  for (guint i = 0; i < text->words->len; i++)
    {
      guint word = g_array_index (text->words, TfWordCount, i).word;
      GArray *postings = g_ptr_array_index (self->postings, word);

      for (guint j = 0; j < postings->len; j++)
        if (g_array_index (postings, Posting, j).text == number)
          {
            g_array_remove_index (postings, j);
            break;
          }
    }
}

guint
tf_issue_matcher_add (TfIssueMatcher *self,
                      const char *description,
                      const char *location,
                      TfSeverity severity)
{
  Text *text = NULL;

  g_return_val_if_fail (self != NULL && description != NULL && location != NULL, G_MAXUINT);

  text = text_new (self->words, description, location, severity);
  post_words (self, text, self->texts->len);
  g_ptr_array_add (self->texts, text);
  return self->texts->len - 1;
}

void
tf_issue_matcher_replace (TfIssueMatcher *self,
                          guint number,
                          const char *description,
                          const char *location,
                          TfSeverity severity)
{
  Text *text = NULL;

  g_return_if_fail (self != NULL && number < self->texts->len);
  g_return_if_fail (description != NULL && location != NULL);

  text = text_new (self->words, description, location, severity);
  take_words_out (self, g_ptr_array_index (self->texts, number), number);
  post_words (self, text, number);
  text_free (g_ptr_array_index (self->texts, number));
  g_ptr_array_index (self->texts, number) = text;
}

guint
tf_issue_matcher_get_size (TfIssueMatcher *self)
{
  return self->texts->len;
}

static double *
collect_scores (const GArray *pairs, const guint *columns, guint n)
{
  double *scores = g_new0 (double, MAX (n, 1));

  for (guint i = 0; i < pairs->len; i++)
    {
      const TfPair *pair = &g_array_index (pairs, TfPair, i);

      if (columns[pair->row] == pair->column)
        scores[pair->row] = pair->weight;
    }
  return scores;
}

guint *
tf_issue_matcher_match (TfIssueMatcher *self,
                        const GPtrArray *issues,
                        const gboolean *usable,
                        double **out_scores)
{
  g_autoptr (GPtrArray) texts = NULL;
  g_autoptr (GArray) pairs = NULL;
  guint *columns = NULL;

  g_return_val_if_fail (self != NULL && issues != NULL, NULL);

  texts = read_texts (self, issues);
  pairs = g_array_new (FALSE, FALSE, sizeof (TfPair));
  collect_pairs (self, texts, usable, pairs);
  columns = tf_assignment_solve (pairs, texts->len, self->texts->len);
  if (out_scores != NULL)
    *out_scores = collect_scores (pairs, columns, texts->len);
  return columns;
}

/* Keeps the @most best. */
static void
take_proposal (GArray *best, const TfProposal *proposal, guint most)
{
  guint place = best->len;

  while (place > 0 && g_array_index (best, TfProposal, place - 1).score < proposal->score)
    place--;
  if (place >= most)
    return;
  g_array_insert_val (best, place, *proposal);
  if (best->len > most)
    g_array_set_size (best, most);
}

/* Edit similarity costs more than it adds to a mere proposal. */
GPtrArray *
tf_issue_matcher_propose (TfIssueMatcher *self,
                          const GPtrArray *issues,
                          double least,
                          guint most,
                          TfProposalFunc may_propose,
                          gpointer data)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GPtrArray) texts = read_texts (self, issues);
  g_auto (Weights) weights = { 0 };
  g_auto (Overlap) overlap = { 0 };

  weights_init (&weights, self, texts);
  overlap_init (&overlap, weights.weights, self->texts->len);
  for (guint row = 0; row < texts->len; row++)
    {
      const Text *text = g_ptr_array_index (texts, row);
      double norm = text_norm (text, weights.weights);
      GArray *best = g_array_new (FALSE, FALSE, sizeof (TfProposal));

      overlap_fill (&overlap, self, text);
      for (guint i = 0; i < overlap.touched->len; i++)
        {
          guint known = g_array_index (overlap.touched, guint, i);
          TfProposal proposal = { .known = known };

          if (may_propose != NULL && !may_propose (row, known, data))
            continue;
          proposal.score =
              score_words (g_ptr_array_index (self->texts, known), text, overlap.products[known],
                           overlap.shared[known], norm * weights.norms[known]);
          if (proposal.score >= least)
            take_proposal (best, &proposal, most);
        }
      g_ptr_array_add (all, best);
    }
  return all;
}

double
tf_issue_matcher_score (TfIssueMatcher *self, guint known, const TfIssue *issue)
{
  g_autoptr (GPtrArray) texts = NULL;
  g_auto (Weights) weights = { 0 };
  g_auto (Overlap) overlap = { 0 };
  const Text *text = NULL;
  double score;

  g_return_val_if_fail (self != NULL && known < self->texts->len && issue != NULL, 0.0);

  texts = g_ptr_array_new_with_free_func ((GDestroyNotify) text_free);
  text = text_new (self->words, issue->description, issue->location, issue->severity);
  g_ptr_array_add (texts, (gpointer) text);
  weights_init (&weights, self, texts);
  overlap_init (&overlap, weights.weights, self->texts->len);
  overlap_add_words (&overlap, self, text, 1, G_MAXUINT, FALSE);
  score =
      score_words (g_ptr_array_index (self->texts, known), text, overlap.products[known],
                   overlap.shared[known], text_norm (text, weights.weights) * weights.norms[known]);
  return add_edits (score, g_ptr_array_index (self->texts, known), text, 0.0);
}
