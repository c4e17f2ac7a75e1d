/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

/* Preloaded into the daemon: while the file TF_NO_THREADS is there, no thread can be started, as if the
 * user had too many processes. */

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

int
pthread_create (pthread_t *thread,
                const pthread_attr_t *attributes,
                void *(*function) (void *),
                void *data)
{
  const char *file = getenv ("TF_NO_THREADS");
  int (*real) (pthread_t *, const pthread_attr_t *, void *(*) (void *), void *);

  if (file != NULL && access (file, F_OK) == 0)
    return EAGAIN;
  *(void **) &real = dlsym (RTLD_NEXT, "pthread_create");
  return real (thread, attributes, function, data);
}
