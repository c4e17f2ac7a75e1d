/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ask-trouble.h"

#include "tf-agent-registry.h"
#include "tf-agent-trouble.h"
#include "tf-clock.h"
#include "tf-error.h"
#include "tf-quiet-hours.h"
#include "tf-sentence.h"

#define MAX_OVERLOADS 12 /* with the waits of tf_hold_note_get_next() about seven hours */
#define MARGIN        (5 * (gint64) G_USEC_PER_SEC) /* clocks differ */

TfAskNext
tf_ask_trouble_choose (const TfAnswer *answer)
{
  switch (answer->trouble)
    {
    case TF_AGENT_TROUBLE_LIMIT:
    case TF_AGENT_TROUBLE_OVERLOADED:
    case TF_AGENT_TROUBLE_AUTH:
      return TF_ASK_STAND_IN;
    case TF_AGENT_TROUBLE_PROMPT_TOO_LONG:
    case TF_AGENT_TROUBLE_REFUSED:
      return TF_ASK_FAIL;
    case TF_AGENT_TROUBLE_UNKNOWN:
    case TF_AGENT_TROUBLE_CRASHED:
    default:
      return TF_ASK_TRY_AGAIN;
    }
}

/* The place after @current in @list. @agent itself comes before the first. */
static guint
find_next (GStrv list, const char *agent, const char *current)
{
  if (g_str_equal (agent, current))
    return 0;
  for (guint i = 0; list[i] != NULL; i++)
    if (g_str_equal (list[i], current))
      return i + 1;
  return g_strv_length (list);
}

const char *
tf_ask_trouble_find_stand_in (const TfConfig *config,
                              TfPurpose purpose,
                              const char *agent,
                              const char *current)
{
  const TfAgentConfig *own = tf_config_get_agent (config, agent);

  if (own == NULL || purpose == TF_PURPOSE_REVIEW || purpose == TF_PURPOSE_CHECK)
    return NULL;
  for (guint i = find_next (own->fallback, agent, current); own->fallback[i] != NULL; i++)
    {
      const TfAgentConfig *other = tf_config_get_agent (config, own->fallback[i]);
      g_autofree char *program = other != NULL ? tf_agent_registry_find_program (other) : NULL;

      if (program != NULL && !g_str_equal (other->name, agent))
        return other->name;
    }
  return NULL;
}

/* A time that the program told holds once: after one that was wrong, or has passed already, the waits grow. */
static gint64
choose_until (TfHoldNote *note, const TfAnswer *answer)
{
  gint64 told = answer->until > 0 ? answer->until + MARGIN : 0;

  if (told > tf_clock_now () && tf_hold_note_get_count (note) == 0)
    return told;
  return MAX (told, tf_hold_note_get_next (note));
}

void
tf_ask_trouble_hold (TfWorkspace *workspace,
                     const char *agent,
                     const TfAnswer *answer,
                     GError **error)
{
  TfHoldNote *note = tf_workspace_get_hold (workspace);
  gboolean limit = answer->trouble == TF_AGENT_TROUBLE_LIMIT;
  g_autofree char *detail = NULL;
  g_autofree char *time = NULL;
  const char *trouble = NULL;
  gint64 until = choose_until (note, answer);

  if (!limit && (answer->trouble != TF_AGENT_TROUBLE_OVERLOADED ||
                 tf_hold_note_get_count (note) >= MAX_OVERLOADS))
    return;
  time = tf_clock_format_moment (until, tf_clock_now ());
  trouble = tf_agent_trouble_describe (answer->trouble);
  if (answer->reason != NULL)
    detail = tf_sentence_new (TF_SENTENCE_HOLD_TROUBLE_SAYS, "agent", agent, "trouble", trouble,
                              "time", time, "said", answer->reason, NULL);
  else
    detail = tf_sentence_new (TF_SENTENCE_HOLD_TROUBLE, "agent", agent, "trouble", trouble, "time",
                              time, NULL);
  tf_hold_note_set (note, limit ? TF_HOLD_LIMIT : TF_HOLD_OVERLOADED, until, detail);
  g_clear_error (error);
  g_set_error_literal (error, TF_ERROR, TF_ERROR_ON_HOLD, detail);
}

/* "22:00-07:00" → "07:00-22:00" */
static char *
swap_hours (const char *hours)
{
  g_auto (GStrv) parts = g_strsplit (hours, "-", 2);

  return g_strv_length (parts) == 2
             ? g_strdup_printf ("%s-%s", g_strstrip (parts[1]), g_strstrip (parts[0]))
             : g_strdup ("");
}

gboolean
tf_ask_trouble_check_hours (TfWorkspace *workspace, GError **error)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);
  g_autofree char *closed = swap_hours (config->agents.hours);
  gint64 now = tf_clock_now ();
  g_autoptr (GDateTime) local = g_date_time_new_from_unix_local (now / G_USEC_PER_SEC);
  GTimeSpan rest = tf_quiet_hours_get_rest (closed, local);
  g_autofree char *detail = NULL;
  g_autofree char *time = NULL;

  if (rest <= 0)
    return TRUE;
  time = tf_clock_format_moment (now + rest, now);
  detail = tf_sentence_new (TF_SENTENCE_HOLD_SCHEDULE, "hours", config->agents.hours, "time", time,
                            NULL);
  tf_hold_note_set (tf_workspace_get_hold (workspace), TF_HOLD_SCHEDULE, now + rest, detail);
  g_set_error_literal (error, TF_ERROR, TF_ERROR_ON_HOLD, detail);
  return FALSE;
}
