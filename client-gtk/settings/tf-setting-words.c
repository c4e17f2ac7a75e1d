/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-setting-words.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct
{
  const char *key;
  const char *word;
} TfWord;

static const TfWord sections[] = {
  { "window", NC_ ("settings section", "This Window") },
  { "agents", NC_ ("settings section", "Agents") },
  { "polish", NC_ ("settings section", "Polishing") },
  { "projects", NC_ ("settings section", "Projects") },
  { "tests", NC_ ("settings section", "Code") },
  { "notifications", NC_ ("settings section", "Notifications") },
};

/* Which section has the keys of another first part. */
static const TfWord homes[] = {
  { "concurrency", "agents" },  { "prompts", "agents" },    { "plugins", "agents" },
  { "brain_dump", "projects" }, { "resource", "projects" }, { "phase3_completeness", "projects" },
  { "chat", "projects" },       { "git", "tests" },
};

static const TfWord groups[] = {
  { "agents", NC_ ("settings group", "Agent Runs") },
  { "agents.budget", NC_ ("settings group", "Budget of a Project") },
  { "agents.budget.run", NC_ ("settings group", "Budget of a Run") },
  { "agents.budget.day", NC_ ("settings group", "Budget of a Day") },
  { "notifications.channels.desktop", NC_ ("settings group", "Desktop") },
  { "concurrency", NC_ ("settings group", "Parallel Runs") },
  { "prompts", NC_ ("settings group", "Prompts") },
  { "plugins", NC_ ("settings group", "Plugins") },
  { "brain_dump", NC_ ("settings group", "Brain Dump") },
  { "resource", NC_ ("settings group", "Resources") },
  { "phase3_completeness", NC_ ("settings group", "Building") },
  { "chat", NC_ ("settings group", "Chat") },
  { "tests", NC_ ("settings group", "Tests") },
  { "git", NC_ ("settings group", "Commits") },
};

/* Keys that few ever change. */
static const char *const rare[] = {
  "agents.call_timeout_seconds",
  "agents.build_timeout_seconds",
  "agents.silence_timeout_seconds",
  "agents.max_new_files",
  "agents.max_new_mb",
  "agents.budget.run.tokens",
  "agents.budget.run.cost",
  "agents.budget.run.minutes",
  "prompts.directory",
  "plugins.directory",
  "polish.stagnation_limit",
  "polish.retry_malformed_output",
  "polish.evidence",
  "polish.fix_each_issue",
  "polish.scope_drift",
  "resource.max_file_size_mb",
  "brain_dump.min_word_count",
  "phase3_completeness.plan_min_chars",
  "phase3_completeness.code_require_tests",
  "tests.setup",
  "tests.timeout_seconds",
  "tests.memory_mb",
  "tests.max_processes",
};

/* By the end of a path. */
static const TfWord units[] = {
  { "_seconds", NC_ ("unit", "seconds") },  { ".minutes", NC_ ("unit", "minutes") },
  { "_mb", NC_ ("unit", "MiB") },           { ".cost", NC_ ("unit", "US dollars") },
  { ".tokens", NC_ ("unit", "tokens") },    { "_chars", NC_ ("unit", "characters") },
  { "_word_count", NC_ ("unit", "words") },
};

static const TfWord titles[] = {
  { "polish.critical_max", NC_ ("setting", "Maximum Critical Issues") },
  { "polish.medium_max", NC_ ("setting", "Maximum Medium Issues") },
  { "polish.minor_max", NC_ ("setting", "Maximum Minor Issues") },
  { "polish.max_iterations", NC_ ("setting", "Maximum Iterations") },
  { "polish.stagnation_limit", NC_ ("setting", "Iterations Before a Plateau") },
  { "polish.retry_malformed_output", NC_ ("setting", "Retries for Unreadable Answers") },
  { "polish.evidence", NC_ ("setting", "Evidence") },
  { "polish.assurance", NC_ ("setting", "Assurance") },
  { "polish.fix_each_issue", NC_ ("setting", "Fix Issues One at a Time") },
  { "polish.reviewers", NC_ ("setting", "Reviewers") },
  { "polish.scope_drift", NC_ ("setting", "Halt on Scope Drift") },
  { "concurrency.max_parallel_runs", NC_ ("setting", "Parallel Runs") },
  { "projects.directory", NC_ ("setting", "Project Folder") },
  { "notifications.channels.desktop.enabled", NC_ ("setting", "Desktop Notifications") },
  { "notifications.quiet_hours", NC_ ("setting", "Quiet Hours") },
  { "resource.max_file_size_mb", NC_ ("setting", "Maximum File Size") },
  { "brain_dump.min_word_count", NC_ ("setting", "Minimum Word Count") },
  { "phase3_completeness.plan_min_chars", NC_ ("setting", "Minimum Plan Length") },
  { "phase3_completeness.code_require_tests", NC_ ("setting", "Require Tests for Code") },
  { "agents.default", NC_ ("setting", "Default Agent") },
  { "agents.call_timeout_seconds", NC_ ("setting", "Run Timeout") },
  { "agents.build_timeout_seconds", NC_ ("setting", "Build Timeout") },
  { "agents.hours", NC_ ("setting", "Hours for Runs") },
  { "agents.silence_timeout_seconds", NC_ ("setting", "Silence Timeout") },
  { "agents.max_new_files", NC_ ("setting", "New Files per Run") },
  { "agents.max_new_mb", NC_ ("setting", "New Content per Run") },
  { "agents.budget.tokens", NC_ ("setting", "Tokens") },
  { "agents.budget.cost", NC_ ("setting", "Cost") },
  { "agents.budget.minutes", NC_ ("setting", "Time") },
  { "agents.budget.run.tokens", NC_ ("setting", "Tokens of a Run") },
  { "agents.budget.run.cost", NC_ ("setting", "Cost of a Run") },
  { "agents.budget.run.minutes", NC_ ("setting", "Time of a Run") },
  { "agents.budget.day.tokens", NC_ ("setting", "Tokens") },
  { "agents.budget.day.cost", NC_ ("setting", "Cost") },
  { "agents.budget.day.minutes", NC_ ("setting", "Time") },
  { "plugins.directory", NC_ ("setting", "Plugin Folder") },
  { "prompts.directory", NC_ ("setting", "Prompt Folder") },
  { "chat.confirm_by_text", NC_ ("setting", "Confirm by Message") },
  { "tests.command", NC_ ("setting", "Command") },
  { "tests.setup", NC_ ("setting", "Setup") },
  { "tests.timeout_seconds", NC_ ("setting", "Test Timeout") },
  { "tests.confine", NC_ ("setting", "Confinement") },
  { "tests.network", NC_ ("setting", "Network") },
  { "tests.memory_mb", NC_ ("setting", "Memory Limit") },
  { "tests.max_processes", NC_ ("setting", "Process Limit") },
  { "git.author_name", NC_ ("setting", "Author of Commits") },
  { "git.author_email", NC_ ("setting", "Email Address of the Author") },
};

static const TfWord choices[] = {
  /* Translators: the best agent that there is */
  { "auto", NC_ ("setting choice", "Automatic") },
  { "quick", NC_ ("setting choice", "Quick") },
  { "standard", NC_ ("setting choice", "Standard") },
  { "thorough", NC_ ("setting choice", "Thorough") },
  { "desktop", NC_ ("setting choice", "Desktop") },
  { "required", NC_ ("setting choice", "Required") },
  { "best-effort", NC_ ("setting choice", "Best Effort") },
  { "none", NC_ ("setting choice", "None") },
};

/* Returns: (transfer none) (nullable) */
static const char *
find_word (const TfWord *words, guint n, const char *context, const char *key)
{
  for (guint i = 0; i < n; i++)
    if (g_str_equal (words[i].key, key))
      return g_dpgettext2 (GETTEXT_PACKAGE, context, words[i].word);
  return NULL;
}

char *
tf_setting_words_dup_part (const char *part)
{
  char *text = g_strdelimit (g_strdup (part), "_", ' ');

  text[0] = g_ascii_toupper (text[0]);
  return text;
}

char *
tf_setting_words_dup_title (const char *path)
{
  const char *word = find_word (titles, G_N_ELEMENTS (titles), "setting", path);
  const char *dot = strrchr (path, '.');

  if (word != NULL)
    return g_strdup (word);
  return tf_setting_words_dup_part (dot != NULL ? dot + 1 : path);
}

char *
tf_setting_words_dup_section_id (const char *path)
{
  g_autofree char *first = g_strndup (path, strcspn (path, "."));

  for (guint i = 0; i < G_N_ELEMENTS (homes); i++)
    if (g_str_equal (homes[i].key, first))
      return g_strdup (homes[i].word);
  return g_steal_pointer (&first);
}

gboolean
tf_setting_words_is_rare (const char *path)
{
  for (guint i = 0; i < G_N_ELEMENTS (rare); i++)
    if (g_str_equal (rare[i], path))
      return TRUE;
  return FALSE;
}

const char *
tf_setting_words_get_unit (const char *path)
{
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_str_has_suffix (path, units[i].key))
      return g_dpgettext2 (GETTEXT_PACKAGE, "unit", units[i].word);
  return NULL;
}

const char *
tf_setting_words_get_section (const char *path)
{
  g_autofree char *id = tf_setting_words_dup_section_id (path);

  return find_word (sections, G_N_ELEMENTS (sections), "settings section", id);
}

char *
tf_setting_words_dup_group_id (const char *path)
{
  const char *first = strchr (path, '.');
  const char *last = strrchr (path, '.');

  return first == last ? g_strdup ("") : g_strndup (first + 1, (gsize) (last - first - 1));
}

char *
tf_setting_words_dup_group (const char *path)
{
  const char *last = strrchr (path, '.');
  g_autofree char *id = tf_setting_words_dup_group_id (path);
  g_autofree char *whole = g_strndup (path, last == NULL ? 0 : (gsize) (last - path));
  const char *word = find_word (groups, G_N_ELEMENTS (groups), "settings group", whole);
  const char *dot = strrchr (id, '.');

  if (word == NULL && *id == '\0')
    word = tf_setting_words_get_section (path);
  if (word != NULL)
    return g_strdup (word);
  return tf_setting_words_dup_part (dot != NULL ? dot + 1 : *id != '\0' ? id : whole);
}

const char *
tf_setting_words_get_choice (const char *choice)
{
  const char *word = find_word (choices, G_N_ELEMENTS (choices), "setting choice", choice);

  return word != NULL ? word : choice;
}
