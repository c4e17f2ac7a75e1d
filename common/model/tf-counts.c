/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-counts.h"

#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-record.h"
#include "tf-sentence.h"

guint64
tf_counts_total (const TfCounts *self)
{
  guint64 total = 0;

  for (guint i = 0; i < TF_N_SEVERITIES; i++)
    total += self->n[i];
  return total;
}

void
tf_counts_add (TfCounts *self, const TfCounts *other)
{
  for (guint i = 0; i < TF_N_SEVERITIES; i++)
    self->n[i] += other->n[i];
}

gboolean
tf_counts_is_within (const TfCounts *self, const TfCounts *limits, guint factor)
{
  for (guint i = 0; i < TF_N_SEVERITIES; i++)
    if (self->n[i] > (guint64) factor * limits->n[i])
      return FALSE;
  return TRUE;
}

char *
tf_counts_to_text (const TfCounts *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < TF_N_SEVERITIES; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? "/" : "", self->n[i]);
  return g_string_free (text, FALSE);
}

char *
tf_counts_describe (const TfCounts *self, const char *last)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < TF_N_SEVERITIES; i++)
    g_string_append_printf (text, "%s%u %s",
                            i == 0                    ? ""
                            : i + 1 < TF_N_SEVERITIES ? ", "
                                                      : last,
                            self->n[i], tf_enum_to_nick (TF_TYPE_SEVERITY, (int) i));
  return g_string_free (text, FALSE);
}

char *
tf_counts_dup_issues (const TfCounts *self)
{
  g_autofree char *critical = g_strdup_printf ("%u", self->n[TF_SEVERITY_CRITICAL]);
  g_autofree char *medium = g_strdup_printf ("%u", self->n[TF_SEVERITY_MEDIUM]);
  g_autofree char *minor = g_strdup_printf ("%u", self->n[TF_SEVERITY_MINOR]);

  return tf_sentence_new (TF_SENTENCE_ISSUES, "n_critical", critical, "n_medium", medium, "n_minor",
                          minor, NULL);
}

char *
tf_counts_dup_severities (const TfCounts *self)
{
  static const TfSentence sentences[TF_N_SEVERITIES] = {
    [TF_SEVERITY_CRITICAL] = TF_SENTENCE_N_CRITICAL,
    [TF_SEVERITY_MEDIUM] = TF_SENTENCE_N_MEDIUM,
    [TF_SEVERITY_MINOR] = TF_SENTENCE_N_MINOR,
  };
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < TF_N_SEVERITIES; i++)
    if (self->n[i] > 0)
      g_ptr_array_add (words, tf_sentence_count (sentences[i], self->n[i]));
  return tf_sentence_join (TF_SENTENCE_JOIN_LIST, words);
}

GVariant *
tf_counts_to_variant (const TfCounts *self)
{
  return g_variant_new ("(uuu)", self->n[TF_SEVERITY_CRITICAL], self->n[TF_SEVERITY_MEDIUM],
                        self->n[TF_SEVERITY_MINOR]);
}

#define AT(field) G_STRUCT_OFFSET (TfTestCounts, field)

static const TfRecordDescriptor test_members[] = {
  { NULL, TF_RECORD_KNOWN, AT (known) },
  { "total", TF_RECORD_UINT, AT (total) },
  { "passed", TF_RECORD_UINT, AT (passed) },
  { "failed", TF_RECORD_UINT, AT (failed) },
};

const TfRecord tf_test_counts_record = TF_RECORD_INIT (TfTestCounts, test_members);

gboolean
tf_test_counts_all_passed (const TfTestCounts *self)
{
  return self->known && self->total > 0 && self->passed > 0 && self->failed == 0;
}
