/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-weakening.h"

#include "tf-enum.h"
#include "tf-model-enums.h"

#define MAX_SHOWN 5

/* Indexed by TfWeakeningKind. */
static const struct
{
  const char *what;
  const char *remedy;
} words[] = {
  [TF_WEAKENING_GONE] = { "no longer runs", "Restore the test." },
  [TF_WEAKENING_SKIPPED] = { "is skipped, or left out of the run", "Let the test run again." },
  [TF_WEAKENING_RUNNER] = { "runs the tests in another way", "Run the tests as before." },
  [TF_WEAKENING_CONSTANT] = { "has an assertion that always holds", "Restore the assertion." },
  [TF_WEAKENING_FEWER] = { "checks less", "Restore the assertions." },
  [TF_WEAKENING_EXPECTED] = { "expects something else",
                              "Restore what the test expects, and correct the program instead." },
  [TF_WEAKENING_SILENCED] = { "ignores failures, or ends before its assertions",
                              "Let every failure of the test fail it." },
  [TF_WEAKENING_REPLACED] = { "replaces the program under test",
                              "Let the test run the program itself." },
  [TF_WEAKENING_HIDDEN] = { "is hidden by .gitignore", "Remove the rule from .gitignore." },
};

TfWeakening *
tf_weakening_new (TfWeakeningKind kind, const char *path, const char *test, const char *detail)
{
  TfWeakening *self = g_new0 (TfWeakening, 1);

  self->kind = kind;
  self->path = g_strdup (path);
  self->test = g_strdup (test);
  self->detail = g_strdup (detail);
  return self;
}

void
tf_weakening_free (TfWeakening *self)
{
  g_free (self->path);
  g_free (self->test);
  g_free (self->detail);
  g_free (self);
}

char *
tf_weakening_dup_key (const TfWeakening *self)
{
  return g_strdup_printf ("%s|%s|%s", tf_enum_to_nick (TF_TYPE_WEAKENING_KIND, (int) self->kind),
                          self->path, self->test);
}

char *
tf_weakening_describe (const TfWeakening *self)
{
  g_autofree char *place = NULL;

  if (*self->path == '\0')
    place = g_strdup (self->test);
  else if (*self->test == '\0')
    place = g_strdup (self->path);
  else
    place = g_strdup_printf ("%s in %s", self->test, self->path);
  return g_strdup_printf ("%s %s%s%s", place, words[self->kind].what,
                          *self->detail != '\0' ? ": " : "", self->detail);
}

const char *
tf_weakening_get_remedy (const TfWeakening *self)
{
  return words[self->kind].remedy;
}

char *
tf_weakening_format (const GPtrArray *weakenings)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (weakenings->len, MAX_SHOWN); i++)
    {
      g_autofree char *one = tf_weakening_describe (g_ptr_array_index (weakenings, i));

      g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", one);
    }
  if (weakenings->len > MAX_SHOWN)
    g_string_append_printf (text, "; and %u more", weakenings->len - MAX_SHOWN);
  return g_string_free (text, FALSE);
}

TfFileVersions *
tf_file_versions_new (const char *path, const char *before, const char *after)
{
  TfFileVersions *self = g_new0 (TfFileVersions, 1);

  self->path = g_strdup (path);
  self->before = g_strdup (before);
  self->after = g_strdup (after);
  return self;
}

void
tf_file_versions_free (TfFileVersions *self)
{
  g_free (self->path);
  g_free (self->before);
  g_free (self->after);
  g_free (self);
}
