/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-config-fault.h"
#include "tf-counts.h"
#include "tf-types.h"
#include "tf-words.h"

G_BEGIN_DECLS

/* The typed configuration. Loaded completely or not at all; immutable once loaded; loading again
 * replaces it. Any thread. */

/* The embedded agent, always among agents.available. */
#define TF_CONFIG_OFFLINE "offline"

/* One entry of agents.available. */
struct _TfAgentConfig
{
  char *name;        /* (owned) */
  char *command;     /* (owned): program name on PATH or absolute path */
  char *flags;       /* (owned): split as a shell splits words; no shell is used */
  char *adapter;     /* (owned): the name of an adapter, or "auto": that of the program */
  char *model;       /* (owned): "": the program chooses */
  GStrv fallback;    /* (owned): agents that stand in for it */
  gboolean judges;   /* it reads what it reviews; without it, only sorts it by rules */
  char *writes_code; /* (owned): full, limited, none: a nick of TfCodeSkill */
  guint context_window_tokens;
  double price_input, price_cached, price_output; /* US dollars a million tokens; 0: unknown */
  guint max_runs;      /* at the same time, over all projects; 0: no limit */
  GHashTable *env;     /* (owned) (element-type utf8 utf8): added to the minimal environment */
  char *confine;       /* (owned): required, best-effort, none */
  GStrv home;          /* (owned): paths below the home directory that it may use when confined */
  char *network;       /* (owned): none, internet, host: a nick of TfNetwork; when confined */
  GStrv network_local; /* (owned): ports of this machine's loopback that internet reaches, too */
};

struct _TfConfig
{
  gatomicrefcount ref_count;
  char *path;           /* (owned): where it was read, "" for defaults */
  GHashTable *given;    /* (owned) (element-type utf8): keys with a value in the file */
  TfConfigFault *fault; /* (owned) (nullable): why the file cannot be used, and these settings only
                           stand in for it: nothing may run */
  GPtrArray *notices;   /* (owned) (element-type utf8): of what the file has and is ignored */
  GError *tolerated;    /* (owned) (nullable): see tf_config_check_new() */

  struct
  {
    TfCounts max; /* critical_max, medium_max, minor_max */
    guint max_iterations, stagnation_limit, retry_malformed_output;
    gboolean evidence, fix_each_issue, scope_drift;
    char *assurance; /* (owned): quick, standard, thorough: a nick of TfAssurance */
    GStrv reviewers; /* (owned) */
  } polish;
  struct
  {
    guint max_parallel_runs;
  } concurrency;
  struct
  {
    char *directory;
  } projects; /* (owned): absolute, without symbolic links */
  struct
  {
    guint max_file_size_mb;
  } resource;
  struct
  {
    guint min_word_count;
  } brain_dump;
  struct
  {
    guint plan_min_chars;
    gboolean code_require_tests;
  } phase3_completeness;
  struct
  {
    char *default_agent;             /* (owned): agents.default: a name, or "auto" */
    guint call_timeout_seconds;      /* of a run that only reads */
    guint build_timeout_seconds;     /* of one that builds or fixes */
    guint silence_timeout_seconds;   /* while no command runs; 0: no limit */
    char *hours;                     /* (owned): "22:00-07:00": when runs may begin; "": always */
    guint max_new_files, max_new_mb; /* that one run may add */
    guint64 budget_tokens;
    double budget_cost;
    guint budget_minutes; /* 0: no limit */
    guint64 run_tokens;   /* of one run, like the next ones; 0: no limit */
    double run_cost;
    guint run_minutes;
    guint64 day_tokens; /* of all projects in a day, like the next ones; 0: no limit */
    double day_cost;
    guint day_minutes;
    GPtrArray *available; /* (owned) (element-type TfAgentConfig): in the file's order; always
                              contains "offline" */
  } agents;
  struct
  {
    char *directory;
  } plugins; /* (owned): absolute or "" for the shipped ones */
  struct
  {
    char *directory;
  } prompts; /* (owned): absolute: the user's own prompts */
  struct
  {
    gboolean confirm_by_text;
  } chat;
  struct
  {
    char *command;
    char *setup; /* (owned): runs only where the user allows it for the project */
    guint timeout_seconds;
    char *confine; /* (owned): required, best-effort, none */
    gboolean network;
    guint memory_mb, max_processes; /* 0: no limit */
  } tests;
  struct
  {
    char *author_name, *author_email; /* (owned): of commits in code bases */
  } git;
  struct
  {
    gboolean desktop_enabled;
    char *quiet_hours; /* (owned) */
  } notifications;
};

/* Everything at its default. @default_agent (nullable): the agent to name as agents.default. */
TfConfig *tf_config_new_default (const char *default_agent);

/* Reads YAML text. @path names it in errors and anchors relative paths. All errors are
 * TF_ERROR_INVALID_CONFIG: "<path>:7: polish.max_iterations is “fifty”, expected an integer from 1
 * to 1000"; for unknown keys they name the nearest known one. Rejects duplicate keys, wrong kinds,
 * tabs, anchors, several documents, invalid UTF-8 and files larger than TF_LIMIT_CONFIG_FILE.
 * Agents named by agents.default or polish.reviewers must be in agents.available. A removed key, such
 * as polish.gate_reviewer, is ignored with a notice that names its line; so are the keys of what is not
 * in this version (tf-config-later.c), unless they turn it on. A key or section without a
 * value (null, ~) has its default, so an empty file means all defaults. Booleans are those of YAML 1.1 (true, yes, on …); numbers are plain decimal
 * digits without quotes. agents.available replaces the known agents (claude, codex, gemini);
 * offline stays, and its command and adapter cannot be set. Skips a byte order mark. */
TfConfig *tf_config_parse (const char *text, gssize length, const char *path, GError **error);

/* Likewise, and says what is wrong in parts. @out_fault (nullable) (transfer full): set on %NULL. */
TfConfig *tf_config_parse_with_fault (const char *text,
                                      gssize length,
                                      const char *path,
                                      TfConfigFault **out_fault,
                                      GError **error);

/* Reads @path. If there is no file (first start), writes the commented default, and sets
 * @out_created.
 * TF_ERROR_INVALID_CONFIG, also for an unreadable file; TF_ERROR_FILE_SYSTEM if the default cannot
 * be written. Blocking: only at start-up or on a worker. */
TfConfig *tf_config_load (const char *path, gboolean *out_created, GError **error);

/* Likewise, and says what is wrong in parts. @out_fault (nullable) (transfer full): set on %NULL. */
TfConfig *tf_config_load_with_fault (const char *path,
                                     gboolean *out_created,
                                     TfConfigFault **out_fault,
                                     GError **error);

/* As tf_config_load(), but when the file cannot be used, tf_config_new_stand_in(). Blocking. */
TfConfig *tf_config_load_or_stand_in (const char *path, gboolean *out_created);

/* What stands in for @path as long as it has @fault: the settings that tf_config_keep() kept, or else
 * the defaults. Takes @fault. Blocking. */
TfConfig *tf_config_new_stand_in (const char *path, TfConfigFault *fault);

/* Keeps a copy of @path, whose settings are now in use, in the state directory. A failure is only
 * logged. Blocking. */
void tf_config_keep (const char *path);

/* %FALSE with TF_ERROR_INVALID_CONFIG if a person may not save this text now, although a file that has
 * it is read: it turns on what is not in this version, as older versions did by themselves. */
gboolean tf_config_check_new (const TfConfig *self, GError **error);

/* %FALSE with TF_ERROR_INVALID_CONFIG if nothing may run with these settings. */
gboolean tf_config_check_runs (const TfConfig *self, GError **error);

/* The text of @path. Errors as for tf_config_load(), but writes nothing. Blocking.
 * Returns: (transfer full) */
char *tf_config_read_text (const char *path, GError **error);

/* Parses @text, then writes it to @path durably (mode 0600, following a link); writes nothing if it
 * is invalid. TF_ERROR_INVALID_CONFIG, TF_ERROR_FILE_SYSTEM. Blocking. */
TfConfig *tf_config_save (const char *path, const char *text, GError **error);

TfConfig *tf_config_ref (TfConfig *self);
void tf_config_unref (TfConfig *self);

/* As agents.default: the daemon chooses (tf_agent_registry_choose_default()). */
#define TF_CONFIG_DEFAULT_AUTO "auto"

/* The word for an adapter that belongs to the program. */
#define TF_CONFIG_ADAPTER_AUTO "auto"

/* What confined runs of the agent reach. */
TfNetwork tf_agent_config_get_network (const TfAgentConfig *self);
TfCodeSkill tf_agent_config_get_code_skill (const TfAgentConfig *self);

/* Whether what @agents review is only sorted by rules: there are some, and none of them judges. An
 * agent that is not in the configuration may have judged. */
gboolean tf_config_is_by_rules (const TfConfig *self, const char *const *agents);

/* Returns: (nullable) (transfer none) */
const TfAgentConfig *tf_config_get_agent (const TfConfig *self, const char *name);

/* The descriptors, for settings page, man page and completion. */
typedef enum
{
  TF_CONFIG_BOOLEAN,
  TF_CONFIG_UINT,
  TF_CONFIG_UINT64,
  TF_CONFIG_DOUBLE,
  TF_CONFIG_STRING,
  TF_CONFIG_PATH,
  TF_CONFIG_HOURS, /* a string: "22:00-07:00", or nothing */
  TF_CONFIG_STRING_LIST,
} TfConfigKind;

typedef struct
{
  const char *path; /* "polish.max_iterations" */
  TfConfigKind kind;
  gsize offset;               /* in TfConfig */
  const char *default_text;   /* as written in YAML */
  double min, max;            /* numbers */
  const char *const *choices; /* (nullable): strings */
  const char *help;           /* one sentence */
  gboolean secret;            /* never shown */
} TfConfigDescriptor;

const TfConfigDescriptor *tf_config_get_descriptors (guint *out_n);

/* The current value as YAML; for a secret, TF_CONFIG_HIDDEN unless it is empty.
 * Returns: (transfer full) */
char *tf_config_dup_value (const TfConfig *self, const TfConfigDescriptor *descriptor);
#define TF_CONFIG_HIDDEN "•••"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfConfig, tf_config_unref)

/* The tasks with which an agent is tried (TestAgent), in that order. "build" is of code: the run must write a file. */
#define TF_AGENT_TASKS \
  "distil", "spec_propose", "spec_challenge", "review", "check", "match", "build"

G_END_DECLS
