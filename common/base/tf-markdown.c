/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-markdown.h"

#include <md4c.h>
#include <string.h>

/* md4c does not report the line of a block; we derive it from the texts it passes, which point into
 * the source. */
typedef struct
{
  const char *source;
  const char *end;
  GArray *line_starts;    /* (owned) (element-type gsize): offset of each line */
  GPtrArray *sections;    /* (owned) (element-type TfMarkdownSection) */
  TfMarkdownTable *table; /* (owned) (nullable): being read */
  GPtrArray *row;         /* (owned) (nullable) (element-type utf8): being read */
  GString *text;          /* (owned): of the heading or cell being read */
  guint n_containers;     /* enclosing lists and quotes */
  guint first_line;       /* of the block being read; 0: nothing seen yet */
  guint last_line;
  guint reached_line; /* of the last text seen */
  gboolean collecting;
} Outline;

static void
table_free (TfMarkdownTable *table)
{
  g_strfreev (table->header);
  g_ptr_array_unref (table->rows);
  g_free (table);
}

static void
section_free (TfMarkdownSection *section)
{
  g_free (section->title);
  g_free (section->body);
  g_ptr_array_unref (section->tables);
  g_free (section);
}

static TfMarkdownSection *
add_section (Outline *self, guint level)
{
  TfMarkdownSection *section = g_new0 (TfMarkdownSection, 1);

  section->level = level;
  section->tables = g_ptr_array_new_with_free_func ((GDestroyNotify) table_free);
  g_ptr_array_add (self->sections, section);
  return section;
}

static TfMarkdownSection *
last_section (Outline *self)
{
  return g_ptr_array_index (self->sections, self->sections->len - 1);
}

/* A line ends with LF, CR LF or CR, as in CommonMark. */
static GArray *
find_line_starts (const char *source)
{
  GArray *starts = g_array_new (FALSE, FALSE, sizeof (gsize));
  gsize start = 0;

  g_array_append_val (starts, start);
  for (const char *at = source; *at != '\0'; at++)
    {
      if (*at != '\n' && (*at != '\r' || at[1] == '\n'))
        continue;
      start = at + 1 - source;
      g_array_append_val (starts, start);
    }
  return starts;
}

/* Returns: the offset at which 1-based @line begins; the end of the source for a later line */
static gsize
line_offset (const Outline *self, guint line)
{
  if (line > self->line_starts->len)
    return self->end - self->source;
  return g_array_index (self->line_starts, gsize, line - 1);
}

static guint
line_of (const Outline *self, const char *at)
{
  gsize offset = at - self->source;
  guint low = 0, high = self->line_starts->len;

  while (high - low > 1)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (self->line_starts, gsize, middle) <= offset)
        low = middle;
      else
        high = middle;
    }
  return low + 1;
}

/* Returns: the position after at most three spaces of indentation */
static const char *
line_content (const Outline *self, guint line)
{
  const char *at = self->source + line_offset (self, line);

  for (guint i = 0; i < 3 && *at == ' '; i++)
    at++;
  return at;
}

static gboolean
is_hash_heading (const Outline *self, guint line)
{
  const char *at = line_content (self, line);
  gsize n_hashes = strspn (at, "#");

  return n_hashes >= 1 && n_hashes <= 6 &&
         (at[n_hashes] == '\0' || strchr (" \t\r\n", at[n_hashes]));
}

static gboolean
is_underline (const Outline *self, guint line)
{
  const char *at = line_content (self, line);
  const char mark = *at;
  gsize n_marks = 0;

  if (mark != '=' && mark != '-')
    return FALSE;
  while (at[n_marks] == mark)
    n_marks++;
  at += n_marks + strspn (at + n_marks, " \t");
  return *at == '\0' || *at == '\n' || *at == '\r';
}

/* After what was seen, but in the text. */
static guint
next_line (const Outline *self)
{
  return MIN (self->reached_line + 1, MAX (self->line_starts->len, 1));
}

/* A heading without text, such as "##", must be searched for. */
static guint
find_empty_heading (const Outline *self)
{
  for (guint line = self->reached_line + 1; line <= self->line_starts->len; line++)
    if (is_hash_heading (self, line))
      return line;
  return next_line (self);
}

static guint
find_body_line (const Outline *self)
{
  guint line = self->last_line + 1;

  if (is_hash_heading (self, self->first_line))
    return line;
  while (line <= self->line_starts->len && !is_underline (self, line))
    line++;
  return line + 1;
}

static void
begin_text (Outline *self)
{
  g_string_truncate (self->text, 0);
  self->collecting = TRUE;
}

static char *
end_text (Outline *self)
{
  self->collecting = FALSE;
  return g_strstrip (g_strdup (self->text->str));
}

static void
end_heading (Outline *self, guint level)
{
  TfMarkdownSection *section = NULL;

  if (self->n_containers > 0)
    return;
  section = add_section (self, level);
  section->title = end_text (self);
  if (self->first_line == 0)
    self->first_line = self->last_line = find_empty_heading (self);
  section->line = self->first_line;
  section->body_line = find_body_line (self);
  self->reached_line = MAX (self->reached_line, section->body_line - 1);
}

static void
begin_table (Outline *self)
{
  self->table = g_new0 (TfMarkdownTable, 1);
  self->table->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  self->first_line = 0;
}

static void
end_row (Outline *self)
{
  GStrv cells = NULL;

  g_ptr_array_add (self->row, NULL);
  cells = (GStrv) g_ptr_array_free (g_steal_pointer (&self->row), FALSE);
  if (self->table->header == NULL)
    self->table->header = cells;
  else
    g_ptr_array_add (self->table->rows, cells);
  /* Between the header and the first body row is the delimiter row. */
  if (self->first_line != 0 && self->table->line == 0)
    self->table->line =
        self->first_line - (self->table->rows->len == 0 ? 0 : self->table->rows->len + 1);
}

static void
end_table (Outline *self)
{
  if (self->table->line == 0)
    self->table->line = next_line (self);
  g_ptr_array_add (last_section (self)->tables, g_steal_pointer (&self->table));
}

static int
enter_block_cb (MD_BLOCKTYPE type, void *detail, void *data)
{
  Outline *self = data;

  switch ((int) type)
    {
    case MD_BLOCK_QUOTE:
    case MD_BLOCK_UL:
    case MD_BLOCK_OL:
      self->n_containers++;
      break;
    case MD_BLOCK_H:
      self->first_line = 0;
      begin_text (self);
      break;
    case MD_BLOCK_TABLE:
      begin_table (self);
      break;
    case MD_BLOCK_TR:
      self->row = g_ptr_array_new ();
      break;
    case MD_BLOCK_TH:
    case MD_BLOCK_TD:
      begin_text (self);
      break;
    default:
      break;
    }
  return 0;
}

static int
leave_block_cb (MD_BLOCKTYPE type, void *detail, void *data)
{
  Outline *self = data;

  switch ((int) type)
    {
    case MD_BLOCK_QUOTE:
    case MD_BLOCK_UL:
    case MD_BLOCK_OL:
      self->n_containers--;
      break;
    case MD_BLOCK_H:
      end_heading (self, ((MD_BLOCK_H_DETAIL *) detail)->level);
      break;
    case MD_BLOCK_TABLE:
      end_table (self);
      break;
    case MD_BLOCK_TR:
      end_row (self);
      break;
    case MD_BLOCK_TH:
    case MD_BLOCK_TD:
      g_ptr_array_add (self->row, end_text (self));
      break;
    default:
      break;
    }
  return 0;
}

static int
span_cb (MD_SPANTYPE type, void *detail, void *data)
{
  return 0;
}

static void
append_entity (GString *text, const char *entity, gsize length)
{
  static const struct
  {
    const char *name;
    const char *meaning;
  } named[] = {
    { "&amp;", "&" },   { "&lt;", "<" },   { "&gt;", ">" },
    { "&quot;", "\"" }, { "&apos;", "'" }, { "&nbsp;", " " },
  };
  gunichar c = 0;

  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    if (strlen (named[i].name) == length && strncmp (named[i].name, entity, length) == 0)
      {
        g_string_append (text, named[i].meaning);
        return;
      }
  if (length > 3 && g_str_has_prefix (entity, "&#x"))
    c = (gunichar) g_ascii_strtoull (entity + 3, NULL, 16);
  else if (length > 2 && entity[1] == '#')
    c = (gunichar) g_ascii_strtoull (entity + 2, NULL, 10);
  if (c != 0 && g_unichar_validate (c))
    g_string_append_unichar (text, c);
  else
    g_string_append_len (text, entity, length);
}

static void
note_line (Outline *self, const char *text)
{
  guint line = 0;

  /* Breaks are passed as constants. */
  if (text < self->source || text >= self->end)
    return;
  line = line_of (self, text);
  self->reached_line = MAX (self->reached_line, line);
  if (self->first_line == 0)
    self->first_line = line;
  self->last_line = line;
}

static int
text_cb (MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *data)
{
  Outline *self = data;

  note_line (self, text);
  if (!self->collecting)
    return 0;
  switch (type)
    {
    case MD_TEXT_BR:
    case MD_TEXT_SOFTBR:
      g_string_append_c (self->text, ' ');
      break;
    case MD_TEXT_ENTITY:
      append_entity (self->text, text, size);
      break;
    case MD_TEXT_NORMAL:
    case MD_TEXT_CODE:
    case MD_TEXT_LATEXMATH:
      g_string_append_len (self->text, text, size);
      break;
    case MD_TEXT_NULLCHAR:
    case MD_TEXT_HTML:
    default:
      break;
    }
  return 0;
}

/* Cuts the body out of the source: from the line after the heading to the line of the next one. */
static void
cut_body (const Outline *self, TfMarkdownSection *section, guint end_line)
{
  gsize start = line_offset (self, section->body_line);
  gsize end = MAX (start, line_offset (self, end_line));
  g_autofree char *raw = g_strndup (self->source + start, end - start);
  gsize n_blank = strspn (raw, " \t\r\n\v\f");

  if (raw[n_blank] != '\0')
    section->body_line = line_of (self, self->source + start + n_blank);
  section->body = g_strdup (g_strstrip (raw));
}

static void
cut_bodies (Outline *self)
{
  for (guint i = 0; i < self->sections->len; i++)
    {
      TfMarkdownSection *next = NULL;

      if (i + 1 < self->sections->len)
        next = g_ptr_array_index (self->sections, i + 1);
      cut_body (self, g_ptr_array_index (self->sections, i), next == NULL ? G_MAXUINT : next->line);
    }
}

GPtrArray *
tf_markdown_parse (const char *markdown)
{
  MD_PARSER parser = {
    .flags = MD_FLAG_TABLES,
    .enter_block = enter_block_cb,
    .leave_block = leave_block_cb,
    .enter_span = span_cb,
    .leave_span = span_cb,
    .text = text_cb,
  };
  Outline self = { .source = markdown };
  TfMarkdownSection *first = NULL;

  g_return_val_if_fail (markdown != NULL, NULL);

  self.end = markdown + strlen (markdown);
  self.line_starts = find_line_starts (markdown);
  self.sections = g_ptr_array_new_with_free_func ((GDestroyNotify) section_free);
  self.text = g_string_new (NULL);
  first = add_section (&self, 0);
  first->title = g_strdup ("");
  first->line = first->body_line = 1;
  md_parse (markdown, (MD_SIZE) (self.end - markdown), &parser, &self);
  cut_bodies (&self);
  if (*first->body == '\0')
    g_ptr_array_remove_index (self.sections, 0);
  g_string_free (self.text, TRUE);
  g_array_unref (self.line_starts);
  return self.sections;
}

const TfMarkdownSection *
tf_markdown_find (GPtrArray *sections, guint level, const char *title)
{
  g_autofree char *wanted = NULL;

  g_return_val_if_fail (sections != NULL && title != NULL, NULL);

  wanted = g_utf8_casefold (title, -1);
  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);
      g_autofree char *folded = g_utf8_casefold (section->title, -1);

      if (section->level == level && strcmp (folded, wanted) == 0)
        return section;
    }
  return NULL;
}
