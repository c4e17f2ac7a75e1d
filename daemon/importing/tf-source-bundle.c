/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-git-error.h"
#include "tf-repo-source-private.h"

#define PIECE      (256 * 1024)
#define MAX_HEADER (16 * 1024 * 1024)

/* A pack begins with "PACK", its version and the number of its objects, 4 bytes each. An object has at
 * least its kind and the compressed form of nothing. */
#define PACK_HEAD    12
#define LEAST_OBJECT 9

typedef struct
{
  const char *name;
  gboolean has_head;
  gboolean has_branch;
  git_oid head;
  git_oid branch; /* the first one */
} Header;

static gboolean
fail (const char *name, const char *what, GError **error)
{
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "the bundle “%s” cannot be used: %s", name,
               what);
  return FALSE;
}

/* Returns: bytes read, 0 at the end, -1 with @error */
static gssize
read_at (int fd, char *piece, goffset at, const char *name, GError **error)
{
  gssize count = -1;

  do
    count = pread (fd, piece, PIECE, at);
  while (count < 0 && errno == EINTR);
  if (count < 0)
    tf_error_set_from_errno (error, errno, "read", name);
  return count;
}

/* Reads up to the blank line. Returns: (transfer full) (nullable) */
static GString *
read_header (int fd, const char *name, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *piece = g_malloc (PIECE);
  gssize count = 1;

  while (count > 0 && text->len < MAX_HEADER)
    {
      const char *end = NULL;

      count = read_at (fd, piece, (goffset) text->len, name, error);
      if (count < 0)
        return NULL;
      g_string_append_len (text, piece, count);
      end = memmem (text->str, text->len, "\n\n", 2);
      if (end != NULL)
        {
          g_string_truncate (text, (gsize) (end - text->str) + 2);
          return g_steal_pointer (&text);
        }
    }
  fail (name, "it is truncated or damaged; check it with git bundle verify", error);
  return NULL;
}

static gboolean
parse_capability (Header *self, const char *line, GError **error)
{
  if (strcmp (line, "@object-format=sha1") == 0)
    return TRUE;
  if (g_str_has_prefix (line, "@filter="))
    return fail (self->name,
                 "it is incomplete (created with a filter); create it from a complete repository",
                 error);
  return fail (
      self->name,
      "it needs a feature that is not supported here; create it with git bundle create --version=2",
      error);
}

static gboolean
parse_reference (Header *self, const char *line, GError **error)
{
  git_oid id;

  if (strlen (line) < GIT_OID_HEXSZ + 2 || line[GIT_OID_HEXSZ] != ' ' ||
      git_oid_fromstrn (&id, line, GIT_OID_HEXSZ) != 0)
    return fail (self->name, "it is damaged; check it with git bundle verify", error);
  line += GIT_OID_HEXSZ + 1;
  if (strcmp (line, "HEAD") == 0)
    {
      self->has_head = TRUE;
      self->head = id;
    }
  else if (!self->has_branch && g_str_has_prefix (line, "refs/heads/"))
    {
      self->has_branch = TRUE;
      self->branch = id;
    }
  return TRUE;
}

static gboolean
parse_line (Header *self, const char *line, GError **error)
{
  if (line[0] == '@')
    return parse_capability (self, line, error);
  if (line[0] == '-')
    return fail (self->name,
                 "it contains only part of the history; create a complete one with git bundle "
                 "create FILE HEAD",
                 error);
  return line[0] == '\0' || parse_reference (self, line, error);
}

static gboolean
parse_header (Header *self, const char *text, git_oid *out_id, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  if (g_strcmp0 (lines[0], "# v2 git bundle") != 0 && g_strcmp0 (lines[0], "# v3 git bundle") != 0)
    return fail (self->name, "it is not a git bundle of version 2 or 3", error);
  for (guint i = 1; lines[i] != NULL; i++)
    if (!parse_line (self, lines[i], error))
      return FALSE;
  if (!self->has_head && !self->has_branch)
    return fail (self->name,
                 "it has neither HEAD nor a branch; create one with git bundle create FILE HEAD",
                 error);
  *out_id = self->has_head ? self->head : self->branch;
  return TRUE;
}

/* Libgit2 makes room for as many objects as the pack claims to have: gigabytes for a file of a few
 * bytes. */
static gboolean
check_claim (const char *name, int fd, goffset at, GError **error)
{
  struct stat info;
  guint32 head[PACK_HEAD / sizeof (guint32)];

  if (fstat (fd, &info) != 0)
    {
      tf_error_set_from_errno (error, errno, "read", name);
      return FALSE;
    }
  return (pread (fd, head, sizeof head, at) == sizeof head &&
          GUINT32_FROM_BE (head[2]) <= (guint64) (info.st_size - at) / LEAST_OBJECT) ||
         fail (name, "it is truncated or damaged; check it with git bundle verify", error);
}

static gboolean
index_pack (TfSourceStage *stage, int fd, goffset at, GError **error)
{
  g_autofree char *directory = tf_source_stage_dup_path (stage, TF_SOURCE_STAGE_GIVEN, "pack");
  g_autofree char *piece = g_malloc (PIECE);
  g_autoptr (git_indexer) indexer = NULL;
  git_indexer_progress progress = { 0 };
  gssize count = 0;

  if (!check_claim (stage->name, fd, at, error) ||
      !tf_git_check (git_indexer_new (&indexer, directory, 0, NULL, NULL), "read the pack", error))
    return FALSE;
  while ((count = read_at (fd, piece, at, stage->name, error)) > 0)
    {
      at += count;
      if (!tf_git_check (git_indexer_append (indexer, piece, (gsize) count, &progress),
                         "read the pack", error))
        return FALSE;
    }
  return count == 0 &&
         tf_git_check (git_indexer_commit (indexer, &progress), "read the pack", error);
}

gboolean
tf_source_bundle_read (TfSourceStage *stage, int fd, git_oid *out_id, GError **error)
{
  g_autoptr (GString) text = read_header (fd, stage->name, error);
  Header header = { .name = stage->name };
  GError *failure = NULL;

  if (text == NULL || !parse_header (&header, text->str, out_id, error))
    return FALSE;
  return index_pack (stage, fd, (goffset) text->len, &failure) ||
         tf_source_stage_set_damaged (stage, failure, error);
}
