/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-polish-words.h"

/* Every word of the product, declared once. The nick is the only spelling (files, JSON, D-Bus,
 * log, screens); GTypes come from tf-model-enums.h, made by glib-mkenums. */

typedef enum
{
  TF_PHASE_BRAIN_DUMP,    /*< nick=brain_dump >*/
  TF_PHASE_DISTILLING,    /*< nick=distilling >*/
  TF_PHASE_HUMAN_REVIEW,  /*< nick=human_review >*/
  TF_PHASE_SPEC_BUILDING, /*< nick=spec_building >*/
  TF_PHASE_BUILDING,      /*< nick=building >*/
  TF_PHASE_POLISHING,     /*< nick=polishing >*/
  TF_PHASE_DONE,          /*< nick=done >*/
  TF_PHASE_HALTED,        /*< nick=halted >*/
} TfPhase;

/* The actions of the user. */
typedef enum
{
  TF_ACTION_DISTILL,       /*< nick=distill >*/
  TF_ACTION_CONFIRM,       /*< nick=confirm >*/
  TF_ACTION_PROVIDE_INPUT, /*< nick=provide_input >*/
  TF_ACTION_RESUME,        /*< nick=resume >*/
  TF_ACTION_OVERRIDE,      /*< nick=override >*/
  TF_ACTION_TERMINATE,     /*< nick=terminate >*/
  TF_ACTION_REVISE,        /*< nick=revise >*/
  TF_ACTION_PAUSE,         /*< nick=pause >*/
} TfAction;

/* Why a project in a phase that runs by itself does not run. */
typedef enum
{
  TF_HOLD_NONE, /*< nick=none >*/
  TF_HOLD_LIMIT,
  /*< nick=limit >*/ /* a usage limit of its agent */
  TF_HOLD_OVERLOADED,
  /*< nick=overloaded >*/ /* its agent's service cannot answer */
  TF_HOLD_SCHEDULE,
  /*< nick=schedule >*/ /* outside agents.hours */
  TF_HOLD_BUDGET,
  /*< nick=budget >*/ /* the budget of the day is used up */
  TF_HOLD_USER,
  /*< nick=user >*/ /* the user paused it: it ends with Resume only */
} TfHold;

typedef enum
{
  TF_DELIVERABLE_TYPE_UNSET, /*< nick=unset >*/
  TF_DELIVERABLE_TYPE_PLAN,  /*< nick=plan >*/
  TF_DELIVERABLE_TYPE_CODE,  /*< nick=code >*/
} TfDeliverableType;

/* What a confined run reaches: nothing, the internet through a network of its own, or all that this
 * machine reaches, its loopback and abstract sockets included. */
typedef enum
{
  TF_NETWORK_NONE,     /*< nick=none >*/
  TF_NETWORK_INTERNET, /*< nick=internet >*/
  TF_NETWORK_HOST,     /*< nick=host >*/
} TfNetwork;

/* What code an agent can write: any; only the changes that fixed rules find in existing code, and
 * assigning tests to criteria; none. */
typedef enum
{
  TF_CODE_SKILL_FULL,    /*< nick=full >*/
  TF_CODE_SKILL_LIMITED, /*< nick=limited >*/
  TF_CODE_SKILL_NONE,    /*< nick=none >*/
} TfCodeSkill;

typedef enum
{
  TF_HALT_REASON_NONE,                 /*< nick=none >*/
  TF_HALT_REASON_PLAN_INCOMPLETE,      /*< nick=plan_incomplete >*/
  TF_HALT_REASON_GUARD_HALLUCINATION,  /*< nick=guard_hallucination >*/
  TF_HALT_REASON_GUARD_FABRICATION,    /*< nick=guard_fabrication >*/
  TF_HALT_REASON_GUARD_STAGNATION,     /*< nick=guard_stagnation >*/
  TF_HALT_REASON_GUARD_PLATEAU,        /*< nick=guard_plateau >*/
  TF_HALT_REASON_GUARD_SCOPE_DRIFT,    /*< nick=guard_scope_drift >*/
  TF_HALT_REASON_GUARD_GROWTH,         /*< nick=guard_growth >*/
  TF_HALT_REASON_GUARD_OSCILLATION,    /*< nick=guard_oscillation >*/
  TF_HALT_REASON_GUARD_MAX_ITERATIONS, /*< nick=guard_max_iterations >*/
  TF_HALT_REASON_GUARD_BUDGET,         /*< nick=guard_budget >*/
  TF_HALT_REASON_HUMAN_TERMINATED,     /*< nick=human_terminated >*/
  TF_HALT_REASON_AGENT_FAILURE,        /*< nick=agent_failure >*/
  TF_HALT_REASON_REVIEW_INVALID,       /*< nick=review_invalid >*/
  TF_HALT_REASON_FILE_SYSTEM_ERROR,    /*< nick=file_system_error >*/
  TF_HALT_REASON_STATE_CORRUPT,        /*< nick=state_corrupt >*/
  TF_HALT_REASON_OUTPUT_MISSING,       /*< nick=output_missing >*/
  TF_HALT_REASON_OUTPUT_INCOMPLETE,    /*< nick=output_incomplete >*/
  TF_HALT_REASON_TEMPLATE_ERROR,       /*< nick=template_error >*/
} TfHaltReason;

typedef enum
{
  TF_SEVERITY_CRITICAL, /*< nick=critical >*/
  TF_SEVERITY_MEDIUM,   /*< nick=medium >*/
  TF_SEVERITY_MINOR,    /*< nick=minor >*/
} TfSeverity;

#define TF_N_SEVERITIES 3

/* The purpose of an agent's run. */
typedef enum
{
  TF_PURPOSE_DISTIL,         /*< nick=distil >*/
  TF_PURPOSE_SPEC_PROPOSE,   /*< nick=spec_propose >*/
  TF_PURPOSE_SPEC_CHALLENGE, /*< nick=spec_challenge >*/
  TF_PURPOSE_SPEC_RESOLVE,   /*< nick=spec_resolve >*/
  TF_PURPOSE_GATE,           /*< nick=gate >*/
  TF_PURPOSE_BUILD,          /*< nick=build >*/
  TF_PURPOSE_REVIEW,         /*< nick=review >*/
  TF_PURPOSE_FIX,            /*< nick=fix >*/
  TF_PURPOSE_CHECK,          /*< nick=check >*/
  TF_PURPOSE_MATCH,          /*< nick=match >*/
} TfPurpose;

typedef enum
{
  TF_CHAT_ROLE_HUMAN, /*< nick=human >*/
  TF_CHAT_ROLE_AI,    /*< nick=ai >*/
} TfChatRole;

/* By the user: message (brain dump, or free talk), correction, realign, confirmation (reads like
 * one; offers the action), answer, take_in (the answers before it are to be taken in). By the AI:
 * distillation (a draft of intent.md), proposal (a draft of spec and constraints), question, notice
 * (what happened). */
typedef enum
{
  TF_CHAT_KIND_MESSAGE,      /*< nick=message >*/
  TF_CHAT_KIND_CORRECTION,   /*< nick=correction >*/
  TF_CHAT_KIND_REALIGN,      /*< nick=realign >*/
  TF_CHAT_KIND_CONFIRMATION, /*< nick=confirmation >*/
  TF_CHAT_KIND_DISTILLATION, /*< nick=distillation >*/
  TF_CHAT_KIND_PROPOSAL,     /*< nick=proposal >*/
  TF_CHAT_KIND_QUESTION,     /*< nick=question >*/
  TF_CHAT_KIND_ANSWER,       /*< nick=answer >*/
  TF_CHAT_KIND_NOTICE,       /*< nick=notice >*/
  TF_CHAT_KIND_TAKE_IN,      /*< nick=take_in >*/
} TfChatKind;

/* What the deliverable is made of. */
typedef enum
{
  TF_DELIVERABLE_FORM_DOCUMENT, /*< nick=document >*/
  TF_DELIVERABLE_FORM_TREE,     /*< nick=tree >*/
} TfDeliverableForm;

/* Who carries out a build task: the agent, or the daemon by importing the given code bases. */
typedef enum
{
  TF_TASK_KIND_AGENT,  /*< nick=agent >*/
  TF_TASK_KIND_IMPORT, /*< nick=import >*/
} TfTaskKind;

typedef enum
{
  TF_TEST_OUTCOME_PASSED,  /*< nick=passed >*/
  TF_TEST_OUTCOME_FAILED,  /*< nick=failed >*/
  TF_TEST_OUTCOME_SKIPPED, /*< nick=skipped >*/
} TfTestOutcome;

/* How it is known that an acceptance criterion of code is met: it is not; by tests that passed; the user
 * accepts it without; the constraints that the user confirmed have it checked by hand. */
typedef enum
{
  TF_CRITERION_OPEN,     /*< nick=open >*/
  TF_CRITERION_TESTED,   /*< nick=tested >*/
  TF_CRITERION_ACCEPTED, /*< nick=accepted >*/
  TF_CRITERION_BY_HAND,  /*< nick=by_hand >*/
} TfCriterionState;

/* What a plan leaves undecided when code is made from it: a question without an answer; one that the
 * agent answered, not the user; an item of its list of open points; a passage that says so; an
 * assumption; an issue that is open or not verified; an issue that the user waived. */
typedef enum
{
  TF_UNDECIDED_QUESTION,   /*< nick=question >*/
  TF_UNDECIDED_DEFAULT,    /*< nick=default >*/
  TF_UNDECIDED_POINT,      /*< nick=point >*/
  TF_UNDECIDED_PASSAGE,    /*< nick=passage >*/
  TF_UNDECIDED_ASSUMPTION, /*< nick=assumption >*/
  TF_UNDECIDED_ISSUE,      /*< nick=issue >*/
  TF_UNDECIDED_WAIVED,     /*< nick=waived >*/
} TfUndecidedKind;

/* The completion gate of a project that was given a plan. */
typedef enum
{
  TF_GATE_NONE,       /*< nick=none >*/
  TF_GATE_PASSED,     /*< nick=passed >*/
  TF_GATE_OVERRIDDEN, /*< nick=overridden >*/
} TfGate;

/* Operations that are checked against the safety rules of a deliverable type. */
typedef enum
{
  TF_OPERATION_SHELL_EXEC,         /*< nick=shell_exec >*/
  TF_OPERATION_FILE_CREATE_SOURCE, /*< nick=file_create_source >*/
  TF_OPERATION_FILE_CREATE_DOC,    /*< nick=file_create_doc >*/
  TF_OPERATION_FILE_CREATE_STATE,  /*< nick=file_create_state >*/
  TF_OPERATION_AGENT_INVOKE,       /*< nick=agent_invoke >*/
  TF_OPERATION_PACKAGE_INSTALL,    /*< nick=package_install >*/
  TF_OPERATION_TEST_EXEC,          /*< nick=test_exec >*/
  TF_OPERATION_GIT_COMMIT,         /*< nick=git_commit >*/
} TfOperation;

typedef enum
{
  TF_RUN_STATE_RUNNING, /*< nick=running >*/
  TF_RUN_STATE_OK,      /*< nick=ok >*/
  TF_RUN_STATE_FAILED,  /*< nick=failed >*/
} TfRunState;
