/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-artifact-private.h"
#include "tf-artifact.h"

/* A heading may be cited without its number and without the text after its colon or dash: "3.
 * Budget: what it costs" is "Budget". A part shorter than this identifies nothing. */
#define LEAST_PART 3

typedef struct
{
  const char *path; /* of the file */
  guint line;
} Section;

TfFolded *
tf_artifact_fold (const char *text)
{
  TfFolded *self = g_new0 (TfFolded, 1);
  GString *folded = g_string_sized_new (strlen (text));
  gboolean wanted = FALSE;

  self->lines = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_array_append_val (self->lines, folded->len);
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      if ((guchar) *c < 0x80 ? g_ascii_isspace (*c) : g_unichar_isspace (g_utf8_get_char (c)))
        {
          wanted = folded->len > 0;
          if (*c == '\n')
            {
              gsize begin = folded->len + (wanted ? 1 : 0);

              g_array_append_val (self->lines, begin);
            }
          continue;
        }
      if (wanted)
        g_string_append_c (folded, ' ');
      wanted = FALSE;
      g_string_append_len (folded, c, g_utf8_next_char (c) - c);
    }
  self->length = folded->len;
  self->text = g_string_free (folded, FALSE);
  return self;
}

void
tf_artifact_folded_free (TfFolded *self)
{
  if (self == NULL)
    return;
  g_free (self->text);
  g_array_unref (self->lines);
  g_free (self);
}

/* The last line that begins at or before @offset; a blank line begins where the next line does. */
static guint
get_line (const TfFolded *self, gsize offset)
{
  guint low = 0, high = self->lines->len;

  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->lines, gsize, middle) <= offset)
        low = middle;
      else
        high = middle;
    }
  return low + 1;
}

static guint
distance (guint a, guint b)
{
  return a < b ? b - a : a - b;
}

static gboolean
find_nearest (const TfFolded *self, const char *quote, guint near, guint *out_line)
{
  guint best = 0;

  for (const char *at = self->text; (at = strstr (at, quote)) != NULL; at++)
    {
      guint line = get_line (self, at - self->text);

      if (best == 0 || distance (line, near) < distance (best, near))
        best = line;
      else if (line > near)
        break;
    }
  if (best == 0)
    return FALSE;
  if (out_line != NULL)
    *out_line = best;
  return TRUE;
}

const TfFolded *
tf_artifact_file_fold (TfArtifact *self, TfArtifactFile *file)
{
  const char *text = tf_artifact_file_get_text (self, file);

  if (text != NULL && file->folded == NULL)
    file->folded = tf_artifact_fold (text);
  return text != NULL ? file->folded : NULL;
}

static gboolean
find_in_file (TfArtifact *self,
              TfArtifactFile *file,
              const char *quote,
              guint near,
              guint *out_line)
{
  const TfFolded *folded = tf_artifact_file_fold (self, file);

  return folded != NULL && find_nearest (folded, quote, near, out_line);
}

static guint
count_in_file (TfArtifact *self, TfArtifactFile *file, const char *quote)
{
  const TfFolded *folded = tf_artifact_file_fold (self, file);
  guint n = 0;

  for (const char *at = folded != NULL ? strstr (folded->text, quote) : NULL; at != NULL && n < 2;
       at = strstr (at + 1, quote))
    n++;
  return n;
}

guint
tf_artifact_count_quote (TfArtifact *self,
                         const char *path,
                         const char *quote,
                         guint near,
                         const char **out_path,
                         guint *out_line)
{
  TfFolded *folded = tf_artifact_fold (quote);
  TfArtifactFile *only = path == NULL ? NULL : g_hash_table_lookup (self->by_path, path);
  guint n = 0;

  for (guint i = 0; folded->length > 0 && n < 2 && i < self->files->len; i++)
    {
      TfArtifactFile *file = g_ptr_array_index (self->files, i);
      guint n_here = 0;

      if (path != NULL ? file != only : i >= TF_ARTIFACT_MAX_SEARCHED)
        continue;
      n_here = count_in_file (self, file, folded->text);
      if (n == 0 && n_here > 0)
        {
          find_in_file (self, file, folded->text, near, out_line);
          if (out_path != NULL)
            *out_path = file->path;
        }
      n += n_here;
    }
  tf_artifact_folded_free (folded);
  return MIN (n, 2);
}

static gboolean
find_anywhere (TfArtifact *self, const char *quote, guint near, guint *out_line)
{
  for (guint i = 0; i < self->files->len; i++)
    {
      TfArtifactFile *file = g_ptr_array_index (self->files, i);

      if ((file->was_read || self->files->len == 1) &&
          find_in_file (self, file, quote, near, out_line))
        return TRUE;
    }
  return FALSE;
}

gboolean
tf_artifact_find_quote (TfArtifact *self,
                        const char *path,
                        const char *quote,
                        guint near,
                        guint *out_line)
{
  TfFolded *folded = tf_artifact_fold (quote);
  TfArtifactFile *file = path == NULL ? NULL : g_hash_table_lookup (self->by_path, path);
  gboolean found = FALSE;

  if (folded->length > 0)
    found = path == NULL ? find_anywhere (self, folded->text, near, out_line)
                         : file != NULL && find_in_file (self, file, folded->text, near, out_line);
  tf_artifact_folded_free (folded);
  return found;
}

/* Only letters and digits, in lower case. */
static char *
make_key (const char *text, gssize length)
{
  const char *end = length < 0 ? text + strlen (text) : text + length;
  GString *key = g_string_new (NULL);

  for (const char *c = text; c < end; c = g_utf8_next_char (c))
    {
      gunichar letter = g_utf8_get_char (c);

      if (g_unichar_isalnum (letter))
        g_string_append_unichar (key, g_unichar_tolower (letter));
    }
  return g_string_free (key, FALSE);
}

static void
add_key (GHashTable *sections, const char *path, const char *text, gssize length, guint line)
{
  g_autofree char *key = make_key (text, length);
  Section *section = NULL;

  if (*key == '\0' || g_hash_table_contains (sections, key))
    return;
  section = g_new0 (Section, 1);
  section->path = path;
  section->line = line;
  g_hash_table_insert (sections, g_steal_pointer (&key), section);
}

/* Where the title proper ends: before ": ", " (", " - ", " – " or " — "; −1 if there is none. */
static gssize
get_title_length (const char *title)
{
  static const char *const breaks[] = { ": ", " (", " - ", " – ", " — " };
  gssize least = -1;

  for (guint i = 0; i < G_N_ELEMENTS (breaks); i++)
    {
      const char *at = strstr (title, breaks[i]);

      if (at != NULL && at - title >= LEAST_PART && (least < 0 || at - title < least))
        least = at - title;
    }
  return least;
}

static void
add_heading (GHashTable *sections, const char *path, const char *heading, guint line)
{
  const char *bare = heading + strspn (heading, "0123456789.) ");
  gssize length = 0;

  add_key (sections, path, heading, -1, line);
  add_key (sections, path, bare, -1, line);
  length = get_title_length (heading);
  if (length > 0)
    add_key (sections, path, heading, length, line);
  length = get_title_length (bare);
  if (length > 0)
    add_key (sections, path, bare, length, line);
}

static gboolean
is_fence (const char *line)
{
  line += strspn (line, " ");
  return g_str_has_prefix (line, "```") || g_str_has_prefix (line, "~~~");
}

/* ATX headings, "## Title ##", outside fences; parsing the complete outline would be too slow for a
 * tree. */
static void
index_file (GHashTable *sections, const char *path, const char *text)
{
  gboolean fenced = FALSE;
  guint line = 0;

  for (const char *at = text; at != NULL && *at != '\0';)
    {
      const char *end = strchrnul (at, '\n');
      g_autofree char *row = NULL;
      gsize level = strspn (at, "#");

      line++;
      if (level > 0 && level <= 6 && (at[level] == ' ' || at[level] == '\t') && !fenced)
        {
          row = g_strstrip (g_strndup (at + level, end - at - level));
          add_heading (sections, path, row, line);
        }
      else if (is_fence (at))
        fenced = !fenced;
      at = *end == '\0' ? NULL : end + 1;
    }
}

static gboolean
is_markdown (const char *path)
{
  return g_str_has_suffix (path, ".md") || g_str_has_suffix (path, ".markdown") ||
         g_str_has_suffix (path, ".MD");
}

static void
ensure_sections (TfArtifact *self)
{
  if (self->sections != NULL)
    return;
  self->sections = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; i < self->files->len; i++)
    {
      TfArtifactFile *file = g_ptr_array_index (self->files, i);
      const char *text = is_markdown (file->path) ? tf_artifact_file_get_text (self, file) : NULL;

      if (text != NULL)
        index_file (self->sections, file->path, text);
    }
}

gboolean
tf_artifact_find_section (TfArtifact *self,
                          const char *heading,
                          const char **out_path,
                          guint *out_line)
{
  const char *bare = heading + strspn (heading, "# ");
  g_autofree char *key = make_key (bare, -1);
  const Section *section = NULL;

  ensure_sections (self);
  if (*key != '\0')
    section = g_hash_table_lookup (self->sections, key);
  if (section == NULL)
    return FALSE;
  if (out_path != NULL)
    *out_path = section->path;
  if (out_line != NULL)
    *out_line = section->line;
  return TRUE;
}
