/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-labels.h"

#include <string.h>

#include "oa-clause.h"
#include "oa-cues.h"
#include "oa-text.h"
#include "tf-text.h"

#define MAX_APOLOGY 16

gboolean
oa_labels_is_pleasantry (const char *text)
{
  static const char *const thanks[] = { " thanks ", " thank you ", " hope you",    " danke ",
                                        " hi all ", " hello ",     " hi everyone", NULL };
  static const char *const apologies[] = { " sorry for ", " sorry its ",  " sorry about ",
                                           " apologies ", " sorry this ", NULL };
  guint words = tf_text_count_words (text);
  g_autofree char *folded = oa_text_fold (text);

  if (strpbrk (text, "0123456789?") != NULL)
    return FALSE;
  for (guint i = 0; thanks[i] != NULL; i++)
    if (g_str_has_prefix (folded, thanks[i]))
      return words <= 7;
  for (guint i = 0; apologies[i] != NULL; i++)
    if (g_str_has_prefix (folded, apologies[i]))
      return words <= MAX_APOLOGY;
  return FALSE;
}

gboolean
oa_labels_is_opening (const char *text)
{
  static const char *const pattern =
      "^(?:(?:hi|hello|hey|hallo)\\b[^,.!]{0,20}[,!.]?\\s+)?(?:so,? |ok(?:ay)?,? )?(?:here are "
      "|these are |just |as promised,? )?"
      "(?:some |a few |my |quick |random |first )*(?:thoughts|notes|ideas|gedanken|notizen) "
      "(?:about|on|for|re|zu|zum|zur)\\b[^0-9?]*$";

  return tf_text_count_words (text) <= MAX_APOLOGY &&
         g_regex_match_simple (pattern, text, G_REGEX_CASELESS, 0);
}

gboolean
oa_labels_is_promise (const char *text)
{
  static const char *const cues[] = { "ill",         "i will",     "i can",      "i do",
                                      "i bring",     "i take",     "i organise", "i organize",
                                      "ich mache",   "ich bringe", "i write",    "i book",
                                      "ich kümmere", NULL };
  g_autofree char *folded = oa_text_fold (text);

  return oa_text_has_any (folded, cues) != NULL;
}

char *
oa_labels_inline (const char *text)
{
  static const char *const none[] = {
    "also",    "assumption*", "date",       "ps",       "p s",        "things",
    "note",    "problem",     "http*",      "idea*",    "update",     "edit",
    "fyi",     "question*",   "main thing", "thing is", "important",  "btw",
    "what",    "who",         "open",       "unclear",  "milestone*", "goal*",
    "success", "context",     "background", "worr*",    NULL
  };
  g_autofree char *label = oa_clause_label (text);
  g_autofree char *folded = label != NULL ? oa_text_fold (label) : NULL;

  if (label == NULL || oa_text_has_any (folded, none) != NULL ||
      strpbrk (label, "0123456789") != NULL)
    return NULL;
  return g_steal_pointer (&label);
}

gboolean
oa_labels_is_doubt (const char *label)
{
  static const char *const labels[] = { "not sure",  "unsure",    "unclear", "open",
                                        "questions", "unknown",   "offen",   "unklar",
                                        "undecided", "ungeklärt", NULL };
  g_autofree char *folded = oa_text_fold (label);

  return oa_text_has_any (folded, labels) != NULL;
}

/* "I'd rather not" is a complete sentence, although it is short. */
static gboolean
has_subject (const char *sentence)
{
  static const char *const starts[] = { " i ",   " id ",  " ill ", " im ",    " ive ",
                                        " we ",  " you ", " it ",  " there ", " thats ",
                                        " its ", " wir ", " ich ", " es ",    NULL };
  g_autofree char *folded = oa_text_fold (sentence);

  for (guint i = 0; starts[i] != NULL; i++)
    if (g_str_has_prefix (folded, starts[i]))
      return TRUE;
  return FALSE;
}

gboolean
oa_labels_needed (const char *label, const char *sentence)
{
  g_autofree char *folded = oa_text_fold (sentence);
  gboolean lacks = !g_unichar_isalpha (g_utf8_get_char (sentence)) ||
                   (tf_text_count_words (sentence) <= 4 && !has_subject (sentence));

  /* A question and "I don't know" express doubt themselves. */
  return lacks || (oa_labels_is_doubt (label) && strchr (sentence, '?') == NULL &&
                   !oa_cues_is_hedged (folded));
}
