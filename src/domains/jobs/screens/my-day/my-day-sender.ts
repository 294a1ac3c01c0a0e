/** Takes a technician's notes from the outbox to the server; web/ loads it wherever somebody is signed in. */
import { isApiError } from "#ui/api/api-error.ts";
import type { QueuedWrite } from "#ui/outbox/queued-write.ts";
import { outbox } from "#ui/outbox/the-outbox.ts";
import type { Job } from "../../contract.ts";
import type { Visit } from "../../visits/contract.ts";
import { jobsApi, visitsApi } from "../jobs-api.ts";
import { readMyDays, soon, takeIntoDays } from "./my-day-data.ts";
import { areaOfVisits, type VisitInput, visitInputOf } from "./my-day-writes.ts";
import { arePhotosThere, sendAfterPhotos } from "./waiting-photos.ts";

type Answer = { visit: Visit } | { job: Job };

export function registerVisitSender(): void {
  outbox.register(areaOfVisits, {
    send,
    taken: (_write, answer) => takeIntoDays(answer as Answer),
    reread: () => void readMyDays(),
    isReady: async (write) =>
      visitInputOf(write).note.do !== "finish" || arePhotosThere(write.owner, visitInputOf(write).job_id),
  });
  sendAfterPhotos();
}

/** Keys are remembered by the server for a day; after that, what it has shows whether this is a repeat. */
async function send(write: QueuedWrite): Promise<Answer> {
  try {
    return await call(write);
  } catch (error) {
    if (!isApiError(error) || ![404, 409].includes(error.status)) throw error;
    const visit = await visitsApi.get
      .call({ id: visitInputOf(write).visit_id }, { signal: soon() })
      .catch(() => null);
    if (!visit || !isDoneAlready(visit, write)) throw error;
    return { visit };
  }
}

async function call(write: QueuedWrite): Promise<Answer> {
  const { visit_id: id, job_id, note } = visitInputOf(write);
  const { at } = write;
  const options = { signal: soon(), context: { idempotencyKey: write.id } };
  switch (note.do) {
    case "on_the_way":
      return { visit: await visitsApi.onTheWay.call({ id, at }, options) };
    case "start":
      return { visit: await visitsApi.start.call({ id, at }, options) };
    case "step_back":
      return { visit: await visitsApi.stepBack.call({ id, from: note.from }, options) };
    case "finish":
      return { visit: await visitsApi.finish.call({ id, at, report: note.report }, options) };
    case "reopen":
      return { visit: await visitsApi.reopen.call({ id, reason: note.reason }, options) };
    case "tick": {
      const { do: _, ...tick } = note;
      return { job: await jobsApi.tick.call({ id: job_id, at, ...tick }, options) };
    }
    case "add_use": {
      const { use_id, kind, name, quantity, minutes } = note;
      const use = { use_id, kind, name, quantity, ...(minutes === null ? {} : { minutes }) };
      return { visit: await visitsApi.addUse.call({ id, at, ...use }, options) };
    }
    case "remove_use":
      return { visit: await visitsApi.removeUse.call({ id, use_id: note.use_id }, options) };
  }
}

/** The very moment that this note carries is on record, or what it takes off or back is no more. */
function isDoneAlready(visit: Visit, { input, at }: Pick<QueuedWrite, "input" | "at">): boolean {
  const { note } = input as VisitInput;
  const isAt = (recorded: string | null) => recorded !== null && Date.parse(recorded) === Date.parse(at);
  switch (note.do) {
    case "on_the_way":
      return isAt(visit.on_the_way_at);
    case "start":
      return isAt(visit.started_at);
    case "step_back":
      return visit.status !== note.from;
    case "finish":
      return isAt(visit.done_at);
    case "remove_use":
      return visit.uses.every(({ id }) => id !== note.use_id);
    default:
      return false;
  }
}
