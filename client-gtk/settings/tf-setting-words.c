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
  { "agents", NC_ ("settings section", "Agents") },
  { "notifications", NC_ ("settings section", "Notifications") },
  { "polish", NC_ ("settings section", "Polishing") },
  { "concurrency", NC_ ("settings section", "Parallel Runs") },
  { "projects", NC_ ("settings section", "Projects") },
  { "resource", NC_ ("settings section", "Resources") },
  { "brain_dump", NC_ ("settings section", "Brain Dump") },
  { "phase3_completeness", NC_ ("settings section", "Building") },
  { "plugins", NC_ ("settings section", "Plugins") },
  { "prompts", NC_ ("settings section", "Prompts") },
  { "chat", NC_ ("settings section", "Chat") },
  { "tests", NC_ ("settings section", "Tests") },
  { "git", NC_ ("settings section", "Commits") },
};

static const TfWord groups[] = {
  { "agents", NC_ ("settings group", "Agent Runs") },
  { "agents.budget", NC_ ("settings group", "Budget of a Project") },
  { "agents.budget.run", NC_ ("settings group", "Budget of a Run") },
  { "agents.budget.day", NC_ ("settings group", "Budget of a Day") },
  { "notifications.channels.desktop", NC_ ("settings group", "Desktop") },
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
  { "resource.max_file_size_mb", NC_ ("setting", "Maximum File Size (MiB)") },
  { "brain_dump.min_word_count", NC_ ("setting", "Minimum Word Count") },
  { "phase3_completeness.plan_min_chars", NC_ ("setting", "Minimum Plan Length (Characters)") },
  { "phase3_completeness.code_require_tests", NC_ ("setting", "Require Tests for Code") },
  { "agents.default", NC_ ("setting", "Default Agent") },
  { "agents.call_timeout_seconds", NC_ ("setting", "Run Timeout (Seconds)") },
  { "agents.build_timeout_seconds", NC_ ("setting", "Build Timeout (Seconds)") },
  { "agents.hours", NC_ ("setting", "Hours for Runs") },
  { "agents.silence_timeout_seconds", NC_ ("setting", "Silence Timeout (Seconds)") },
  { "agents.max_new_files", NC_ ("setting", "New Files per Run") },
  { "agents.max_new_mb", NC_ ("setting", "New Content per Run (MiB)") },
  { "agents.budget.tokens", NC_ ("setting", "Tokens") },
  { "agents.budget.cost", NC_ ("setting", "Cost (US Dollars)") },
  { "agents.budget.minutes", NC_ ("setting", "Minutes") },
  { "agents.budget.run.tokens", NC_ ("setting", "Tokens") },
  { "agents.budget.run.cost", NC_ ("setting", "Cost (US Dollars)") },
  { "agents.budget.run.minutes", NC_ ("setting", "Minutes") },
  { "agents.budget.day.tokens", NC_ ("setting", "Tokens") },
  { "agents.budget.day.cost", NC_ ("setting", "Cost (US Dollars)") },
  { "agents.budget.day.minutes", NC_ ("setting", "Minutes") },
  { "plugins.directory", NC_ ("setting", "Plugin Folder") },
  { "prompts.directory", NC_ ("setting", "Prompt Folder") },
  { "chat.confirm_by_text", NC_ ("setting", "Confirm by Message") },
  { "tests.command", NC_ ("setting", "Command") },
  { "tests.setup", NC_ ("setting", "Setup") },
  { "tests.timeout_seconds", NC_ ("setting", "Test Timeout (Seconds)") },
  { "tests.confine", NC_ ("setting", "Confinement") },
  { "tests.network", NC_ ("setting", "Network") },
  { "tests.memory_mb", NC_ ("setting", "Memory Limit (MiB)") },
  { "tests.max_processes", NC_ ("setting", "Process Limit") },
  { "git.author_name", NC_ ("setting", "Author of Commits") },
  { "git.author_email", NC_ ("setting", "Email Address of the Author") },
};

static const TfWord choices[] = {
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
  return g_strndup (path, strcspn (path, "."));
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
