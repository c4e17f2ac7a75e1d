/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-question-list.h"

#include "tf-document-outline-private.h"
#include "tf-document-shape.h"
#include "tf-regex.h"
#include "tf-text.h"

/* Two questions whose normalized words are so alike are one. */
#define SAME_QUESTION 0.8

#define ID   "^\\s*\\**(Q[1-9][0-9]*)\\**[:.)]\\**\\s*"
#define ITEM "^( {0,3}(?:[-*+]|[0-9]{1,9}[.)])[ \\t]+)(.*)$"
#define RECOMMENDED \
  "\\s*\\**\\b(?:recommended(?: answer)?|recommendation|empfohlen|empfohlene antwort|" \
  "empfehlung|vorschlag)\\**:\\**\\s*"

void
tf_open_question_free (TfOpenQuestion *self)
{
  g_free (self->id);
  g_free (self->text);
  g_free (self->recommended);
  g_free (self);
}

static GPtrArray *
new_list (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) tf_open_question_free);
}

/* Returns: (transfer full): "" if @text has none; *out_rest is behind it */
static char *
read_id (const char *text, const char **out_rest)
{
  static GRegex *regex;
  g_autoptr (GMatchInfo) match = NULL;
  int end = 0;

  *out_rest = text;
  if (!g_regex_match (tf_regex_ensure (&regex, 0, ID), text, 0, &match))
    return g_strdup ("");
  g_match_info_fetch_pos (match, 0, NULL, &end);
  *out_rest = text + end;
  return g_match_info_fetch (match, 1);
}

TfOpenQuestion *
tf_open_question_parse (const char *text)
{
  static GRegex *regex;
  TfOpenQuestion *self = g_new0 (TfOpenQuestion, 1);
  g_autoptr (GMatchInfo) match = NULL;
  const char *rest;
  int start = 0;
  int end = 0;

  self->id = read_id (text, &rest);
  if (g_regex_match (tf_regex_ensure (&regex, 0, RECOMMENDED), rest, 0, &match))
    g_match_info_fetch_pos (match, 0, &start, &end);
  else
    start = end = (int) strlen (rest);
  self->text = g_strstrip (g_strndup (rest, start));
  self->recommended = g_strstrip (g_strdup (rest + end));
  return self;
}

static gboolean
is_none (const char *item)
{
  g_autofree char *normal = tf_text_normalize (item);

  return g_str_equal (normal, "none") || g_str_equal (normal, "keine");
}

static void
read_intent (GPtrArray *sections, GPtrArray *questions)
{
  const TfMarkdownSection *section = tf_markdown_find (sections, 2, "Open Questions");
  g_auto (GStrv) items = section != NULL ? tf_markdown_list_items (section->body) : NULL;

  for (guint i = 0; items != NULL && items[i] != NULL; i++)
    if (!is_none (items[i]))
      g_ptr_array_add (questions, tf_open_question_parse (items[i]));
}

/* The row's unknown names the matter, its resolution asks and recommends. */
static TfOpenQuestion *
parse_row (const char *unknown, const char *resolution)
{
  TfOpenQuestion *question = tf_open_question_parse (unknown);
  g_autoptr (TfOpenQuestion) more = tf_open_question_parse (resolution);
  gboolean asks = g_str_has_suffix (question->text, "?");

  if (*question->recommended == '\0')
    {
      g_free (question->recommended);
      question->recommended = g_strdup (more->recommended);
    }
  if (*more->text != '\0' && *more->text != '-' && !g_str_has_prefix (more->text, "—") &&
      !(asks && g_str_equal (more->text, question->text)))
    {
      g_autofree char *matter = question->text;

      question->text = g_strconcat (matter, asks ? " " : ": ", more->text, NULL);
    }
  return question;
}

static void
read_proposal (GPtrArray *sections, GPtrArray *questions)
{
  static const char *const header[] = { "Unknown", "Resolution", "Source", NULL };
  TfOutlineRange range = { sections, 0, sections->len };
  const TfMarkdownTable *table = tf_outline_find_table (&range, "Resolved Unknowns", header);

  for (guint i = 0; table != NULL && i < table->rows->len; i++)
    {
      GStrv cells = g_ptr_array_index (table->rows, i);

      if (g_strv_length (cells) >= 3 && g_ascii_strcasecmp (cells[2], "open") == 0)
        g_ptr_array_add (questions, parse_row (cells[0], cells[1]));
    }
}

GPtrArray *
tf_question_list_read (const char *draft, TfChatKind kind)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (draft);
  GPtrArray *questions = new_list ();

  if (kind == TF_CHAT_KIND_PROPOSAL)
    read_proposal (sections, questions);
  else
    read_intent (sections, questions);
  return questions;
}

GPtrArray *
tf_question_list_read_chat (const GPtrArray *chat, guint end)
{
  GPtrArray *questions = new_list ();

  for (guint i = 0; i < chat->len && i < end; i++)
    {
      const TfChatMessage *message = g_ptr_array_index (chat, i);

      if (message->kind == TF_CHAT_KIND_DISTILLATION || message->kind == TF_CHAT_KIND_PROPOSAL)
        g_ptr_array_extend_and_steal (questions,
                                      tf_question_list_read (message->content, message->kind));
    }
  return questions;
}

const TfOpenQuestion *
tf_question_list_find (const GPtrArray *questions, const char *id)
{
  for (guint i = questions->len; i > 0; i--)
    {
      const TfOpenQuestion *question = g_ptr_array_index (questions, i - 1);

      if (*id != '\0' && g_ascii_strcasecmp (question->id, id) == 0)
        return question;
    }
  return NULL;
}

/* numbering */

static gboolean
is_same (const char *a, const char *b)
{
  g_autofree char *left = tf_text_normalize (a);
  g_autofree char *right = tf_text_normalize (b);

  return *left != '\0' && tf_text_similarity_at_least (left, right, SAME_QUESTION) >= SAME_QUESTION;
}

static const char *
find_same (const GPtrArray *earlier, const char *text)
{
  for (guint i = earlier->len; i > 0; i--)
    {
      const TfOpenQuestion *question = g_ptr_array_index (earlier, i - 1);

      if (*question->id != '\0' && is_same (question->text, text))
        return question->id;
    }
  return NULL;
}

static guint
number_of (const char *id)
{
  return *id != '\0' ? (guint) g_ascii_strtoull (id + 1, NULL, 10) : 0;
}

/* The id for the question in the line or cell @text. Returns: (transfer full) (nullable): %NULL: it
 * keeps its own */
static char *
choose_id (const char *text, const GPtrArray *earlier, guint *inout_last)
{
  g_autoptr (TfOpenQuestion) question = tf_open_question_parse (text);
  const char *same;

  if (*question->id != '\0' && number_of (question->id) <= *inout_last)
    return NULL;
  same = find_same (earlier, question->text);
  return same != NULL ? g_strdup (same) : g_strdup_printf ("Q%u", ++*inout_last);
}

static void
append_numbered (GString *out, const char *text, const GPtrArray *earlier, guint *inout_last)
{
  g_autofree char *id = choose_id (text, earlier, inout_last);
  g_autofree char *old = NULL;
  const char *rest = text;

  if (id != NULL)
    {
      old = read_id (text, &rest);
      g_string_append_printf (out, "%s: ", id);
    }
  g_string_append (out, rest);
}

static gboolean
append_item (GString *out, const char *line, const GPtrArray *earlier, guint *inout_last)
{
  static GRegex *regex;
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *mark = NULL;
  g_autofree char *text = NULL;

  if (!g_regex_match (tf_regex_ensure (&regex, 0, ITEM), line, 0, &match))
    return FALSE;
  mark = g_match_info_fetch (match, 1);
  text = g_match_info_fetch (match, 2);
  if (is_none (text))
    return FALSE;
  g_string_append (out, mark);
  append_numbered (out, text, earlier, inout_last);
  return TRUE;
}

/* Only rows whose last cell is “open” are questions. */
static gboolean
append_row (GString *out, const char *line, const GPtrArray *earlier, guint *inout_last)
{
  static GRegex *regex;
  const char *start = line + strspn (line, " \t");

  if (*start != '|' ||
      !g_regex_match (tf_regex_ensure (&regex, 0, "\\|\\s*open\\s*\\|?\\s*$"), line, 0, NULL))
    return FALSE;
  start++;
  start += strspn (start, " \t");
  g_string_append_len (out, line, start - line);
  append_numbered (out, start, earlier, inout_last);
  return TRUE;
}

guint
tf_question_list_get_last (const GPtrArray *questions)
{
  guint last = 0;

  for (guint i = 0; i < questions->len; i++)
    {
      const TfOpenQuestion *question = g_ptr_array_index (questions, i);
      guint64 number = 0;

      if (question->id[0] == 'Q' &&
          g_ascii_string_to_unsigned (question->id + 1, 10, 0, G_MAXUINT16, &number, NULL))
        last = MAX (last, (guint) number);
    }
  return last;
}

char *
tf_question_list_number (const char *draft,
                         TfChatKind kind,
                         const GPtrArray *earlier,
                         guint *inout_last)
{
  gboolean proposal = kind == TF_CHAT_KIND_PROPOSAL;
  g_autoptr (GPtrArray) sections = tf_markdown_parse (draft);
  const TfMarkdownSection *section =
      tf_markdown_find (sections, 2, proposal ? "Resolved Unknowns" : "Open Questions");
  g_auto (GStrv) lines = NULL;
  GString *out = NULL;
  guint end;

  if (section == NULL || *section->body == '\0')
    return g_strdup (draft);
  lines = g_strsplit (draft, "\n", -1);
  end = section->body_line;
  for (const char *c = section->body; *c != '\0'; c++)
    end += *c == '\n';
  out = g_string_new (NULL);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      gboolean inside = i + 1 >= section->body_line && i + 1 <= end;

      if (i > 0)
        g_string_append_c (out, '\n');
      if (!inside || !(proposal ? append_row (out, lines[i], earlier, inout_last)
                                : append_item (out, lines[i], earlier, inout_last)))
        g_string_append (out, lines[i]);
    }
  return g_string_free (out, FALSE);
}

/* checking */

static void
check_question (const TfOpenQuestion *question, const GPtrArray *decisions, GPtrArray *errors)
{
  for (guint i = 0; i < decisions->len; i++)
    {
      const TfDecision *decision = g_ptr_array_index (decisions, i);
      gboolean same_id =
          *decision->reply_to != '\0' && g_str_equal (decision->reply_to, question->id);

      /* Without an id the question of a decision may be several. */
      if (!same_id &&
          (*decision->reply_to == '\0' || !is_same (decision->question, question->text)))
        continue;
      tf_outline_add_error (errors,
                            "the question “%s” was answered by the user: %s, “%s”; apply the "
                            "answer and do not ask again",
                            question->text, decision->id, decision->text);
      return;
    }
}

void
tf_question_list_check (const char *draft,
                        TfChatKind kind,
                        const GPtrArray *decisions,
                        GPtrArray *errors)
{
  g_autoptr (GPtrArray) questions = tf_question_list_read (draft, kind);

  for (guint i = 0; i < questions->len; i++)
    check_question (g_ptr_array_index (questions, i), decisions, errors);
}
