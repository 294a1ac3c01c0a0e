/** Which call about reports reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { reportsContract } from "./calls-contract.ts";
import { exportReport } from "./exports/csv.ts";
import { getQuickStats, getReportChoices } from "./quick.ts";
import { getReport } from "./reading.ts";
import { listReportRows } from "./rows.ts";
import { changeReport, deleteReport, listSavedReports, restoreReport, saveReport } from "./service.ts";
import { endWeekly, getWeekly, setWeekly } from "./weekly/service.ts";

const calls = implement(reportsContract).$context<CallContext>().use(authenticated);

export const reportRoutes = calls.router({
  quick: calls.quick.handler(({ context }) => getQuickStats(context.actor)),
  choices: calls.choices.handler(({ context }) => getReportChoices(context.actor)),
  saved: calls.saved.handler(async ({ context }) => ({ reports: await listSavedReports(context.actor) })),
  save: calls.save.handler(({ input, context }) => saveReport(context.actor, input)),
  change: calls.change.handler(({ input: { id, version, ...changes }, context }) =>
    changeReport(context.actor, id, changes, context.ifMatch ?? version),
  ),
  delete: calls.delete.handler(({ input, context }) => deleteReport(context.actor, input.id)),
  restore: calls.restore.handler(({ input, context }) => restoreReport(context.actor, input.id)),
  weekly: calls.weekly.handler(({ input, context }) => getWeekly(context.actor, input.id)),
  setWeekly: calls.setWeekly.handler(({ input: { id, ...wanted }, context }) =>
    setWeekly(context.actor, id, wanted),
  ),
  endWeekly: calls.endWeekly.handler(({ input, context }) => endWeekly(context.actor, input.id)),
  get: calls.get.handler(({ input, context }) => getReport(context.actor, input)),
  rows: calls.rows.handler(({ input, context }) => listReportRows(context.actor, input)),
  export: calls.export.handler(({ input, context }) => exportReport(context.actor, input)),
});
