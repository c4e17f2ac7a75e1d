/* tally: adds up amounts by name. Reads lines "name,amount" from a file or standard input, prints
 * each name once with its sum, in the order of first appearance. Exit status: 0 all lines read, 1 a
 * line was malformed (named on standard error, the others count), 2 a file or memory is missing. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINE 1024

typedef struct
{
  char *name;
  long sum;
} Entry;

typedef struct
{
  Entry *entries;
  size_t n;
  size_t capacity;
} Tally;

static Entry *
tally_find (Tally *tally, const char *name)
{
  for (size_t i = 0; i < tally->n; i++)
    if (strcmp (tally->entries[i].name, name) == 0)
      return &tally->entries[i];
  return NULL;
}

static int
tally_grow (Tally *tally)
{
  size_t capacity = tally->capacity == 0 ? 16 : tally->capacity * 2;
  Entry *entries = realloc (tally->entries, capacity * sizeof *entries);

  if (entries == NULL)
    return -1;
  tally->entries = entries;
  tally->capacity = capacity;
  return 0;
}

static Entry *
tally_add (Tally *tally, const char *name)
{
  size_t length = strlen (name) + 1;
  char *copy;

  if (tally->n == tally->capacity && tally_grow (tally) != 0)
    return NULL;
  copy = malloc (length);
  if (copy == NULL)
    return NULL;
  memcpy (copy, name, length);
  tally->entries[tally->n].name = copy;
  tally->entries[tally->n].sum = 0;
  return &tally->entries[tally->n++];
}

static void
tally_clear (Tally *tally)
{
  for (size_t i = 0; i < tally->n; i++)
    free (tally->entries[i].name);
  free (tally->entries);
}

/* The sum stays what it was when it would overflow. */
static int
entry_count (Entry *entry, long amount)
{
  if ((amount > 0 && entry->sum > LONG_MAX - amount) ||
      (amount < 0 && entry->sum < LONG_MIN - amount))
    return -1;
  entry->sum += amount;
  return 0;
}

static int
parse_amount (const char *text, long *amount)
{
  char *end = NULL;

  errno = 0;
  *amount = strtol (text, &end, 10);
  if (errno != 0 || end == text || (*end != '\0' && *end != '\n'))
    return -1;
  return 0;
}

/* 0: counted; 1: malformed; 2: no memory. */
static int
count_line (Tally *tally, char *line)
{
  char *comma = strrchr (line, ',');
  Entry *entry;
  long amount;

  if (comma == NULL || comma == line)
    return 1;
  *comma = '\0';
  if (parse_amount (comma + 1, &amount) != 0)
    return 1;
  entry = tally_find (tally, line);
  if (entry == NULL)
    entry = tally_add (tally, line);
  if (entry == NULL)
    return 2;
  return entry_count (entry, amount) == 0 ? 0 : 1;
}

/* The rest of a line that did not fit, so that it is not taken for another one. */
static void
skip_rest (FILE *file)
{
  int c = fgetc (file);

  while (c != EOF && c != '\n')
    c = fgetc (file);
}

static int
count_file (Tally *tally, FILE *file)
{
  char line[MAX_LINE];
  unsigned long number = 0;
  int status = 0;

  while (fgets (line, sizeof line, file) != NULL)
    {
      int whole = strchr (line, '\n') != NULL || feof (file);
      int result;

      number++;
      result = whole ? count_line (tally, line) : 1;
      if (!whole)
        skip_rest (file);
      if (result == 2)
        return 2;
      if (result == 1)
        {
          fprintf (stderr, "tally: line %lu is not \"name,amount\"\n", number);
          status = 1;
        }
    }
  return ferror (file) ? 2 : status;
}

static void
tally_print (const Tally *tally)
{
  for (size_t i = 0; i < tally->n; i++)
    printf ("%s %ld\n", tally->entries[i].name, tally->entries[i].sum);
}

int
main (int argc, char **argv)
{
  Tally tally = { NULL, 0, 0 };
  FILE *file = argc > 1 ? fopen (argv[1], "r") : stdin;
  int status;

  if (file == NULL)
    {
      fprintf (stderr, "tally: %s: %s\n", argv[1], strerror (errno));
      return 2;
    }
  status = count_file (&tally, file);
  if (status == 2)
    fprintf (stderr, "tally: cannot read everything\n");
  tally_print (&tally);
  tally_clear (&tally);
  if (file != stdin)
    fclose (file);
  return status;
}
