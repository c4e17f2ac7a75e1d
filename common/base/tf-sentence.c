/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-sentence.h"

#include <string.h>

#define MAX_REMEMBERED 32768
#define MAX_DEPTH      8

typedef struct
{
  const char *id;
  const char *text;
  const char *text_of_more; /* (nullable) */
  const char *counts;       /* (nullable): a parameter */
  const char *between; /* (nullable): no text, but the parameters 1, 2 … with this between them */
} Template;

#define TF_SENTENCE(constant, id, text) { id, text, NULL, NULL, NULL },
#define TF_SENTENCE_N(constant, id, text, text_of_more, counts) \
  { id, text, text_of_more, counts, NULL },

static const Template table[TF_N_SENTENCES] = {
#include "tf-sentence-list.inc"
};

#define JOINED(id, between) \
  { \
    id, NULL, NULL, NULL, between \
  }

static const Template joined[] = {
  [TF_SENTENCE_JOIN_SENTENCES] = JOINED ("sentences", " "),
  [TF_SENTENCE_JOIN_LIST] = JOINED ("list", ", "),
  [TF_SENTENCE_JOIN_CLAUSES] = JOINED ("clauses", "; "),
};

/* Of any text of several lines, not only of what was joined. */
static const Template lines = JOINED ("lines", "\n");

/* A text that was made. */
typedef struct
{
  const Template *template;
  GHashTable *parameters; /* (owned) (element-type utf8 utf8) */
} Made;

static GMutex lock;
static GHashTable *remembered; /* (element-type utf8 Made): by English text */
static GQueue oldest;          /* (element-type utf8): its keys */

static void
made_free (gpointer data)
{
  Made *made = data;

  g_hash_table_unref (made->parameters);
  g_free (made);
}

/* English and not */

static const char *
translate (const Template *template, guint64 n)
{
  if (template->counts == NULL)
    return g_dgettext (GETTEXT_PACKAGE, template->text);
  return g_dngettext (GETTEXT_PACKAGE, template->text, template->text_of_more, (gulong) n);
}

static const char *
choose (const Template *template, GHashTable *parameters, gboolean translated)
{
  const char *count =
      template->counts != NULL ? g_hash_table_lookup (parameters, template->counts) : NULL;
  guint64 n = count != NULL ? g_ascii_strtoull (count, NULL, 10) : 0;

  if (translated)
    return translate (template, n);
  return template->counts != NULL && n != 1 ? template->text_of_more : template->text;
}

/* Returns: (transfer full) (nullable): %NULL if a parameter is missing */
static char *
expand (const char *text, GHashTable *parameters)
{
  g_autoptr (GString) out = g_string_new (NULL);

  for (const char *open = strchr (text, '{'); open != NULL; open = strchr (text, '{'))
    {
      const char *close = strchr (open, '}');
      g_autofree char *name =
          close != NULL ? g_strndup (open + 1, (gsize) (close - open) - 1) : NULL;
      const char *value = name != NULL ? g_hash_table_lookup (parameters, name) : NULL;

      if (value == NULL)
        return NULL;
      g_string_append_len (out, text, open - text);
      g_string_append (out, value);
      text = close + 1;
    }
  g_string_append (out, text);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* Returns: (transfer full) */
static char *
join (const char *between, GHashTable *parameters)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 1;; i++)
    {
      g_autofree char *key = g_strdup_printf ("%u", i);
      const char *part = g_hash_table_lookup (parameters, key);

      if (part == NULL)
        return g_string_free (g_steal_pointer (&text), FALSE);
      g_string_append_printf (text, "%s%s", i > 1 ? between : "", part);
    }
}

/* Returns: (transfer full) (nullable): %NULL if a parameter is missing */
static char *
make (const Template *template, GHashTable *parameters, gboolean translated)
{
  if (template->between != NULL)
    return join (template->between, parameters);
  return expand (choose (template, parameters, translated), parameters);
}

static GHashTable *
new_parameters (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

/* remembering */

/* Takes @parameters. */
static void
remember (const char *text, const Template *template, GHashTable *parameters)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&lock);
  Made *made = g_new0 (Made, 1);
  char *key = NULL;

  if (remembered == NULL)
    remembered = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, made_free);
  made->template = template;
  made->parameters = parameters;
  if (!g_hash_table_contains (remembered, text))
    {
      key = g_strdup (text);
      g_queue_push_tail (&oldest, key);
    }
  g_hash_table_insert (remembered, key != NULL ? key : (char *) text, made);
  if (oldest.length <= MAX_REMEMBERED)
    return;
  key = g_queue_pop_head (&oldest);
  g_hash_table_remove (remembered, key);
  g_free (key);
}

char *
tf_sentence_new (TfSentence sentence, const char *first_name, ...)
{
  GHashTable *parameters = new_parameters ();
  const Template *template = NULL;
  char *text = NULL;
  va_list args;

  g_return_val_if_fail (sentence < TF_N_SENTENCES, NULL);

  template = &table[sentence];
  va_start (args, first_name);
  for (const char *name = first_name; name != NULL; name = va_arg (args, const char *))
    g_hash_table_insert (parameters, g_strdup (name), g_strdup (va_arg (args, const char *)));
  va_end (args);
  text = make (template, parameters, FALSE);
  if (text == NULL)
    {
      g_critical ("a parameter of the sentence “%s” is missing", template->id);
      g_hash_table_unref (parameters);
      return g_strdup (template->text);
    }
  remember (text, template, parameters);
  return text;
}

char *
tf_sentence_count (TfSentence sentence, guint64 n)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, n);

  return tf_sentence_new (sentence, "n", text, NULL);
}

char *
tf_sentence_join (TfSentenceJoin how, const GPtrArray *texts)
{
  GHashTable *parameters = NULL;
  char *text = NULL;

  g_return_val_if_fail (how < G_N_ELEMENTS (joined) && texts != NULL, NULL);

  if (texts->len < 2)
    return g_strdup (texts->len == 0 ? "" : g_ptr_array_index (texts, 0));
  parameters = new_parameters ();
  for (guint i = 0; i < texts->len; i++)
    g_hash_table_insert (parameters, g_strdup_printf ("%u", i + 1),
                         g_strdup (g_ptr_array_index (texts, i)));
  text = make (&joined[how], parameters, FALSE);
  remember (text, &joined[how], parameters);
  return text;
}

const char *
tf_sentence_get (TfSentence sentence)
{
  g_return_val_if_fail (sentence < TF_N_SENTENCES, "");

  return table[sentence].text;
}

/* Those without parameters need not be remembered. Returns: (nullable) */
static const Template *
find_fixed (const char *text)
{
  static gsize once = 0;
  static GHashTable *fixed = NULL;

  if (g_once_init_enter (&once))
    {
      fixed = g_hash_table_new (g_str_hash, g_str_equal);
      for (guint i = 0; i < TF_N_SENTENCES; i++)
        if (strchr (table[i].text, '{') == NULL)
          g_hash_table_insert (fixed, (char *) table[i].text, (gpointer) &table[i]);
      g_once_init_leave (&once, 1);
    }
  return g_hash_table_lookup (fixed, text);
}

static GHashTable *
copy_parameters (GHashTable *parameters)
{
  GHashTable *copy = new_parameters ();
  GHashTableIter iter;
  const char *name;
  const char *value;

  g_hash_table_iter_init (&iter, parameters);
  while (g_hash_table_iter_next (&iter, (gpointer *) &name, (gpointer *) &value))
    g_hash_table_insert (copy, g_strdup (name), g_strdup (value));
  return copy;
}

/* Returns: (transfer full) (nullable): the parameters of the sentence @text, with its id */
static GHashTable *
recall (const char *text, const char **out_id)
{
  const Template *fixed = find_fixed (text);
  g_autoptr (GMutexLocker) locker = NULL;
  const Made *made = NULL;

  if (fixed != NULL)
    {
      *out_id = fixed->id;
      return new_parameters ();
    }
  locker = g_mutex_locker_new (&lock);
  made = remembered != NULL ? g_hash_table_lookup (remembered, text) : NULL;
  if (made == NULL)
    return NULL;
  *out_id = made->template->id;
  return copy_parameters (made->parameters);
}

/* describing */

static GHashTable *
split_lines (const char *text)
{
  GHashTable *parameters = new_parameters ();
  g_auto (GStrv) each = g_strsplit (text, "\n", -1);

  for (guint i = 0; each[i] != NULL; i++)
    g_hash_table_insert (parameters, g_strdup_printf ("%u", i + 1), g_strdup (each[i]));
  return parameters;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (a, b);
}

/* In order: the same sentences make the same dictionary. */
static GVariant *
describe_parameters (GHashTable *parameters)
{
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (parameters), compare_names);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{ss}"));
  for (GList *at = names; at != NULL; at = at->next)
    g_variant_builder_add (&builder, "{ss}", at->data, g_hash_table_lookup (parameters, at->data));
  return g_variant_builder_end (&builder);
}

/* Parameters that are words of others, which only look like one of the sentences. */
static gboolean
is_of_others (const char *parameter)
{
  static const char *const names[] = { "agent",   "agents", "command", "file", "id",   "ids",
                                       "message", "name",   "output",  "said", "tool", NULL };

  return g_strv_contains (names, parameter);
}

static gboolean
add (GVariantBuilder *builder, const char *name, const char *text, guint depth)
{
  const char *id = lines.id;
  g_autoptr (GHashTable) parameters = recall (text, &id);
  GHashTableIter iter;
  const char *key;
  const char *value;
  gboolean inner = FALSE;

  if (depth == MAX_DEPTH)
    return FALSE;
  if (parameters == NULL && strchr (text, '\n') == NULL)
    return FALSE;
  if (parameters == NULL)
    parameters = split_lines (text);
  g_hash_table_iter_init (&iter, parameters);
  while (g_hash_table_iter_next (&iter, (gpointer *) &key, (gpointer *) &value))
    {
      g_autofree char *own = g_strconcat (name, ".", key, NULL);

      inner |= !is_of_others (key) && add (builder, own, value, depth + 1);
    }
  /* Lines of which none is a sentence are only a text. */
  if (id == lines.id && !inner)
    return FALSE;
  g_variant_builder_add (builder, "{s(s@a{ss})}", name, id, describe_parameters (parameters));
  return TRUE;
}

GVariant *
tf_sentence_describe (const char *first_name, ...)
{
  GVariantBuilder builder;
  va_list args;

  g_variant_builder_init (&builder, G_VARIANT_TYPE (TF_SENTENCES_TYPE));
  va_start (args, first_name);
  for (const char *name = first_name; name != NULL; name = va_arg (args, const char *))
    {
      const char *text = va_arg (args, const char *);

      if (text != NULL && *text != '\0')
        add (&builder, name, text, 0);
    }
  va_end (args);
  return g_variant_builder_end (&builder);
}

JsonNode *
tf_sentence_to_json (GVariant *sentences)
{
  return json_gvariant_serialize (sentences);
}

GVariant *
tf_sentence_from_json (JsonNode *node)
{
  GVariant *sentences =
      node != NULL ? json_gvariant_deserialize (node, TF_SENTENCES_TYPE, NULL) : NULL;

  return sentences != NULL ? g_variant_take_ref (sentences) : NULL;
}

/* reading what was described */

static const Template *
find_template (const char *id)
{
  for (guint i = 0; i < TF_N_SENTENCES; i++)
    if (g_str_equal (table[i].id, id))
      return &table[i];
  for (guint i = 0; i < G_N_ELEMENTS (joined); i++)
    if (g_str_equal (joined[i].id, id))
      return &joined[i];
  return g_str_equal (lines.id, id) ? &lines : NULL;
}

/* Returns: (transfer full) (nullable): the parameters of the entry @name, with its id, which belongs to @sentences */
static GHashTable *
look_up (GVariant *sentences, const char *name, const char **out_id)
{
  g_autoptr (GVariantIter) iter = NULL;
  GHashTable *parameters = NULL;
  const char *key;
  const char *value;

  if (sentences == NULL || !g_variant_is_of_type (sentences, G_VARIANT_TYPE (TF_SENTENCES_TYPE)) ||
      !g_variant_lookup (sentences, name, "(&sa{ss})", out_id, &iter))
    return NULL;
  parameters = new_parameters ();
  while (g_variant_iter_next (iter, "{&s&s}", &key, &value))
    g_hash_table_insert (parameters, g_strdup (key), g_strdup (value));
  return parameters;
}

/* Whether @text is what the table makes of it. */
static gboolean
says (const Template *template, GHashTable *parameters, const char *text)
{
  g_autofree char *english = make (template, parameters, FALSE);

  return g_strcmp0 (english, text) == 0;
}

static void
remember_entry (GVariant *sentences, const char *name, const char *text, guint depth)
{
  const char *id = NULL;
  g_autoptr (GHashTable) parameters = look_up (sentences, name, &id);
  const Template *template = parameters != NULL ? find_template (id) : NULL;
  GHashTableIter iter;
  const char *key;
  const char *value;

  if (template == NULL || depth == MAX_DEPTH || !says (template, parameters, text))
    return;
  g_hash_table_iter_init (&iter, parameters);
  while (g_hash_table_iter_next (&iter, (gpointer *) &key, (gpointer *) &value))
    {
      g_autofree char *own = g_strconcat (name, ".", key, NULL);

      remember_entry (sentences, own, value, depth + 1);
    }
  remember (text, template, g_steal_pointer (&parameters));
}

void
tf_sentence_remember (GVariant *sentences, const char *name, const char *text)
{
  g_return_if_fail (name != NULL && text != NULL);

  remember_entry (sentences, name, text, 0);
}

static char *translate_entry (GVariant *sentences, const char *name, const char *text, guint depth);

static void
translate_parameters (GVariant *sentences, const char *name, GHashTable *parameters, guint depth)
{
  GHashTableIter iter;
  const char *key;
  const char *value;

  g_hash_table_iter_init (&iter, parameters);
  while (g_hash_table_iter_next (&iter, (gpointer *) &key, (gpointer *) &value))
    {
      g_autofree char *own = g_strconcat (name, ".", key, NULL);

      g_hash_table_iter_replace (&iter, translate_entry (sentences, own, value, depth + 1));
    }
}

static char *
translate_entry (GVariant *sentences, const char *name, const char *text, guint depth)
{
  const char *id = NULL;
  g_autoptr (GHashTable) parameters = look_up (sentences, name, &id);
  const Template *template = parameters != NULL ? find_template (id) : NULL;
  char *translated = NULL;

  if (depth == MAX_DEPTH || template == NULL || !says (template, parameters, text))
    return g_strdup (text);
  translate_parameters (sentences, name, parameters, depth);
  translated = make (template, parameters, TRUE);
  return translated != NULL ? translated : g_strdup (text);
}

#define MEMBER "sentences"

/* Returns: (transfer full) (nullable): %NULL if it is none */
static GVariant *
describe_text (const char *name, const char *text)
{
  g_autoptr (GVariant) sentences = g_variant_ref_sink (tf_sentence_describe (name, text, NULL));

  return g_variant_n_children (sentences) > 0 ? g_steal_pointer (&sentences) : NULL;
}

void
tf_sentence_write (JsonObject *object, const char *name, const char *text)
{
  g_autoptr (GVariant) sentences = describe_text (name, text);

  if (sentences != NULL)
    json_object_set_member (object, MEMBER, tf_sentence_to_json (sentences));
}

void
tf_sentence_read (JsonObject *object, const char *name, const char *text)
{
  g_autoptr (GVariant) sentences = tf_sentence_from_json (json_object_get_member (object, MEMBER));

  tf_sentence_remember (sentences, name, text);
}

void
tf_sentence_insert (GVariantDict *dict, const char *name, const char *text)
{
  g_autoptr (GVariant) sentences = describe_text (name, text);

  if (sentences != NULL)
    g_variant_dict_insert_value (dict, MEMBER, sentences);
}

char *
tf_sentence_translate (GVariant *sentences, const char *name, const char *text)
{
  g_return_val_if_fail (name != NULL && text != NULL, NULL);

  return translate_entry (sentences, name, text, 0);
}
