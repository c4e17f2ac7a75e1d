/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-split.h"

#include <string.h>

#include "oa-data.h"
#include "oa-sentences.h"
#include "oa-text.h"
#include "oa-values.h"
#include "tf-text.h"

/* A text may be wrapped at these widths. */
#define LEAST_WIDTH   60
#define MOST_WIDTH    100
#define HEADING_WORDS 6
#define LABEL_WORDS   4
#define BEFORE_TITLE  1 /* a remark may stand above the title */
#define MAX_TITLE     80
typedef struct
{
  GPtrArray *out;      /* (not owned) */
  char *title;         /* (owned) (nullable) */
  char *heading;       /* (owned): of the section */
  char *label;         /* (owned): of the paragraph or list, "" if none */
  GString *text;       /* (owned): of the paragraph or item so far */
  char mark;           /* of the item */
  gboolean item;       /* the text is an item */
  gboolean parts;      /* lines below it that are no items name its parts: "yes:", "Ann" */
  gboolean label_used; /* it has something below it */
  gboolean label_told; /* it is a statement already */
  gboolean label_open; /* it ends with a colon */
  gboolean stamped;    /* the line began with the time when it was said */
  gboolean said;       /* so did the first line of the text */
  gboolean in_code;    /* between code fences */
  gboolean after_blank;
  glong width;      /* at which the text is wrapped, 0: it is not */
  glong last_chars; /* of the line added last */
  guint paragraph;
} Splitter;

static void
set (char **to, const char *text)
{
  g_free (*to);
  *to = g_strdup (text);
}

/* Whether a label has something to tell besides its name: a figure, a bracket, a colon, many words. */
static gboolean
states_something (const char *heading)
{
  return tf_text_count_words (heading) > HEADING_WORDS || oa_data_matches ("split.states", heading);
}

/* "Summer party on 3 June", "Dinner for Uli": a title may be all that names the day or the person. */
static gboolean
gives_fact (const char *title)
{
  g_autoptr (GPtrArray) values = oa_values_find (title);
  g_autofree char *person = oa_values_find_person (title);

  OA_EACH (const OaValue, value, values)
    if (value->kind != OA_VALUE_NUMBER || (*value->unit != '\0' && !value->named))
      return TRUE;
  return person != NULL || oa_data_matches ("split.title-place", title);
}

/* "Essen & Trinken (ca. 400€)": its name. */
static char *
dup_name (const char *heading)
{
  g_autofree char *name = g_strndup (heading, strcspn (heading, ":("));

  return oa_text_phrase (name);
}

/* Without marks of emphasis around the whole. Returns: (transfer full) */
static char *
dup_bare (const char *text)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));
  gsize length = strlen (bare);
  gsize marks = strspn (bare, "*_");

  if (marks == 0 || length <= 2 * marks || strncmp (bare + length - marks, bare, marks) != 0)
    return g_steal_pointer (&bare);
  return g_strndup (bare + marks, length - 2 * marks);
}

static gboolean
is_greeting (const char *text)
{
  g_autofree char *folded = oa_text_fold (text);

  return oa_data_contains ("greetings", g_strstrip (folded));
}

static void
add_below (Splitter *self, const char *text, const char *heading)
{
  OaStatement *statement = NULL;

  /* "???" is a question about what stands above it. */
  if (is_greeting (text) ||
      !(oa_data_matches ("text.word", text) || oa_data_matches ("sort.placeholder", text)))
    return;
  statement = oa_statement_new (text, heading, "");
  statement->struck = g_str_has_prefix (statement->text, "~~");
  statement->mark = self->mark;
  statement->item = self->item;
  statement->paragraph = self->paragraph;
  self->label_used = TRUE;
  g_ptr_array_add (self->out, statement);
}

static void
add (Splitter *self, const char *text)
{
  add_below (self, text, *self->label != '\0' ? self->label : self->heading);
}

/* "It is broken since July.": nobody knows what is without the sentence before. */
static gboolean
hangs_on (const char *sentence)
{
  g_autofree char *folded = oa_text_fold (sentence);
  g_autofree char *first = g_strndup (folded + 1, strcspn (folded + 1, " "));

  return oa_data_contains ("pronouns", first);
}

static void
append_last (Splitter *self, const char *sentence)
{
  OaStatement *last = g_ptr_array_index (self->out, self->out->len - 1);
  g_autofree char *both = g_strconcat (last->text, " ", sentence, NULL);

  oa_statement_set_text (last, both);
}

/* Who says it, if that stands in front: "@anna: …". Returns: (transfer full) (nullable) */
static char *
dup_speaker (const char *text, gboolean stamped)
{
  char *speaker = oa_data_fetch ("split.handle", text);

  return speaker == NULL && stamped ? oa_data_fetch ("split.stamped", text) : speaker;
}

/* A sentence after the first is said by the same person. */
static void
add_sentence (Splitter *self, const char *sentence, const char *speaker)
{
  g_autofree char *own = dup_speaker (sentence, FALSE);
  g_autofree char *said = speaker != NULL && own == NULL
                              ? g_strdup_printf ("%s: %s", speaker, sentence)
                              : g_strdup (sentence);

  add (self, said);
}

static void
flush (Splitter *self)
{
  g_autofree char *text = oa_data_remove ("split.filler", self->text->str);
  g_autofree char *speaker = dup_speaker (text, self->said);
  g_auto (GStrv) sentences = oa_sentences_split (text);

  if (self->text->len == 0)
    return;
  self->paragraph++;
  for (guint i = 0; sentences[i] != NULL; i++)
    if (i > 0 && self->out->len > 0 && hangs_on (sentences[i]))
      append_last (self, sentences[i]);
    else
      add_sentence (self, sentences[i], i > 0 ? speaker : NULL);
  g_string_truncate (self->text, 0);
  self->mark = '\0';
  self->item = FALSE;
  self->parts = FALSE;
}

/* "Caterer:" with nothing below it is not known yet; "five bugs left:" says something itself. */
static void
end_label (Splitter *self, const char *next)
{
  if (*self->label != '\0' && !self->label_used && !self->label_told)
    {
      gboolean asks = self->label_open && !states_something (self->label);
      g_autofree char *text = g_strconcat (self->label, asks ? "?" : "", NULL);

      self->paragraph++;
      add_below (self, text, "");
    }
  self->label_used = FALSE;
  set (&self->label, next);
}

static void
take_heading (Splitter *self, const char *text, gboolean label)
{
  g_autofree char *bare = dup_bare (text);
  g_autofree char *phrase = oa_text_phrase (bare);
  g_autofree char *unmarked = oa_data_remove ("title.frame", phrase);
  g_autofree char *name = dup_name (bare);
  gboolean title = self->title == NULL && self->out->len <= BEFORE_TITLE && !label;
  gboolean whole = g_str_equal (name, phrase);
  gboolean told = title ? gives_fact (bare) : states_something (bare) && (!label || !whole);

  flush (self);
  if (label && is_greeting (bare))
    return;
  end_label (self, label ? name : "");
  self->label_told = told;
  self->label_open = bare[strlen (bare) - 1] == ':';
  if (title)
    self->title = g_strdup (phrase);
  else if (!label)
    set (&self->heading, name);
  if (!told)
    return;
  self->paragraph++;
  add_below (self, title ? unmarked : bare, ""); /* a title is no question, whatever mark it has */
  self->label_used = FALSE;
}

static void
take_item (Splitter *self, const char *text)
{
  flush (self);
  self->item = TRUE;
  if (text[0] == '[' && text[1] != '\0' && text[2] == ']' && strchr (" xX", text[1]) != NULL)
    {
      self->mark = (char) g_ascii_tolower (text[1]);
      text += 3;
    }
  g_string_assign (self->text, text + strspn (text, " "));
}

/* "| a | b |": what its cells say, one statement. */
static void
take_row (Splitter *self, const char *line)
{
  g_autofree char *bare = g_strstrip (g_strdup (line));
  g_auto (GStrv) cells = NULL;
  g_autoptr (GString) row = g_string_new (NULL);

  flush (self);
  if (oa_data_matches ("split.row-rule", bare))
    return;
  cells = g_strsplit (bare, "|", -1);
  for (guint i = 0; cells[i] != NULL; i++)
    if (*g_strstrip (cells[i]) != '\0')
      g_string_append_printf (row, "%s%s", row->len > 0 ? " · " : "", cells[i]);
  self->paragraph++;
  add (self, row->str);
}

/* Whether the line before was broken by its width: the first word of @line did not fit. */
static gboolean
is_wrapped (const Splitter *self, const char *line)
{
  g_autofree char *word = oa_data_fetch ("split.first-word", line);

  return self->last_chars <= self->width &&
         self->last_chars + 1 + g_utf8_strlen (word != NULL ? word : "", -1) > self->width;
}

static void
take_text (Splitter *self, const char *line)
{
  gboolean goes_on = self->text->len > 0 && !self->stamped &&
                     (self->parts || (self->item && g_ascii_isspace (*line)) ||
                      (is_wrapped (self, line) && !oa_data_matches ("split.key", line) &&
                       !oa_data_matches ("split.handle", line)));
  gboolean listed = self->item;

  if (!goes_on)
    {
      flush (self);
      /* Items belong to a label, and the lines up to the next blank one; what follows items does not. */
      if (self->label_used && (self->after_blank || listed))
        end_label (self, "");
      self->said = self->stamped;
    }
  g_string_append_printf (self->text, "%s%s",
                          self->text->len == 0                                      ? ""
                          : self->parts && !g_str_has_suffix (self->text->str, ":") ? "; "
                                                                                    : " ",
                          line + strspn (line, " \t"));
}

/* "ToDo": only what is listed below it belongs to it. */
static gboolean
is_todo (const char *label)
{
  g_autofree char *whole = g_strconcat (label, ":", NULL);

  return tf_text_has_placeholder (whole, NULL);
}

static gboolean
is_item (const char *line)
{
  return line != NULL && oa_data_matches ("split.list-mark", line) &&
         !oa_data_matches ("split.month-day", line);
}

/* "Needs:", "options" above a list, "**Please remember**". */
static gboolean
is_label (const Splitter *self, const char *line, const char *next)
{
  g_autofree char *bare = dup_bare (line);
  guint words = tf_text_count_words (bare);
  gsize length = strlen (bare);

  if ((self->text->len > 0 && is_wrapped (self, line)) || words == 0 || words > HEADING_WORDS ||
      oa_data_matches ("split.small-mark", bare))
    return FALSE;
  return bare[length - 1] == ':' || length < strlen (line) ||
         (words <= LABEL_WORDS && is_item (next) && bare[length - 1] != '?' &&
          (*self->label == '\0' || self->label_used));
}

/* "yes:" below an item, above lines that are none: a part of the item, not a label for what follows. */
static gboolean
is_part (const Splitter *self, const char *line, const char *next)
{
  gboolean colon = g_str_has_suffix (line, ":");
  gboolean goes_on = next != NULL && next[strspn (next, " \t")] != '\0' && !is_item (next);

  return self->parts ? !colon || goes_on : self->item && colon && goes_on;
}

/* "1. Summer party" above lines that are no items. */
static gboolean
is_numbered_label (const char *line, const char *next)
{
  return oa_data_matches ("split.numbered", line) && next != NULL &&
         oa_data_matches ("split.begins-with-word", next) && !is_item (next) &&
         tf_text_count_words (line) <= LABEL_WORDS;
}

/* The first line, if it stands alone and is no sentence. */
static gboolean
is_title (const Splitter *self, const char *line, const char *next)
{
  return self->title == NULL && self->out->len == 0 && self->text->len == 0 &&
         !is_greeting (line) && (next == NULL || next[strspn (next, " \t=-")] == '\0') &&
         g_utf8_strlen (line, -1) <= MAX_TITLE && !oa_data_matches ("split.no-title", line) &&
         !is_item (line);
}

static void
take_words (Splitter *self, const char *line, const char *next)
{
  const char *text = line + strspn (line, " \t");
  g_autofree char *subject = self->title == NULL ? oa_data_fetch ("split.subject", text) : NULL;

  if (subject != NULL && *subject != '\0')
    take_heading (self, subject, FALSE);
  else if (is_numbered_label (text, next))
    {
      g_autofree char *name = oa_data_remove ("split.list-mark", text);

      take_heading (self, name, TRUE);
    }
  else if (is_item (line))
    {
      g_autofree char *rest = oa_data_remove ("split.list-mark", line);

      take_item (self, rest);
    }
  else if (is_part (self, text, next))
    {
      self->parts = TRUE;
      take_text (self, line);
    }
  else if (is_title (self, text, next))
    take_heading (self, text, FALSE);
  else if (is_label (self, text, next))
    take_heading (self, text, TRUE);
  else
    {
      if (self->after_blank && is_todo (self->label))
        end_label (self, "");
      take_text (self, line);
    }
}

static void
take_line (Splitter *self, const char *line, const char *next)
{
  const char *text = line + strspn (line, "> \t");
  gsize hashes = strspn (text, "#");
  gboolean blank = *text == '\0';
  gboolean rule = oa_data_matches ("split.rule", text);
  gboolean fence = g_str_has_prefix (text, "```");

  if (blank || rule || fence)
    flush (self);
  if (fence)
    self->in_code = !self->in_code;
  else if (self->in_code)
    {
      self->paragraph++;
      add (self, text);
    }
  else if (rule)
    end_label (self, "");
  else if (hashes > 0 && hashes <= 6 && text[hashes] == ' ')
    take_heading (self, text + hashes + 1, FALSE);
  else if (*text == '|')
    take_row (self, text);
  else if (!blank)
    take_words (self, *line == '>' ? text : line, next);
  self->last_chars = g_utf8_strlen (line, -1);
  self->after_blank = blank;
}

/* The longest line that is no paragraph of its own. */
static glong
find_longest (GStrv lines)
{
  glong longest = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '|' && g_utf8_strlen (lines[i], -1) <= MOST_WIDTH)
      longest = MAX (longest, g_utf8_strlen (lines[i], -1));
  return longest >= LEAST_WIDTH ? longest : 0;
}

/* Most lines that another follows end where its first word would not fit: the width broke them, not the person. */
static glong
find_width (GStrv lines)
{
  Splitter self = { .width = find_longest (lines) };
  int more = 0;

  for (guint i = 0; lines[i] != NULL && lines[i + 1] != NULL; i++)
    if (oa_data_matches ("split.begins-with-word", lines[i]) &&
        oa_data_matches ("split.begins-with-word", lines[i + 1]))
      {
        self.last_chars = g_utf8_strlen (lines[i], -1);
        more += is_wrapped (&self, lines[i + 1]) ? 1 : -1;
      }
  return more > 0 ? self.width : 0;
}

GPtrArray *
oa_split (const char *text, char **out_title)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_auto (GStrv) lines = g_regex_split (oa_data_pattern ("split.line"), valid, 0);
  GPtrArray *out = oa_statements_new ();
  Splitter self = { .out = out, .heading = g_strdup (""), .label = g_strdup ("") };

  self.text = g_string_new (NULL);
  self.width = find_width (lines);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *line = oa_data_remove ("split.stamp", lines[i]);

      self.stamped = strlen (line) < strlen (lines[i]);
      take_line (&self, line, lines[i + 1]);
    }
  flush (&self);
  end_label (&self, "");
  if (out->len == 0 && self.title != NULL)
    add_below (&self, self.title, "");
  g_string_free (self.text, TRUE);
  g_free (self.heading);
  g_free (self.label);
  if (out_title != NULL)
    *out_title = g_steal_pointer (&self.title);
  g_free (self.title);
  return out;
}
