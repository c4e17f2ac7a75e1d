/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* What one reporter's reader has gathered so far, and the rules all readers share. A format's own
 * struct begins with it. Nothing is known unless the reporter's result was read completely and the
 * exit status says the same. */
typedef struct _CodeReport CodeReport;

typedef struct
{
  const char *name; /* "tap" */
  gsize size;       /* of its struct */
  /* One line as code_line_clean() leaves it; of an XML document the bytes as they came. */
  void (*read) (CodeReport *self, const char *line, gsize length);
  /* (nullable) No more lines: sets complete, or doubts. */
  void (*end) (CodeReport *self);
  void (*clear) (CodeReport *self); /* (nullable) */
} CodeFormat;

struct _CodeReport
{
  const CodeFormat *format; /* (not owned) */
  TfTestReport *kept;       /* (owned): its cases */
  guint64 passed;
  guint64 failed;
  guint64 skipped;
  gboolean seen;     /* something came that only this reporter prints */
  gboolean complete; /* the reporter's own result was read */
  gboolean is_outer; /* it runs programs that may print results of their own */
  char *problem;     /* (owned) (nullable): the first reason why nothing can be known */
  TfTestCase *told;  /* (not owned) (nullable): a failed test whose message is being read */
  GString *message;  /* (owned): of told */
  guint message_lines;
  gsize message_budget; /* bytes all messages may still take */
};

extern const CodeFormat code_report_tap;
extern const CodeFormat code_report_prove;
extern const CodeFormat code_report_junit;
extern const CodeFormat code_report_pytest;
extern const CodeFormat code_report_unittest;
extern const CodeFormat code_report_go;
extern const CodeFormat code_report_cargo;
extern const CodeFormat code_report_node;
extern const CodeFormat code_report_jest;
extern const CodeFormat code_report_meson;
extern const CodeFormat code_report_ctest;
extern const CodeFormat code_report_automake;
extern const CodeFormat code_report_greatest;

CodeReport *code_report_new (const CodeFormat *format);
void code_report_free (CodeReport *self);

/* A test that ended: counts it and keeps its name. @length of @name, -1: to its NUL. The lines told
 * next are the message of a failed one. */
void code_report_add (CodeReport *self, const char *name, gssize length, TfTestOutcome outcome);
/* Keeps only the name, where a summary counts; once for each name. */
void code_report_keep (CodeReport *self, const char *name, gssize length, TfTestOutcome outcome);
/* What is told next belongs to that test, when it failed and has no message yet. */
void code_report_describe (CodeReport *self, const char *name, gssize length);
void code_report_tell (CodeReport *self, const char *line, gsize length);
/* What comes next is no message. */
void code_report_hush (CodeReport *self);
/* Nothing can be known any more; only the first reason counts. */
void code_report_doubt (CodeReport *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* After end(): fills @report, which has no cases. */
void code_report_settle (CodeReport *self, int exit_code, TfTestReport *report);

/* @line as people see it: valid UTF-8 without colours, NUL bytes, what a carriage return wrote over,
 * and what is behind its first 16 KiB. Returns: (transfer none): in @buffer */
const char *code_line_clean (GString *buffer, const char *line, gsize length, gsize *out_length);

/* A run of digits at *@text, which is moved behind it; saturates. FALSE without a digit. */
gboolean code_scan_number (const char **text, guint64 *out);
/* Moves *@text behind @word; FALSE when it does not begin with it. */
gboolean code_scan_word (const char **text, const char *word);

G_END_DECLS
