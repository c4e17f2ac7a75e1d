/* Public domain. */
#ifndef OPTIONS_H
#define OPTIONS_H

struct options
{
  long limit;      /* words to print */
  int ignore_case; /* upper and lower case are the same */
  int totals;      /* a last line with the totals */
  int first_file;  /* index of the first argument that is no option */
};

/* Reads the command line; returns -1 after a message when it is wrong. */
int options_read (struct options *options, int argc, char **argv);

#endif
