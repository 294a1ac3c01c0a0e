/** What the business may do with its jobs: add and change them, see one, see how many stand where. */
import { changeOwnedEvent } from "#domains/calendar/owned-events.ts";
import {
  prepareFieldChanges,
  prepareNewFields,
  saveFields,
  withOwnFieldValues,
} from "#domains/custom-fields/values.ts";
import { findCustomer } from "#domains/customers/service.ts";
import { assertActiveMember } from "#domains/users/members/active.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields, sameFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { invalid, notFound, undefinedWhen } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { cut } from "#shared/text.ts";
import type { Job, JobChanges, JobHistoryEntry, NewJob } from "./contract.ts";
import { jobEvent } from "./event-builders.ts";
import { assertJobMay, lockJobForUpdate } from "./holding.ts";
import { newItems } from "./lines/items.ts";
import { agreeOnLines, columnsOf } from "./lines/service.ts";
import { dueBeforeStart } from "./list-fields-store.ts";
import { readJob, toJob } from "./serializers.ts";
import { beginSeries } from "./series/service.ts";
import { findHistory, findJob, insertJob, nextNumber, type StoredJob, updateJobRow } from "./store.ts";
import { findVisitsOfJob } from "./visits/store.ts";

/** Throws `not_found` for one that was deleted, that the permission does not reach, or that never was. */
export async function getJob(actor: Actor, id: number): Promise<Job> {
  const scope = requirePermission(actor, "jobs.view");
  const row = await findJob(scope, id);
  if (!row) throw notFound("Job");
  return withOwnFieldValues(scope, "job", toJob(actor, row, await findVisitsOfJob(scope, id)));
}

const readWithFields = async (tx: Scope, id: number): Promise<Job> =>
  withOwnFieldValues(tx, "job", await readJob(tx, id));

/** Also what was done with its visits on the calendar. */
export async function listHistory(actor: Actor, id: number): Promise<JobHistoryEntry[]> {
  const scope = requirePermission(actor, "jobs.view");
  if (!(await findJob(scope, id))) throw notFound("Job");
  const rows = await findHistory(scope, id);
  return rows.map(({ id: entry, occurred_at: at, title, description, actor_name: by }) => ({
    id: entry,
    at,
    title,
    description,
    by,
  }));
}

/**
 * Adds a job. Its client's name, and its location unless another is given, are those of the customer; its title is the
 * first service's. With a repetition it is the first of a series, whose next jobs are made with it.
 */
export async function createJob(actor: Actor, input: NewJob): Promise<Job> {
  const scope = requirePermission(actor, "jobs.create");
  return inTransaction(scope, async (tx) => {
    const client = await clientOf(tx, input);
    await assertMember(tx, input.assigned_to);
    assertDays(input.start_date, input.due_date);
    const fields = await prepareNewFields(tx, "job", input.custom_fields);
    const moment = now().toISOString();
    const id = await insertJob(tx, {
      number: await nextNumber(tx),
      title: input.title ?? "",
      description: input.description ?? null,
      notes: input.notes ?? null,
      priority: input.priority ?? "medium",
      customer_id: input.customer_id ?? null,
      client_name: client.name,
      location: input.location ?? client.location,
      start_date: input.start_date ?? null,
      due_date: input.due_date ?? null,
      ...blankJob,
      assigned_to: input.assigned_to ?? null,
      checklist: newItems(input.checklist),
      created_by: actor.userId,
      created_at: moment,
      updated_at: moment,
    });
    const agreed = columnsOf(await agreeOnLines(tx, id, input.lines));
    const title = input.title ?? agreed.service_name;
    if (!title) throw invalid("Title is required", { title: "Title is required" });
    await updateJobRow(tx, id, { ...agreed, title, version: 1 });
    await saveFields(tx, "job", id, fields);
    const job = (await findJob(tx, id, "all")) as StoredJob;
    await appendEvent(tx, jobEvent(job, "created", "added"));
    if (input.recurrence) await beginSeries(tx, job, input.recurrence);
    return readWithFields(tx, id);
  });
}

const blankJob = {
  service_id: null,
  service_name: null,
  cancel_reason: null,
  reopen_reason: null,
  completed_at: null,
  cancelled_at: null,
  series_id: null,
  series_day: null,
  deleted_at: null,
};

/** Changes the fields that are given; what stays the same writes nothing. Its visits on the calendar follow. */
export async function updateJob(
  actor: Actor,
  id: number,
  { custom_fields, ...changes }: Omit<JobChanges, "version">,
  expectedVersion?: number,
): Promise<Job> {
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    const before = await lockJobForUpdate(tx, id, { expectedVersion });
    assertJobMay(before, "edit");
    const wanted = await wantedValues(tx, before, changes);
    const changed = changedFields(before, wanted);
    const fields = await prepareFieldChanges(tx, "job", id, custom_fields);
    if (Object.keys(changed).length === 0 && !fields.isChange) return readWithFields(tx, id);
    const after = { ...before, ...changed };
    assertDays(after.start_date, after.due_date);
    await assertMember(tx, changed.assigned_to);
    await updateJobRow(tx, id, { ...changed, updated_at: now().toISOString() });
    await tellCalendar(tx, id, changed);
    await saveFields(tx, "job", id, fields);
    const data = { before: sameFields(before, changed), after: changed, ...fields.data };
    await appendEvent(tx, jobEvent(after, "changed", "changed", { description: fields.words, data }));
    return readWithFields(tx, id);
  });
}

async function wantedValues(
  tx: Scope,
  before: StoredJob,
  changes: Omit<JobChanges, "version">,
): Promise<Partial<StoredJob>> {
  const { priority, customer_id, client_name, ...plain } = changes;
  const isOtherClient = customer_id !== undefined || client_name !== undefined;
  const customer = customer_id === undefined ? before.customer_id : customer_id;
  const kept = customer === before.customer_id ? before.client_name : undefined;
  const client = isOtherClient
    ? await clientOf(tx, { customer_id: customer, client_name: client_name ?? kept })
    : undefined;
  return {
    ...givenFields(plain),
    ...(priority ? { priority } : {}),
    ...(client ? { customer_id: customer, client_name: client.name } : {}),
  };
}

/** What the calendar shows of a job goes with the job. */
async function tellCalendar(tx: Scope, id: number, { title, ...job }: Partial<StoredJob>): Promise<void> {
  const shown = {
    ...(title === undefined ? {} : { title }),
    ...(job.location === undefined ? {} : { location: job.location }),
    ...(job.priority === undefined ? {} : { priority: job.priority }),
    ...(job.client_name === undefined ? {} : { client_name: job.client_name }),
    ...(job.customer_id === undefined ? {} : { customer_id: job.customer_id }),
  };
  if (Object.keys(shown).length === 0) return;
  for (const { event_id, starts_at } of await findVisitsOfJob(tx, id)) {
    if (event_id !== null && starts_at !== null) await changeOwnedEvent(tx, event_id, shown);
  }
}

type Client = { customer_id?: number | null | undefined; client_name?: string | null | undefined };

async function clientOf(tx: Scope, { customer_id, client_name }: Client) {
  if (!customer_id) {
    if (client_name) return { name: client_name, location: null };
    throw invalid("Client is required", { client_name: "Client is required" });
  }
  const customer = await undefinedWhen("not_found", findCustomer(actingWithin(tx, tx.actor), customer_id));
  if (!customer) {
    const message = "That customer no longer exists. Choose another.";
    throw invalid(message, { customer_id: message });
  }
  const { first_name, last_name, address, city, state, zip_code } = customer;
  const region = [state, zip_code].filter(Boolean).join(" ");
  const place = [address, city, region].filter(Boolean).join(", ");
  return {
    name: client_name ?? `${first_name} ${last_name}`,
    location: address ? cut(place, 300) : null,
  };
}

export const assertMember = (tx: Scope, userId: string | null | undefined) =>
  assertActiveMember(tx, userId, "That person isn't an active team member. Choose another owner.");

function assertDays(start: string | null | undefined, due: string | null | undefined): void {
  if (!start || !due || start <= due) return;
  throw invalid(dueBeforeStart, { due_date: dueBeforeStart });
}
