/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-acceptance-tally.h"

#define AT(field) G_STRUCT_OFFSET (TfAcceptanceTally, field)

static const TfRecordDescriptor members[] = {
  { "tested", TF_RECORD_STRING_LIST, AT (tested) },
  { "accepted", TF_RECORD_STRING_LIST, AT (accepted) },
  { "by_hand", TF_RECORD_STRING_LIST, AT (by_hand) },
  { "open", TF_RECORD_STRING_LIST, AT (open) },
};

TF_DEFINE_RECORD (TfAcceptanceTally, tf_acceptance_tally, members)

static void
append (GString *text, GStrv ids, const char *words)
{
  g_autofree char *names = g_strjoinv (", ", ids);

  if (*ids != NULL)
    g_string_append_printf (text, ", %u %s (%s)", g_strv_length (ids), words, names);
}

char *
tf_acceptance_tally_describe (const TfAcceptanceTally *self)
{
  guint n_tested = g_strv_length (self->tested);
  guint n = n_tested + g_strv_length (self->accepted) + g_strv_length (self->by_hand) +
            g_strv_length (self->open);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%u criteri%s: %u with passing tests", n, n == 1 ? "on" : "a",
                          n_tested);
  append (text, self->accepted, "accepted by you without a test");
  append (text, self->by_hand, "to check by hand");
  append (text, self->open, "open");
  return g_string_free (text, FALSE);
}
