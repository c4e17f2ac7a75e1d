/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "ma-tools.h"

#include <glib/gstdio.h>

#include "ma-quiet.h"
#include "tf-json-peek.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/ma-tools"

static const struct
{
  MaToolSet set;
  const char *names;
} sets[] = {
  { MA_TOOLS_READ, "list read search " },
  { MA_TOOLS_WRITE, "list read search write patch run " },
};

TF_TEST (each_set_offers_its_tools)
{
  g_assert_null (ma_tools_describe (MA_TOOLS_NONE));
  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      g_autoptr (JsonNode) node = ma_tools_describe (sets[i].set);
      g_autoptr (GString) names = g_string_new (NULL);
      JsonArray *tools = json_node_get_array (node);

      for (guint j = 0; j < json_array_get_length (tools); j++)
        g_string_append_printf (
            names, "%s ",
            tf_json_peek_string (tf_json_peek_object (tf_json_peek_element (tools, j), "function"),
                                 "name"));
      g_assert_cmpstr (names->str, ==, sets[i].names);
    }
}

static const struct
{
  MaToolSet set;
  const char *name;
  const char *arguments;
  const char *told;
} calls[] = {
  { MA_TOOLS_READ, "read", "{\"path\":\"a\"}", "text\n" },
  { MA_TOOLS_READ, "list", "{}", "a\t5\n" },
  { MA_TOOLS_READ, "search", "{\"pattern\":\"t\"}", "a:1: text\n" },
  { MA_TOOLS_READ, "read", "{}", "error: " },
  { MA_TOOLS_READ, "read", "{\"path\":1}", "error: " },
  { MA_TOOLS_READ, "read", "", "error: " },
  { MA_TOOLS_READ, "read", "{\"path\":", "error: " },
  { MA_TOOLS_READ, "read", "{\"path\":\"../a\"}", "error: " },
  { MA_TOOLS_READ, "", "{}", "error: " },
  { MA_TOOLS_NONE, "read", "{\"path\":\"a\"}", "error: " },
  { MA_TOOLS_READ, "write", "{\"path\":\"b\",\"content\":\"\"}", "error: " },
  { MA_TOOLS_READ, "patch", "{\"path\":\"a\",\"old\":\"t\",\"new\":\"\"}", "error: " },
  { MA_TOOLS_READ, "run", "{\"command\":\"touch b\"}", "error: " },
  { MA_TOOLS_WRITE, "write", "{\"path\":\"b\"}", "error: " },
};

TF_TEST (a_call_tells_what_became_of_it)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "a", "text\n");

  g_assert_cmpint (g_chdir (dir), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (calls); i++)
    {
      int quiet = ma_quiet_begin ();
      g_autofree char *told = ma_tools_call (calls[i].set, "1", calls[i].name, calls[i].arguments);

      ma_quiet_end (quiet);
      g_test_message ("%s %s: %s", calls[i].name, calls[i].arguments, told);
      g_assert_true (g_str_has_prefix (told, calls[i].told));
      g_assert_false (tf_test_exists (dir, "b"));
    }
  g_assert_cmpint (g_chdir ("/"), ==, 0);
}
