/** Which call about jobs and visits reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { jobsContract } from "./contract.ts";
import { customerWorkContract } from "./customer-work/contract.ts";
import { getCustomerWork } from "./customer-work/service.ts";
import { deleteJob, restoreJob } from "./deletion.ts";
import { getDispatchMap } from "./dispatch/day-map.ts";
import { listMyDays } from "./dispatch/my-days.ts";
import { getDispatchDay } from "./dispatch/service.ts";
import { setChecklist, setLines, tickItem } from "./lines/checklist.ts";
import { addUse, removeUse } from "./lines/uses.ts";
import { getJobStats, listJobs } from "./listing.ts";
import { stopRepeating } from "./series/service.ts";
import { createJob, getJob, listHistory, updateJob } from "./service.ts";
import { readJobSettings, saveJobSettings } from "./settings.ts";
import { visitsContract } from "./visits/contract.ts";
import { cancelJob, completeJob, reopenJob } from "./visits/progressing.ts";
import { scheduleVisit, unscheduleVisit } from "./visits/scheduling.ts";
import { createVisit, getVisit, listVisits, updateVisit } from "./visits/service.ts";
import { stepBack } from "./visits/step-back.ts";
import { cancelVisit, finishVisit, reopenVisit, setOnTheWay, startVisit } from "./visits/visiting.ts";

const jobs = implement(jobsContract).$context<CallContext>().use(authenticated);
const customerWork = implement(customerWorkContract).$context<CallContext>().use(authenticated);
const visits = implement(visitsContract).$context<CallContext>().use(authenticated);

type Versioned = { context: { ifMatch: number | null }; input: { version?: number | undefined } };
const expectedVersion = ({ context, input }: Versioned): number | undefined =>
  context.ifMatch ?? input.version;

export const jobRoutes = jobs.router({
  list: jobs.list.handler(({ input, context }) => listJobs(context.actor, input)),
  stats: jobs.stats.handler(({ context }) => getJobStats(context.actor)),
  settings: jobs.settings.handler(({ context }) => readJobSettings(context.actor)),
  saveSettings: jobs.saveSettings.handler(({ input, context }) => saveJobSettings(context.actor, input)),
  get: jobs.get.handler(({ input, context }) => getJob(context.actor, input.id)),
  history: jobs.history.handler(({ input, context }) => listHistory(context.actor, input.id)),
  create: jobs.create.handler(({ input, context }) => createJob(context.actor, input)),
  update: jobs.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateJob(context.actor, id, changes, context.ifMatch ?? version),
  ),
  setLines: jobs.setLines.handler(({ input, context }) =>
    setLines(context.actor, input.id, input.lines, expectedVersion({ input, context })),
  ),
  setChecklist: jobs.setChecklist.handler(({ input, context }) =>
    setChecklist(context.actor, input.id, input.items, expectedVersion({ input, context })),
  ),
  tick: jobs.tick.handler(({ input: { id, item_id, is_done, photo_id, ...given }, context }) =>
    tickItem(context.actor, id, item_id, { isDone: is_done, photoGone: photo_id, ...given }),
  ),
  complete: jobs.complete.handler(({ input, context }) =>
    completeJob(context.actor, input.id, expectedVersion({ input, context })),
  ),
  cancel: jobs.cancel.handler(({ input, context }) =>
    cancelJob(context.actor, input.id, input, expectedVersion({ input, context })),
  ),
  reopen: jobs.reopen.handler(({ input, context }) =>
    reopenJob(context.actor, input.id, input.reason, expectedVersion({ input, context })),
  ),
  stopRepeating: jobs.stopRepeating.handler(({ input, context }) => stopRepeating(context.actor, input.id)),
  delete: jobs.delete.handler(({ input, context }) =>
    deleteJob(context.actor, input.id, context.ifMatch ?? undefined),
  ),
  restore: jobs.restore.handler(({ input, context }) => restoreJob(context.actor, input.id)),
});

export const visitRoutes = visits.router({
  list: visits.list.handler(({ input, context }) => listVisits(context.actor, input)),
  get: visits.get.handler(({ input, context }) => getVisit(context.actor, input.id)),
  create: visits.create.handler(({ input, context }) => createVisit(context.actor, input)),
  schedule: visits.schedule.handler(({ input: { id, version, ...timing }, context }) =>
    scheduleVisit(context.actor, id, timing, context.ifMatch ?? version),
  ),
  unschedule: visits.unschedule.handler(({ input, context }) =>
    unscheduleVisit(context.actor, input.id, expectedVersion({ input, context })),
  ),
  update: visits.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateVisit(context.actor, id, changes, context.ifMatch ?? version),
  ),
  onTheWay: visits.onTheWay.handler(({ input, context }) =>
    setOnTheWay(context.actor, input.id, {
      at: input.at,
      expectedVersion: expectedVersion({ input, context }),
    }),
  ),
  start: visits.start.handler(({ input, context }) =>
    startVisit(context.actor, input.id, {
      at: input.at,
      expectedVersion: expectedVersion({ input, context }),
    }),
  ),
  finish: visits.finish.handler(({ input, context }) =>
    finishVisit(context.actor, input.id, { ...input, expectedVersion: expectedVersion({ input, context }) }),
  ),
  stepBack: visits.stepBack.handler(({ input, context }) =>
    stepBack(context.actor, input.id, {
      from: input.from,
      expectedVersion: expectedVersion({ input, context }),
    }),
  ),
  cancel: visits.cancel.handler(({ input, context }) =>
    cancelVisit(context.actor, input.id, input.reason, expectedVersion({ input, context })),
  ),
  reopen: visits.reopen.handler(({ input, context }) =>
    reopenVisit(context.actor, input.id, input.reason, expectedVersion({ input, context })),
  ),
  addUse: visits.addUse.handler(({ input: { id, ...use }, context }) => addUse(context.actor, id, use)),
  removeUse: visits.removeUse.handler(({ input, context }) =>
    removeUse(context.actor, input.id, input.use_id),
  ),
  dispatch: visits.dispatch.handler(({ input, context }) => getDispatchDay(context.actor, input.day)),
  dispatchMap: visits.dispatchMap.handler(({ input, context }) => getDispatchMap(context.actor, input.day)),
  myDays: visits.myDays.handler(({ input, context }) => listMyDays(context.actor, input)),
});

export const customerWorkRoutes = customerWork.router({
  get: customerWork.get.handler(({ input, context }) => getCustomerWork(context.actor, input.id)),
});
