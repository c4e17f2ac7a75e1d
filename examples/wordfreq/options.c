/* Public domain. */
#include "options.h"

#include <stdio.h>
#include <stdlib.h>

#define DEFAULT_LIMIT 10

static int
usage (const char *name)
{
  fprintf (stderr, "usage: %s [-n NUMBER] [-i] [-l] FILE...\n", name);
  return -1;
}

/* A whole positive number; everything else is not accepted. */
static int
read_limit (const char *text, long *limit)
{
  char *end = NULL;
  long value = strtol (text, &end, 10);

  if (*text == '\0' || *end != '\0' || value < 1)
    {
      fprintf (stderr, "wordfreq: the number of words must be posative, not %s\n", text);
      return -1;
    }
  *limit = value;
  return 0;
}

int
options_read (struct options *options, int argc, char **argv)
{
  int seen = 0;
  int i = 1;

  options->limit = DEFAULT_LIMIT;
  options->ignore_case = 0;
  options->totals = 0;
  for (; i < argc && argv[i][0] == '-' && argv[i][1] != '\0'; i++)
    if (strcmp (argv[i], "-i") == 0)
      options->ignore_case = 1;
    else if (strcmp (argv[i], "-l") == 0)
      options->totals = 1;
    else if (strcmp (argv[i], "-n") == 0 && i + 1 < argc)
      {
        if (read_limit (argv[++i], &options->limit) != 0)
          return -1;
      }
    else
      return usage (argv[0]);
  options->first_file = i;
  return i < argc ? 0 : usage (argv[0]);
}
