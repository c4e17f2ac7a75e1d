/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-chat-row.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "tf-enum.h"
#include "tf-label.h"
#include "tf-markdown-view.h"
#include "tf-model-enums.h"
#include "tf-plain-text.h"
#include "tf-words.h"

/* Per message. */
#define LINKS_MAX 3

/* A label with the whole text would be laid out again for each chunk. */
#define STREAMING_SHOWN 4000

struct _TfChatRow
{
  GtkWidget parent_instance;

  TfChatEntry *entry; /* (owned) (nullable): %NULL while streaming */
  GtkWidget *box;
  GtkWidget *phase;    /* (nullable): created when it is shown */
  GtkLabel *streaming; /* (nullable) */
};

G_DEFINE_FINAL_TYPE (TfChatRow, tf_chat_row, GTK_TYPE_WIDGET)

/* Parts */

static GtkWidget *
label_new (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static const char *
format_kind (const char *kind)
{
  static const struct
  {
    const char *kind;
    const char *shown;
  } kinds[] = {
    { "correction", NC_ ("kind of message", "Correction") },
    { "realign", NC_ ("kind of message", "Realignment") },
    { "confirmation", NC_ ("kind of message", "Confirmation") },
    { "answer", NC_ ("kind of message", "Answer") },
    { "distillation", NC_ ("kind of message", "Draft of the intent") },
    { "proposal", NC_ ("kind of message", "Draft of the spec and constraints") },
    { "question", NC_ ("kind of message", "Question") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].kind, kind))
      return g_dpgettext2 (NULL, "kind of message", kinds[i].shown);
  return "";
}

static char *
format_time (TfChatEntry *entry)
{
  gint64 timestamp = tf_chat_entry_get_timestamp (entry);

  return timestamp > 0 ? tf_label_time (timestamp) : g_strdup (_ ("time unknown"));
}

static const char *
format_sender (TfChatEntry *entry, const char *agent)
{
  if (tf_chat_entry_is_human (entry))
    return C_ ("sender of a message", "You");
  if (tf_chat_entry_is_notice (entry))
    return "ThoughtForge";
  return *agent != '\0' ? agent : C_ ("sender of a message", "Agent");
}

static GtkWidget *
header_new (TfChatEntry *entry, const char *agent)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  g_autofree char *moment = format_time (entry);
  const char *kind = format_kind (tf_chat_entry_get_kind (entry));
  GtkWidget *time = label_new (moment, "chat-time");

  gtk_box_append (GTK_BOX (box), label_new (format_sender (entry, agent), "caption-heading"));
  if (*kind != '\0')
    gtk_box_append (GTK_BOX (box), label_new (kind, "chat-kind"));
  gtk_widget_set_hexpand (time, TRUE);
  gtk_label_set_xalign (GTK_LABEL (time), 1.0);
  gtk_box_append (GTK_BOX (box), time);
  return box;
}

static gboolean
is_web_link (const char *word)
{
  return (g_ascii_strncasecmp (word, "https://", 8) == 0 ||
          g_ascii_strncasecmp (word, "http://", 7) == 0) &&
         g_uri_is_valid (word, G_URI_FLAGS_NONE, NULL);
}

static GtkWidget *
link_button_new (const char *url)
{
  GtkWidget *button = gtk_button_new ();
  /* Translators: %s is a web address */
  g_autofree char *text = g_strdup_printf (_ ("Add %s as a Resource"), url);
  GtkWidget *label = label_new (text, "caption");

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_set_tooltip_text (button, text);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_add_css_class (button, "flat");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "chat.add-link");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", url);
  return button;
}

static void
append_links (GtkBox *box, const char *content)
{
  g_auto (GStrv) words = NULL;
  guint n = 0;

  if (strstr (content, "://") == NULL || strlen (content) > 64 * 1024)
    return;
  words = g_strsplit_set (content, " \t\r\n<>()[]\"", -1);
  for (guint i = 0; words[i] != NULL && n < LINKS_MAX; i++)
    if (is_web_link (words[i]))
      {
        gtk_box_append (box, link_button_new (words[i]));
        n++;
      }
}

/* Nobody reads a message in these phases; an issue is worked on. */
static gboolean
can_be_issue (TfChatEntry *entry)
{
  int phase;

  return tf_chat_entry_is_human (entry) &&
         tf_enum_from_nick (TF_TYPE_PHASE, tf_chat_entry_get_phase (entry), &phase, NULL) &&
         (phase == TF_PHASE_POLISHING || phase == TF_PHASE_HALTED || phase == TF_PHASE_DONE);
}

/* Critical with one click, another severity from the menu. */
static GtkWidget *
issue_button_new (const char *text)
{
  GtkWidget *button = adw_split_button_new ();
  g_autoptr (GMenu) menu = g_menu_new ();

  for (int i = 0; i < TF_N_SEVERITIES; i++)
    {
      const char *severity = tf_enum_to_nick (TF_TYPE_SEVERITY, i);
      g_autoptr (GMenuItem) item = g_menu_item_new (tf_label_severity (severity), NULL);

      g_menu_item_set_action_and_target (item, "chat.make-issue", "(ss)", text, severity);
      g_menu_append_item (menu, item);
    }
  adw_split_button_set_label (ADW_SPLIT_BUTTON (button), _ ("Make It an Issue"));
  adw_split_button_set_dropdown_tooltip (ADW_SPLIT_BUTTON (button), _ ("Choose the Severity"));
  adw_split_button_set_menu_model (ADW_SPLIT_BUTTON (button), G_MENU_MODEL (menu));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "chat.make-issue");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(ss)", text,
                                    tf_enum_to_nick (TF_TYPE_SEVERITY, TF_SEVERITY_CRITICAL));
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_add_css_class (button, "flat");
  return button;
}

static const char *
style_of (TfChatEntry *entry)
{
  if (tf_chat_entry_is_notice (entry))
    return "chat-notice";
  return tf_chat_entry_is_human (entry) ? "chat-human" : "chat-agent";
}

static void
describe (TfChatRow *self, const char *agent)
{
  g_autofree char *moment = format_time (self->entry);
  const char *kind = format_kind (tf_chat_entry_get_kind (self->entry));
  const char *phase = tf_label_phase (tf_chat_entry_get_phase (self->entry));
  g_autofree char *label = g_strjoin (", ", format_sender (self->entry, agent), phase, moment,
                                      *kind != '\0' ? kind : NULL, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static GtkWidget *
bubble_new (const char *css_class)
{
  GtkWidget *bubble = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);

  gtk_widget_add_css_class (bubble, "chat-bubble");
  gtk_widget_add_css_class (bubble, css_class);
  return bubble;
}

static void
tf_chat_row_dispose (GObject *object)
{
  TfChatRow *self = TF_CHAT_ROW (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->entry);
  G_OBJECT_CLASS (tf_chat_row_parent_class)->dispose (object);
}

static void
tf_chat_row_class_init (TfChatRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tf_chat_row_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "chatrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
}

static void
tf_chat_row_init (TfChatRow *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

GtkWidget *
tf_chat_row_new (TfChatEntry *entry, const char *agent)
{
  TfChatRow *self = g_object_new (TF_TYPE_CHAT_ROW, NULL);
  GtkWidget *bubble = bubble_new (style_of (entry));
  GtkWidget *text = tf_markdown_view_new ();
  gboolean human = tf_chat_entry_is_human (entry);

  self->entry = g_object_ref (entry);
  tf_markdown_view_set_keep_breaks (TF_MARKDOWN_VIEW (text), human);
  tf_markdown_view_set_markdown (TF_MARKDOWN_VIEW (text), tf_chat_entry_get_content (entry));
  gtk_box_append (GTK_BOX (bubble), header_new (entry, agent));
  gtk_box_append (GTK_BOX (bubble), text);
  if (human)
    append_links (GTK_BOX (bubble), tf_chat_entry_get_content (entry));
  if (can_be_issue (entry))
    gtk_box_append (GTK_BOX (bubble), issue_button_new (tf_chat_entry_get_content (entry)));
  gtk_box_append (GTK_BOX (self->box), bubble);
  describe (self, agent);
  return GTK_WIDGET (self);
}

GtkWidget *
tf_chat_row_new_streaming (const char *agent)
{
  TfChatRow *self = g_object_new (TF_TYPE_CHAT_ROW, NULL);
  GtkWidget *bubble = bubble_new ("chat-agent");
  const char *sender = *agent != '\0' ? agent : C_ ("sender of a message", "Agent");
  /* Translators: %s is the name of an agent */
  g_autofree char *text = g_strdup_printf (_ ("%s is answering…"), sender);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0);
  self->streaming = GTK_LABEL (label);
  gtk_box_append (GTK_BOX (bubble), label_new (text, "chat-time"));
  gtk_box_append (GTK_BOX (bubble), label);
  gtk_box_append (GTK_BOX (self->box), bubble);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  return GTK_WIDGET (self);
}

/* Starts at a line break if possible, so that the text does not jump. */
static const char *
tail_of (const char *text)
{
  gsize length = strlen (text);
  const char *from;
  const char *line;

  if (length <= STREAMING_SHOWN)
    return text;
  from = text + length - STREAMING_SHOWN;
  while ((*from & 0xC0) == 0x80)
    from++;
  line = strchr (from, '\n');
  return line != NULL && line[1] != '\0' ? line + 1 : from;
}

void
tf_chat_row_set_streaming (TfChatRow *self, const char *text)
{
  const char *tail = tail_of (text);
  g_autofree char *plain = tf_plain_text (tail);
  g_autofree char *shown = g_strconcat (tail != text ? "…\n" : "", plain, NULL);

  if (self->streaming == NULL)
    return;
  gtk_label_set_label (self->streaming, shown);
}

static GtkWidget *
phase_new (const char *phase)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", tf_label_phase (phase),
                                   "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, NULL);
  GtkWidget *lines[2];

  for (guint i = 0; i < 2; i++)
    {
      lines[i] = gtk_separator_new (GTK_ORIENTATION_HORIZONTAL);
      gtk_widget_set_hexpand (lines[i], TRUE);
      gtk_widget_set_valign (lines[i], GTK_ALIGN_CENTER);
    }
  gtk_widget_add_css_class (label, "caption-heading");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LEVEL, 2, -1);
  gtk_widget_add_css_class (box, "chat-phase");
  gtk_box_append (GTK_BOX (box), lines[0]);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), lines[1]);
  return box;
}

void
tf_chat_row_set_phase_shown (TfChatRow *self, gboolean shown)
{
  if (shown && self->phase == NULL && self->entry != NULL)
    {
      self->phase = phase_new (tf_chat_entry_get_phase (self->entry));
      gtk_box_prepend (GTK_BOX (self->box), self->phase);
    }
  else if (!shown && self->phase != NULL)
    {
      gtk_box_remove (GTK_BOX (self->box), self->phase);
      self->phase = NULL;
    }
}

TfChatEntry *
tf_chat_row_get_entry (TfChatRow *self)
{
  return self->entry;
}
