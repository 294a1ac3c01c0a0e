/** Automations for tests: what happens is followed, and what is due is done, before the test goes on. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Automation, AutomationRun, LogLine, RunWithLog } from "#domains/automations/contract.ts";
import { automationNews } from "#domains/automations/news.ts";
import { takeSteps } from "#domains/automations/running/due-steps.ts";
import { findDueRuns } from "#domains/automations/running/step-store.ts";
import { beginTimedOf } from "#domains/automations/running/timed.ts";
import type { AutomationContent } from "#domains/automations/steps-contract.ts";
import { createCustomer } from "#domains/customers/service.ts";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import type { openForTests } from "./business.ts";
import { textCame } from "./conversations.ts";
import { follow } from "./reactions.ts";

type Here = ReturnType<typeof openForTests>;

let made = 0;
const endOfTime = new Date("2200-01-01T00:00:00Z");

function someoneNew(here: Here, fields: object) {
  made += 1;
  const phone = `+1646555${String(2000 + made)}`;
  const known = { first_name: "Ida", last_name: "Berg", status: "lead", country: "US" } as const;
  const email = `ida${made}@auto.example`;
  return createCustomer(here.business.system, { ...known, phone, email, ...fields });
}

/** What the jobs of a moment would do, and what the reaction hears. */
function workOf(here: Here) {
  const scope = () => requirePermission(here.business.system, "automations.update");
  const business = ({ organizationId: id, timeZone, country } = here.business.system) => ({
    id,
    timeZone,
    country,
  });

  /** What happened since is followed. */
  const hear = () =>
    // The queue goes by the clock of the database, which no test moves.
    follow(here.app, automationNews, { organizationId: here.business.organizationId, until: endOfTime });

  /** What the jobs of that moment would do. */
  async function takeDue(): Promise<void> {
    for (let round = 0; round < 50; round += 1) {
      const due = await findDueRuns(scope(), now().toISOString(), 1_000);
      if (due.length === 0) return;
      for (const { id } of due) await takeOne(id);
    }
    assert.fail("steps come without an end");
  }

  const takeOne = (id: number) =>
    takeSteps.run(
      here.app.appContext,
      { organization: business(), run: id },
      { id: "job", organizationId: here.business.organizationId },
    );

  return { scope, business, hear, takeDue, takeOne };
}

export function automationsOf(here: Here) {
  const work = workOf(here);
  const { scope, business, hear, takeDue, takeOne } = work;

  async function publish(content: AutomationContent, name = "Follow Up"): Promise<Automation> {
    const { id }: Automation = await here.done("POST", "/api/automations", { name });
    await here.done("PUT", `/api/automations/${id}`, { content });
    return here.done("POST", `/api/automations/${id}/publish`, {});
  }

  const runsOf = async ({ id }: Pick<Automation, "id">): Promise<AutomationRun[]> =>
    (await here.done("GET", `/api/automations/${id}/runs`)).runs;

  return {
    ...work,
    publish,
    runsOf,
    /** Follows what happened and does what is due, until nothing is left. */
    async settle(): Promise<void> {
      for (let round = 0; round < 8; round += 1) {
        await hear();
        await takeDue();
      }
    },
    /** The same where steps are due and may not be taken. */
    async settleOnce(): Promise<void> {
      await hear();
      for (const { id } of await findDueRuns(scope(), now().toISOString(), 1_000)) await takeOne(id);
    },
    /** What the quarter-hourly job does for this business, or for another one. */
    beginTimed: (system = here.business.system) => beginTimedOf(here.app.appContext, business(system)),
    someone: (fields: object = {}) => someoneNew(here, fields),
    /** Of the only run, newest line last. */
    async logOf(automation: Pick<Automation, "id">): Promise<LogLine[]> {
      const [run, ...more] = await runsOf(automation);
      assert.ok(run && more.length === 0, `${more.length + (run ? 1 : 0)} runs`);
      const { log }: RunWithLog = await here.done("GET", `/api/automations/runs/${run.id}`);
      return log;
    },
    async writes({ phone }: { phone?: string | null }, text = "Yes please"): Promise<void> {
      await textCame(here.business, { from: phone ?? "", text, at: now().toISOString() });
    },
    later(hours: number): void {
      moveClockTo(new Date(now().getTime() + hours * 3_600_000));
    },
    async rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
      return (await query.execute(scope().db)).rows;
    },
  };
}

/** What came of each step, in order: "note done". */
export const outcomes = (log: readonly LogLine[]): string[] =>
  log.map(({ step_key, outcome }) => [step_key, outcome].filter(Boolean).join(" "));
