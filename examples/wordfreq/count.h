/* Public domain. */
#ifndef COUNT_H
#define COUNT_H

#include <stdio.h>

#define MAX_WORD 64

/* One word and the number of its occurences. */
struct entry
{
  char word[MAX_WORD];
  unsigned long count;
};

/* A table of words; it grows as neccessary. */
struct table
{
  struct entry *entries;
  size_t used;
  size_t size;
  unsigned long total;
};

void table_init (struct table *table);
void table_free (struct table *table);

/* Adds one occurence of a word. Returns 0, or -1 when there is no memory. */
int table_add (struct table *table, const char *word);

/* Adds all words of a file. Longer words than MAX_WORD are cut. */
int table_read (struct table *table, FILE *file, int ignore_case);

/* Most frequent first; equally frequent ones in alphabetical order. */
void table_sort (struct table *table);

#endif
