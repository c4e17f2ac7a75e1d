/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-match.h"

#include <math.h>

#include "tf-limits.h"
#include "tf-text.h"

/* Comparing every pair by edit distance is too slow for two reviews of hundreds of issues. One edit
 * destroys at most GRAM of the grams (runs of GRAM characters) of a text, so two texts that share
 * too few grams cannot be similar. Grams are counted by hash; a collision only makes two texts look
 * more alike, so no true match is lost. Counts stay below 2^15, as their sums do: with
 * TF_LIMIT_SIMILARITY_CHARS characters there are no more grams than that. */
#define GRAM      3
#define N_BUCKETS 2048

G_STATIC_ASSERT (TF_LIMIT_SIMILARITY_CHARS < G_MAXINT16);

typedef struct
{
  const char *text; /* (not owned) */
  guint n_chars;
  gint16 grams[N_BUCKETS];
} TfProfile;

static guint
hash_gram (gunichar a, gunichar b, gunichar c)
{
  guint32 hash = a * 0x9e3779b1u ^ b * 0x85ebca6bu ^ c * 0xc2b2ae35u;

  return (hash ^ hash >> 15) % N_BUCKETS;
}

static void
fill_profile (TfProfile *profile, const char *text)
{
  gunichar last[GRAM] = { 0 };

  profile->text = text;
  for (const char *p = text; *p != '\0' && profile->n_chars < TF_LIMIT_SIMILARITY_CHARS;
       p = g_utf8_next_char (p))
    {
      last[0] = last[1];
      last[1] = last[2];
      last[2] = g_utf8_get_char (p);
      if (++profile->n_chars >= GRAM)
        profile->grams[hash_gram (last[0], last[1], last[2])]++;
    }
}

static TfProfile *
build_profiles (const GPtrArray *issues)
{
  TfProfile *profiles = g_new0 (TfProfile, issues->len);

  for (guint i = 0; i < issues->len; i++)
    fill_profile (&profiles[i], ((const TfIssue *) g_ptr_array_index (issues, i))->description);
  return profiles;
}

static int
count_shared (const TfProfile *a, const TfProfile *b)
{
  gint16 shared = 0;

  for (guint i = 0; i < N_BUCKETS; i++)
    shared += a->grams[i] < b->grams[i] ? a->grams[i] : b->grams[i];
  return shared;
}

static gboolean
can_match (const TfProfile *a, const TfProfile *b, double at_least)
{
  int longest = MAX (a->n_chars, b->n_chars);
  int edits = (int) ceil ((1.0 - at_least) * longest);
  int least = longest - GRAM + 1 - edits * GRAM;

  if (ABS ((int) a->n_chars - (int) b->n_chars) > edits)
    return FALSE;
  return least <= 0 || count_shared (a, b) >= least;
}

static gboolean
has_match (const TfProfile *profile, const TfProfile *others, guint n_others, double at_least)
{
  for (guint i = 0; i < n_others; i++)
    if (can_match (profile, &others[i], at_least) &&
        tf_text_similarity_at_least (profile->text, others[i].text, at_least) >= at_least)
      return TRUE;
  return FALSE;
}

guint
tf_issue_count_matching (const GPtrArray *current, const GPtrArray *previous, double at_least)
{
  g_autofree TfProfile *now = build_profiles (current);
  g_autofree TfProfile *before = build_profiles (previous);
  guint n = 0;

  for (guint i = 0; i < current->len; i++)
    if (has_match (&now[i], before, previous->len, at_least))
      n++;
  return n;
}
