/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

/* Limits for everything that a user or an agent can make grow. Sizes in bytes. */

#define TF_MIB ((gsize) 1024 * 1024)

#define TF_LIMIT_BRAIN_DUMP       (4 * TF_MIB) /* total of all messages before Distill */
#define TF_LIMIT_MESSAGE          (1 * TF_MIB) /* one chat message over the bus */
#define TF_LIMIT_DRAFT            (TF_MIB / 4) /* intent or proposal; the main loop reads them, too */
#define TF_LIMIT_ANSWER           (8 * TF_MIB) /* standard output of one agent run */
#define TF_LIMIT_STDERR           (1 * TF_MIB)
#define TF_LIMIT_LINE             (1 * TF_MIB)  /* one line of agent output */
#define TF_LIMIT_UNREAD_INPUT     (32 * TF_MIB) /* written to a running program that does not read */
#define TF_LIMIT_TRANSCRIPT       (64 * TF_MIB) /* of the output that a run keeps */
#define TF_LIMIT_STATE_FILE       (32 * TF_MIB) /* status, chat, polish state */
#define TF_LIMIT_CONFIG_FILE      (1 * TF_MIB)
#define TF_LIMIT_PROMPT_FILE      (1 * TF_MIB)
#define TF_LIMIT_DOCUMENT         (16 * TF_MIB)
#define TF_LIMIT_RESOURCE_TEXT    (1 * TF_MIB)  /* text of one resource shown to an agent */
#define TF_LIMIT_IMAGE            (5 * TF_MIB)  /* one image; Anthropic's API takes no larger one */
#define TF_LIMIT_IMAGES           20            /* with one prompt */
#define TF_LIMIT_IMAGE_BYTES      (16 * TF_MIB) /* of all of them */
#define TF_LIMIT_PROMPT_MATERIAL  (16 * TF_MIB) /* all materials of one prompt */
#define TF_LIMIT_RESOURCES        10000         /* files in one project */
#define TF_LIMIT_ISSUES           1000          /* issues in one review */
#define TF_LIMIT_ISSUE_TEXT       ((gsize) 16 * 1024) /* an issue or decision of the user */
#define TF_LIMIT_SIMILARITY_CHARS 4096                /* characters compared by edit distance */
#define TF_LIMIT_NAME             120                 /* characters of a project or file name */
#define TF_LIMIT_TAGS             16                  /* of one project */
#define TF_LIMIT_TAG              40                  /* characters of one of them */
#define TF_LIMIT_FIRST_WORDS      40                  /* characters of a brain dump as a name */
#define TF_LIMIT_OPEN_QUESTIONS   5
#define TF_LIMIT_TEST_OUTPUT      (64 * TF_MIB)  /* what one test step may print */
#define TF_LIMIT_TEST_TAIL        (64 * 1024)    /* part of it kept for the reviewer */
#define TF_LIMIT_TEST_NAMES       100000         /* names of tests kept from one run */
#define TF_LIMIT_LISTING          (256 * 1024)   /* listing of a tree shown to an agent */
#define TF_LIMIT_TREE_FILE        (100 * TF_MIB) /* one file an agent leaves in the tree */
#define TF_LIMIT_TREE_DEPTH       128  /* directories inside each other; each holds a descriptor */
#define TF_LIMIT_TREE_PATH        3072 /* a path below it; PATH_MAX has room for what is above */
#define TF_LIMIT_HOME_COPY        (64 * TF_MIB) /* what an agent is shown of the home directory */
#define TF_LIMIT_LOGIN            (64 * 1024)   /* a login that an agent renewed */
#define TF_LIMIT_TRACE            (64 * TF_MIB) /* a recorded polish loop */
#define TF_LIMIT_BUILD_ATTEMPTS   10 /* attempts at a build task before asking the user */
