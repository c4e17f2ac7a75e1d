/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _TfCtlVerb TfCtlVerb;

/* A parsed command line. Options that were not given are %NULL, %FALSE or 0. */
typedef struct
{
  const TfCtlVerb *verb; /* (not owned) (nullable): %NULL with only --version or --help */
  GStrv words;           /* (owned): what follows the verb, without options */
  gboolean json;
  gboolean help;
  gboolean version;
  char *agent;     /* (owned) (nullable) */
  char *title;     /* (owned) (nullable) */
  char *tag;       /* (owned) (nullable) */
  char *type;      /* (owned) (nullable) */
  char *from_plan; /* (owned) (nullable): as typed */
  char *severity;  /* (owned) (nullable) */
  char *location;  /* (owned) (nullable): of an issue */
  char *state;     /* (owned) (nullable): of an issue */
  char *policy;    /* (owned) (nullable) */
  char *write;     /* (owned) (nullable): a file */
  char *expect;    /* (owned) (nullable): a hash */
  char *into;      /* (owned) (nullable): a directory */
  char *branch;    /* (owned) (nullable) */
  char *patches;   /* (owned) (nullable): a directory */
  char *bundle;    /* (owned) (nullable): a file */
  GStrv resources; /* (owned) (nullable) */
  int iteration;
  int timeout; /* seconds */
  int last;
  char *agents;      /* (owned) (nullable): names, with commas */
  char *race;        /* (not owned) (nullable): the path of the project that a new one races */
  char *url;         /* (owned) (nullable): of a model */
  char *model;       /* (owned) (nullable) */
  int context;       /* tokens */
  char *cost;        /* (owned) (nullable): of a budget, like the next ones */
  char *tokens;      /* (owned) (nullable) */
  char *minutes;     /* (owned) (nullable) */
  char *set_command; /* (owned) (nullable): of tests, like the next ones */
  char *set_setup;   /* (owned) (nullable) */
  char *allow_setup; /* (owned) (nullable) */
  char *set_network; /* (owned) (nullable) */
  char *set_timeout; /* (owned) (nullable) */
  gboolean deny_setup;
  gboolean yes;
  gboolean all;
  gboolean archived;
  gboolean force;
  gboolean follow;
  gboolean edit;
  gboolean prompt;
  gboolean sarif;
  gboolean whole;
  gboolean verbose;
  gboolean describe;
  gboolean everything;
  gboolean accept_recommended;
  gboolean apply;
} TfCtlArgs;

/* The options of a verb besides --json and --help. */
typedef enum
{
  TF_CTL_OPTION_AGENT = 1 << 0,
  TF_CTL_OPTION_TITLE = 1 << 1,
  TF_CTL_OPTION_TYPE = 1 << 2,
  TF_CTL_OPTION_SEVERITY = 1 << 3,
  TF_CTL_OPTION_RESOURCE = 1 << 4,
  TF_CTL_OPTION_ITERATION = 1 << 5,
  TF_CTL_OPTION_TIMEOUT = 1 << 6,
  TF_CTL_OPTION_YES = 1 << 7,
  TF_CTL_OPTION_ALL = 1 << 8, /* --all, --archived, --tag of list */
  TF_CTL_OPTION_FORCE = 1 << 9,
  TF_CTL_OPTION_FOLLOW = 1 << 10,
  TF_CTL_OPTION_FROM_PLAN = 1 << 11,
  TF_CTL_OPTION_LAST = 1 << 12,
  TF_CTL_OPTION_PROMPT = 1 << 13,
  TF_CTL_OPTION_WRITE = 1 << 14,   /* with --edit and --expect */
  TF_CTL_OPTION_LEDGER = 1 << 15,  /* --all, --state, --sarif, --verbose of issues */
  TF_CTL_OPTION_REPLAY = 1 << 16,  /* --policy, --whole, --verbose */
  TF_CTL_OPTION_ISSUE = 1 << 17,   /* --severity, --location of a new issue */
  TF_CTL_OPTION_BUDGET = 1 << 18,  /* --cost, --tokens, --minutes */
  TF_CTL_OPTION_DELIVER = 1 << 20, /* --into, --branch, --patches, --bundle, --describe, --force */
  TF_CTL_OPTION_TESTS = 1 << 21,   /* --set-…, --allow-setup, --deny-setup of tests */
  TF_CTL_OPTION_EVERYTHING = 1 << 22,
  TF_CTL_OPTION_EARLIER = 1 << 23, /* --all of chat */
  TF_CTL_OPTION_ACCEPT = 1 << 24,  /* --accept-recommended */
  TF_CTL_OPTION_APPLY = 1 << 25,
  TF_CTL_OPTION_MODEL = 1 << 27, /* --url, --model, --context of agents */
  TF_CTL_OPTION_AGENTS = 1 << 28,
  TF_CTL_OPTION_EACH = 1 << 26, /* --all of pause and resume */
} TfCtlOption;

/**
 * tf_ctl_args_parse:
 * @arguments: (array zero-terminated=1): the command line without the program's name
 *
 * The verb is the first word that is not an option; "--" ends the options, so that a text may begin
 * with a dash. TF_ERROR_INVALID_ARGUMENT names the problem and the usage of the verb.
 */
gboolean tf_ctl_args_parse (const char *const *arguments, TfCtlArgs *out_args, GError **error);
void tf_ctl_args_clear (TfCtlArgs *self);

/* @options as help text, one per line. Returns: (transfer full) */
char *tf_ctl_args_describe_options (guint options);

/* The long names of the options of @options, in the order of the help. Returns: (transfer full) */
GStrv tf_ctl_args_dup_option_names (guint options);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfCtlArgs, tf_ctl_args_clear)

G_END_DECLS
