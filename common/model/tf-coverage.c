/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-coverage.h"

#include "tf-format.h"
#include "tf-model-enums.h"
#include "tf-sentence.h"

#define MAX_GROUPS_SHOWN 4

#define LENIENT (TF_RECORD_OPTIONAL | TF_RECORD_NULLABLE)

#define AT(field) G_STRUCT_OFFSET (TfCoveredFile, field)

static const TfRecordDescriptor file_members[] = {
  { "path", TF_RECORD_STRING, AT (path), TF_RECORD_NOT_BLANK },
  { "id", TF_RECORD_STRING, AT (id), TF_RECORD_NOT_BLANK },
  { "before", TF_RECORD_STRING_OR_NULL, AT (before), TF_RECORD_OMIT },
  { "by", TF_RECORD_STRING_LIST, AT (by), TF_RECORD_OPTIONAL },
};

TF_DEFINE_RECORD (TfCoveredFile, tf_covered_file, file_members)

#undef AT
#define AT(field) G_STRUCT_OFFSET (TfSkippedFiles, field)

static const TfRecordDescriptor skipped_members[] = {
  { "reason", TF_RECORD_STRING, AT (reason) },    { "language", TF_RECORD_STRING, AT (language) },
  { "needed", TF_RECORD_BOOLEAN, AT (needed) },   { "accepted", TF_RECORD_BOOLEAN, AT (accepted) },
  { "files", TF_RECORD_UINT, AT (n_files) },      { "lines", TF_RECORD_UINT64, AT (n_lines) },
  { "paths", TF_RECORD_STRING_LIST, AT (paths) },
};

TF_DEFINE_RECORD (TfSkippedFiles, tf_skipped_files, skipped_members)

#undef AT
#define AT(field) G_STRUCT_OFFSET (TfLooker, field)

static const TfRecordDescriptor looker_members[] = {
  { "name", TF_RECORD_STRING, AT (name) },
  { "files", TF_RECORD_UINT, AT (n_files) },
};

TF_DEFINE_RECORD (TfLooker, tf_looker, looker_members)

#undef AT
#define AT(field) G_STRUCT_OFFSET (TfCoverage, field)

static const TfRecordDescriptor members[] = {
  { "basis", TF_RECORD_ENUM, AT (basis), 0, tf_coverage_basis_get_type },
  { "files", TF_RECORD_UINT, AT (n_files) },
  { "lines", TF_RECORD_UINT64, AT (n_lines) },
  { "looked_at", TF_RECORD_UINT, AT (n_looked_at) },
  { "lines_looked_at", TF_RECORD_UINT64, AT (n_lines_covered) },
  { "claimed", TF_RECORD_UINT, AT (n_claimed) },
  { "by", TF_RECORD_LIST, AT (by), .record = &tf_looker_record },
  { "skipped", TF_RECORD_LIST, AT (skipped), .record = &tf_skipped_files_record },
  { "invented", TF_RECORD_STRING_LIST, AT (invented), TF_RECORD_OMIT },
  { "unopened", TF_RECORD_STRING_LIST, AT (unopened), TF_RECORD_OMIT },
  { "content", TF_RECORD_LIST, AT (files), TF_RECORD_OMIT | TF_RECORD_PRIVATE,
    .record = &tf_covered_file_record },
};

/* Counts that contradict each other are no evidence. */
static gboolean
check_counts (gpointer data, JsonObject *object, const char *path, GError **error)
{
  const TfCoverage *self = data;
  guint64 skipped = 0;

  for (guint i = 0; i < self->skipped->len; i++)
    skipped += ((const TfSkippedFiles *) g_ptr_array_index (self->skipped, i))->n_files;
  if (skipped + self->n_looked_at == self->n_files && self->n_claimed <= self->n_looked_at &&
      self->n_lines_covered <= self->n_lines && self->files->len <= self->n_looked_at)
    return TRUE;
  return tf_json_refuse (error, path, "files",
                         "found %u files, %u looked at and %" G_GUINT64_FORMAT
                         " skipped, expected numbers that agree",
                         self->n_files, self->n_looked_at, skipped);
}

TF_DEFINE_RECORD (TfCoverage, tf_coverage, members, .check = check_counts)

#undef AT
#define AT(field) G_STRUCT_OFFSET (TfClaimedFiles, field)

static const TfRecordDescriptor claimed_members[] = {
  { "by", TF_RECORD_STRING, AT (by), LENIENT },
  { "reason", TF_RECORD_STRING, AT (reason), LENIENT },
  { "files", TF_RECORD_STRING_LIST, AT (files) },
};

TF_DEFINE_RECORD (TfClaimedFiles, tf_claimed_files, claimed_members)

#undef AT
#define AT(field) G_STRUCT_OFFSET (TfCoverageClaim, field)

static const TfRecordDescriptor claim_members[] = {
  { "looked_at", TF_RECORD_LIST, AT (looked_at), .record = &tf_claimed_files_record },
  { "skipped", TF_RECORD_LIST, AT (skipped), LENIENT, .record = &tf_claimed_files_record },
};

TF_DEFINE_RECORD (TfCoverageClaim, tf_coverage_claim, claim_members)

TfCoverage *
tf_coverage_new (void)
{
  return tf_record_new (&tf_coverage_record);
}

static gboolean
is_missing (const TfSkippedFiles *group)
{
  return group->needed && !group->accepted;
}

guint
tf_coverage_count_missing (const TfCoverage *self)
{
  guint n = 0;

  for (guint i = 0; i < self->skipped->len; i++)
    {
      const TfSkippedFiles *group = g_ptr_array_index (self->skipped, i);

      n += is_missing (group) ? group->n_files : 0;
    }
  return n;
}

/* "26 Go files (no analyser here reads Go)" */
static void
append_group (GString *text, const TfSkippedFiles *group)
{
  g_autofree char *count = tf_format_count (group->n_files);

  g_string_append_printf (text, "%s%s%s %s (%s%s)", count, *group->language != '\0' ? " " : "",
                          group->language, group->n_files == 1 ? "file" : "files", group->reason,
                          group->accepted ? "; accepted by the user" : "");
}

static void
append_groups (GString *text, const TfCoverage *self, gboolean missing)
{
  guint n_shown = 0, n_more = 0;

  for (guint i = 0; i < self->skipped->len; i++)
    {
      const TfSkippedFiles *group = g_ptr_array_index (self->skipped, i);

      if (missing && !is_missing (group))
        continue;
      if (n_shown == MAX_GROUPS_SHOWN)
        {
          n_more += group->n_files;
          continue;
        }
      g_string_append (text, n_shown++ > 0 ? ", " : "");
      append_group (text, group);
    }
  if (n_more > 0)
    {
      g_autofree char *count = tf_format_count (n_more);

      g_string_append_printf (text, " and %s more", count);
    }
}

char *
tf_coverage_describe_missing (const TfCoverage *self)
{
  GString *text = g_string_new (NULL);

  append_groups (text, self, TRUE);
  return g_string_free (text, FALSE);
}

/* Returns: (transfer full) */
static char *
dup_looked_at (const TfCoverage *self)
{
  g_autofree char *files = tf_format_count (self->n_files);
  g_autofree char *lines = tf_format_count (self->n_lines);
  g_autofree char *looked_at = tf_format_count (self->n_looked_at);
  g_autofree char *covered = tf_format_count (self->n_lines_covered);
  g_autofree char *n = g_strdup_printf ("%u", (guint) self->n_files);
  g_autofree char *claimed = g_strdup_printf ("%u", self->n_claimed);
  g_autofree char *text = tf_sentence_new (TF_SENTENCE_LOOKED_AT, "looked", looked_at, "n", n,
                                           "files", files, "lines", covered, "all", lines, NULL);

  if (self->n_claimed == 0)
    return g_steal_pointer (&text);
  if (self->n_claimed == self->n_looked_at)
    return tf_sentence_new (TF_SENTENCE_LOOKED_CLAIMED, "looked", text, NULL);
  return tf_sentence_new (TF_SENTENCE_LOOKED_SOME_CLAIMED, "looked", text, "n", claimed, NULL);
}

/* Returns: (transfer full) */
static char *
describe (const TfCoverage *self)
{
  g_autofree char *looked_at = dup_looked_at (self);
  g_autoptr (GString) files = g_string_new (NULL);

  if (self->skipped->len == 0)
    return g_steal_pointer (&looked_at);
  append_groups (files, self, FALSE);
  return tf_sentence_new (TF_SENTENCE_LOOKED_NOT, "looked", looked_at, "files", files->str, NULL);
}

char *
tf_coverage_describe (const TfCoverage *self)
{
  char *text = describe (self);

  text[0] = g_ascii_tolower (text[0]);
  return text;
}

char *
tf_coverage_dup_sentence (const TfCoverage *self)
{
  g_autofree char *text = describe (self);

  return tf_sentence_new (TF_SENTENCE_STOP, "text", text, NULL);
}
