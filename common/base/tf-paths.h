/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Standard locations. Apart from main(), the only code that reads the environment:
 * THOUGHTFORGE_LIBEXEC_DIR, THOUGHTFORGE_PLUGIN_DIR, THOUGHTFORGE_LOCALE_DIR and THOUGHTFORGE_DATA_DIR (read-only
 * shipped data: prompts/, launcher/) override the installed locations when running from a build tree. All return
 * absolute paths (transfer full) and create nothing. Any thread. */

char *tf_paths_dup_projects_dir (void);      /* $XDG_DATA_HOME/thoughtforge/projects */
char *tf_paths_dup_trash_dir (void);         /* $XDG_DATA_HOME/thoughtforge/trash */
char *tf_paths_dup_calibrations_file (void); /* $XDG_DATA_HOME/thoughtforge/calibrations.txt */
char *tf_paths_dup_index_file (void);        /* $XDG_CACHE_HOME/thoughtforge/projects.index */
char *tf_paths_dup_config_file (void);       /* $XDG_CONFIG_HOME/thoughtforge/config.yaml */
/* $XDG_STATE_HOME/thoughtforge/config-<hash>.yaml: the last configuration in use of @config_file */
char *tf_paths_dup_kept_config_file (const char *config_file);
char *tf_paths_dup_user_prompts_dir (void);
char *tf_paths_dup_user_templates_dir (void); /* $XDG_CONFIG_HOME/thoughtforge/templates */
char *tf_paths_dup_shipped_prompts_dir (void);
char *tf_paths_dup_plugin_dir (void);
char *tf_paths_dup_locale_dir (void); /* translations */
char *tf_paths_dup_shipped_resolv_conf (void);

/* Where our own @program is or would be; THOUGHTFORGE_LIBEXEC_DIR may name several directories,
 * separated by ":". */
char *tf_paths_dup_libexec (const char *program);

/* The search path for programs: $PATH, or the usual directories if it is not set. */
char *tf_paths_dup_search_path (void);

/* Expands a leading "~/" to the home directory and resolves a relative path against @base. */
char *tf_paths_expand (const char *path, const char *base);

/* @path without symbolic links; what does not exist yet keeps its name. Blocking. */
char *tf_paths_resolve (const char *path);

G_END_DECLS
