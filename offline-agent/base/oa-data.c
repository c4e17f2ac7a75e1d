/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-data.h"

#include <gio/gio.h>
#include <string.h>

#include "oa-data-resources.h"
#include "oa-text.h"

#define PREFIX "/org/thoughtforge/offline-agent/"
#define STRONG 3

/* The texts by which a language is guessed: at most this much of each. */
#define GUESSED_BYTES 20000

static const char *const codes[] = { "en", "de" };

static GBytes *
load (const char *file)
{
  g_autofree char *path = g_strconcat (PREFIX, file, NULL);
  g_autoptr (GError) error = NULL;
  GBytes *bytes = g_resource_lookup_data (oa_data_resources_get_resource (), path,
                                          G_RESOURCE_LOOKUP_FLAGS_NONE, &error);

  if (bytes == NULL)
    g_critical ("%s: %s", path, error->message);
  return bytes != NULL ? bytes : g_bytes_new_static ("", 0);
}

static GStrv
read_lines (OaLanguage language, const char *list)
{
  g_autofree char *file = g_strdup_printf ("%s/%s.txt", codes[language], list);
  g_autoptr (GBytes) bytes = load (file);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GStrvBuilder) kept = g_strv_builder_new ();

  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0')
      g_strv_builder_add (kept, lines[i]);
  return g_strv_builder_end (kept);
}

const char *const *
oa_data_list (OaLanguage language, const char *list)
{
  static GMutex mutex;
  static GHashTable *read[OA_N_LANGUAGES];
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&mutex);
  GStrv lines = NULL;

  if (read[language] == NULL)
    read[language] = g_hash_table_new (g_str_hash, g_str_equal);
  lines = g_hash_table_lookup (read[language], list);
  if (lines == NULL)
    {
      lines = read_lines (language, list);
      g_hash_table_insert (read[language], g_strdup (list), lines);
    }
  return (const char *const *) lines;
}

/* "+strong", "^at the beginning", "+^both" */
static guint
weigh_cue (const char *cue, const char *folded)
{
  guint weight = *cue == '+' ? STRONG : 1;
  gboolean starts = FALSE;
  gsize length = 0;

  cue += *cue == '+';
  starts = *cue == '^';
  cue += starts;
  length = strlen (cue);
  if (!starts)
    return oa_text_has (folded, cue) ? weight : 0;
  return strncmp (folded + 1, cue, length) == 0 && folded[1 + length] == ' ' ? weight : 0;
}

guint
oa_data_weigh (const char *list, const char *folded)
{
  guint weight = 0;

  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    {
      const char *const *cues = oa_data_list (language, list);

      for (guint i = 0; cues[i] != NULL; i++)
        {
          if (*cues[i] == '!' && oa_text_has (folded, cues[i] + 1))
            return 0;
          if (*cues[i] != '!')
            weight += weigh_cue (cues[i], folded);
        }
    }
  return weight;
}

gboolean
oa_data_contains (const char *list, const char *word)
{
  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    if (g_strv_contains (oa_data_list (language, list), word))
      return TRUE;
  return FALSE;
}

static int
compare_lengths (gconstpointer a, gconstpointer b)
{
  return (int) strlen (*(const char *const *) b) - (int) strlen (*(const char *const *) a);
}

/* All words, or with "+" all lines, of a list as alternatives, the longest first. */
static char *
join (const char *list)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  gboolean lines = *list == '+';

  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    for (const char *const *line = oa_data_list (language, list + lines); *line != NULL; line++)
      {
        g_auto (GStrv) names = g_strsplit (*line, lines ? "\n" : " ", -1);

        for (guint n = 0; names[n] != NULL; n++)
          g_ptr_array_add (words, g_steal_pointer (&names[n]));
      }
  g_ptr_array_sort (words, compare_lengths);
  g_ptr_array_add (words, NULL);
  return g_strjoinv ("|", (char **) words->pdata);
}

/* patterns */

static GKeyFile *
read_keys (const char *file)
{
  g_autoptr (GBytes) bytes = load (file);
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autoptr (GError) error = NULL;

  if (!g_key_file_load_from_bytes (keys, bytes, G_KEY_FILE_NONE, &error))
    g_critical ("data/%s: %s", file, error->message);
  return g_steal_pointer (&keys);
}

/* The pattern with what its braces name: another pattern, or the words of a list. */
static char *
expand (GKeyFile *keys, const char *name)
{
  g_autofree char *pattern = g_key_file_get_value (keys, "patterns", name, NULL);
  g_auto (GStrv) parts = NULL;

  if (pattern == NULL)
    return join (name);
  parts = g_regex_split_simple ("\\{(\\+?[a-z][a-z.-]*)\\}", pattern, 0, 0);
  for (guint i = 1; parts[0] != NULL && parts[i] != NULL; i += 2)
    {
      char *inner = expand (keys, parts[i]);

      g_free (parts[i]);
      parts[i] = inner;
    }
  return g_strjoinv ("", parts);
}

GRegex *
oa_data_pattern (const char *name)
{
  static GMutex mutex;
  static GHashTable *compiled;
  static GKeyFile *keys;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&mutex);
  g_autoptr (GError) error = NULL;
  g_autofree char *source = NULL;
  GRegex *regex = compiled != NULL ? g_hash_table_lookup (compiled, name) : NULL;

  if (regex != NULL)
    return regex;
  if (compiled == NULL)
    {
      compiled = g_hash_table_new (g_str_hash, g_str_equal);
      keys = read_keys ("patterns.ini");
    }
  source = expand (keys, name);
  regex = g_regex_new (source, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, &error);
  if (regex == NULL)
    g_critical ("data/patterns.ini: %s: %s", name, error->message);
  g_hash_table_insert (compiled, g_strdup (name), regex);
  return regex;
}

gboolean
oa_data_matches (const char *pattern, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  return g_regex_match (oa_data_pattern (pattern), valid, 0, NULL);
}

char *
oa_data_fetch (const char *pattern, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (oa_data_pattern (pattern), valid, 0, &match) ? g_match_info_fetch (match, 1)
                                                                     : NULL;
}

char *
oa_data_replace (const char *pattern, const char *text, const char *with)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  char *out = g_regex_replace (oa_data_pattern (pattern), valid, -1, 0, with, 0, NULL);

  if (out == NULL)
    g_critical ("data/patterns.ini: %s is too much for a text", pattern);
  return out != NULL ? out : g_steal_pointer (&valid);
}

char *
oa_data_remove (const char *pattern, const char *text)
{
  return oa_data_replace (pattern, text, "");
}

/* language */

static double
share_of_common (OaLanguage language, GStrv words)
{
  return oa_text_overlap ((const char *const *) words, oa_data_list (language, "common"));
}

OaLanguage
oa_data_guess_language (const char *text)
{
  g_autofree char *head = g_strndup (text, MIN (strlen (text), GUESSED_BYTES));
  g_autofree char *valid = g_utf8_make_valid (head, -1);
  g_autofree char *folded = oa_text_fold (valid);
  g_auto (GStrv) words = g_strsplit (folded, " ", -1);

  return share_of_common (OA_LANGUAGE_DE, words) > share_of_common (OA_LANGUAGE_EN, words)
             ? OA_LANGUAGE_DE
             : OA_LANGUAGE_EN;
}

OaLanguage
oa_data_language (const TfPrompt *prompt)
{
  static const char *const materials[] = { "brain_dump", "intent", "deliverable" };

  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    if (g_str_has_prefix (prompt->language, codes[language]))
      return language;
  for (guint i = 0; i < G_N_ELEMENTS (materials); i++)
    {
      const char *text = tf_prompt_get (prompt, materials[i]);

      if (text != NULL)
        return oa_data_guess_language (text);
    }
  return OA_LANGUAGE_EN;
}

/* texts */

const char *
oa_data_text (OaLanguage language, const char *key)
{
  static GMutex mutex;
  static GKeyFile *files[OA_N_LANGUAGES];
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&mutex);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (files[language] == NULL)
    {
      g_autofree char *file = g_strdup_printf ("%s/texts.ini", codes[language]);

      files[language] = read_keys (file);
    }
  text = g_key_file_get_string (files[language], "texts", key, &error);
  if (text == NULL)
    g_critical ("data/%s/texts.ini: %s", codes[language], error->message);
  return g_intern_string (text != NULL ? text : key);
}

char *
oa_data_say (OaLanguage language, const char *key, ...)
{
  GString *said = g_string_new (oa_data_text (language, key));
  const char *name = NULL;
  va_list pairs;

  va_start (pairs, key);
  while ((name = va_arg (pairs, const char *)) != NULL)
    {
      g_autofree char *mark = g_strdup_printf ("{%s}", name);

      g_string_replace (said, mark, va_arg (pairs, const char *), 1);
    }
  va_end (pairs);
  return g_string_free (said, FALSE);
}

typedef struct
{
  OaLanguage language;
  GHashTable *values; /* (not owned) */
} Filling;

static char *fill (const Filling *self, const char *text);

static gboolean
fill_gap (const GMatchInfo *match, GString *result, gpointer data)
{
  const Filling *self = data;
  g_autofree char *name = g_match_info_fetch (match, 1);
  const char *value = g_hash_table_lookup (self->values, name);
  g_autofree char *text = value == NULL ? fill (self, oa_data_text (self->language, name)) : NULL;

  g_string_append (result, value != NULL ? value : text);
  return FALSE;
}

static char *
fill (const Filling *self, const char *text)
{
  return g_regex_replace_eval (oa_data_pattern ("text.gap"), text, -1, 0, 0, fill_gap,
                               (gpointer) self, NULL);
}

char *
oa_data_fill (OaLanguage language, const char *file, GHashTable *values)
{
  g_autoptr (GBytes) bytes = load (file);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  const Filling self = { language, values };
  g_autofree char *filled = fill (&self, text);

  /* A gap that was alone in its line leaves none. */
  return oa_data_replace ("text.blank-lines", filled, "\\n\\n");
}
