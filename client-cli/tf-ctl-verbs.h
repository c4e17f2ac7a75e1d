/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-ctl.h"

G_BEGIN_DECLS

/**
 * TfCtlVerbFunc:
 *
 * Carries out one verb: reads @ctl->args, prints, sets @ctl->exit_status if it is not success.
 * Connects to the bus itself if needed. Returns: %FALSE with @error set
 */
typedef gboolean (*TfCtlVerbFunc) (TfCtl *ctl, GError **error);

/* The description of a verb; help and completion are made from it. */
struct _TfCtlVerb
{
  const char *name;
  const char *arguments; /* as in the usage line */
  guint min_words;
  guint max_words;
  guint options; /* TfCtlOption */
  TfCtlVerbFunc run;
  const char *summary; /* one line for the list of verbs */
  const char *details; /* paragraphs for "help VERB", may be "" */
  const char *calls;   /* the methods of the bus it may call, separated by blanks */
};

/* Returns: (nullable) (transfer none) */
const TfCtlVerb *tf_ctl_verbs_find (const char *name);

/* Returns: (transfer full): in the order of the help */
GStrv tf_ctl_verbs_dup_names (void);

/* "thoughtforgectl doc ID NAME". Returns: (transfer full) */
char *tf_ctl_verbs_describe_usage (const TfCtlVerb *verb);

/* Help for one verb, or for all with %NULL. Returns: (transfer full) */
char *tf_ctl_verbs_dup_help (const TfCtlVerb *verb);

/* The verbs, by file. */

gboolean tf_ctl_run (TfCtl *ctl, GError **error); /* tf-ctl-run.c */

gboolean tf_ctl_new (TfCtl *ctl, GError **error); /* tf-ctl-project.c */
gboolean tf_ctl_add (TfCtl *ctl, GError **error);
gboolean tf_ctl_resources (TfCtl *ctl, GError **error); /* tf-ctl-resources.c */
gboolean tf_ctl_remove (TfCtl *ctl, GError **error);
gboolean tf_ctl_link (TfCtl *ctl, GError **error);
gboolean tf_ctl_show (TfCtl *ctl, GError **error); /* tf-ctl-show.c */
gboolean tf_ctl_delete (TfCtl *ctl, GError **error);
gboolean tf_ctl_restore (TfCtl *ctl, GError **error);
gboolean tf_ctl_list (TfCtl *ctl, GError **error); /* tf-ctl-list.c */

gboolean tf_ctl_distill (TfCtl *ctl, GError **error); /* tf-ctl-action.c */
gboolean tf_ctl_confirm (TfCtl *ctl, GError **error);
gboolean tf_ctl_resume (TfCtl *ctl, GError **error);
gboolean tf_ctl_race (TfCtl *ctl, GError **error);
gboolean tf_ctl_compare (TfCtl *ctl, GError **error);
gboolean tf_ctl_pause (TfCtl *ctl, GError **error);
gboolean tf_ctl_override (TfCtl *ctl, GError **error);
gboolean tf_ctl_terminate (TfCtl *ctl, GError **error);

gboolean tf_ctl_say (TfCtl *ctl, GError **error); /* tf-ctl-chat.c */
gboolean tf_ctl_chat (TfCtl *ctl, GError **error);

gboolean tf_ctl_answer (TfCtl *ctl, GError **error); /* tf-ctl-answer.c */
gboolean tf_ctl_decisions (TfCtl *ctl, GError **error);

gboolean tf_ctl_doc (TfCtl *ctl, GError **error);    /* tf-ctl-doc.c */
gboolean tf_ctl_issues (TfCtl *ctl, GError **error); /* tf-ctl-issues.c */
gboolean tf_ctl_waive (TfCtl *ctl, GError **error);
gboolean tf_ctl_issue (TfCtl *ctl, GError **error); /* tf-ctl-revise.c */
gboolean tf_ctl_decide (TfCtl *ctl, GError **error);
gboolean tf_ctl_revise (TfCtl *ctl, GError **error);
gboolean tf_ctl_tests (TfCtl *ctl, GError **error);
gboolean tf_ctl_set (TfCtl *ctl, GError **error);
gboolean tf_ctl_rename (TfCtl *ctl, GError **error);
gboolean tf_ctl_tag (TfCtl *ctl, GError **error); /* tf-ctl-marks.c */
gboolean tf_ctl_untag (TfCtl *ctl, GError **error);
gboolean tf_ctl_archive (TfCtl *ctl, GError **error);
gboolean tf_ctl_unarchive (TfCtl *ctl, GError **error);
gboolean tf_ctl_budget (TfCtl *ctl, GError **error); /* tf-ctl-budget.c */
gboolean tf_ctl_replay (TfCtl *ctl, GError **error); /* tf-ctl-replay.c */
gboolean tf_ctl_trace (TfCtl *ctl, GError **error);
gboolean tf_ctl_rounds (TfCtl *ctl, GError **error);  /* tf-ctl-rounds.c */
gboolean tf_ctl_deliver (TfCtl *ctl, GError **error); /* tf-ctl-deliver.c */
gboolean tf_ctl_diff (TfCtl *ctl, GError **error);    /* tf-ctl-documents.c */
gboolean tf_ctl_runs (TfCtl *ctl, GError **error);
gboolean tf_ctl_log (TfCtl *ctl, GError **error); /* tf-ctl-log.c */

gboolean tf_ctl_watch (TfCtl *ctl, GError **error);   /* tf-ctl-watch.c */
gboolean tf_ctl_prompts (TfCtl *ctl, GError **error); /* tf-ctl-prompts.c */
gboolean tf_ctl_config (TfCtl *ctl, GError **error);  /* tf-ctl-config.c */
gboolean tf_ctl_search (TfCtl *ctl, GError **error);  /* tf-ctl-search.c */
gboolean tf_ctl_stats (TfCtl *ctl, GError **error);   /* tf-ctl-stats.c */
gboolean tf_ctl_calibrate (TfCtl *ctl, GError **error);
gboolean tf_ctl_agents (TfCtl *ctl, GError **error);      /* tf-ctl-agents.c */
gboolean tf_ctl_notify_test (TfCtl *ctl, GError **error); /* tf-ctl-notify.c */
gboolean tf_ctl_help (TfCtl *ctl, GError **error);        /* tf-ctl-verbs.c */

G_END_DECLS
