/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-files.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"

#define MAX_REF    4096
#define MAX_PACKED (64 * 1024 * 1024)
#define MAX_LINKS  5

static int
open_below (int fd, const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);
  int at = dup (fd);

  for (guint i = 0; at >= 0 && parts[i] != NULL; i++)
    {
      int flags = parts[i + 1] != NULL ? O_DIRECTORY : O_NONBLOCK;
      int next = openat (at, parts[i], O_RDONLY | O_NOFOLLOW | O_CLOEXEC | flags);

      close (at);
      at = next;
    }
  return at;
}

static gboolean
read_whole (int fd, char *text, gsize length)
{
  gsize done = 0;

  while (done < length)
    {
      gssize count = read (fd, text + done, length - done);

      if (count < 0 && errno == EINTR)
        continue;
      if (count <= 0)
        return FALSE;
      done += (gsize) count;
    }
  return TRUE;
}

char *
tf_source_read_file (int fd, const char *path, gsize max_bytes)
{
  int file = open_below (fd, path);
  g_autofree char *text = NULL;
  struct stat info;
  gboolean ok = FALSE;

  if (file < 0)
    return NULL;
  if (fstat (file, &info) == 0 && S_ISREG (info.st_mode) && (gsize) info.st_size <= max_bytes)
    {
      text = g_malloc0 ((gsize) info.st_size + 1);
      ok = read_whole (file, text, (gsize) info.st_size);
    }
  close (file);
  return ok ? g_steal_pointer (&text) : NULL;
}

static gboolean
is_reference (const char *name)
{
  return g_str_has_prefix (name, "refs/") && strstr (name, "..") == NULL &&
         strstr (name, "//") == NULL && !g_str_has_suffix (name, "/");
}

/* Lines "<hash> <name>". Returns: (transfer full) (nullable) */
static char *
find_packed (int git_fd, const char *name)
{
  g_autofree char *text = tf_source_read_file (git_fd, "packed-refs", MAX_PACKED);
  g_autofree char *end = g_strdup_printf (" %s\n", name);
  const char *found = text != NULL ? strstr (text, end) : NULL;

  if (found == NULL || found - text < GIT_OID_HEXSZ)
    return NULL;
  return g_strndup (found - GIT_OID_HEXSZ, GIT_OID_HEXSZ);
}

static gboolean
fail (const char *name, const char *what, GError **error)
{
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "“%s” cannot be used: %s", name, what);
  return FALSE;
}

static gboolean
parse_hash (const char *text, const char *name, git_oid *out_id, GError **error)
{
  gsize digits = strspn (text, "0123456789abcdef");

  if (digits == 64 && text[digits] == '\0')
    return fail (name, "it is a SHA-256 repository; copy its files without .git and use the copy",
                 error);
  if (digits != GIT_OID_HEXSZ || text[digits] != '\0' || git_oid_fromstr (out_id, text) != 0)
    return fail (name, "its HEAD is damaged; check it with git fsck", error);
  return TRUE;
}

gboolean
tf_source_read_head (int git_fd,
                     const char *name,
                     git_oid *out_id,
                     gboolean *out_found,
                     GError **error)
{
  g_autofree char *text = tf_source_read_file (git_fd, "HEAD", MAX_REF);

  *out_found = FALSE;
  if (faccessat (git_fd, "reftable", F_OK, AT_SYMLINK_NOFOLLOW) == 0)
    return fail (
        name,
        "it stores its branches as a reftable; use a bundle of it (git bundle create FILE HEAD)",
        error);
  if (text == NULL)
    return fail (name, "its repository has no HEAD; check it with git fsck", error);
  for (guint i = 0; i < MAX_LINKS; i++)
    {
      g_autofree char *reference = NULL;

      g_strchomp (text);
      if (!g_str_has_prefix (text, "ref:"))
        {
          *out_found = parse_hash (text, name, out_id, error);
          return *out_found;
        }
      reference = g_strdup (g_strstrip (text + 4));
      if (!is_reference (reference))
        break;
      g_free (text);
      text = tf_source_read_file (git_fd, reference, MAX_REF);
      if (text == NULL)
        text = find_packed (git_fd, reference);
      if (text == NULL)
        return TRUE;
    }
  return fail (name, "its HEAD is damaged; check it with git fsck", error);
}
