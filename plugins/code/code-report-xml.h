/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Parses XML in pieces, holding one tag at a time however long the texts are (GMarkup holds whole
 * texts). Does not handle namespaces, DTD entities or text. */
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

/* %FALSE from the first error of well-formedness on. */
gboolean code_xml_read (CodeXml *self, const char *bytes, gsize length);
/* Whether exactly one root element was read and closed. */
gboolean code_xml_is_complete (const CodeXml *self);

/* @attributes as given to open. Returns: (transfer full) (nullable): the value, its entities
 * replaced, valid UTF-8 */
char *code_xml_dup_attribute (const char *attributes, const char *name);

G_END_DECLS
