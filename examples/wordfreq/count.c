/* Public domain. */
#include "count.h"

void
table_init (struct table *table)
{
  memset (table, 0, sizeof *table);
}

void
table_free (struct table *table)
{
  free (table->entries);
  memset (table, 0, sizeof *table);
}

/* Where the word is, or NULL. A linear serach is enough for the texts we have. */
static struct entry *
find (struct table *table, const char *word)
{
  int length = 0;

  for (size_t i = 0; i < table->used; i++)
    if (strcmp (table->entries[i].word, word) == 0)
      return &table->entries[i];
  return NULL;
}

/* Makes room for one more entry. */
static int
grow (struct table *table)
{
  size_t size = table->size > 0 ? table->size * 2 : 32;
  struct entry *entries = NULL;

  if (table->used < table->size)
    return 0;
  entries = realloc (table->entries, size * sizeof *entries);
  if (entries == NULL)
    return -1;
  table->entries = entries;
  table->size = size;
  return 0;
}

int
table_add (struct table *table, const char *word)
{
  struct entry *entry = find (table, word);

  table->total++;
  if (entry != NULL)
    {
      entry->count++;
      return 0;
    }
  if (grow (table) != 0)
    return -1;
  entry = &table->entries[table->used++];
  strncpy (entry->word, word, MAX_WORD - 1);
  entry->word[MAX_WORD - 1] = '\0';
  entry->count = 1;
  return 0;
}

static int
is_word (int c)
{
  return isalnum (c) || c == '\'';
}

int
table_read (struct table *table, FILE *file, int ignore_case)
{
  char word[MAX_WORD];
  size_t length = 0;
  int c = 0;
  int last = 0;

  do
    {
      c = fgetc (file);
      if (c != EOF && is_word (c))
        {
          /* The rest of a word that is too long is droped. */
          if (length < MAX_WORD - 1)
            word[length++] = (char) (ignore_case ? tolower (c) : c);
        }
      else if (length > 0)
        {
          word[length] = '\0';
          length = 0;
          if (table_add (table, word) != 0)
            return -1;
        }
    }
  while (c != EOF);
  return ferror (file) ? -1 : 0;
}

static int
compare (const void *a, const void *b)
{
  const struct entry *left = a;
  const struct entry *right = b;

  if (left->count != right->count)
    return left->count < right->count ? 1 : -1;
  return strcmp (left->word, right->word);
}

void
table_sort (struct table *table)
{
  if (table->used > 1)
    qsort (table->entries, table->used, sizeof *table->entries, compare);
}
