/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-proposal-edit.h"

#include <string.h>

#include "tf-decision.h"
#include "tf-document-outline-private.h"
#include "tf-regex.h"
#include "tf-text.h"

static const char *const decision_header[] = { "Decision", "Rationale", NULL };
static const char *const unknown_header[] = { "Unknown", "Resolution", "Source", NULL };

/* merging */

/* An H1 or H2 with the lines up to the next one. */
typedef struct
{
  guint level;
  char *title; /* (owned) */
  char *text;  /* (owned): its lines, the heading first */
  gboolean used;
} Chunk;

static void
chunk_free (gpointer data)
{
  Chunk *chunk = data;

  g_free (chunk->title);
  g_free (chunk->text);
  g_free (chunk);
}

static char *
dup_lines (GStrv lines, guint first, guint end)
{
  GString *text = g_string_new (NULL);

  for (guint i = first; i < end && lines[i] != NULL; i++)
    g_string_append_printf (text, "%s\n", lines[i]);
  return g_strchomp (g_string_free (text, FALSE));
}

/* Returns: (transfer full) (element-type Chunk) */
static GPtrArray *
split (const char *markdown)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
  g_auto (GStrv) lines = g_strsplit (markdown, "\n", -1);
  GPtrArray *chunks = g_ptr_array_new_with_free_func (chunk_free);
  guint end = g_strv_length (lines);

  for (guint i = sections->len; i > 0; i--)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i - 1);
      Chunk *chunk;

      if (section->level > 2)
        continue;
      chunk = g_new0 (Chunk, 1);
      chunk->level = section->level;
      chunk->title = g_strdup (section->title);
      chunk->text = dup_lines (lines, section->line > 0 ? section->line - 1 : 0, end);
      end = section->line > 0 ? section->line - 1 : 0;
      g_ptr_array_insert (chunks, 0, chunk);
    }
  return chunks;
}

static Chunk *
take (GPtrArray *chunks, const char *title)
{
  for (guint i = 0; i < chunks->len; i++)
    {
      Chunk *chunk = g_ptr_array_index (chunks, i);

      if (chunk->level == 2 && !chunk->used && g_ascii_strcasecmp (chunk->title, title) == 0)
        {
          chunk->used = TRUE;
          return chunk;
        }
    }
  return NULL;
}

static void
append_chunk (GString *out, const Chunk *chunk)
{
  g_string_append_printf (out, "%s%s", out->len > 0 ? "\n\n" : "", chunk->text);
}

char *
tf_proposal_merge (const char *draft, const char *answer)
{
  g_autoptr (GPtrArray) old = NULL;
  g_autoptr (GPtrArray) new = NULL;
  GString *out;

  if (draft == NULL)
    return g_strdup (answer);
  old = split (draft);
  new = split (answer);
  out = g_string_new (NULL);
  for (guint i = 0; i < old->len; i++)
    {
      const Chunk *chunk = g_ptr_array_index (old, i);
      const Chunk *changed = chunk->level == 2 ? take (new, chunk->title) : NULL;

      append_chunk (out, changed != NULL ? changed : chunk);
    }
  for (guint i = 0; i < new->len; i++)
    {
      const Chunk *chunk = g_ptr_array_index (new, i);

      /* What belongs nowhere is for the check of the shape to find. */
      if (!chunk->used && chunk->level != 1)
        append_chunk (out, chunk);
    }
  return g_string_free (out, FALSE);
}

/* decisions */

static gboolean
has_row (const TfMarkdownTable *table, const char *id)
{
  g_autofree char *start = g_strconcat (id, ":", NULL);

  for (guint i = 0; i < table->rows->len; i++)
    {
      GStrv cells = g_ptr_array_index (table->rows, i);

      if (cells[0] != NULL && g_str_has_prefix (cells[0], start))
        return TRUE;
    }
  return FALSE;
}

static void
append_decision (GString *rows, const TfDecision *decision)
{
  const char *about = *decision->question != '\0' ? decision->question : "said by the user";
  g_autofree char *matter = tf_markdown_escape_cell (about);
  g_autofree char *words = tf_markdown_escape_cell (decision->text);

  g_string_append_printf (rows, "| %s: %s | %s (decided by the user) |\n", decision->id, matter,
                          words);
}

char *
tf_proposal_carry_decisions (const char *proposal, const GPtrArray *decisions)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (proposal);
  TfOutlineRange range = { sections, 0, sections->len };
  const TfMarkdownTable *table = tf_outline_find_table (&range, "Key Decisions", decision_header);
  g_autoptr (GString) rows = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;
  GString *out;

  for (guint i = 0; table != NULL && i < decisions->len; i++)
    {
      const TfDecision *decision = g_ptr_array_index (decisions, i);

      if (!tf_decision_is_replaced (decisions, i) && !has_row (table, decision->id))
        append_decision (rows, decision);
    }
  if (rows->len == 0)
    return g_strdup (proposal);
  lines = g_strsplit (proposal, "\n", -1);
  out = g_string_new (NULL);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_string_append_printf (out, "%s%s", i > 0 ? "\n" : "", lines[i]);
      /* The header's line counts from 1; the line below it separates. */
      if (i == table->line + table->rows->len)
        g_string_append_printf (out, "\n%.*s", (int) rows->len - 1, rows->str);
    }
  return g_string_free (out, FALSE);
}

/* sources */

static gboolean
names_decision (const char *text, const GPtrArray *decisions)
{
  for (guint i = 0; i < decisions->len; i++)
    {
      const TfDecision *decision = g_ptr_array_index (decisions, i);

      if (tf_text_find_words (text, text, decision->id) != NULL)
        return TRUE;
    }
  return FALSE;
}

static gboolean
was_said (const char *words, const GPtrArray *said)
{
  g_autofree char *normal = tf_text_normalize (words);

  if (*normal == '\0')
    return FALSE;
  for (guint i = 0; i < said->len; i++)
    {
      g_autofree char *text = tf_text_normalize (g_ptr_array_index (said, i));

      if (tf_text_find_words (text, text, normal) != NULL)
        return TRUE;
    }
  return FALSE;
}

static gboolean
quotes_words (const char *text, const GPtrArray *said)
{
  static GRegex *regex;
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match (tf_regex_ensure (&regex, 0, "[“„\"«]([^”“\"»]{2,})[”“\"»]"), text, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *words = g_match_info_fetch (match, 1);

      if (was_said (words, said))
        return TRUE;
    }
  return FALSE;
}

void
tf_proposal_check_sources (const char *proposal,
                           const GPtrArray *decisions,
                           const GPtrArray *said,
                           GPtrArray *errors)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (proposal);
  TfOutlineRange range = { sections, 0, sections->len };
  const TfMarkdownTable *table =
      tf_outline_find_table (&range, "Resolved Unknowns", unknown_header);

  for (guint i = 0; table != NULL && i < table->rows->len; i++)
    {
      GStrv cells = g_ptr_array_index (table->rows, i);

      if (g_strv_length (cells) < 3 || g_ascii_strcasecmp (cells[2], "human") != 0 ||
          names_decision (cells[0], decisions) || names_decision (cells[1], decisions) ||
          quotes_words (cells[1], said) || was_said (cells[1], said))
        continue;
      tf_outline_add_error (errors,
                            "row %u of the table in “Resolved Unknowns” has the source human, but "
                            "names no decision of the user (D-1 …) and quotes no words of the "
                            "user: name or quote them, or write AI",
                            i + 1);
    }
}
