/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-prompt.h"

G_BEGIN_DECLS

/* An image that comes with a prompt, as its material "image" names it. Any thread. */
typedef struct
{
  char *path;       /* (owned): below the directory of the project */
  char *media_type; /* (owned): "image/png" */
  char *sha256;     /* (owned): of its bytes, hexadecimal */
} TfPromptImage;

/* Adds the material. With the hash, a prompt with another image is another prompt. */
void tf_prompt_add_image (TfPrompt *self,
                          const char *path,
                          const char *media_type,
                          const char *sha256);

/* Returns: (transfer full) (element-type TfPromptImage): in the order of the materials */
GPtrArray *tf_prompt_list_images (const TfPrompt *self);

G_END_DECLS
