/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-code-fix.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "oa-code-facts.h"
#include "oa-code-issue.h"
#include "oa-each.h"
#include "oa-edit.h"
#include "oa-group.h"
#include "tf-error.h"
#include "tf-json.h"

#define SECONDS 80 /* for one pass */
#define ROUNDS  2  /* tries; what is not right by then is reverted */

#define DONE      "Applied the change that the analyser offers; it no longer reports anything there."
#define ALONG     "Fixed together with another issue of the same file."
#define OVERLAP   "Its change overlaps that of another issue."
#define STILL     "Reverted the offered change: the analyser still reported the issue."
#define WORSE     "Reverted the offered change: it caused more severe findings in the file."
#define UNSEEN    "Reverted the offered change: the analyser could not check it again."
#define UNWRITTEN "The change could not be written."

typedef struct
{
  char *path;    /* (owned) */
  char *before;  /* (owned) */
  char *after;   /* (owned) (nullable): %NULL: unchanged */
  GArray *lines; /* (owned) (nullable) (element-type guint): old line → new line */
} Change;

typedef struct
{
  char *project;      /* (owned) */
  OaTree *tree;       /* (owned): the copy */
  GHashTable *only;   /* (owned) (nullable): set of paths */
  GPtrArray *issues;  /* (owned) (element-type OaCodeIssue) */
  GPtrArray *changes; /* (owned) (element-type Change) */
  OaAnalysis *before; /* (owned) */
  OaAnalysis *after;  /* (owned) */
} Fix;

static void
change_free (Change *self)
{
  g_free (self->path);
  g_free (self->before);
  g_free (self->after);
  g_clear_pointer (&self->lines, g_array_unref);
  g_free (self);
}

static void
fix_clear (Fix *self)
{
  if (self->tree != NULL)
    oa_tree_remove (self->tree->root);
  g_free (self->project);
  g_clear_pointer (&self->tree, oa_tree_free);
  g_clear_pointer (&self->only, g_hash_table_unref);
  g_clear_pointer (&self->issues, g_ptr_array_unref);
  g_clear_pointer (&self->changes, g_ptr_array_unref);
  g_clear_pointer (&self->before, oa_analysis_free);
  g_clear_pointer (&self->after, oa_analysis_free);
}

static Change *
find_change (const Fix *self, const char *path)
{
  OA_EACH (Change, change, self->changes)
    if (g_str_equal (change->path, path))
      return change;
  return NULL;
}

/* The files to analyse again: those of the issues. A header affects all sources, so with a header
 * every source is analysed. */
static void
restrict_files (Fix *self)
{
  gboolean header = FALSE;

  self->only = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  OA_EACH (const OaCodeIssue, issue, self->issues)
    {
      const OaFile *file = issue->path != NULL ? oa_tree_find (self->tree, issue->path) : NULL;

      if (file == NULL)
        continue;
      g_hash_table_add (self->only, g_strdup (issue->path));
      header = header || file->kind == OA_FILE_HEADER;
    }
  for (guint i = 0; header && i < self->tree->files->len; i++)
    {
      const OaFile *file = g_ptr_array_index (self->tree->files, i);

      if (file->kind == OA_FILE_C || file->kind == OA_FILE_CXX)
        g_hash_table_add (self->only, g_strdup (file->path));
    }
}

static gboolean
write_copy (const Fix *self, const Change *change, const char *text)
{
  g_autofree char *full = g_build_filename (self->tree->root, change->path, NULL);

  return g_file_set_contents (full, text, -1, NULL);
}

/* Applies all chosen edits of one file to its original text. */
static void
apply_file (Fix *self, Change *change)
{
  g_autoptr (GPtrArray) findings = g_ptr_array_new ();
  g_autoptr (GPtrArray) chosen = g_ptr_array_new ();
  g_autofree gboolean *taken = NULL;
  g_autofree char *text = NULL;

  OA_EACH (OaCodeIssue, issue, self->issues)
    {
      if (!issue->chosen || !g_str_equal (issue->path, change->path))
        continue;
      g_ptr_array_add (chosen, issue);
      g_ptr_array_add (findings, issue->finding);
    }
  taken = g_new0 (gboolean, findings->len + 1);
  g_clear_pointer (&change->lines, g_array_unref);
  text = oa_edit_apply (change->before, findings, taken, &change->lines);
  for (guint i = 0; i < chosen->len; i++)
    if (!taken[i])
      {
        ((OaCodeIssue *) chosen->pdata[i])->chosen = FALSE;
        ((OaCodeIssue *) chosen->pdata[i])->fix.note = OVERLAP;
      }
  g_free (change->after);
  change->after = g_str_equal (text, change->before) || !write_copy (self, change, text)
                      ? NULL
                      : g_steal_pointer (&text);
  if (change->after == NULL)
    write_copy (self, change, change->before);
}

static void
begin_changes (Fix *self)
{
  OA_EACH (const OaCodeIssue, issue, self->issues)
    {
      g_autofree char *text = NULL;
      gsize length = 0;
      Change *change = NULL;

      if (!issue->chosen || find_change (self, issue->path) != NULL)
        continue;
      text = oa_tree_load (self->tree, issue->path, &length);
      if (text == NULL || strlen (text) != length)
        continue;
      change = g_new0 (Change, 1);
      change->path = g_strdup (issue->path);
      change->before = g_steal_pointer (&text);
      g_ptr_array_add (self->changes, change);
    }
}

static guint
line_now (const Change *change, guint line)
{
  if (change->after == NULL || change->lines == NULL || line >= change->lines->len)
    return line;
  return g_array_index (change->lines, guint, line);
}

/* A group is there as long as one of its parts is. */
static gboolean
is_still_there (const Fix *self, const Change *change, const OaFinding *old)
{
  guint line = line_now (change, old->line);

  OA_EACH (const OaFinding, finding, self->after->findings)
    if (finding->line == line && g_str_equal (finding->path, old->path) &&
        (g_str_equal (finding->mistake, old->mistake) ||
         (g_str_equal (finding->tool, old->tool) && g_str_equal (finding->id, old->id))))
      return TRUE;
  for (guint i = 0; old->parts != NULL && i < old->parts->len; i++)
    if (is_still_there (self, change, g_ptr_array_index (old->parts, i)))
      return TRUE;
  return FALSE;
}

static guint
count_grave (const OaAnalysis *analysis, const char *path, gboolean sources)
{
  guint n = 0;

  OA_EACH (const OaFinding, finding, analysis->findings)
    n += finding->severity <= TF_SEVERITY_MEDIUM && (sources || g_str_equal (finding->path, path));
  return n;
}

/* Every analyser that could read the file before must have read it now. */
static gboolean
was_seen (const Fix *self, const char *path)
{
  static const char *const tools[] = { "gcc",      "cppcheck", "clang-tidy", "shellcheck",
                                       "pyflakes", "python3",  "codespell",  "yamllint",
                                       "xmllint",  "node" };

  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    if (oa_analysis_has_read (self->before, tools[i], path) &&
        !oa_analysis_has_read (self->after, tools[i], path))
      return FALSE;
  return TRUE;
}

static gboolean
drop (OaCodeIssue *issue, const char *note)
{
  issue->chosen = FALSE;
  issue->fix.note = note;
  return FALSE;
}

/* %FALSE: an edit of this file had to be dropped, so it must be built again. */
static gboolean
check_file (const Fix *self, const Change *change)
{
  const OaFile *file = oa_tree_find (self->tree, change->path);
  gboolean all = file->kind == OA_FILE_HEADER;
  gboolean seen = was_seen (self, change->path);
  gboolean worse =
      count_grave (self->after, change->path, all) > count_grave (self->before, change->path, all);
  gboolean good = TRUE;

  if (change->after == NULL)
    return TRUE;
  OA_EACH (OaCodeIssue, issue, self->issues)
    {
      if (!issue->chosen || !g_str_equal (issue->path, change->path))
        continue;
      if (!seen || worse)
        good = drop (issue, seen ? WORSE : UNSEEN);
      else if (is_still_there (self, change, issue->finding))
        good = drop (issue, STILL);
    }
  return good;
}

static void
drop_all (Fix *self)
{
  OA_EACH (OaCodeIssue, issue, self->issues)
    if (issue->chosen)
      drop (issue, UNSEEN);
}

/* Applies edits, analyses again and drops what did not help, until everything left is right. */
static void
try_changes (Fix *self)
{
  for (guint round = 0; round <= ROUNDS; round++)
    {
      gboolean good = TRUE;

      if (round == ROUNDS)
        drop_all (self);
      for (guint i = 0; i < self->changes->len; i++)
        apply_file (self, self->changes->pdata[i]);
      if (round == ROUNDS)
        return;
      g_clear_pointer (&self->after, oa_analysis_free);
      self->after = oa_analysis_new (self->tree, self->only, SECONDS);
      oa_analysis_run (self->after);
      for (guint i = 0; i < self->changes->len; i++)
        good = check_file (self, self->changes->pdata[i]) && good;
      if (good)
        return;
    }
}

/* Overwrites only the file that was analysed. */
static gboolean
write_project (const Fix *self, const Change *change)
{
  g_autofree char *full = g_build_filename (self->project, change->path, NULL);
  g_autofree char *now = NULL;
  struct stat info;

  return lstat (full, &info) == 0 && S_ISREG (info.st_mode) &&
         g_file_get_contents (full, &now, NULL, NULL) && g_str_equal (now, change->before) &&
         g_file_set_contents_full (full, change->after, -1, G_FILE_SET_CONTENTS_CONSISTENT,
                                   (int) (info.st_mode & 07777), NULL) &&
         g_chmod (full, (int) (info.st_mode & 07777)) == 0;
}

static void
report (Fix *self, const Change *change, gboolean written)
{
  OA_EACH (OaCodeIssue, issue, self->issues)
    {
      if (issue->finding == NULL || !g_str_equal (issue->path, change->path))
        continue;
      issue->fix.applied =
          written && (issue->chosen || (was_seen (self, issue->path) &&
                                        !is_still_there (self, change, issue->finding)));
      if (issue->fix.applied)
        issue->fix.note = issue->chosen ? DONE : ALONG;
      else if (issue->chosen)
        issue->fix.note = UNWRITTEN;
    }
}

/* As the review does: what is excluded belongs to no group. */
static void
group (GPtrArray *findings, const TfPrompt *prompt)
{
  g_autoptr (GPtrArray) excluded = oa_findings_new ();

  oa_code_exclude (prompt, findings, excluded);
  oa_findings_group (findings);
  while (excluded->len > 0)
    g_ptr_array_add (findings, g_ptr_array_steal_index (excluded, excluded->len - 1));
}

/* All that is offered, at once. */
static void
try_all (Fix *self, const TfPrompt *prompt)
{
  self->before = oa_analysis_new (self->tree, self->only, SECONDS);
  oa_analysis_run (self->before);
  group (self->before->findings, prompt);
  oa_code_issues_match (self->issues, self->before);
  if (oa_code_issues_choose (self->issues) == 0)
    return;
  begin_changes (self);
  try_changes (self);
}

static void
keep_changes (Fix *self)
{
  OA_EACH (const Change, change, self->changes)
    if (change->after != NULL)
      report (self, change, write_project (self, change));
}

static gboolean
prepare (Fix *self, const TfPrompt *prompt, GError **error)
{
  g_autofree char *words = oa_code_dup_words (prompt);
  g_autofree char *copy = NULL;

  self->project = g_get_current_dir ();
  self->tree = oa_tree_read (self->project, words);
  self->changes = g_ptr_array_new_with_free_func ((GDestroyNotify) change_free);
  copy = oa_tree_copy (self->tree, error);
  if (copy == NULL)
    {
      g_clear_pointer (&self->tree, oa_tree_free);
      return FALSE;
    }
  oa_tree_move (self->tree, copy);
  restrict_files (self);
  return TRUE;
}

char *
oa_code_fix (const TfPrompt *prompt, GError **error)
{
  const char *text = tf_prompt_get (prompt, "issues");
  g_autofree char *answer = NULL;
  Fix self = { NULL };

  if (text == NULL)
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED,
                           "the prompt has no material “issues”");
      return NULL;
    }
  self.issues = oa_code_issues_read (text, error);
  if (self.issues != NULL && !oa_code_issues_can_be_fixed (self.issues))
    answer = oa_fix_answer_format (self.issues, NULL, "what the analysers offer");
  else if (self.issues != NULL && prepare (&self, prompt, error))
    {
      try_all (&self, prompt);
      keep_changes (&self);
      answer = oa_fix_answer_format (self.issues, NULL, "what the analysers offer");
    }
  fix_clear (&self);
  return g_steal_pointer (&answer);
}
