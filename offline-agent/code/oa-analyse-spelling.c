/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-analyse.h"
#include "oa-data.h"
#include "oa-each.h"
#include "oa-prose.h"
#include "tf-text.h"

#define EXIT_FOUND 65 /* if words were found */

#define PER_RUN 50 /* files; the command line has their names */

/* What is known of all files before the first word is judged. */
typedef struct
{
  const OaTree *tree;
  GPtrArray *findings;
  char *code;  /* (owned): all code, other bytes replaced by spaces */
  char *tests; /* (owned): the text of all tests */
} Speller;

typedef struct
{
  const OaFile *file;
  guint line;
  const char *word;
  const char *correction;
} Slip;

static gboolean
has_code (OaFileKind kind)
{
  return kind != OA_FILE_OTHER && kind != OA_FILE_PROSE && kind != OA_FILE_JSON &&
         kind != OA_FILE_XML;
}

/* Returns: (transfer full) */
static char *
gather (const OaTree *tree, gboolean tests)
{
  GString *all = g_string_new (NULL);

  OA_EACH (const OaFile, file, tree->files)
    {
      gsize length = 0;
      g_autofree char *text = NULL;
      g_autofree guint8 *map = NULL;

      if (tests ? !file->is_test : !has_code (file->kind))
        continue;
      text = oa_tree_load (tree, file->path, &length);
      if (text == NULL)
        continue;
      map = oa_prose_map (file->kind, text, length);
      for (gsize k = 0; k < length; k++)
        if (text[k] == '\0' || (!tests && map[k] != OA_PROSE_CODE))
          text[k] = ' ';
      g_string_append_len (all, text, (gssize) length);
      g_string_append_c (all, '\n');
    }
  return g_string_free (all, FALSE);
}

/* The form in “-ing” that the list suggests cannot follow “doesn’t”. */
static gboolean
needs_other_form (const Slip *slip, const char *text, const char *at)
{
  const char *begin = text + (at - text > 20 ? at - text - 20 : 0);
  g_autofree char *before = g_strndup (begin, at - begin);

  return g_str_has_suffix (slip->correction, "ing") && oa_data_matches ("spelling.no-ing", before);
}

/* A message that tests compare must not be changed without them. */
static gboolean
is_fixable (const Speller *self, const Slip *slip, const char *text, const char *at, OaProse what)
{
  return (what == OA_PROSE_COMMENT ||
          tf_text_find_words (self->tests, self->tests, slip->word) == NULL) &&
         !needs_other_form (slip, text, at);
}

static gboolean
is_name_byte (char c)
{
  return g_ascii_isalnum (c) || (c != '\0' && strchr ("/_=&?%#-", c) != NULL);
}

/* Is the word at @at a part of an address such as "https://x.org/a"? */
static gboolean
is_in_address (const char *text, const char *at)
{
  const char *begin = at;

  while (begin > text && (is_name_byte (begin[-1]) || begin[-1] == ':' || begin[-1] == '.'))
    begin--;
  return g_strstr_len (begin, at - begin, "://") != NULL;
}

/* Test data may be wrong on purpose. */
static gboolean
is_counted (const Slip *slip, OaProse what)
{
  if (what == OA_PROSE_CODE || oa_data_matches ("spelling.camel-case", slip->word))
    return FALSE;
  return !slip->file->is_test || (what == OA_PROSE_COMMENT && slip->file->kind != OA_FILE_PROSE);
}

static void
take_slip (const Speller *self, const Slip *slip, const char *text, const guint8 *map, gsize start)
{
  gsize end = start + strcspn (text + start, "\n");
  gsize length = strlen (slip->word);
  OaFinding *finding = NULL;

  for (const char *at = tf_text_find_words (text, text + start, slip->word);
       at != NULL && at < text + end; at = tf_text_find_words (text, at + length, slip->word))
    {
      OaProse what = map[at - text];
      g_autofree char *message = NULL;

      if (!is_counted (slip, what) || is_in_address (text, at))
        continue;
      message = g_strdup_printf ("“%s” is misspelt: “%s”", slip->word, slip->correction);
      if (finding == NULL)
        finding = oa_finding_take (self->findings,
                                   oa_finding_new ("codespell", slip->word, "", slip->file->path,
                                                   slip->line, message));
      if (is_fixable (self, slip, text, at, what))
        oa_finding_add_edit (finding, slip->line, (guint) (at - text - start) + 1, slip->line,
                             (guint) (at - text - start + length) + 1, slip->correction);
    }
}

static void
judge (const Speller *self, const Slip *slip)
{
  gsize length = 0;
  gsize start = 0;
  g_autofree char *text = oa_tree_load (self->tree, slip->file->path, &length);
  g_autofree guint8 *map = NULL;

  if (text == NULL || strlen (text) != length ||
      (slip->file->kind != OA_FILE_PROSE && oa_data_matches ("spelling.filler", text)) ||
      tf_text_find_words (self->code, self->code, slip->word) != NULL)
    return;
  for (guint line = 1; line < slip->line && start < length; line++)
    start += strcspn (text + start, "\n") + 1;
  if (start >= length)
    return;
  map = oa_prose_map (slip->file->kind, text, length);
  take_slip (self, slip, text, map, start);
}

gboolean
oa_codespell_parse (const OaTree *tree,
                    const char *directory,
                    const char *text,
                    GPtrArray *findings,
                    guint *out_ambiguous)
{
  g_autoptr (GRegex) shape = g_regex_new ("^(.+?):(\\d+): (\\S+) ==> (.+)$", 0, 0, NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *code = gather (tree, FALSE);
  g_autofree char *tests = gather (tree, TRUE);
  Speller self = { .tree = tree, .findings = findings, .code = code, .tests = tests };

  for (char **line = lines; *line != NULL; line++)
    {
      g_autoptr (GMatchInfo) match = NULL;
      g_auto (GStrv) cells = NULL;
      g_autofree char *path = NULL;
      Slip slip = { NULL };

      if (!g_regex_match (shape, *line, 0, &match))
        continue;
      cells = g_match_info_fetch_all (match);
      path = oa_analysis_path (tree, directory, cells[1]);
      *out_ambiguous += strpbrk (cells[4], ",|") != NULL;
      if (path == NULL || strpbrk (cells[4], ",|") != NULL)
        continue;
      slip.file = oa_tree_find (tree, path);
      slip.line = (guint) g_ascii_strtoull (cells[2], NULL, 10);
      slip.word = cells[3];
      slip.correction = cells[4];
      judge (&self, &slip);
    }
  return TRUE;
}

static void
read_cb (const OaToolResult *result, gpointer data)
{
  OaAnalysis *self = data;
  g_auto (GStrv) paths = g_strsplit (result->path, "\n", -1);

  if ((result->exit_code != 0 && result->exit_code != EXIT_FOUND) ||
      !oa_codespell_parse (self->tree, result->directory, result->out, self->findings,
                           &self->ambiguous))
    {
      oa_tools_report ("skipped: codespell exited with %d", result->exit_code);
      return;
    }
  for (char **path = paths; *path != NULL; path++)
    oa_analysis_mark (self, "codespell", *path);
}

static void
add_run (OaAnalysis *self, const GPtrArray *paths, guint from)
{
  g_autoptr (GStrvBuilder) argv = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) batch = g_strv_builder_new ();
  g_auto (GStrv) built = NULL;
  g_auto (GStrv) names = NULL;
  g_autofree char *joined = NULL;

  g_strv_builder_add_many (argv, "codespell", "--builtin", "clear", "-q", "3", "-d", NULL);
  for (guint i = from; i < MIN (from + PER_RUN, paths->len); i++)
    {
      g_strv_builder_add (argv, paths->pdata[i]);
      g_strv_builder_add (batch, paths->pdata[i]);
    }
  built = g_strv_builder_end (argv);
  names = g_strv_builder_end (batch);
  joined = g_strjoinv ("\n", names);
  oa_tools_add (self->tools, (const char *const *) built, self->tree->root, joined, read_cb, self);
}

void
oa_analyse_spelling (OaAnalysis *self)
{
  static const OaFileKind kinds[] = { OA_FILE_C,      OA_FILE_CXX,    OA_FILE_HEADER, OA_FILE_SHELL,
                                      OA_FILE_PYTHON, OA_FILE_SCRIPT, OA_FILE_MAKE,   OA_FILE_PROSE,
                                      OA_FILE_YAML,   OA_FILE_TOML };
  g_autoptr (GPtrArray) paths = oa_analysis_list (self, kinds, G_N_ELEMENTS (kinds));

  if (paths->len == 0 || !oa_tools_have (self->tools, "codespell"))
    return;
  for (guint i = paths->len; i > 0; i--)
    if (oa_data_matches ("spelling.other-language", paths->pdata[i - 1]))
      g_ptr_array_remove_index (paths, i - 1);
  for (guint from = 0; from < paths->len; from += PER_RUN)
    add_run (self, paths, from);
}
