/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

/* Everything a person or an agent can make grow has its limit here. Sizes in bytes. */

#define TF_MIB ((gsize) 1024 * 1024)

#define TF_LIMIT_BRAIN_DUMP       (4 * TF_MIB) /* all messages before Distill together */
#define TF_LIMIT_MESSAGE          (1 * TF_MIB) /* one chat message over the bus */
#define TF_LIMIT_ANSWER           (8 * TF_MIB) /* standard output of one agent run */
#define TF_LIMIT_STDERR           (1 * TF_MIB)
#define TF_LIMIT_LINE             (1 * TF_MIB)  /* one line of agent output */
#define TF_LIMIT_STATE_FILE       (32 * TF_MIB) /* status, chat, polish state */
#define TF_LIMIT_CONFIG_FILE      (1 * TF_MIB)
#define TF_LIMIT_PROMPT_FILE      (1 * TF_MIB)
#define TF_LIMIT_DOCUMENT         (16 * TF_MIB)
#define TF_LIMIT_RESOURCE_TEXT    (1 * TF_MIB)  /* text of one resource shown to an agent */
#define TF_LIMIT_PROMPT_MATERIAL  (16 * TF_MIB) /* all materials of one prompt */
#define TF_LIMIT_RESOURCES        10000         /* files in one project */
#define TF_LIMIT_ISSUES           1000          /* issues in one review */
#define TF_LIMIT_SIMILARITY_CHARS 4096          /* characters compared by edit distance */
#define TF_LIMIT_NAME             120           /* characters of a project or file name */
#define TF_LIMIT_OPEN_QUESTIONS   5
