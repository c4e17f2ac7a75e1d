/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-kind.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define N_BYTES    512
#define TAR_OFFSET 257
#define MAX_NAME   60

static const char *const suffixes[] = { ".bundle", ".tar.gz", ".tar.xz", ".tar.zst", ".tar.bz2",
                                        ".tar.lz", ".tgz",    ".txz",    ".tzst",    ".tbz2",
                                        ".tbz",    ".tar",    ".zip",    ".git" };

static gboolean
has_suffix (const char *name, const char *suffix)
{
  gsize length = strlen (name);
  gsize wanted = strlen (suffix);

  return length > wanted && g_ascii_strcasecmp (name + length - wanted, suffix) == 0;
}

static gboolean
is_compressed (const char *bytes, gsize length)
{
  return length > 6 && (memcmp (bytes, "\x1f\x8b", 2) == 0 ||
                        memcmp (bytes,
                                "\xfd"
                                "7zXZ",
                                5) == 0 ||
                        memcmp (bytes, "\x28\xb5\x2f\xfd", 4) == 0 ||
                        memcmp (bytes, "BZh", 3) == 0 || memcmp (bytes, "LZIP", 4) == 0);
}

/* ".tar.<x>" and its short forms, which begin with the "t" of tar. */
static gboolean
is_named_as_tar (const char *name)
{
  for (guint i = 1; i < G_N_ELEMENTS (suffixes) - 3; i++)
    if (has_suffix (name, suffixes[i]))
      return TRUE;
  return FALSE;
}

TfSourceKind
tf_source_kind_guess (int fd, const char *name)
{
  char bytes[N_BYTES] = { 0 };
  struct stat info;
  gssize length = 0;

  if (fstat (fd, &info) != 0)
    return TF_SOURCE_KIND_NONE;
  if (S_ISDIR (info.st_mode))
    return TF_SOURCE_KIND_DIRECTORY;
  if (!S_ISREG (info.st_mode) || (length = pread (fd, bytes, sizeof bytes, 0)) <= 0)
    return TF_SOURCE_KIND_NONE;
  if (memcmp (bytes, "# v", 3) == 0 && memcmp (bytes + 4, " git bundle\n", 12) == 0)
    return TF_SOURCE_KIND_BUNDLE;
  if (memcmp (bytes + TAR_OFFSET, "ustar", 5) == 0 ||
      (is_compressed (bytes, (gsize) length) && is_named_as_tar (name)) ||
      (memcmp (bytes, "PK\3\4", 4) == 0 && has_suffix (name, ".zip")))
    return TF_SOURCE_KIND_ARCHIVE;
  return TF_SOURCE_KIND_NONE;
}

char *
tf_source_kind_dup_name (const char *name)
{
  g_autofree char *base = g_path_get_basename (name);
  GString *safe = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (has_suffix (base, suffixes[i]))
      {
        base[strlen (base) - strlen (suffixes[i])] = '\0';
        break;
      }
  for (const char *at = base; *at != '\0' && safe->len < MAX_NAME; at++)
    if (g_ascii_isalnum (*at) || strchr ("-_+", *at) != NULL || (*at == '.' && safe->len > 0))
      g_string_append_c (safe, *at);
    else if (safe->len > 0)
      g_string_append_c (safe, '-');
  if (safe->len == 0)
    g_string_append (safe, "code");
  return g_string_free (safe, FALSE);
}
