/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-json.h"

G_BEGIN_DECLS

/* A record is a plain struct and a table of its members, in the order of the file. The table is enough
 * to read and write JSON, to make the dictionary for the bus, to copy and to free. Only strings of kind
 * STRING_OR_NULL may be %NULL; lists and arrays never are. Any thread. */

typedef struct _TfRecord TfRecord;

/* The type of the member in the struct, and how it travels on the bus. */
typedef enum
{
  TF_RECORD_BOOLEAN,        /* gboolean, b; with choices one of two words, the second is %TRUE */
  TF_RECORD_INT,            /* int, i */
  TF_RECORD_UINT,           /* guint, u */
  TF_RECORD_INT64,          /* gint64, x */
  TF_RECORD_UINT64,         /* guint64, t; a negative number is refused */
  TF_RECORD_DOUBLE,         /* double, d */
  TF_RECORD_TIME,           /* gint64 µs UTC, x; ISO 8601 in JSON */
  TF_RECORD_ENUM,           /* an enum of .type, s: its nick */
  TF_RECORD_STRING,         /* char *, s: never %NULL; with choices one of them */
  TF_RECORD_STRING_OR_NULL, /* char *, s: %NULL is "" on the bus */
  TF_RECORD_STRING_LIST,    /* GStrv, as; with the flag nullable %NULL means empty */
  TF_RECORD_STRING_ARRAY,   /* GPtrArray of utf8, as */
  TF_RECORD_COUNTS,         /* guint[] indexed by the enum .type: a number for each nick, in an
                               object of their own, or in this one without a name; not on the bus */
  TF_RECORD_TIMES,     /* gint64[] indexed by the enum .type: an object of what is not 0; not on
                               the bus */
  TF_RECORD_INSIDE,    /* a .record inside the struct, a{sv} */
  TF_RECORD_POINTER,   /* an owned pointer to a .record, a{sv} */
  TF_RECORD_LIST,      /* GPtrArray of .record, aa{sv} */
  TF_RECORD_ARRAY,     /* GArray of .record, aa{sv} */
  TF_RECORD_DERIVED,   /* nothing in the struct: the place in the file of what .write sets */
  TF_RECORD_SCHEMA,    /* nothing in the struct: the number .max; .min to .max are read */
  TF_RECORD_KNOWN,     /* gboolean or guint, not in the file: is the whole record known?
                               An unknown one is the empty value of its parent's member */
  TF_RECORD_REF_COUNT, /* gatomicrefcount, not in the file */
} TfRecordKind;

#define TF_RECORD_N_KINDS (TF_RECORD_REF_COUNT + 1)

/* Empty is 0, .none of an enum, "" or %NULL, no element, an unknown record. */
typedef enum
{
  TF_RECORD_NULLABLE = TF_JSON_NULLABLE,        /* null is read as empty */
  TF_RECORD_OPTIONAL = TF_JSON_OPTIONAL,        /* an absent member is read as empty */
  TF_RECORD_NULL = TF_RECORD_NULLABLE | 1 << 2, /* and empty is written as null */
  TF_RECORD_OMIT = TF_RECORD_OPTIONAL | 1 << 3, /* and empty is not written */
  TF_RECORD_PRIVATE = 1 << 4,                   /* not on the bus */
  TF_RECORD_IF_KNOWN = 1 << 5, /* while the record is unknown: null, not read, not on the bus */
  TF_RECORD_NOT_READ = 1 << 6, /* written only */
  TF_RECORD_NOT_NEGATIVE = 1 << 7,
  TF_RECORD_NOT_BLANK = 1 << 8,     /* a string with more than white space */
  TF_RECORD_BLANK_IS_NULL = 1 << 9, /* a string or null: white space is read as %NULL */
  TF_RECORD_WITH_TOTAL = 1 << 10,   /* counts: with "total", their sum */
  TF_RECORD_BUS_OMIT = 1 << 11,     /* not on the bus while it is empty */
} TfRecordFlags;

typedef struct
{
  const char *member; /* (nullable) */
  TfRecordKind kind;
  gsize offset; /* in the struct */
  guint flags;  /* TfRecordFlags */
  GType (*type) (void);
  const TfRecord *record;
  const char *const *choices; /* (array zero-terminated=1); of an enum: pairs of a word in old
                               * files and its word today */
  guint min;                  /* the oldest schema that is read, 0: only the newest */
  guint max;                  /* elements of a list or array, 0: any number; the newest schema */
  int none;                   /* of an enum: the value of a new record, and of null */
} TfRecordDescriptor;

/* The functions do what the table cannot; each is (nullable). */
struct _TfRecord
{
  const TfRecordDescriptor *members;
  guint n_members;
  gsize size;
  GDestroyNotify free;                                     /* of elements in a list */
  void (*init) (gpointer self);                            /* after the members of a new record */
  void (*clear) (gpointer self);                           /* before its members are freed */
  void (*write) (gconstpointer self, JsonObject *object);  /* after its members */
  void (*insert) (gconstpointer self, GVariantDict *dict); /* likewise, on the bus */
  /* After its members, when all are good. */
  gboolean (*check) (gpointer self, JsonObject *object, const char *path, GError **error);
};

/* Returns: (transfer full): everything empty */
gpointer tf_record_new (const TfRecord *record);
gpointer tf_record_copy (const TfRecord *record, gconstpointer self); /* deep */
gpointer tf_record_ref (const TfRecord *record, gpointer self);
/* Frees, or drops a reference where the record counts them. @self (nullable). */
void tf_record_unref (const TfRecord *record, gpointer self);

/* Replaces a member of kind string; %NULL is "". */
void tf_record_set_string (char **member, const char *text);

JsonNode *tf_record_to_json (const TfRecord *record, gconstpointer self);
/* TF_ERROR_MALFORMED names the path. Returns: (transfer full) */
gpointer tf_record_from_json (const TfRecord *record,
                              JsonNode *node,
                              const char *path,
                              GError **error);
/* Reads into @self, a new record, and continues after errors: adds a line to @errors (element-type
 * utf8) for each. Omits list elements with errors. Returns: %TRUE if there were none */
gboolean tf_record_read_all (const TfRecord *record,
                             gpointer self,
                             JsonNode *node,
                             const char *path,
                             GPtrArray *errors);

/* An array of records, for a file that is one. Returns: (transfer full) */
JsonNode *tf_record_list_to_json (const TfRecord *record, const GPtrArray *list);
GPtrArray *tf_record_list_from_json (const TfRecord *record,
                                     JsonNode *node,
                                     const char *path,
                                     GError **error);

GVariant *tf_record_to_variant (const TfRecord *record, gconstpointer self); /* a{sv}, floating */
void tf_record_insert (const TfRecord *record, gconstpointer self, GVariantDict *dict);

/* A record that is only part of others. */
#define TF_RECORD_INIT(TypeName, table) \
  { \
    .members = table, .n_members = G_N_ELEMENTS (table), .size = sizeof (TypeName) \
  }

#define TF_DECLARE_RECORD_(TypeName, type_name) \
  extern const TfRecord type_name##_record; \
  JsonNode *type_name##_to_json (const TypeName *self); \
  TypeName *type_name##_from_json (JsonNode *node, const char *path, GError **error); \
  GVariant *type_name##_to_variant (const TypeName *self);

#define TF_DEFINE_RECORD_(TypeName, type_name, table, free_func, ...) \
  const TfRecord type_name##_record = { .members = table, \
                                        .n_members = G_N_ELEMENTS (table), \
                                        .size = sizeof (TypeName), \
                                        .free = (GDestroyNotify) free_func, \
                                        __VA_ARGS__ }; \
  JsonNode *type_name##_to_json (const TypeName *self) \
  { \
    return tf_record_to_json (&type_name##_record, self); \
  } \
  TypeName *type_name##_from_json (JsonNode *node, const char *path, GError **error) \
  { \
    return tf_record_from_json (&type_name##_record, node, path, error); \
  } \
  GVariant *type_name##_to_variant (const TypeName *self) \
  { \
    return tf_record_to_variant (&type_name##_record, self); \
  }

/* Declares x_record, x_free(), x_to_json(), x_from_json(), x_to_variant(), g_autoptr(). */
#define TF_DECLARE_RECORD(TypeName, type_name) \
  TF_DECLARE_RECORD_ (TypeName, type_name) \
  void type_name##_free (TypeName *self); \
  G_DEFINE_AUTOPTR_CLEANUP_FUNC (TypeName, type_name##_free)

/* The same with x_ref() and x_unref() for x_free(). */
#define TF_DECLARE_COUNTED_RECORD(TypeName, type_name) \
  TF_DECLARE_RECORD_ (TypeName, type_name) \
  TypeName *type_name##_ref (TypeName *self); \
  void type_name##_unref (TypeName *self); \
  G_DEFINE_AUTOPTR_CLEANUP_FUNC (TypeName, type_name##_unref)

/* Defines it by the array of descriptors @table; then hooks: .check = check_link, … */
#define TF_DEFINE_RECORD(TypeName, type_name, table, ...) \
  TF_DEFINE_RECORD_ (TypeName, type_name, table, type_name##_free, __VA_ARGS__) \
  void type_name##_free (TypeName *self) \
  { \
    tf_record_unref (&type_name##_record, self); \
  }

#define TF_DEFINE_COUNTED_RECORD(TypeName, type_name, table, ...) \
  TF_DEFINE_RECORD_ (TypeName, type_name, table, type_name##_unref, __VA_ARGS__) \
  TypeName *type_name##_ref (TypeName *self) \
  { \
    return tf_record_ref (&type_name##_record, self); \
  } \
  void type_name##_unref (TypeName *self) \
  { \
    tf_record_unref (&type_name##_record, self); \
  }

G_END_DECLS
