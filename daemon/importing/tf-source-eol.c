/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-eol.h"

#include <string.h>

gboolean
tf_source_eol_has_crlf (const void *text, gsize length)
{
  return length > 0 && memmem (text, length, "\r\n", 2) != NULL;
}

/* Returns: (nullable): of the rules of @commit, and of no other */
static const char *
get_attribute (git_repository *git, const git_oid *commit, const char *path, const char *name)
{
  git_attr_options options = GIT_ATTR_OPTIONS_INIT;
  const char *value = NULL;

  options.flags =
      GIT_ATTR_CHECK_INDEX_ONLY | GIT_ATTR_CHECK_NO_SYSTEM | GIT_ATTR_CHECK_INCLUDE_COMMIT;
  options.attr_commit_id = *commit;
  return git_attr_get_ext (&value, git, &options, path, name) == 0 ? value : NULL;
}

/* With "auto", git leaves binary files alone, and files that were committed with CR LF. */
static gboolean
is_converted_by_auto (const GByteArray *content, git_odb_object *committed)
{
  return memchr (content->data, '\0', content->len) == NULL &&
         (committed == NULL || !tf_source_eol_has_crlf (git_odb_object_data (committed),
                                                        git_odb_object_size (committed)));
}

gboolean
tf_source_eol_is_converted (git_repository *git,
                            const git_oid *commit,
                            const char *path,
                            const GByteArray *content,
                            git_odb_object *committed)
{
  const char *text = get_attribute (git, commit, path, "text");

  switch (git_attr_value (text))
    {
    case GIT_ATTR_VALUE_TRUE:
      return TRUE;
    case GIT_ATTR_VALUE_STRING:
      return g_str_equal (text, "auto") && is_converted_by_auto (content, committed);
    case GIT_ATTR_VALUE_UNSPECIFIED:
      /* eol alone means text. */
      return git_attr_value (get_attribute (git, commit, path, "eol")) == GIT_ATTR_VALUE_STRING;
    case GIT_ATTR_VALUE_FALSE:
    default:
      return FALSE;
    }
}

void
tf_source_eol_convert (GByteArray *content)
{
  guint length = 0;

  for (guint i = 0; i < content->len; i++)
    if (content->data[i] != '\r' || i + 1 == content->len || content->data[i + 1] != '\n')
      content->data[length++] = content->data[i];
  g_byte_array_set_size (content, length);
}
