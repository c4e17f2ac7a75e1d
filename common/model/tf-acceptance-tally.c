/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-acceptance-tally.h"

#include "tf-sentence.h"

#define AT(field) G_STRUCT_OFFSET (TfAcceptanceTally, field)

static const TfRecordDescriptor members[] = {
  { "tested", TF_RECORD_STRING_LIST, AT (tested) },
  { "accepted", TF_RECORD_STRING_LIST, AT (accepted) },
  { "by_hand", TF_RECORD_STRING_LIST, AT (by_hand) },
  { "open", TF_RECORD_STRING_LIST, AT (open) },
};

TF_DEFINE_RECORD (TfAcceptanceTally, tf_acceptance_tally, members)

static void
add (GPtrArray *list, GStrv ids, TfSentence sentence)
{
  g_autofree char *names = g_strjoinv (", ", ids);
  g_autofree char *n = g_strdup_printf ("%u", g_strv_length (ids));

  if (*ids != NULL)
    g_ptr_array_add (list, tf_sentence_new (sentence, "n", n, "ids", names, NULL));
}

char *
tf_acceptance_tally_describe (const TfAcceptanceTally *self)
{
  guint n_tested = g_strv_length (self->tested);
  guint n = n_tested + g_strv_length (self->accepted) + g_strv_length (self->by_hand) +
            g_strv_length (self->open);
  g_autofree char *all = g_strdup_printf ("%u", n);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *joined = NULL;

  g_ptr_array_add (list, tf_sentence_count (TF_SENTENCE_CRITERIA_TESTED, n_tested));
  add (list, self->accepted, TF_SENTENCE_CRITERIA_ACCEPTED);
  add (list, self->by_hand, TF_SENTENCE_CRITERIA_BY_HAND);
  add (list, self->open, TF_SENTENCE_CRITERIA_OPEN);
  joined = tf_sentence_join (TF_SENTENCE_JOIN_LIST, list);
  return tf_sentence_new (TF_SENTENCE_CRITERIA, "n", all, "list", joined, NULL);
}
