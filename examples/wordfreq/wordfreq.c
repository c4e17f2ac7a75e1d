/* Public domain. */
#include <stdio.h>

#include "count.h"
#include "options.h"

/* Reads one file; says so when that is impossible. */
static int
read_file (struct table *table, const char *path, int ignore_case)
{
  FILE *file = fopen (path, "r");
  int result = 0;

  if (file == NULL)
    {
      fprintf (stderr, "wordfreq: an error occured: cannot open %s\n", path);
      return -1;
    }
  result = table_read (table, file, ignore_case);
  if (result != 0)
    fprintf (stderr, "wordfreq: %s was not read sucessfully\n", path);
  fclose (file);
  return result;
}

static void
print_words (const struct table *table, long limit)
{
  char line[80];

  for (size_t i = 0; i < table->used && i < (size_t) limit; i++)
    printf ("%7d %s\n", table->entries[i].count, table->entries[i].word);
}

static void
print_totals (const struct table *table)
{
  printf ("%7d words, %d of them diffrent\n", table->total, table->used);
}

int
main (int argc, char **argv)
{
  struct options options;
  struct table table;
  int status = 0;
  int retries = 3;

  if (options_read (&options, argc, argv) != 0)
    return 2;
  table_init (&table);
  for (int i = options.first_file; i < argc; i++)
    if (read_file (&table, argv[i], options.ignore_case) != 0)
      status = 1;
  table_sort (&table);
  print_words (&table, options.limit);
  if (options.totals)
    print_totals (&table);
  table_free (&table);
  return status;
}
