/** Something to send to every call about automations, and one with somebody in it. */

import { insertRun } from "#domains/automations/running/entry-store.ts";
import type { AutomationContent } from "#domains/automations/steps-contract.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Sample } from "./invoice-samples.ts";

type Step = AutomationContent["steps"][number];

/** A step that leaves out what is usual. */
export const step = (key: string, fields: Record<string, unknown>, branch: Step["branch"] = null): Step =>
  ({ key, branch, ...fields }) as Step;

export const noteStep = (key: string, text = "Call back", branch: Step["branch"] = null): Step =>
  step(key, { kind: "add_note", text }, branch);

export const contentOf = (
  steps: readonly Step[],
  more: Partial<AutomationContent> = {},
): AutomationContent => ({
  trigger: { on: "customer_created", sources: [] },
  entry: null,
  goal: null,
  re_entry: { rule: "after_end", days: 30 },
  on_reply: { action: "end", wait_days: 3 },
  steps: [...steps],
  ...more,
});

const content = contentOf([noteStep("note")]);

/** The recipe reads a segment of customers. */
const forPeople = ["segments.view", "customers.view"] as const;

export const automationSamples: Record<string, Sample> = {
  "GET /api/automations": {},
  "GET /api/automations/recipes": {},
  "POST /api/automations": { body: { recipe: "speed_to_lead" }, alsoNeeds: forPeople },
  "GET /api/automations/{id}": {},
  "PUT /api/automations/{id}": { body: { name: "Welcome" } },
  "POST /api/automations/{id}/discard": { body: {} },
  "POST /api/automations/{id}/publish": { body: {}, alsoNeeds: forPeople },
  "POST /api/automations/{id}/start": { alsoNeeds: forPeople },
  "POST /api/automations/{id}/pause": {},
  "POST /api/automations/{id}/duplicate": { alsoNeeds: forPeople },
  "DELETE /api/automations/{id}": {},
  "POST /api/automations/{id}/restore": {},
  "POST /api/automations/dry-run": { body: { content } },
  "GET /api/automations/{id}/runs": {},
  "GET /api/automations/runs/{id}": {},
  "POST /api/automations/runs/{id}/remove": {},
  "GET /api/automations/customers/{id}/runs": {},
};

type Call = (path: string, body: object) => Promise<{ id: number }>;

/** An automation that runs, with this customer in it. */
export async function makeAutomation(create: Call, system: Actor, customerId: number) {
  const { id } = await create("/api/automations", { recipe: "speed_to_lead" });
  await create(`/api/automations/${id}/publish`, {});
  const run = await inTransaction(requirePermission(system, "automations.update"), (tx) =>
    insertRun(tx, {
      automation_id: id,
      number: 1,
      customer_id: customerId,
      entry_key: "once",
      subject: null,
      event_id: null,
      depth: 0,
      state: "active",
      step_key: "hello",
      entered_at: now().toISOString(),
      words: "",
    }),
  );
  return { automation: String(id), automation_run: String(run?.id) };
}
