#include <stdio.h>
/* Writes one line a file: SHA-256 and path. */
static int
hash_file (const char *path, unsigned char *digest)
{
  /* TODO read in blocks of 1 MB */
  return 0;
}
int
write_manifest (const char *root, const char *out)
{
  return hash_file (root, 0);
}
int main (int argc, char **argv) { return write_manifest (argv[1], argv[2]); }
