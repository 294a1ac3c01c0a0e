/**
 * Automations: when this happens, do that.
 *
 * Members write a draft; what runs is the version that was published last, and whoever is inside when a newer one is
 * published finishes the one with which they began. A customer enters once for each entry key; a run stands at one step
 * at a time. Paused, steps that are due wait and nobody enters. Automations belong to the Pro plan (ruling R27): without
 * it they are kept and switched off, and nothing of what happens meanwhile is made up for.
 */
import { z } from "zod";
import { Page, requiredText, shortText } from "#shared/fields.ts";
import { AutomationContent, Step, Trigger } from "./steps-contract.ts";

export const AutomationStatus = z.enum(["draft", "active", "paused"]);
export type AutomationStatus = z.infer<typeof AutomationStatus>;

export const mostAutomations = 100;
export const longestName = 120;
export const restorableDays = 30;

/** What is allowed in which state; the screen says why not. */
export const allowedIn: Record<"publish" | "start" | "pause", readonly AutomationStatus[]> = {
  publish: ["draft", "active", "paused"],
  start: ["paused"],
  pause: ["active"],
};

/** Why automations do nothing on a plan without them (ruling R27). */
export const notInPlan = "Automations are part of the Pro plan.";

export const AutomationListItem = z
  .object({
    id: z.number(),
    name: z.string(),
    status: AutomationStatus,
    /** Of the published version, or of the draft before the first; null where none is chosen yet. */
    trigger: Trigger.nullable(),
    /** Whether the draft says something else than what is published. */
    is_changed: z.boolean(),
    /** Customers who have ever entered, each counted once. */
    contacts: z.number(),
    /** Runs that have not ended yet. */
    in_progress: z.number(),
    last_triggered_at: z.string().nullable(),
    updated_at: z.string(),
    updated_by: z.string(),
    version: z.number(),
  })
  .meta({ id: "AutomationListItem" });
export type AutomationListItem = z.infer<typeof AutomationListItem>;

export const Automation = z
  .object({
    ...AutomationListItem.shape,
    /** The draft. */
    content: AutomationContent,
    /** Null before it was published for the first time. */
    published_number: z.number().nullable(),
    published_at: z.string().nullable(),
  })
  .meta({ id: "Automation" });
export type Automation = z.infer<typeof Automation>;

export const AutomationSummary = z.object({
  active: z.number(),
  paused: z.number(),
  drafts: z.number(),
  /** Customers who are inside one now. */
  in_progress: z.number(),
  /** In the last 30 days. */
  entered: z.number(),
  messages_sent: z.number(),
  goals_reached: z.number(),
});
export type AutomationSummary = z.infer<typeof AutomationSummary>;

export const AutomationQuery = Page.extend({
  search: shortText("The search", 200).optional(),
  status: AutomationStatus.optional(),
});
export type AutomationQuery = z.infer<typeof AutomationQuery>;

export const RecipeKey = z.enum([
  "speed_to_lead",
  "unsigned_contract",
  "overdue_invoice",
  "review_request",
  "seasonal_tune_up",
  "win_back",
]);
export type RecipeKey = z.infer<typeof RecipeKey>;

export const Recipe = z
  .object({ key: RecipeKey, name: z.string(), about: z.string(), content: AutomationContent })
  .meta({ id: "AutomationRecipe" });
export type Recipe = z.infer<typeof Recipe>;

const name = requiredText("Name", longestName);

export const NewAutomation = z.object({
  name: name.optional(),
  /** Absent for a blank one. */
  recipe: RecipeKey.optional(),
});
export type NewAutomation = z.infer<typeof NewAutomation>;

export const AutomationChanges = z.object({
  name: name.optional(),
  content: AutomationContent.optional(),
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type AutomationChanges = z.infer<typeof AutomationChanges>;

/** "active": at a step or waiting for the next. All others have ended. */
export const RunState = z.enum(["active", "completed", "goal", "replied", "removed", "stopped"]);
export type RunState = z.infer<typeof RunState>;

const StepKind = z.enum(Step.options.map((option) => option.shape.kind.value));

/** "done" is what was planned; a refusal says why not; "waiting" ends with its time. */
export const LogOutcome = z.enum(["entered", "done", "waiting", "yes", "no", "refused", "failed", "ended"]);
export type LogOutcome = z.infer<typeof LogOutcome>;

export const LogLine = z.object({
  id: z.number(),
  at: z.string(),
  /** Null for what is no step: the entry, a reply, the end. */
  step_key: z.string().nullable(),
  step_kind: StepKind.nullable(),
  outcome: LogOutcome,
  /** What was done or why not, as people read it. */
  words: z.string(),
  /** Until when it waits. */
  until: z.string().nullable(),
});
export type LogLine = z.infer<typeof LogLine>;

export const AutomationRun = z
  .object({
    id: z.number(),
    automation_id: z.number(),
    automation_name: z.string(),
    customer_id: z.number(),
    customer_name: z.string(),
    /** Of the published version with which it began. */
    number: z.number(),
    state: RunState,
    step_key: z.string().nullable(),
    step_kind: StepKind.nullable(),
    entered_at: z.string(),
    /** When the next step is due; null once it has ended. */
    due_at: z.string().nullable(),
    ended_at: z.string().nullable(),
    /** Why it ended, or what it waits for. */
    words: z.string(),
  })
  .meta({ id: "AutomationRun" });
export type AutomationRun = z.infer<typeof AutomationRun>;

export const RunWithLog = AutomationRun.extend({ log: z.array(LogLine) }).meta({
  id: "AutomationRunWithLog",
});
export type RunWithLog = z.infer<typeof RunWithLog>;

export const RunQuery = Page.extend({
  state: RunState.optional(),
  search: shortText("The search", 200).optional(),
});
export type RunQuery = z.infer<typeof RunQuery>;

/** What a customer would have got, had this been on: as the customer is now, and with nothing sent. */
export const DryRun = z
  .object({
    days: z.number(),
    /** How many would have entered. */
    people: z.number(),
    /** How many were triggered and turned away by the conditions or the rule of entering again. */
    turned_away: z.number(),
    /** The first of them, newest first. */
    first: z.array(
      z.object({
        customer_id: z.number(),
        name: z.string(),
        at: z.string(),
        steps: z.array(
          z.object({
            key: z.string(),
            kind: StepKind,
            at: z.string(),
            outcome: LogOutcome,
            words: z.string(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "AutomationDryRun" });
export type DryRun = z.infer<typeof DryRun>;
