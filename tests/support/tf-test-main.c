/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"

/* The linker takes this file from the library only for a program that has no main() of its own. */
TF_TEST_MAIN (tf_test_init)
