/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <stdio.h>
#include <unistd.h>

#include "oa-agent.h"
#include "tf-prompt.h"

#define EXIT_BAD_PROMPT 2

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfPrompt) prompt = tf_prompt_read (STDIN_FILENO, &error);
  g_autofree char *answer = prompt != NULL ? oa_agent_answer (prompt, &error) : NULL;

  if (answer == NULL)
    {
      fprintf (stderr, "thoughtforge-offline-agent: %s\n", error->message);
      return EXIT_BAD_PROMPT;
    }
  return fputs (answer, stdout) >= 0 && fflush (stdout) == 0 ? 0 : 1;
}
