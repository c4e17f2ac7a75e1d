/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <stdio.h>
#include <unistd.h>

#include "oa-agent.h"
#include "tf-limits.h"

#define EXIT_BAD_PROMPT 2

/* A prompt is never larger than its materials may be; reads no further. */
#define MAX_PROMPT (TF_LIMIT_PROMPT_MATERIAL * 2)

static GString *
read_all (void)
{
  GString *text = g_string_new (NULL);
  char buffer[65536];
  ssize_t n = 0;

  while (text->len <= MAX_PROMPT && (n = read (STDIN_FILENO, buffer, sizeof buffer)) > 0)
    g_string_append_len (text, buffer, n);
  return text;
}

int
main (int argc, char **argv)
{
  g_autoptr (GString) text = read_all ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TfPrompt) prompt = tf_prompt_parse (text->str, &error);
  g_autofree char *answer = prompt != NULL ? oa_agent_answer (prompt, &error) : NULL;

  if (answer == NULL)
    {
      fprintf (stderr, "thoughtforge-offline-agent: %s\n", error->message);
      return EXIT_BAD_PROMPT;
    }
  return fputs (answer, stdout) >= 0 && fflush (stdout) == 0 ? 0 : 1;
}
