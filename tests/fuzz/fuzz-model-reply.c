/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "ma-quiet.h"
#include "ma-reply.h"
#include "tf-fuzz.h"
#include "tf-json-peek.h"
#include "tf-json.h"

/* What an endpoint with the API of chat completions sends, one object a line: whatever it is, the answer and the
 * message made of it are text, and each call of a tool has arguments. */

static void
read_lines (const char *text, MaReply *reply)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (JsonNode) node = tf_json_parse (lines[i], -1, NULL);

      if (tf_json_peek_root (node) != NULL)
        ma_reply_read (reply, tf_json_peek_root (node));
    }
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_autofree char *text = tf_fuzz_dup_text (data, length);
  g_auto (MaReply) reply = { 0 };
  g_autofree char *answer = NULL;
  int kept = ma_quiet_begin ();

  ma_reply_init (&reply);
  read_lines (text, &reply);
  ma_quiet_end (kept);
  answer = ma_reply_dup_answer (&reply);
  tf_fuzz_assert_text (answer);
  tf_fuzz_assert_text (reply.error);
  for (guint i = 0; i < reply.calls->len; i++)
    {
      const MaCall *call = g_ptr_array_index (reply.calls, i);

      tf_fuzz_assert_text (call->name);
      tf_fuzz_assert_text (call->arguments->str);
    }
  return 0;
}
