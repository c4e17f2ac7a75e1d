/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Reads XML in pieces and holds one tag of it at a time, however long its texts are (GMarkup holds
 * those whole). Namespaces, entities of a DTD and text are not its matter. */
typedef struct _CodeXml CodeXml;

typedef struct
{
  /* @attributes: as written between the name and the end of the tag. */
  void (*open) (const char *name, const char *attributes, gpointer data);
  void (*text) (const char *text, gsize length, gpointer data); /* as written; any piece of it */
  void (*close) (const char *name, gpointer data);
} CodeXmlHandler;

CodeXml *code_xml_new (const CodeXmlHandler *handler, gpointer data);
void code_xml_free (CodeXml *self);

/* FALSE from the first thing that is not well formed on. */
gboolean code_xml_read (CodeXml *self, const char *bytes, gsize length);
/* One element, and all of it closed. */
gboolean code_xml_is_complete (const CodeXml *self);

/* @attributes as given to open. Returns: (transfer full) (nullable): the value, its entities
 * replaced, valid UTF-8 */
char *code_xml_dup_attribute (const char *attributes, const char *name);

G_END_DECLS
