/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-test-compare.h"

#include <string.h>

#include "code-test-units.h"

#define MAX_LITERAL_CHARS 40

/* All units of the files in one version. */
typedef struct
{
  GPtrArray *units;  /* (owned) (element-type CodeTestUnit) */
  GHashTable *taken; /* (owned) (element-type CodeTestUnit): with a counterpart */
} Side;

typedef struct
{
  const GPtrArray *files; /* (not owned) (element-type TfFileVersions) */
  Side before;
  Side after;
  GPtrArray *weakenings; /* (not owned) (element-type TfWeakening) */
} Compare;

gboolean
code_test_compare_has_tests (const char *path)
{
  return g_regex_match_simple (
             "(^|/)(t|tests?|testing|testdata|specs?|__tests__|__snapshots__|fixtures|"
             "e2e|unittests?)/|(^|/)(conftest\\.py|run[-_]?tests?[^/]*)$|"
             "(^|[/_.-])(tests?|spec)([-_.][^/]*)?$|\\.(bats|t)$",
             path, G_REGEX_CASELESS, 0) ||
         g_regex_match_simple (
             "[a-z0-9](Tests?|TestCase|IT|Spec)\\.[^./]+$|(^|/)Test[A-Z]\\w*\\.[^./]+$", path, 0,
             0);
}

gboolean
code_test_compare_is_source (const char *path)
{
  return code_test_language_find (path, NULL) != NULL &&
         !g_regex_match_simple ("(^|/)(build([-_.][^/"
                                "]*)?|_build|dist|target|out|obj|node_modules|vendor|venv|\\.[^/]+|"
                                "__pycache__|coverage|htmlcov|CMakeFiles|tmp|[^/]*\\.egg-info)/",
                                path, G_REGEX_CASELESS, 0);
}

/* Rust has its tests beside the program. */
static gboolean
is_wanted (const char *path, const char *text)
{
  return code_test_compare_has_tests (path) ||
         (g_str_has_suffix (path, ".rs") && strstr (text, "test]") != NULL);
}

static void
add_side (Side *side, const char *path, const char *text, const char *other)
{
  const CodeTestLanguage *language = NULL;
  g_autoptr (GPtrArray) units = NULL;

  if (text == NULL)
    return;
  language = code_test_language_find (path, text);
  if (language == NULL || !(is_wanted (path, text) || (other != NULL && is_wanted (path, other))))
    return;
  units = g_ptr_array_new ();
  code_test_units_add (units, language, path, text);
  for (guint i = 0; i < units->len; i++)
    {
      CodeTestUnit *unit = g_ptr_array_index (units, i);

      if (code_test_compare_has_tests (path) || unit->is_test)
        g_ptr_array_add (side->units, unit);
      else
        code_test_unit_free (unit);
    }
}

static void
side_init (Side *side)
{
  side->units = g_ptr_array_new_with_free_func ((GDestroyNotify) code_test_unit_free);
  side->taken = g_hash_table_new (g_direct_hash, g_direct_equal);
}

static void
side_clear (Side *side)
{
  g_ptr_array_unref (side->units);
  g_hash_table_unref (side->taken);
}

static TfWeakening *
add (Compare *self, TfWeakeningKind kind, const CodeTestUnit *unit, const char *detail)
{
  TfWeakening *weakening = tf_weakening_new (kind, unit->path, unit->name, detail);

  weakening->first = *unit->name != '\0' ? unit->first : 0;
  weakening->last = *unit->name != '\0' ? unit->last : 0;
  g_ptr_array_add (self->weakenings, weakening);
  return weakening;
}

/* counterparts */

typedef gboolean (*IsSame) (const CodeTestUnit *a, const CodeTestUnit *b);

static gboolean
is_in_place (const CodeTestUnit *a, const CodeTestUnit *b)
{
  return strcmp (a->path, b->path) == 0 && strcmp (a->name, b->name) == 0;
}

static gboolean
has_moved (const CodeTestUnit *a, const CodeTestUnit *b)
{
  return a->is_test && b->is_test && *a->name != '\0' && strcmp (a->name, b->name) == 0;
}

static gboolean
is_renamed (const CodeTestUnit *a, const CodeTestUnit *b)
{
  return a->is_test && b->is_test && *a->body != '\0' && strcmp (a->body, b->body) == 0;
}

static CodeTestUnit *
find_same (const Compare *self, const CodeTestUnit *unit, IsSame is_same)
{
  for (guint i = 0; i < self->after.units->len; i++)
    {
      CodeTestUnit *other = g_ptr_array_index (self->after.units, i);

      if (!g_hash_table_contains (self->after.taken, other) && is_same (unit, other))
        return other;
    }
  return NULL;
}

/* comparison */

static char *
describe_numbers (guint now, guint before, const char *what)
{
  return g_strdup_printf ("%u %s%s, %u before", now, what, now == 1 ? "" : "s", before);
}

/* The first literal that is gone, and the first that has come. */
static char *
find_changed_literal (const CodeTestUnit *before, const CodeTestUnit *after)
{
  const char *gone = NULL, *come = NULL;
  guint i = 0, k = 0;

  while (i < before->literals->len || k < after->literals->len)
    {
      const char *a = i < before->literals->len ? g_ptr_array_index (before->literals, i) : NULL;
      const char *b = k < after->literals->len ? g_ptr_array_index (after->literals, k) : NULL;
      int order = a == NULL ? 1 : b == NULL ? -1 : strcmp (a, b);

      if (order < 0 && gone == NULL)
        gone = a;
      if (order > 0 && come == NULL)
        come = b;
      i += order <= 0 ? 1 : 0;
      k += order >= 0 ? 1 : 0;
    }
  if (gone == NULL)
    return NULL;
  {
    g_autofree char *first = tf_text_ellipsize (gone, MAX_LITERAL_CHARS);
    g_autofree char *second = come != NULL ? tf_text_ellipsize (come, MAX_LITERAL_CHARS) : NULL;

    return second != NULL ? g_strdup_printf ("“%s”, “%s” before", second, first)
                          : g_strdup_printf ("“%s” is gone", first);
  }
}

/* What a unit has more of. */
static void
compare_more (Compare *self, const CodeTestUnit *before, const CodeTestUnit *after)
{
  const struct
  {
    TfWeakeningKind kind;
    guint before;
    guint after;
  } rows[] = {
    { TF_WEAKENING_SKIPPED, before->n_skips, after->n_skips },
    { TF_WEAKENING_CONSTANT, before->n_constants, after->n_constants },
    { TF_WEAKENING_SILENCED, before->n_silences, after->n_silences },
    { TF_WEAKENING_REPLACED, before->n_replaced, after->n_replaced },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].after > rows[i].before)
      add (self, rows[i].kind, before, "");
}

static gboolean
expects (const CodeTestUnit *unit)
{
  return unit->is_test || (*unit->name == '\0' && code_test_compare_has_tests (unit->path));
}

static void
compare_pair (Compare *self, const CodeTestUnit *before, const CodeTestUnit *after)
{
  g_autofree char *detail = NULL;

  if (strcmp (before->body, after->body) == 0 && before->is_test == after->is_test &&
      before->n_constants == after->n_constants && before->n_skips == after->n_skips)
    return;
  compare_more (self, before, after);
  if (before->is_test && !after->is_test)
    add (self, TF_WEAKENING_GONE, before, "the runner does not collect it");
  else if (after->n_assertions < before->n_assertions)
    {
      detail = describe_numbers (after->n_assertions, before->n_assertions, "assertion");
      add (self, TF_WEAKENING_FEWER, before, detail);
    }
  else if (after->n_equalities < before->n_equalities)
    {
      detail = describe_numbers (after->n_equalities, before->n_equalities, "exact comparison");
      add (self, TF_WEAKENING_FEWER, before, detail);
    }
  else if (expects (before) && (detail = find_changed_literal (before, after)) != NULL)
    add (self, TF_WEAKENING_EXPECTED, before, detail);
}

static void
match (Compare *self, IsSame is_same)
{
  for (guint i = 0; i < self->before.units->len; i++)
    {
      CodeTestUnit *unit = g_ptr_array_index (self->before.units, i);
      CodeTestUnit *other = NULL;

      if (g_hash_table_contains (self->before.taken, unit))
        continue;
      other = find_same (self, unit, is_same);
      if (other == NULL)
        continue;
      g_hash_table_add (self->before.taken, unit);
      g_hash_table_add (self->after.taken, other);
      compare_pair (self, unit, other);
    }
}

static void
report_gone (Compare *self)
{
  for (guint i = 0; i < self->before.units->len; i++)
    {
      CodeTestUnit *unit = g_ptr_array_index (self->before.units, i);

      if (unit->is_test && !g_hash_table_contains (self->before.taken, unit))
        add (self, TF_WEAKENING_GONE, unit, "");
    }
}

/* new functions */

static const TfFileVersions *
find_file (const Compare *self, const char *path)
{
  for (guint i = 0; i < self->files->len; i++)
    {
      const TfFileVersions *file = g_ptr_array_index (self->files, i);

      if (strcmp (file->path, path) == 0)
        return file;
    }
  return NULL;
}

/* A test file now defines what it took from the program before. */
static gboolean
shadows (const TfFileVersions *file, const CodeTestUnit *unit)
{
  const CodeTestLanguage *language = code_test_language_find (file->path, file->before);
  g_autofree char *imports = NULL;
  g_autofree char *call = NULL;
  gboolean called = FALSE;

  if (language == NULL || unit->is_test || *unit->name == '\0')
    return FALSE;
  imports = code_test_units_dup_imports (language, file->before);
  if (tf_text_find_words (imports, imports, unit->name) != NULL)
    return TRUE;
  if (language->whole)
    return tf_text_find_words (file->before, file->before, unit->name) != NULL;
  if (language->lexis & CODE_COMMENT_SLASH)
    {
      call = g_strdup_printf ("(?<![\\w.>])%s\\s*\\(", unit->name);
      called = g_regex_match_simple (call, file->before, G_REGEX_RAW, 0);
    }
  return called;
}

/* Run without being called. */
static gboolean
is_automatic (const CodeTestUnit *unit)
{
  return g_regex_match_simple (
             "^(TestMain|init|set_?up\\w*|tear_?down\\w*|load_tests|before\\w*|after\\w*|"
             "pytest_\\w+)$",
             unit->name, G_REGEX_CASELESS, 0) ||
         strstr (unit->body, "autouse") != NULL;
}

static void
report_new (Compare *self)
{
  for (guint i = 0; i < self->after.units->len; i++)
    {
      const CodeTestUnit *unit = g_ptr_array_index (self->after.units, i);
      const TfFileVersions *file = find_file (self, unit->path);

      if (g_hash_table_contains (self->after.taken, unit) || unit->is_test)
        continue;
      if (file != NULL && file->before != NULL && shadows (file, unit))
        add (self, TF_WEAKENING_REPLACED, unit, "");
      else if (is_automatic (unit) && unit->n_replaced > 0)
        add (self, TF_WEAKENING_REPLACED, unit, "");
      else if (is_automatic (unit) && unit->n_skips > 0)
        add (self, TF_WEAKENING_SKIPPED, unit, "");
      else if (is_automatic (unit) && unit->n_silences > 0)
        add (self, TF_WEAKENING_SILENCED, unit, "");
    }
}

static guint
count_only (const Side *side)
{
  guint n = 0;

  for (guint i = 0; i < side->units->len; i++)
    n += ((const CodeTestUnit *) g_ptr_array_index (side->units, i))->n_only;
  return n;
}

static void
report_only (Compare *self)
{
  if (count_only (&self->after) <= count_only (&self->before))
    return;
  for (guint i = 0; i < self->after.units->len; i++)
    {
      const CodeTestUnit *unit = g_ptr_array_index (self->after.units, i);

      if (unit->n_only > 0)
        {
          add (self, TF_WEAKENING_SKIPPED, unit, "only it runs, and no other test");
          return;
        }
    }
}

/* What tests compare with: recorded output. */
static void
compare_recorded (Compare *self, const TfFileVersions *file)
{
  g_auto (GStrv) lines = NULL;

  if (file->before == NULL || !code_test_compare_has_tests (file->path) ||
      !g_regex_match_simple ("(expect|golden|snapshot|approved|reference|baseline)[^/]*(/|$)|"
                             "\\.(snap|exp|out|golden|ref|stdout|stderr)$",
                             file->path, G_REGEX_CASELESS, 0) ||
      code_test_language_find (file->path, file->before) != NULL)
    return;
  lines = g_strsplit (file->before, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (file->after == NULL || tf_text_count_words (lines[i]) == 0 ||
        strstr (file->after, lines[i]) != NULL)
      continue;
    else
      {
        g_ptr_array_add (self->weakenings,
                         tf_weakening_new (TF_WEAKENING_EXPECTED, file->path, "", ""));
        return;
      }
}

void
code_test_compare_units (const GPtrArray *files, GPtrArray *weakenings)
{
  Compare self = { .files = files, .weakenings = weakenings };

  side_init (&self.before);
  side_init (&self.after);
  for (guint i = 0; i < files->len; i++)
    {
      const TfFileVersions *file = g_ptr_array_index (files, i);

      add_side (&self.before, file->path, file->before, file->after);
      add_side (&self.after, file->path, file->after, file->before);
      compare_recorded (&self, file);
    }
  match (&self, is_in_place);
  match (&self, has_moved);
  match (&self, is_renamed);
  report_gone (&self);
  report_new (&self);
  report_only (&self);
  side_clear (&self.before);
  side_clear (&self.after);
}

static gboolean
is_listed (const GPtrArray *list, const TfWeakening *weakening)
{
  g_autofree char *key = tf_weakening_dup_key (weakening);

  for (guint i = 0; i < list->len; i++)
    {
      g_autofree char *other = tf_weakening_dup_key (g_ptr_array_index (list, i));

      if (g_str_equal (key, other))
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
code_test_compare (const GPtrArray *files)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_weakening_free);

  code_test_compare_units (files, all);
  code_test_compare_configuration (files, all);
  for (guint i = 0; i < all->len; i++)
    {
      TfWeakening *weakening = g_ptr_array_index (all, i);

      if (is_listed (list, weakening))
        tf_weakening_free (weakening);
      else
        g_ptr_array_add (list, weakening);
    }
  return list;
}
