/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-intake.h"

#include <string.h>

#include "tf-markdown.h"
#include "tf-text.h"

#define REALIGN "realign from here"

/* No longer text is one of these; normalizing a long one would keep the main loop waiting. */
#define MAX_PHRASE_BYTES 200

/* Compared after tf_text_normalize(). */
static const char *const confirmations[] = {
  "approved",
  "approve",
  "confirm",
  "confirmed",
  "move forward",
  "go ahead",
  "looks good",
  "looks good, let's build",
  "looks good, lets build",
  "looks good let's build",
  "looks good to me",
  "lgtm",
  "let's build",
  "lets build",
  "ship it",
  "yes",
  "yes, move forward",
  "yes, go ahead",
  NULL,
};

static const TfChatMessage *
message_at (const GPtrArray *chat, guint i)
{
  return g_ptr_array_index (chat, i);
}

/* "" for a text that is too long to be one of the phrases. */
static char *
dup_phrase (const char *text)
{
  return strnlen (text, MAX_PHRASE_BYTES + 1) <= MAX_PHRASE_BYTES ? tf_text_normalize (text)
                                                                  : g_strdup ("");
}

gboolean
tf_intake_is_confirmation (const char *text)
{
  g_autofree char *normal = dup_phrase (text);

  return g_strv_contains (confirmations, normal);
}

TfChatKind
tf_intake_classify (const char *text, TfPhase phase)
{
  g_autofree char *normal = dup_phrase (text);
  gboolean review = phase == TF_PHASE_HUMAN_REVIEW || phase == TF_PHASE_DISTILLING;

  if (!review && phase != TF_PHASE_SPEC_BUILDING)
    return TF_CHAT_KIND_MESSAGE;
  if (g_strv_contains (confirmations, normal))
    return TF_CHAT_KIND_CONFIRMATION;
  if (!review)
    return TF_CHAT_KIND_ANSWER;
  return g_str_equal (normal, REALIGN) ? TF_CHAT_KIND_REALIGN : TF_CHAT_KIND_CORRECTION;
}

char *
tf_intake_dup_brain_dump (const GPtrArray *chat)
{
  GString *dump = g_string_new (NULL);

  for (guint i = 0; i < chat->len; i++)
    {
      const TfChatMessage *message = message_at (chat, i);

      if (message->role != TF_CHAT_ROLE_HUMAN || message->phase != TF_PHASE_BRAIN_DUMP ||
          message->kind != TF_CHAT_KIND_MESSAGE)
        continue;
      if (dump->len > 0)
        g_string_append (dump, "\n\n");
      g_string_append (dump, message->content);
    }
  return g_string_free (dump, FALSE);
}

const TfChatMessage *
tf_intake_find_draft (const GPtrArray *chat, TfChatKind kind)
{
  for (guint i = chat->len; i > 0; i--)
    if (message_at (chat, i - 1)->kind == kind)
      return message_at (chat, i - 1);
  return NULL;
}

static gboolean
is_input (const TfChatMessage *message)
{
  return message->role == TF_CHAT_ROLE_HUMAN && message->kind != TF_CHAT_KIND_CONFIRMATION;
}

/* It changes nothing before it is taken in. */
static gboolean
is_collected (const TfChatMessage *message)
{
  return message->kind == TF_CHAT_KIND_ANSWER && *message->reply_to != '\0';
}

const TfChatMessage *
tf_intake_find_current_draft (const GPtrArray *chat, TfChatKind kind)
{
  for (guint i = chat->len; i > 0; i--)
    {
      const TfChatMessage *message = message_at (chat, i - 1);

      if (message->kind == kind)
        return message;
      if (is_input (message) && !is_collected (message))
        return NULL;
    }
  return NULL;
}

guint
tf_intake_count_collected (const GPtrArray *chat)
{
  guint n = 0;

  for (guint i = chat->len; i > 0; i--)
    {
      const TfChatMessage *message = message_at (chat, i - 1);

      if (message->kind == TF_CHAT_KIND_TAKE_IN)
        break;
      n += is_collected (message);
    }
  return n;
}

static int
find_realign (const GPtrArray *chat)
{
  for (int i = (int) chat->len - 1; i >= 0; i--)
    if (message_at (chat, (guint) i)->kind == TF_CHAT_KIND_REALIGN)
      return i;
  return -1;
}

const TfChatMessage *
tf_intake_find_baseline (const GPtrArray *chat)
{
  for (int i = find_realign (chat) - 1; i >= 0; i--)
    {
      const TfChatMessage *message = message_at (chat, (guint) i);

      if (is_input (message) && message->kind != TF_CHAT_KIND_REALIGN)
        return message;
    }
  return NULL;
}

void
tf_intake_add_draft (const TfChatMessage *draft, const GPtrArray *decisions, TfPrompt *prompt)
{
  g_autofree char *label = g_strdup ("");

  for (guint i = decisions->len; i > 0; i--)
    {
      const TfDecision *decision = g_ptr_array_index (decisions, i - 1);

      if (decision->timestamp <= draft->timestamp)
        break;
      g_free (label);
      label = g_strdup_printf ("before %s", decision->id);
    }
  tf_prompt_add (prompt, "draft", label, draft->content);
}

/* A realignment discards the drafts before it. */
void
tf_intake_add_materials (const GPtrArray *chat, const GPtrArray *decisions, TfPrompt *prompt)
{
  const TfChatMessage *draft = tf_intake_find_draft (chat, TF_CHAT_KIND_DISTILLATION);
  g_autofree char *dump = tf_intake_dup_brain_dump (chat);
  int realign = find_realign (chat);
  guint at;

  tf_prompt_add (prompt, "brain_dump", "", dump);
  if (draft != NULL && g_ptr_array_find ((GPtrArray *) chat, draft, &at) && (int) at > realign)
    tf_intake_add_draft (draft, decisions, prompt);
}

guint
tf_intake_count_drafts (const GPtrArray *chat, TfChatKind kind)
{
  guint n = 0;

  for (guint i = 0; i < chat->len; i++)
    if (message_at (chat, i)->kind == kind)
      n++;
  return n;
}

static void
free_text (gpointer text)
{
  g_string_free (text, TRUE);
}

/* Everything below each H2, with deeper headings: a change in a subsection is a change of its
 * section. Sections with the same title, in any case, count as one, as a proposal is two documents.
 * Returns: (transfer full): title in lower case → GString */
static GHashTable *
collect_texts (GPtrArray *sections)
{
  GHashTable *texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_text);
  GString *text = NULL;

  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      if (section->level < 2)
        text = NULL;
      if (section->level == 2)
        {
          g_autofree char *key = g_ascii_strdown (section->title, -1);

          text = g_hash_table_lookup (texts, key);
          if (text == NULL)
            {
              text = g_string_new (NULL);
              g_hash_table_insert (texts, g_steal_pointer (&key), text);
            }
        }
      if (text != NULL)
        g_string_append_printf (text, "%s\n%s\n", section->level > 2 ? section->title : "",
                                section->body);
    }
  return texts;
}

/* Adds the H2 titles of @sections whose text differs in the other draft, each once.
 * @titles: (element-type utf8): a set, (not owned) */
static void
add_changed (GPtrArray *sections, GHashTable *mine, GHashTable *theirs, GHashTable *titles)
{
  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);
      g_autofree char *key = g_ascii_strdown (section->title, -1);
      const GString *own = g_hash_table_lookup (mine, key);
      const GString *other = g_hash_table_lookup (theirs, key);

      /* Without such a section it is empty. */
      if (section->level == 2 && g_strcmp0 (own->str, other != NULL ? other->str : "") != 0)
        g_hash_table_add (titles, section->title);
    }
}

/* Returns: (transfer full) (element-type utf8): the H2 titles with another text */
static GPtrArray *
list_changed (GPtrArray *before, GPtrArray *after)
{
  g_autoptr (GHashTable) old_texts = collect_texts (before);
  g_autoptr (GHashTable) new_texts = collect_texts (after);
  g_autoptr (GHashTable) titles = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GList) keys = NULL;
  GPtrArray *sorted = g_ptr_array_new ();

  add_changed (after, new_texts, old_texts, titles);
  add_changed (before, old_texts, new_texts, titles);
  keys = g_hash_table_get_keys (titles);
  for (GList *at = keys; at != NULL; at = at->next)
    g_ptr_array_add (sorted, at->data);
  return sorted;
}

static int
compare_titles (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char *
tf_intake_describe_revision (const GPtrArray *chat, TfChatKind kind, const char *draft)
{
  const TfChatMessage *previous = tf_intake_find_draft (chat, kind);
  guint n = tf_intake_count_drafts (chat, kind) + 1;
  g_autoptr (GPtrArray) titles = NULL;
  g_autoptr (GPtrArray) before = NULL;
  g_autoptr (GPtrArray) after = NULL;
  g_autofree char *list = NULL;

  if (previous == NULL)
    return NULL;
  before = tf_markdown_parse (previous->content);
  after = tf_markdown_parse (draft);
  titles = list_changed (before, after);
  g_ptr_array_sort (titles, compare_titles);
  g_ptr_array_add (titles, NULL);
  if (titles->len == 1)
    return g_strdup_printf ("Revision %u. Nothing changed", n);
  list = g_strjoinv (", ", (char **) titles->pdata);
  return g_strdup_printf ("Revision %u. Changed: %s", n, list);
}

TfInterfaceWish
tf_intake_read_wish (const GPtrArray *chat, char **out_clause)
{
  TfInterfaceWish wish = TF_INTERFACE_WISH_NONE;

  for (guint i = 0; i < chat->len; i++)
    {
      const TfChatMessage *message = message_at (chat, i);
      TfInterfaceWish found = is_input (message)
                                  ? tf_interface_read_wish (message->content, out_clause)
                                  : TF_INTERFACE_WISH_NONE;

      if (found != TF_INTERFACE_WISH_NONE)
        wish = found;
    }
  return wish;
}
