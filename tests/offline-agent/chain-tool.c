/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <stdio.h>

#include "oa-chain.h"

/* For reading: chain-tool DUMP.md [OUT-DIRECTORY] [DECISION…] prints the trajectory and writes
 * the documents to the directory. */

static void
leave (const char *directory, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);

  if (text != NULL)
    g_file_set_contents (path, text, -1, NULL);
}

static void
print_reviews (const OaChain *chain)
{
  for (guint i = 0; i < chain->reviews->len; i++)
    {
      const TfReview *review = g_ptr_array_index (chain->reviews, i);

      printf ("%2u: %u/%u/%u\n", i + 1, review->counts.n[TF_SEVERITY_CRITICAL],
              review->counts.n[TF_SEVERITY_MEDIUM], review->counts.n[TF_SEVERITY_MINOR]);
      for (guint n = 0; review->issues != NULL && n < review->issues->len; n++)
        {
          const TfIssue *issue = g_ptr_array_index (review->issues, n);

          printf ("    %d %s: %s\n", issue->severity, issue->location, issue->description);
        }
    }
}

int
main (int argc, char **argv)
{
  g_autoptr (OaChain) chain = NULL;
  const char *directory = argc > 2 ? argv[2] : ".";

  if (argc < 2)
    return 2;
  g_mkdir_with_parents (directory, 0700);
  chain = oa_chain_new (argv[1]);
  for (int i = 3; i < argc; i++)
    g_ptr_array_add (chain->corrections, g_strdup (argv[i]));
  oa_chain_run (chain);
  leave (directory, "intent.md", chain->intent);
  leave (directory, "spec.md", chain->spec);
  leave (directory, "constraints.md", chain->constraints);
  leave (directory, "first.md", chain->first_plan);
  leave (directory, "plan.md", chain->plan);
  printf ("template: %s\n", chain->template_name != NULL ? chain->template_name : "-");
  print_reviews (chain);
  for (guint i = 0; i < chain->errors->len; i++)
    printf ("ERROR %s\n", (char *) g_ptr_array_index (chain->errors, i));
  return chain->errors->len > 0;
}
