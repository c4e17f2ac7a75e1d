/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-segment.h"

#include <string.h>

#include "oa-clause.h"
#include "oa-labels.h"
#include "oa-lines.h"
#include "oa-sentences.h"
#include "oa-text.h"
#include "tf-text.h"

#define LONG_LINE 60
#define NARROW    50 /* a text with narrower lines is not wrapped: each line is a thought */

typedef struct
{
  GPtrArray *out;       /* (not owned) (element-type OaStatement) */
  GPtrArray *paragraph; /* (owned) (element-type OaLine) (not owned elements) */
  GString *item;        /* (owned): the list item being read; empty: none */
  GString *code;        /* (owned) */
  char *heading;        /* (owned): of the current section */
  char *label;          /* (owned): "Food:", until prose after a blank line */
  char *parent;         /* (owned): "Food:" as a list item, for the items below it */
  char *speaker;        /* (owned): who wrote the message */
  GStrv columns;        /* (owned) (nullable): header cells of the table being read */
  guint parent_indent;
  guint item_indent;
  guint item_width;
  guint wrap; /* characters of the widest line of prose */
  gboolean after_blank;
  gboolean after_filler;
  gboolean in_fence;
  gboolean has_title;
  gboolean many_voices; /* there is more than one speaker */
} Reader;

static void
replace (char **field, const char *text)
{
  char *copy = g_strdup (text);

  g_free (*field);
  *field = copy;
}

static const char *
current_label (Reader *self)
{
  if (*self->parent != '\0')
    return self->parent;
  return *self->label != '\0' ? self->label : self->heading;
}

/* "I'll bring the grill" means nothing without its writer. */
static gboolean
is_first_person (const OaStatement *statement)
{
  static const char *const words[] = { "i",  "ill", "im",  "id",    "ive",
                                       "my", "me",  "ich", "mein*", NULL };

  return oa_text_has_any (statement->folded, words) != NULL;
}

static void
add (Reader *self, const char *text, OaForm form)
{
  OaStatement *statement = NULL;
  const char *heading =
      form == OA_FORM_HEADING || form == OA_FORM_TITLE ? "" : current_label (self);

  statement = oa_statement_new (text, heading, form);
  if (*statement->text == '\0' || strpbrk (statement->folded, " ") == NULL ||
      strlen (statement->folded) <= 1 || oa_labels_is_pleasantry (statement->text))
    {
      oa_statement_free (statement);
      return;
    }
  if (form == OA_FORM_SENTENCE && self->out->len <= 1 && oa_labels_is_opening (statement->text))
    statement->form = OA_FORM_OPENING;
  if (*self->speaker != '\0' && form != OA_FORM_TITLE &&
      (self->many_voices ? is_first_person (statement) : oa_labels_is_promise (statement->text)))
    {
      g_autofree char *said = g_strdup_printf ("%s: %s", self->speaker, statement->text);

      oa_statement_set_text (statement, said);
    }
  g_ptr_array_add (self->out, statement);
}

/* "Constraints: the oven is full. No work on Sunday.": a word for a kind of statement is the label
 * of all sentences, not part of the first. Returns: (transfer full) (nullable): the label */
static char *
take_kind (GPtrArray *sentences)
{
  const char *first = g_ptr_array_index (sentences, 0);
  g_autofree char *label = oa_clause_label (first);
  char *rest = NULL;

  if (label == NULL || !oa_statement_label_is_generic (label) || oa_labels_is_doubt (label))
    return NULL;
  rest = g_strdup (first + strlen (label) + strlen (": "));
  g_free (sentences->pdata[0]);
  sentences->pdata[0] = g_strstrip (rest);
  return g_steal_pointer (&label);
}

static void
add_sentences (Reader *self, const char *text, OaForm form)
{
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *label = NULL;
  g_autofree char *kind = NULL;
  g_autofree char *outer = g_strdup (self->label);

  oa_sentences_split (text, sentences);
  if (sentences->len > 0)
    kind = take_kind (sentences);
  if (kind != NULL)
    replace (&self->label, kind);
  for (guint i = 0; i < sentences->len; i++)
    {
      const char *sentence = g_ptr_array_index (sentences, i);
      char *own = oa_labels_inline (sentence);

      if (own == NULL && label != NULL && oa_labels_needed (label, sentence))
        {
          g_autofree char *labelled = g_strdup_printf ("%s: %s", label, sentence);

          add (self, labelled, form);
          continue;
        }
      add (self, sentence, form);
      if (own != NULL)
        {
          g_free (label);
          label = own;
        }
    }
  replace (&self->label, outer);
}

static gboolean
ends_open (const char *text)
{
  static const char *const joiners[] = { "and",  "or",   "the", "a",   "an",   "of",  "to",  "for",
                                         "with", "in",   "at",  "by",  "from", "but", "is",  "are",
                                         "und",  "oder", "der", "die", "das",  "mit", "für", NULL };
  const char *last = strrchr (text, ' ');
  gsize length = strlen (text);

  return text[length - 1] == ',' || (last != NULL && g_strv_contains (joiners, last + 1));
}

static gboolean
ends_closed (const char *text)
{
  return strchr (".!?:;", text[strlen (text) - 1]) != NULL;
}

/* Whether the text of @line continues in @next: the next word did not fit, or the line ends in a
 * word that cannot be the last. */
static gboolean
is_wrapped (Reader *self, guint width, const char *text, const char *next)
{
  guint first_word = (guint) strcspn (next, " ");

  if (*text == '\0')
    return FALSE;
  if (ends_open (text))
    return TRUE;
  if (ends_closed (text) && self->wrap < NARROW)
    return FALSE;
  if (!ends_closed (text) && width >= LONG_LINE && g_unichar_islower (g_utf8_get_char (next)))
    return TRUE;
  return self->wrap >= NARROW && width + 1 + first_word > self->wrap;
}

static void
flush_paragraph (Reader *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint width = 0;
  g_autofree char *tail = g_strdup ("");

  for (guint i = 0; i < self->paragraph->len; i++)
    {
      OaLine *line = g_ptr_array_index (self->paragraph, i);

      if (text->len > 0 && !is_wrapped (self, width, tail, line->text))
        {
          add_sentences (self, text->str, OA_FORM_SENTENCE);
          g_string_truncate (text, 0);
        }
      if (text->len > 0)
        g_string_append_c (text, ' ');
      g_string_append (text, line->text);
      width = line->width;
      replace (&tail, line->text);
    }
  if (text->len > 0)
    add_sentences (self, text->str, OA_FORM_SENTENCE);
  g_ptr_array_set_size (self->paragraph, 0);
}

static void
flush_item (Reader *self)
{
  if (self->item->len == 0)
    return;
  if (self->item->str[self->item->len - 1] == ':' && tf_text_count_words (self->item->str) <= 8)
    {
      replace (&self->parent, self->item->str);
      self->parent_indent = self->item_indent;
    }
  else
    add_sentences (self, self->item->str, OA_FORM_BULLET);
  g_string_truncate (self->item, 0);
}

static void
flush (Reader *self)
{
  flush_item (self);
  flush_paragraph (self);
  g_clear_pointer (&self->columns, g_strfreev);
}

static void
read_bullet (Reader *self, OaLine *line)
{
  OaLine *only = self->paragraph->len == 1 ? g_ptr_array_index (self->paragraph, 0) : NULL;

  if (only != NULL && tf_text_count_words (only->text) <= 5 && !ends_closed (only->text) &&
      strpbrk (only->text, "0123456789") == NULL)
    {
      replace (&self->label, only->text);
      g_ptr_array_set_size (self->paragraph, 0);
    }
  flush (self);
  if (*self->parent != '\0' && line->indent <= self->parent_indent)
    replace (&self->parent, "");
  g_string_assign (self->item, line->text);
  self->item_indent = line->indent;
  self->item_width = line->width;
}

/* "2. What" */
static gsize
number_length (const char *text)
{
  gsize digits = strspn (text, "0123456789.)");

  return digits > 0 && text[digits] == ' ' ? digits + 1 : 0;
}

static void
read_heading (Reader *self, OaLine *line, gboolean label)
{
  gboolean title = FALSE;

  flush (self);
  replace (&self->parent, "");
  if (label)
    {
      replace (&self->label, line->text);
      return;
    }
  title = !self->has_title && self->out->len == 0 && tf_text_count_words (line->text) >= 2;
  replace (&self->label, "");
  add (self, line->text, title ? OA_FORM_TITLE : OA_FORM_HEADING);
  replace (&self->heading, title ? "" : line->text + number_length (line->text));
  self->has_title |= title;
}

/* The name below "Best regards", or the writer's own name at the end. */
static gboolean
is_signature (Reader *self, OaLine *line)
{
  guint words = tf_text_count_words (line->text);
  g_autofree char *first = g_strndup (self->speaker, strcspn (self->speaker, " "));

  if (words > 3 || strpbrk (line->text, "0123456789?:") != NULL)
    return FALSE;
  return (self->after_filler && words <= 2) ||
         (*first != '\0' && words <= 2 && g_str_has_prefix (line->text, first));
}

static void
read_text (Reader *self, OaLine *line)
{
  if (is_signature (self, line))
    return;
  if (self->after_blank && oa_statement_label_is_generic (line->text))
    {
      read_heading (self, line, TRUE);
      return;
    }
  if (self->item->len > 0 && (line->indent > self->item_indent ||
                              is_wrapped (self, self->item_width, self->item->str, line->text)))
    {
      g_string_append_printf (self->item, " %s", line->text);
      self->item_width = line->width;
      return;
    }
  if (self->item->len > 0 || self->after_blank)
    {
      flush_item (self);
      replace (&self->parent, "");
      if (self->after_blank)
        replace (&self->label, "");
    }
  g_ptr_array_add (self->paragraph, line);
}

/* "Tent | 420 | Maria" with the header "Item | Cost | Who" reads "Tent: Cost 420, Who Maria". */
static char *
row_to_text (Reader *self, GStrv cells)
{
  g_autoptr (GString) text = g_string_new (cells[0]);
  gboolean labels = self->columns != NULL && g_strv_length (cells) > 2;
  guint taken = 0;

  for (guint i = 1; cells[i] != NULL; i++)
    {
      if (*cells[i] == '\0')
        continue;
      g_string_append (text, taken++ == 0 ? ": " : ", ");
      if (labels && i < g_strv_length (self->columns) && *self->columns[i] != '\0')
        g_string_append_printf (text, "%s ", self->columns[i]);
      g_string_append (text, cells[i]);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static GStrv
split_row (const char *line)
{
  g_autofree char *inner = g_strdup (line + 1);
  gsize length = strlen (inner);
  GStrv cells = NULL;

  if (length > 0 && inner[length - 1] == '|')
    inner[length - 1] = '\0';
  cells = g_strsplit (inner, "|", -1);
  for (guint i = 0; cells[i] != NULL; i++)
    g_strstrip (cells[i]);
  return cells;
}

static void
read_table (Reader *self, OaLine *line, gboolean before_rule)
{
  g_auto (GStrv) cells = split_row (line->text);

  flush_item (self);
  flush_paragraph (self);
  if (before_rule)
    {
      g_strfreev (self->columns);
      self->columns = g_steal_pointer (&cells);
    }
  else
    {
      g_autofree char *text = row_to_text (self, cells);

      add (self, text, OA_FORM_ROW);
    }
}

/* "From: Jonas Weber <jw@example.org>", "On 3 May, Jonas wrote:" */
static void
read_mail (Reader *self, OaLine *line)
{
  flush (self);
  replace (&self->heading, "");
  replace (&self->label, "");
  replace (&self->parent, "");
  if (g_ascii_strncasecmp (line->text, "From:", 5) == 0 ||
      g_ascii_strncasecmp (line->text, "Von:", 4) == 0)
    {
      g_autofree char *name = g_strdup (strchr (line->text, ':') + 1);
      char *address = strpbrk (name, "<(@\"");

      if (address != NULL && address > name)
        *address = '\0';
      g_strstrip (name);
      replace (&self->speaker, strchr (name, '@') == NULL ? name : "");
    }
  else if (g_str_has_suffix (line->text, ":"))
    replace (&self->speaker, "");
  add (self, line->text, OA_FORM_HEADER);
}

static void
read_subject (Reader *self, OaLine *line)
{
  const char *subject = strchr (line->text, ':') + 1;

  flush (self);
  for (;;)
    {
      subject += strspn (subject, " ");
      if (g_ascii_strncasecmp (subject, "Re:", 3) == 0 ||
          g_ascii_strncasecmp (subject, "Aw:", 3) == 0)
        subject += 3;
      else if (g_ascii_strncasecmp (subject, "Fwd:", 4) == 0)
        subject += 4;
      else
        break;
    }
  add (self, subject, self->has_title ? OA_FORM_HEADING : OA_FORM_TITLE);
  self->has_title = TRUE;
}

static void
read_fence (Reader *self)
{
  flush (self);
  if (self->in_fence && self->code->len > 0)
    {
      g_string_prepend (self->code, "Given as code: ");
      add (self, self->code->str, OA_FORM_CODE);
    }
  g_string_truncate (self->code, 0);
  self->in_fence = !self->in_fence;
}

static void
read_line (Reader *self, OaLine *line, OaLine *next)
{
  if (self->in_fence && line->kind != OA_LINE_FENCE)
    {
      g_string_append_printf (self->code, "%s%s", self->code->len > 0 ? " " : "", line->text);
      return;
    }
  switch (line->kind)
    {
    case OA_LINE_BLANK:
    case OA_LINE_FILLER:
      flush (self);
      break;
    case OA_LINE_TABLE_RULE:
      flush_item (self);
      flush_paragraph (self);
      break;
    case OA_LINE_TEXT:
      if (line->speaker != NULL)
        {
          flush (self);
          replace (&self->speaker, line->speaker);
        }
      read_text (self, line);
      break;
    case OA_LINE_BULLET:
      read_bullet (self, line);
      break;
    case OA_LINE_HEADING:
    case OA_LINE_LABEL:
      read_heading (self, line, line->kind == OA_LINE_LABEL);
      break;
    case OA_LINE_TABLE:
      read_table (self, line, next != NULL && next->kind == OA_LINE_TABLE_RULE);
      break;
    case OA_LINE_FENCE:
      read_fence (self);
      break;
    case OA_LINE_MAIL:
      read_mail (self, line);
      break;
    case OA_LINE_SUBJECT:
      read_subject (self, line);
      break;
    }
  self->after_blank = line->kind == OA_LINE_BLANK;
  self->after_filler = line->kind == OA_LINE_FILLER;
}

static gboolean
has_many_voices (GPtrArray *lines)
{
  const char *first = NULL;

  for (guint i = 0; i < lines->len; i++)
    {
      OaLine *line = g_ptr_array_index (lines, i);
      gboolean from = line->kind == OA_LINE_MAIL && (g_str_has_prefix (line->text, "From:") ||
                                                     g_str_has_prefix (line->text, "Von:"));
      const char *who = from ? line->text : line->speaker;

      if (who != NULL && first != NULL && !g_str_equal (who, first))
        return TRUE;
      first = who != NULL ? who : first;
    }
  return FALSE;
}

static guint
widest (GPtrArray *lines)
{
  guint width = 0;

  for (guint i = 0; i < lines->len; i++)
    {
      OaLine *line = g_ptr_array_index (lines, i);

      if ((line->kind == OA_LINE_TEXT || line->kind == OA_LINE_BULLET) && line->width > width)
        width = line->width;
    }
  return width;
}

/* Underlined headings: the rule turns the line above it into one. */
static void
mark_underlined (GPtrArray *lines)
{
  for (guint i = 0; i + 1 < lines->len; i++)
    {
      OaLine *line = g_ptr_array_index (lines, i);
      OaLine *next = g_ptr_array_index (lines, i + 1);
      gboolean alone =
          i == 0 || ((OaLine *) g_ptr_array_index (lines, i - 1))->kind == OA_LINE_BLANK;

      if (alone && line->kind == OA_LINE_TEXT && next->kind == OA_LINE_TABLE_RULE &&
          strchr ("-=", next->text[0]) != NULL && tf_text_count_words (line->text) <= 10)
        line->kind = OA_LINE_HEADING;
    }
}

/* A short first line by itself, without a wish or a figure, is a title. */
static void
mark_first_line (GPtrArray *lines)
{
  static const char *const sentence[] = { "i",   "we",   "want",   "need", "is",  "are",
                                          "was", "have", "should", "must", "wir", "ich",
                                          "im",  "lets", "please", "ist",  NULL };
  guint first = 0;
  OaLine *line = NULL;
  g_autofree char *folded = NULL;
  guint words = 0;

  while (first < lines->len && ((OaLine *) lines->pdata[first])->kind == OA_LINE_BLANK)
    first++;
  if (first + 1 >= lines->len || ((OaLine *) lines->pdata[first + 1])->kind != OA_LINE_BLANK)
    return;
  line = g_ptr_array_index (lines, first);
  folded = oa_text_fold (line->text);
  words = tf_text_count_words (line->text);
  if (line->kind == OA_LINE_TEXT && words >= 2 && words <= 16 &&
      !g_str_has_suffix (line->text, ".") && oa_text_has_any (folded, sentence) == NULL)
    line->kind = OA_LINE_HEADING;
}

static void
reader_clear (Reader *self)
{
  g_ptr_array_unref (self->paragraph);
  g_string_free (self->item, TRUE);
  g_string_free (self->code, TRUE);
  g_free (self->heading);
  g_free (self->label);
  g_free (self->parent);
  g_free (self->speaker);
  g_strfreev (self->columns);
}

GPtrArray *
oa_segment (const char *text)
{
  GPtrArray *out = oa_statements_new ();
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GPtrArray) lines = oa_lines_read (valid);
  Reader self = { .out = out,
                  .paragraph = g_ptr_array_new (),
                  .item = g_string_new (NULL),
                  .code = g_string_new (NULL),
                  .heading = g_strdup (""),
                  .label = g_strdup (""),
                  .parent = g_strdup (""),
                  .speaker = g_strdup ("") };

  mark_underlined (lines);
  mark_first_line (lines);
  self.wrap = widest (lines);
  self.many_voices = has_many_voices (lines);
  for (guint i = 0; i < lines->len; i++)
    read_line (&self, g_ptr_array_index (lines, i),
               i + 1 < lines->len ? g_ptr_array_index (lines, i + 1) : NULL);
  if (self.in_fence)
    read_fence (&self);
  flush (&self);
  reader_clear (&self);
  return out;
}
