/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ignore.h"

#include <string.h>

typedef enum
{
  ATOM_BYTE,
  ATOM_CLASS,       /* "[…]" and "?": never a slash */
  ATOM_STAR,        /* any number of bytes except slashes */
  ATOM_ANY,         /* any number of bytes */
  ATOM_DIRECTORIES, /* nothing, or any number of bytes followed by a slash */
} AtomKind;

typedef struct
{
  AtomKind kind;
  guint8 byte;
  guint32 set[8]; /* a bit for each byte of a class */
} Atom;

typedef struct
{
  gboolean negative;
  gboolean only_directories;
  gboolean whole_path; /* otherwise matches only the last name of the path */
  GArray *atoms;       /* (owned) (element-type Atom) */
} Rule;

struct _TfIgnore
{
  GPtrArray *rules; /* (owned) (element-type Rule) */
};

static void
rule_free (gpointer data)
{
  Rule *rule = data;

  g_array_unref (rule->atoms);
  g_free (rule);
}

static void
set_add (Atom *atom, guint first, guint last)
{
  for (guint byte = first; byte <= last; byte++)
    atom->set[byte / 32] |= 1u << (byte % 32);
}

static gboolean
set_has (const Atom *atom, guint8 byte)
{
  return (atom->set[byte / 32] & (1u << (byte % 32))) != 0;
}

static gboolean
is_named_class (const char *name, gsize length, char byte)
{
  const struct
  {
    const char *name;
    gboolean has;
  } classes[] = {
    { "alnum", g_ascii_isalnum (byte) },      { "alpha", g_ascii_isalpha (byte) },
    { "blank", byte == ' ' || byte == '\t' }, { "cntrl", g_ascii_iscntrl (byte) },
    { "digit", g_ascii_isdigit (byte) },      { "graph", g_ascii_isgraph (byte) },
    { "lower", g_ascii_islower (byte) },      { "print", g_ascii_isprint (byte) },
    { "punct", g_ascii_ispunct (byte) },      { "space", g_ascii_isspace (byte) },
    { "upper", g_ascii_isupper (byte) },      { "xdigit", g_ascii_isxdigit (byte) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    if (strlen (classes[i].name) == length && strncmp (classes[i].name, name, length) == 0)
      return classes[i].has;
  return FALSE;
}

/* "[:" with the ":]" that ends it before any other "]" */
static gboolean
has_name (const char *at)
{
  const char *end = at[0] == '[' && at[1] == ':' ? strchr (at + 2, ']') : NULL;

  return end != NULL && end > at + 2 && end[-1] == ':';
}

/* "[:name:]". Returns: what follows; %NULL if there is no such class */
static const char *
parse_named_class (Atom *atom, const char *at)
{
  const char *name = at + 2;
  const char *end = strchr (name, ']');
  gboolean known = FALSE;

  for (guint byte = 0; byte < 256; byte++)
    if (is_named_class (name, (gsize) (end - 1 - name), (char) byte))
      {
        set_add (atom, byte, byte);
        known = TRUE;
      }
  return known ? end + 1 : NULL;
}

/* A byte of a class, or a range. Returns: what follows; %NULL if the pattern ends here */
static const char *
parse_class_part (Atom *atom, const char *at)
{
  guint8 first = 0;
  guint8 last = 0;

  if (*at == '\\')
    at++;
  if (*at == '\0')
    return NULL;
  first = last = (guint8) *at++;
  if (at[0] == '-' && at[1] != '\0' && at[1] != ']')
    {
      at++;
      if (*at == '\\')
        at++;
      if (*at == '\0')
        return NULL;
      last = (guint8) *at++;
    }
  set_add (atom, first, last);
  return at;
}

/* @at: after the "[". Returns: what follows; %NULL if it is never closed or has an unknown name;
 * git then treats the pattern as matching nothing */
static const char *
parse_class (Atom *atom, const char *at)
{
  gboolean negated = *at == '!' || *at == '^';
  const char *next = NULL;
  gboolean first = TRUE;

  atom->kind = ATOM_CLASS;
  for (at = negated ? at + 1 : at; at != NULL && (first || *at != ']'); at = next)
    {
      first = FALSE;
      if (has_name (at))
        next = parse_named_class (atom, at);
      else
        next = parse_class_part (atom, at);
    }
  if (at == NULL)
    return NULL;
  for (guint i = 0; negated && i < G_N_ELEMENTS (atom->set); i++)
    atom->set[i] = ~atom->set[i];
  atom->set['/' / 32] &= ~(1u << ('/' % 32));
  return at + 1;
}

/* @starts: a double star here is at the beginning of a name. Returns: what follows */
static const char *
parse_stars (Atom *atom, const char *at, gboolean starts)
{
  gsize n = strspn (at, "*");

  at += n;
  atom->kind = ATOM_STAR;
  if (n < 2 || !starts || (*at != '\0' && *at != '/' && strncmp (at, "\\/", 2) != 0))
    return at;
  atom->kind = *at == '/' ? ATOM_DIRECTORIES : ATOM_ANY;
  return *at == '/' ? at + 1 : at;
}

/* Returns: what follows; %NULL if the pattern can match nothing */
static const char *
parse_atom (Atom *atom, const char *at, gboolean starts)
{
  switch (*at)
    {
    case '*':
      return parse_stars (atom, at, starts);
    case '?':
      return parse_class (atom, "!]]") != NULL ? at + 1 : NULL;
    case '[':
      return parse_class (atom, at + 1);
    case '\\':
      at++;
      break;
    default:
      break;
    }
  atom->kind = ATOM_BYTE;
  atom->byte = (guint8) *at;
  return *at != '\0' ? at + 1 : NULL;
}

/* Git compares this part before it looks at wildcards. */
static gsize
count_plain (const char *pattern)
{
  return strcspn (pattern, "*?[\\");
}

/* Returns: (transfer full) (nullable): %NULL if the pattern can match nothing */
static GArray *
parse_pattern (const char *pattern)
{
  g_autoptr (GArray) atoms = g_array_new (FALSE, TRUE, sizeof (Atom));
  const char *wild = pattern + count_plain (pattern);
  const char *at = pattern;

  while (*at != '\0')
    {
      Atom atom = { 0 };

      at = parse_atom (&atom, at, at == wild || (at > pattern && at[-1] == '/'));
      if (at == NULL)
        return NULL;
      g_array_append_val (atoms, atom);
    }
  return g_steal_pointer (&atoms);
}

/* Trailing blanks do not count unless the last is written as "\ ". */
static void
trim_blanks (char *line)
{
  char *blanks = NULL;

  for (char *at = line; *at != '\0'; at++)
    {
      if (*at == ' ')
        {
          blanks = blanks != NULL ? blanks : at;
          continue;
        }
      blanks = NULL;
      if (*at == '\\' && *++at == '\0')
        return;
    }
  if (blanks != NULL)
    *blanks = '\0';
}

/* Returns: (transfer full) (nullable) */
static Rule *
parse_rule (char *pattern)
{
  gboolean negative = pattern[0] == '!';
  gboolean only_directories = FALSE;
  gboolean whole_path = FALSE;
  gsize length = 0;
  GArray *atoms = NULL;
  Rule *rule = NULL;

  pattern += negative ? 1 : 0;
  length = strlen (pattern);
  only_directories = length > 0 && pattern[length - 1] == '/';
  if (only_directories)
    pattern[length - 1] = '\0';
  whole_path = strchr (pattern, '/') != NULL;
  pattern += pattern[0] == '/' ? 1 : 0;
  atoms = pattern[0] != '\0' ? parse_pattern (pattern) : NULL;
  if (atoms == NULL)
    return NULL;
  rule = g_new0 (Rule, 1);
  rule->negative = negative;
  rule->only_directories = only_directories;
  rule->whole_path = whole_path;
  rule->atoms = atoms;
  return rule;
}

static void
add_line (TfIgnore *self, const char *start, gsize length)
{
  g_autofree char *line = NULL;
  Rule *rule = NULL;

  if (length > 0 && start[length - 1] == '\r')
    length--;
  if (length == 0 || start[0] == '#')
    return;
  line = g_strndup (start, length);
  trim_blanks (line);
  rule = parse_rule (line);
  if (rule != NULL)
    g_ptr_array_add (self->rules, rule);
}

TfIgnore *
tf_ignore_new (const char *text, gsize length)
{
  TfIgnore *self = g_new0 (TfIgnore, 1);
  const char *end = text + length;

  self->rules = g_ptr_array_new_with_free_func (rule_free);
  if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    text += 3;
  while (text < end)
    {
      const char *newline = memchr (text, '\n', (gsize) (end - text));
      const char *stop = newline != NULL ? newline : end;

      add_line (self, text, (gsize) (stop - text));
      text = stop + 1;
    }
  return self;
}

void
tf_ignore_free (TfIgnore *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->rules);
  g_free (self);
}

/* Marks the atoms that may come next, from @at on; passes over an atom that can match nothing. */
static void
reach (const GArray *atoms, guint8 *reached, guint at)
{
  while (at <= atoms->len)
    {
      reached[at] = 1;
      if (at == atoms->len || g_array_index (atoms, Atom, at).kind < ATOM_STAR)
        return;
      at++;
    }
}

static void
step (const GArray *atoms, guint at, guint8 byte, guint8 *next)
{
  const Atom *atom = &g_array_index (atoms, Atom, at);

  switch (atom->kind)
    {
    case ATOM_BYTE:
      if (atom->byte == byte)
        reach (atoms, next, at + 1);
      break;
    case ATOM_CLASS:
      if (set_has (atom, byte))
        reach (atoms, next, at + 1);
      break;
    case ATOM_STAR:
      if (byte != '/')
        reach (atoms, next, at);
      break;
    case ATOM_DIRECTORIES:
      next[at] = 1;
      if (byte == '/')
        reach (atoms, next, at + 1);
      break;
    case ATOM_ANY:
    default:
      reach (atoms, next, at);
      break;
    }
}

/* Follows all ways to read the pattern at once, so that no pattern can take long. */
static gboolean
matches (const GArray *atoms, const char *text)
{
  gsize size = atoms->len + 1;
  g_autofree guint8 *memory = g_malloc0 (2 * size);
  guint8 *now = memory;
  guint8 *next = memory + size;

  reach (atoms, now, 0);
  for (; *text != '\0'; text++)
    {
      guint8 *swap = now;

      memset (next, 0, size);
      for (guint i = 0; i < atoms->len; i++)
        if (now[i] != 0)
          step (atoms, i, (guint8) *text, next);
      if (memchr (next, 1, size) == NULL)
        return FALSE;
      now = next;
      next = swap;
    }
  return now[atoms->len] != 0;
}

TfIgnoreVerdict
tf_ignore_judge (const TfIgnore *self, const char *path, gboolean is_directory)
{
  const char *slash = NULL;
  const char *name = NULL;

  g_return_val_if_fail (self != NULL && path != NULL, TF_IGNORE_UNSAID);

  slash = strrchr (path, '/');
  name = slash != NULL ? slash + 1 : path;
  for (guint i = self->rules->len; i > 0; i--)
    {
      const Rule *rule = g_ptr_array_index (self->rules, i - 1);

      if ((!rule->only_directories || is_directory) &&
          matches (rule->atoms, rule->whole_path ? path : name))
        return rule->negative ? TF_IGNORE_KEPT : TF_IGNORE_IGNORED;
    }
  return TF_IGNORE_UNSAID;
}
