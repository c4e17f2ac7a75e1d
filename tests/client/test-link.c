/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-link.h"

#include "client-world.h"

#define TF_TEST_PREFIX "/link"

typedef struct
{
  const char *uri;
  TfLinkKind kind;
  const char *value; /* (nullable): it is refused */
} Case;

static const Case cases[] = {
  { "thoughtforge:project/20261121-7c1e", TF_LINK_PROJECT, "20261121-7c1e" },
  { "THOUGHTFORGE:project/20261121-7c1e", TF_LINK_PROJECT, "20261121-7c1e" },
  { "thoughtforge:///project/20261121-7c1e", TF_LINK_PROJECT, "20261121-7c1e" },
  { "thoughtforge:project/", TF_LINK_PROJECT, NULL },
  { "thoughtforge:project/20261121-7c1e/x", TF_LINK_PROJECT, NULL },
  { "thoughtforge:project/../x", TF_LINK_PROJECT, NULL },
  { "thoughtforge:project/20261121_7c1e", TF_LINK_PROJECT, NULL },
  { "thoughtforge:new", TF_LINK_NEW, "" },
  { "thoughtforge:new?text=A%20b+c", TF_LINK_NEW, "A b c" },
  { "thoughtforge:new?text=a%0Ab", TF_LINK_NEW, "a\nb" },
  { "thoughtforge:new?other=a", TF_LINK_NEW, NULL },
  { "thoughtforge:new?text=%ff", TF_LINK_NEW, NULL },
  { "thoughtforge:new?text=%zz", TF_LINK_NEW, NULL },
  { "thoughtforge:confirm/20261121-7c1e", TF_LINK_NEW, NULL },
  { "file:project/20261121-7c1e", TF_LINK_NEW, NULL },
  { "", TF_LINK_NEW, NULL },
};

TF_TEST (shows_or_fills_or_is_refused)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      TfLinkKind kind;
      g_autofree char *value = tf_link_parse (cases[i].uri, &kind);

      g_test_message ("%s", cases[i].uri);
      g_assert_cmpstr (value, ==, cases[i].value);
      if (value != NULL)
        g_assert_cmpint (kind, ==, cases[i].kind);
    }
}

TF_TEST (a_text_without_end_is_refused)
{
  g_autofree char *text = g_strnfill (64 * 1024 + 1, 'a');
  g_autofree char *uri = g_strconcat ("thoughtforge:new?text=", text, NULL);
  TfLinkKind kind;
  g_autofree char *value = tf_link_parse (uri, &kind);

  g_assert_null (value);
}

TF_TEST_MAIN (tf_client_test_init)
