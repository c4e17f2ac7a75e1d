/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* The state of one reporter's reader, and the rules shared by all readers. A format's own struct
 * starts with it. The result is known only if the reporter's result was read completely and the
 * exit status agrees. */
typedef struct _CodeReport CodeReport;

typedef struct
{
  const char *name; /* "tap" */
  gsize size;       /* of its struct */
  /* One line as returned by code_line_clean(); for XML the raw bytes. */
  void (*read) (CodeReport *self, const char *line, gsize length);
  /* (nullable) End of input: sets complete, or doubts. */
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
  guint64 warned;        /* tests that failed only if the exit status says so */
  GPtrArray *warnings;   /* (owned) (element-type utf8): the known names of those */
  gboolean seen;         /* read something that only this reporter prints */
  gboolean none_ran;     /* set by code_report_settle(): ended well, but ran no test */
  gboolean complete;     /* the reporter's own result was read */
  gboolean is_outer;     /* it runs programs that may print their own results */
  char *problem;         /* (owned) (nullable): the first reason why the result is unknown */
  TfTestCase *described; /* (not owned) (nullable): the failed test whose message is being read */
  GString *message;      /* (owned): of described: its first lines */
  GQueue message_end;    /* (element-type utf8): its last lines */
  gsize message_end_size;
  guint message_lines;
  gboolean message_is_cut;
  gsize message_budget; /* bytes left for all messages */
};

extern const CodeFormat code_report_tap;
extern const CodeFormat code_report_prove;
extern const CodeFormat code_report_junit;
extern const CodeFormat code_report_pytest;
extern const CodeFormat code_report_unittest;
extern const CodeFormat code_report_go;
extern const CodeFormat code_report_cargo;
extern const CodeFormat code_report_node;
extern const CodeFormat code_report_node_tap;
extern const CodeFormat code_report_jest;
extern const CodeFormat code_report_meson;
extern const CodeFormat code_report_ctest;
extern const CodeFormat code_report_automake;
extern const CodeFormat code_report_greatest;
extern const CodeFormat code_report_bazel;
extern const CodeFormat code_report_bun;
extern const CodeFormat code_report_dotnet;
extern const CodeFormat code_report_maven;
extern const CodeFormat code_report_minitest;
extern const CodeFormat code_report_phpunit;
extern const CodeFormat code_report_rspec;
extern const CodeFormat code_report_swift;

CodeReport *code_report_new (const CodeFormat *format);
void code_report_free (CodeReport *self);

/* Counts a finished test and stores its name. @length of @name, -1 if NUL-terminated. If it failed,
 * the lines passed to code_report_append_message() next are its message. */
void code_report_add (CodeReport *self, const char *name, gssize length, TfTestOutcome outcome);
/* Stores only the name, for reporters whose summary counts; once per name. */
void code_report_keep (CodeReport *self, const char *name, gssize length, TfTestOutcome outcome);
/* Counts a finished test whose outcome the exit status decides, and stores its name (nullable). */
void code_report_warn (CodeReport *self, const char *name);
/* Assigns the next message lines to that test, if it failed and has no message yet. */
void code_report_describe (CodeReport *self, const char *name, gssize length);
void code_report_append_message (CodeReport *self, const char *line, gsize length);
/* Ends the current message. */
void code_report_end_message (CodeReport *self);
/* Marks the result as unknown; only the first reason counts. */
void code_report_doubt (CodeReport *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Call after end(): fills @report, which must have no cases. */
void code_report_settle (CodeReport *self, int exit_code, TfTestReport *report);

/* @line as displayed: valid UTF-8 without colours, NUL bytes and text overwritten after a carriage
 * return, cut at 16 KiB. Returns: (transfer none): in @buffer */
const char *code_line_clean (GString *buffer, const char *line, gsize length, gsize *out_length);

/* Reads digits at *@text and moves it past them; saturates. FALSE without a digit. */
gboolean code_scan_number (const char **text, guint64 *out);
/* Moves *@text past @word; FALSE if it does not start with @word. */
gboolean code_scan_word (const char **text, const char *word);

G_END_DECLS
