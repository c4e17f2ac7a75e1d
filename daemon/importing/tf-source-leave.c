/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-source-leave.h"

#include <fnmatch.h>
#include <string.h>

#define MAX_NAMES 20 /* in a sentence */

static const char *const secret_names[] = {
  ".env",
  ".env.*",
  "*.pem",
  "*.key",
  "*.p12",
  "*.pfx",
  "*.jks",
  "*.keystore",
  "*.kdbx",
  "*.ppk",
  "id_rsa",
  "id_dsa",
  "id_ecdsa",
  "id_ed25519",
  ".netrc",
  ".pgpass",
  ".pypirc",
  ".npmrc",
  ".htpasswd",
  ".git-credentials",
  "credentials",
  "credentials.json",
  "secrets.json",
  "secrets.y*ml",
  "service-account*.json",
  "*.tfstate",
  "*.tfstate.backup",
  ".vault_pass*",
  ".dockercfg",
  "client_secret*.json",
};

/* Templates of such files, which have no secret in them. */
static const char *const harmless_names[] = {
  ".env.example", ".env.sample", ".env.template", ".env.dist", ".env.defaults",
};

static const char *const secret_folders[] = { ".ssh", ".aws", ".gnupg", ".kube", NULL };

static const char *const build_folders[] = { "node_modules",
                                             "bower_components",
                                             "build",
                                             "dist",
                                             "target",
                                             "__pycache__",
                                             ".venv",
                                             "venv",
                                             ".tox",
                                             ".nox",
                                             ".eggs",
                                             ".pytest_cache",
                                             ".mypy_cache",
                                             ".ruff_cache",
                                             ".gradle",
                                             ".next",
                                             ".nuxt",
                                             "autom4te.cache",
                                             "CMakeFiles",
                                             ".terraform",
                                             NULL };

static const char *const build_names[] = { "*.pyc", "*.pyo", "*.o", "*.class" };

static gboolean
matches (const char *name, const char *const *patterns, guint n)
{
  for (guint i = 0; i < n; i++)
    if (fnmatch (patterns[i], name, 0) == 0)
      return TRUE;
  return FALSE;
}

static TfSourceLeave
judge_name (const char *name)
{
  if (matches (name, harmless_names, G_N_ELEMENTS (harmless_names)))
    return TF_SOURCE_LEAVE_NOTHING;
  if (matches (name, secret_names, G_N_ELEMENTS (secret_names)))
    return TF_SOURCE_LEAVE_SECRET;
  return matches (name, build_names, G_N_ELEMENTS (build_names)) ? TF_SOURCE_LEAVE_BUILD
                                                                 : TF_SOURCE_LEAVE_NOTHING;
}

TfSourceLeave
tf_source_leave_judge (const char *path, char **out_name)
{
  TfSourceLeave found = TF_SOURCE_LEAVE_NOTHING;
  const char *begin = path;

  for (const char *slash = strchr (path, '/'); slash != NULL; slash = strchr (begin, '/'))
    {
      g_autofree char *folder = g_strndup (begin, (gsize) (slash - begin));

      if (g_strv_contains (secret_folders, folder))
        found = TF_SOURCE_LEAVE_SECRET;
      else if (g_strv_contains (build_folders, folder))
        found = TF_SOURCE_LEAVE_BUILD;
      if (found != TF_SOURCE_LEAVE_NOTHING)
        {
          if (out_name != NULL)
            *out_name = g_strndup (path, (gsize) (slash - path) + 1);
          return found;
        }
      begin = slash + 1;
    }
  found = judge_name (begin);
  if (found != TF_SOURCE_LEAVE_NOTHING && out_name != NULL)
    *out_name = g_strdup (path);
  return found;
}

char *
tf_source_leave_describe (const GPtrArray *names)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GString *text = g_string_new (NULL);
  guint more = 0;

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);

      if (!g_hash_table_add (seen, (gpointer) name))
        continue;
      if (g_hash_table_size (seen) > MAX_NAMES)
        more++;
      else
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", name);
    }
  if (more > 0)
    g_string_append_printf (text, " and %u more", more);
  if (text->len > 0)
    {
      g_string_prepend (text, "Left out, because they look like secrets or build output: ");
      g_string_append_c (text, '.');
    }
  return g_string_free (text, FALSE);
}
