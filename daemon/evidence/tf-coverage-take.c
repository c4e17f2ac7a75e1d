/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-coverage-take.h"

#include <string.h>

#define NOT_LISTED "not in the list of files that its reviewer read"
#define NOT_OPENED "not opened by its reviewer"
#define TOO_LONG   "longer than 2,000 lines, of which a reviewer is given only a part at a time"
#define UNKNOWN    "its reviewer does not list the files that it read"
#define CHANGED    "changed since it was looked at"
#define NOBODY     "in no review so far"

TfTreeFile *
tf_tree_file_new (char *path, char *id)
{
  TfTreeFile *self = g_new0 (TfTreeFile, 1);

  self->path = path;
  self->id = id;
  return self;
}

void
tf_tree_file_free (TfTreeFile *self)
{
  g_free (self->path);
  g_free (self->id);
  g_free (self);
}

/* Prose, data and build descriptions are counted, but hold nothing up: the tests run the latter. */
static gboolean
is_needed (const TfTreeFile *file)
{
  return file->left_out == NULL && file->language != NULL &&
         file->language->role == TF_FILE_ROLE_CODE && file->n_lines > 0;
}

/* The tools that open a file give no more of it at once, and do not report that. */
#define MAX_OPENED 2000

/* "./src/a.c" is "src/a.c". */
static const char *
clean (const char *path)
{
  while (g_str_has_prefix (path, "./"))
    path += 2;
  return path;
}

/* groups */

static void
skipped_add (TfSkippedFiles *group, GPtrArray *paths, const TfTreeFile *file)
{
  const char *language = file->language != NULL ? file->language->name : "";

  if (group->n_files == 0)
    tf_record_set_string (&group->language, language);
  else if (!g_str_equal (group->language, language))
    tf_record_set_string (&group->language, "");
  group->n_files++;
  group->n_lines += file->n_lines;
  g_ptr_array_add (paths, g_strdup (file->path));
}

static int
compare_groups (gconstpointer a, gconstpointer b)
{
  const TfSkippedFiles *first = *(const TfSkippedFiles *const *) a;
  const TfSkippedFiles *second = *(const TfSkippedFiles *const *) b;

  if (first->needed != second->needed)
    return first->needed ? -1 : 1;
  if (first->accepted != second->accepted)
    return first->accepted ? 1 : -1;
  if (first->n_files != second->n_files)
    return first->n_files > second->n_files ? -1 : 1;
  return strcmp (first->reason, second->reason);
}

/* The groups under construction; each has its paths beside it. */
typedef struct
{
  TfCoverage *coverage;
  GHashTable *by_key; /* (owned): utf8 → TfSkippedFiles, borrowed */
  GHashTable *paths;  /* (owned): TfSkippedFiles, borrowed → GPtrArray of utf8 */
  guint limit;        /* paths of a group */
} Groups;

static void
groups_init (Groups *self, TfCoverage *coverage, guint limit)
{
  self->coverage = coverage;
  self->limit = limit;
  self->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->paths = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_ptr_array_unref);
}

/* One group for what is needed for one reason, the reason names the language. */
static void
groups_add (Groups *self, const TfTreeFile *file, const char *reason, gboolean accepted)
{
  gboolean needed = is_needed (file);
  g_autofree char *key = g_strdup_printf ("%d %d %s", needed, needed && accepted, reason);
  TfSkippedFiles *group = g_hash_table_lookup (self->by_key, key);

  if (group == NULL)
    {
      group = tf_record_new (&tf_skipped_files_record);
      tf_record_set_string (&group->reason, reason);
      group->needed = needed;
      group->accepted = needed && accepted;
      g_ptr_array_add (self->coverage->skipped, group);
      g_hash_table_insert (self->by_key, g_steal_pointer (&key), group);
      g_hash_table_insert (self->paths, group, g_ptr_array_new_with_free_func (g_free));
    }
  skipped_add (group, g_hash_table_lookup (self->paths, group), file);
}

static void
groups_finish (Groups *self)
{
  for (guint i = 0; i < self->coverage->skipped->len; i++)
    {
      TfSkippedFiles *group = g_ptr_array_index (self->coverage->skipped, i);
      GPtrArray *paths = g_hash_table_lookup (self->paths, group);

      if (paths->len > self->limit)
        g_ptr_array_set_size (paths, (int) self->limit);
      g_ptr_array_add (paths, NULL);
      g_strfreev (group->paths);
      group->paths = g_strdupv ((char **) paths->pdata);
    }
  g_ptr_array_sort (self->coverage->skipped, compare_groups);
  g_hash_table_unref (self->by_key);
  g_hash_table_unref (self->paths);
}

/* who */

static void
count_looker (TfCoverage *self, const char *name)
{
  TfLooker *looker = NULL;

  for (guint i = 0; i < self->by->len; i++)
    {
      looker = g_ptr_array_index (self->by, i);
      if (g_str_equal (looker->name, name))
        {
          looker->n_files++;
          return;
        }
    }
  looker = tf_record_new (&tf_looker_record);
  tf_record_set_string (&looker->name, name);
  looker->n_files = 1;
  g_ptr_array_add (self->by, looker);
}

static int
compare_lookers (gconstpointer a, gconstpointer b)
{
  const TfLooker *first = *(const TfLooker *const *) a;
  const TfLooker *second = *(const TfLooker *const *) b;

  if (first->n_files != second->n_files)
    return first->n_files > second->n_files ? -1 : 1;
  return strcmp (first->name, second->name);
}

static void
add_total (TfCoverage *self, const TfTreeFile *file)
{
  self->n_files++;
  self->n_lines += file->n_lines;
}

static void
add_looked_at (TfCoverage *self, const TfTreeFile *file)
{
  self->n_looked_at++;
  self->n_lines_covered += file->n_lines;
}

static TfCoveredFile *
add_covered (TfCoverage *self, const TfTreeFile *file, const GPtrArray *names)
{
  TfCoveredFile *covered = tf_record_new (&tf_covered_file_record);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  tf_record_set_string (&covered->path, file->path);
  tf_record_set_string (&covered->id, file->id);
  for (guint i = 0; i < names->len; i++)
    {
      g_strv_builder_add (builder, g_ptr_array_index (names, i));
      count_looker (self, g_ptr_array_index (names, i));
    }
  g_strfreev (covered->by);
  covered->by = g_strv_builder_end (builder);
  g_ptr_array_add (self->files, covered);
  return covered;
}

/* one review */

static void
add_name (GHashTable *names, const char *path, const char *name)
{
  GPtrArray *of_path = g_hash_table_lookup (names, path);

  if (of_path == NULL)
    {
      of_path = g_ptr_array_new_with_free_func (g_free);
      g_hash_table_insert (names, g_strdup (path), of_path);
    }
  if (!g_ptr_array_find_with_equal_func (of_path, name, g_str_equal, NULL))
    g_ptr_array_add (of_path, g_strdup (name));
}

/* From a path to the names of who looked at it: of the analysers only if they can be trusted. */
static GHashTable *
index_claimed (const TfCoverageInput *input)
{
  GHashTable *names =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);

  for (guint i = 0; input->claim != NULL && i < input->claim->looked_at->len; i++)
    {
      const TfClaimedFiles *claimed = g_ptr_array_index (input->claim->looked_at, i);

      for (char **path = claimed->files; *path != NULL; path++)
        add_name (names, clean (*path),
                  input->trusted && *claimed->by != '\0' ? claimed->by : input->reviewer);
    }
  return names;
}

static GHashTable *
index_opened (const TfCoverageInput *input)
{
  GHashTable *names =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);

  for (guint i = 0; input->opened[i] != NULL; i++)
    add_name (names, clean (input->opened[i]), input->reviewer);
  return names;
}

/* From a path to the reason, which @claim owns. */
static GHashTable *
index_reasons (const TfCoverageInput *input)
{
  GHashTable *reasons = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; input->claim != NULL && i < input->claim->skipped->len; i++)
    {
      const TfClaimedFiles *skipped = g_ptr_array_index (input->claim->skipped, i);

      for (char **path = skipped->files; *path != NULL && *skipped->reason != '\0'; path++)
        g_hash_table_insert (reasons, (gpointer) clean (*path), skipped->reason);
    }
  return reasons;
}

static TfCoverageBasis
find_basis (const TfCoverageInput *input)
{
  if (input->trusted)
    return input->claim != NULL ? TF_COVERAGE_BASIS_ANALYSED : TF_COVERAGE_BASIS_UNKNOWN;
  if (input->opened != NULL)
    return TF_COVERAGE_BASIS_OPENED;
  return input->claim != NULL ? TF_COVERAGE_BASIS_CLAIMED : TF_COVERAGE_BASIS_UNKNOWN;
}

static const char *
find_reason (const TfTreeFile *file, TfCoverageBasis basis, GHashTable *reasons)
{
  const char *reason = g_hash_table_lookup (reasons, file->path);

  if (reason != NULL || file->left_out != NULL)
    return reason != NULL ? reason : file->left_out;
  switch (basis)
    {
    case TF_COVERAGE_BASIS_ANALYSED:
      return "no analyser read it";
    case TF_COVERAGE_BASIS_OPENED:
      return NOT_OPENED;
    case TF_COVERAGE_BASIS_CLAIMED:
      return NOT_LISTED;
    case TF_COVERAGE_BASIS_UNKNOWN:
    default:
      return UNKNOWN;
    }
}

/* The keys of @names that are no key of @others, sorted. */
static GStrv
list_only_in (GHashTable *names, GHashTable *others)
{
  g_autoptr (GList) keys = g_list_sort (g_hash_table_get_keys (names), (GCompareFunc) strcmp);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (GList *key = keys; key != NULL; key = key->next)
    if (!g_hash_table_contains (others, key->data))
      g_strv_builder_add (builder, key->data);
  return g_strv_builder_end (builder);
}

static GHashTable *
index_paths (const GPtrArray *files)
{
  GHashTable *paths = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < files->len; i++)
    g_hash_table_add (paths, ((const TfTreeFile *) g_ptr_array_index (files, i))->path);
  return paths;
}

/* What the reviewer lists and nobody can have seen, or nobody saw it open. */
static void
list_doubtful (TfCoverage *self, const GPtrArray *files, GHashTable *claimed, GHashTable *opened)
{
  g_autoptr (GHashTable) paths = index_paths (files);

  g_strfreev (self->invented);
  self->invented = list_only_in (claimed, paths);
  if (opened == NULL)
    return;
  for (char **path = self->invented; *path != NULL; path++)
    g_hash_table_remove (claimed, *path);
  g_strfreev (self->unopened);
  self->unopened = list_only_in (claimed, opened);
}

TfCoverage *
tf_coverage_take (const GPtrArray *files, const TfCoverageInput *input)
{
  TfCoverage *self = tf_coverage_new ();
  g_autoptr (GHashTable) claimed = index_claimed (input);
  g_autoptr (GHashTable) opened =
      input->opened != NULL && !input->trusted ? index_opened (input) : NULL;
  g_autoptr (GHashTable) reasons = index_reasons (input);
  GHashTable *names = opened != NULL ? opened : claimed;
  Groups groups;

  self->basis = find_basis (input);
  groups_init (&groups, self, G_MAXUINT);
  for (guint i = 0; i < files->len; i++)
    {
      const TfTreeFile *file = g_ptr_array_index (files, i);
      const GPtrArray *of_path = g_hash_table_lookup (names, file->path);

      add_total (self, file);
      if (of_path != NULL && opened != NULL && file->n_lines > MAX_OPENED)
        groups_add (&groups, file, TOO_LONG, FALSE);
      else if (of_path == NULL)
        groups_add (&groups, file, find_reason (file, self->basis, reasons), FALSE);
      else
        {
          add_looked_at (self, file);
          add_covered (self, file, of_path);
          self->n_claimed += self->basis == TF_COVERAGE_BASIS_CLAIMED ? 1 : 0;
        }
    }
  groups_finish (&groups);
  g_ptr_array_sort (self->by, compare_lookers);
  list_doubtful (self, files, claimed, opened);
  return self;
}

/* a check */

static gboolean
has_whole (const TfCoverage *self, const char *path)
{
  for (guint i = 0; i < self->files->len; i++)
    if (g_str_equal (((const TfCoveredFile *) g_ptr_array_index (self->files, i))->path, path))
      return TRUE;
  return FALSE;
}

/* The file leaves the group that has it: it was looked at in part, together with an earlier review. */
static void
remove_skipped (TfCoverage *self, const TfTreeFile *file)
{
  for (guint i = 0; i < self->skipped->len; i++)
    {
      TfSkippedFiles *group = g_ptr_array_index (self->skipped, i);
      g_autoptr (GStrvBuilder) builder = NULL;

      if (!g_strv_contains ((const char *const *) group->paths, file->path))
        continue;
      builder = g_strv_builder_new ();
      for (char **path = group->paths; *path != NULL; path++)
        if (!g_str_equal (*path, file->path))
          g_strv_builder_add (builder, *path);
      g_strfreev (group->paths);
      group->paths = g_strv_builder_end (builder);
      group->n_files--;
      group->n_lines -= MIN (group->n_lines, file->n_lines);
      if (group->n_files == 0)
        g_ptr_array_remove_index (self->skipped, i);
      return;
    }
}

void
tf_coverage_add_change (TfCoverage *self,
                        const TfTreeFile *file,
                        const char *before,
                        const char *reviewer)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  TfCoveredFile *covered = NULL;

  if (has_whole (self, file->path))
    return;
  g_ptr_array_add (names, (gpointer) reviewer);
  covered = add_covered (self, file, names);
  covered->before = g_strdup (before);
  add_looked_at (self, file);
  remove_skipped (self, file);
}

/* all of them */

void
tf_coverage_sum_free (TfCoverageSum *self)
{
  tf_coverage_free (self->coverage);
  g_ptr_array_unref (self->missing);
  g_free (self);
}

/* What is known about one content of one path, over the reviews. */
typedef struct
{
  TfCoverageBasis basis; /* the best; UNKNOWN: nobody has looked at it */
  GPtrArray *names;      /* (owned) (element-type utf8), borrowed */
} Known;

static void
known_free (gpointer data)
{
  Known *self = data;

  g_ptr_array_unref (self->names);
  g_free (self);
}

static Known *
ensure_known (GHashTable *all, const char *path, const char *id)
{
  g_autofree char *key = g_strconcat (id, " ", path, NULL);
  Known *known = g_hash_table_lookup (all, key);

  if (known == NULL)
    {
      known = g_new0 (Known, 1);
      known->names = g_ptr_array_new ();
      g_hash_table_insert (all, g_steal_pointer (&key), known);
    }
  return known;
}

/* Of a check of which nothing else is known, the files are those that it was shown. Changes say nothing
 * about a file that nobody had looked at, and no more than what is known about that. */
static void
learn_file (GHashTable *all, const TfCoveredFile *file, TfCoverageBasis basis)
{
  Known *known = ensure_known (all, file->path, file->id);

  if (basis == TF_COVERAGE_BASIS_UNKNOWN)
    basis = TF_COVERAGE_BASIS_OPENED;
  if (file->before != NULL)
    basis = MIN (basis, ensure_known (all, file->path, file->before)->basis);
  if (basis == TF_COVERAGE_BASIS_UNKNOWN)
    return;
  known->basis = MAX (known->basis, basis);
  for (char **name = file->by; *name != NULL; name++)
    if (!g_ptr_array_find_with_equal_func (known->names, *name, g_str_equal, NULL))
      g_ptr_array_add (known->names, *name);
}

static void
learn_reasons (GHashTable *reasons, const TfCoverage *review)
{
  for (guint i = 0; i < review->skipped->len; i++)
    {
      const TfSkippedFiles *group = g_ptr_array_index (review->skipped, i);

      for (char **path = group->paths; *path != NULL; path++)
        g_hash_table_insert (reasons, *path, group->reason);
    }
}

static void
learn (GHashTable *all,
       GHashTable *reasons,
       GHashTable *paths,
       const GPtrArray *reviews,
       guint first,
       guint last)
{
  for (guint i = first; i < last; i++)
    {
      const TfCoverage *review = g_ptr_array_index (reviews, i);

      for (guint k = 0; k < review->files->len; k++)
        {
          const TfCoveredFile *file = g_ptr_array_index (review->files, k);

          g_hash_table_add (paths, file->path);
          learn_file (all, file, review->basis);
        }
      learn_reasons (reasons, review);
    }
}

static gboolean
is_known (GHashTable *all, const TfTreeFile *file)
{
  return ensure_known (all, file->path, file->id)->basis != TF_COVERAGE_BASIS_UNKNOWN;
}

/* Before and after the newest round. */
static guint
count_known (GHashTable *all, const GPtrArray *files)
{
  guint n = 0;

  for (guint i = 0; i < files->len; i++)
    n += is_known (all, g_ptr_array_index (files, i)) ? 1 : 0;
  return n;
}

static const char *
find_sum_reason (const TfTreeFile *file, GHashTable *reasons, GHashTable *paths)
{
  const char *reason = g_hash_table_lookup (reasons, file->path);

  if (file->left_out != NULL)
    return file->left_out;
  if (g_hash_table_contains (paths, file->path))
    return CHANGED;
  return reason != NULL ? reason : NOBODY;
}

static void
add_known (TfCoverage *self, const TfTreeFile *file, const Known *known)
{
  self->basis = self->n_looked_at == 0 ? known->basis : MIN (self->basis, known->basis);
  add_looked_at (self, file);
  self->n_claimed += known->basis == TF_COVERAGE_BASIS_CLAIMED ? 1 : 0;
  for (guint i = 0; i < known->names->len; i++)
    count_looker (self, g_ptr_array_index (known->names, i));
}

TfCoverageSum *
tf_coverage_sum_new (const GPtrArray *files,
                     const GPtrArray *reviews,
                     guint newest,
                     GHashTable *accepted)
{
  TfCoverageSum *self = g_new0 (TfCoverageSum, 1);
  g_autoptr (GHashTable) all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, known_free);
  g_autoptr (GHashTable) reasons = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) paths = g_hash_table_new (g_str_hash, g_str_equal);
  guint n_before;
  Groups groups;

  self->coverage = tf_coverage_new ();
  self->missing = g_ptr_array_new_with_free_func (g_free);
  learn (all, reasons, paths, reviews, 0, MIN (newest, reviews->len));
  n_before = count_known (all, files);
  learn (all, reasons, paths, reviews, newest, reviews->len);
  self->n_new = count_known (all, files) - n_before;
  groups_init (&groups, self->coverage, TF_COVERAGE_PATHS);
  for (guint i = 0; i < files->len; i++)
    {
      const TfTreeFile *file = g_ptr_array_index (files, i);
      gboolean is_accepted = g_hash_table_contains (accepted, file->path);

      add_total (self->coverage, file);
      if (is_known (all, file))
        {
          add_known (self->coverage, file, ensure_known (all, file->path, file->id));
          continue;
        }
      groups_add (&groups, file, find_sum_reason (file, reasons, paths), is_accepted);
      if (is_needed (file) && !is_accepted)
        g_ptr_array_add (self->missing, g_strdup (file->path));
    }
  groups_finish (&groups);
  g_ptr_array_sort (self->coverage->by, compare_lookers);
  return self;
}
