/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where things are. The only place besides a main() that reads the environment:
 * THOUGHTFORGE_LIBEXEC_DIR, THOUGHTFORGE_PLUGIN_DIR, THOUGHTFORGE_DATA_DIR (the shipped read-only
 * data: prompts/) override the installed places, for runs from a build tree.
 * All return (transfer full) absolute paths; nothing is created. Any thread. */

char *tf_paths_dup_projects_dir (void);      /* $XDG_DATA_HOME/thoughtforge/projects */
char *tf_paths_dup_trash_dir (void);         /* $XDG_DATA_HOME/thoughtforge/trash */
char *tf_paths_dup_calibrations_file (void); /* $XDG_DATA_HOME/thoughtforge/calibrations.txt */
char *tf_paths_dup_config_file (void);       /* $XDG_CONFIG_HOME/thoughtforge/config.yaml */
char *tf_paths_dup_user_prompts_dir (void);
char *tf_paths_dup_user_templates_dir (void); /* $XDG_CONFIG_HOME/thoughtforge/templates */
char *tf_paths_dup_shipped_prompts_dir (void);
char *tf_paths_dup_plugin_dir (void);
char *tf_paths_dup_libexec_dir (void);

/* Where programs are looked for, as in $PATH; the usual places when that is not set. */
char *tf_paths_dup_search_path (void);

/* A leading "~/" becomes the home directory; a relative path is taken from @base. */
char *tf_paths_expand (const char *path, const char *base);

G_END_DECLS
