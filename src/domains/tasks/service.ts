/** What the business may do with its tasks: add, change, tick off, open again, delete and bring back. */
import { assertActiveMember } from "#domains/users/members/active.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { forbidden, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { clockOf } from "./clock.ts";
import { type NewTask, restorableDays, type Task, type TaskChanges, type TaskStats } from "./contract.ts";
import { changedEvent, type loggedFields, taskEvent, toTask } from "./event-builders.ts";
import { othersTask } from "./list-store.ts";
import {
  changeTaskRow,
  countTasks,
  findTaskRow,
  insertTaskRow,
  lockTaskRow,
  type StoredTask,
} from "./store.ts";
import { customerOfJob, holdsCustomer } from "./subjects-store.ts";

/** What each figure counts is written beside it in the contract. */
export function getTaskStats(actor: Actor): Promise<TaskStats> {
  return countTasks(requirePermission(actor, "tasks.view"), clockOf(actor));
}

export async function findTask(actor: Actor, id: number): Promise<Task> {
  const row = await findTaskRow(requirePermission(actor, "tasks.view"), id);
  if (!row) throw notFound("Task");
  return toTask(row, clockOf(actor));
}

/** Its customer, job and member must be of the business; without a member it is for whoever adds it. */
export async function createTask(actor: Actor, input: NewTask): Promise<Task> {
  const scope = requirePermission(actor, "tasks.create");
  assertTimeHasDay(input.due_date ?? null, input.due_time ?? null);
  return inTransaction(scope, async (tx) => {
    const { assigned_to = actor.userId, ...asked } = input;
    await assertMember(tx, assigned_to);
    const given = { ...asked, ...(await subjectOf(tx, asked)) };
    await assertCustomer(tx, given.customer_id);
    const at = now().toISOString();
    const row = await insertTaskRow(tx, {
      notes: null,
      due_date: null,
      due_time: null,
      priority: "medium",
      customer_id: null,
      job_id: null,
      ...givenFields(given),
      title: given.title,
      assigned_to,
      created_by: actor.userId,
      created_at: at,
      updated_at: at,
    });
    await appendEvent(tx, taskEvent("created", row));
    return toTask(row, clockOf(actor));
  });
}

/**
 * Changes the fields that are given. `expectedVersion` is the version that the changes were made to: a newer one in store refuses
 * them with a conflict that says who was faster. What stays the same writes nothing.
 */
export async function updateTask(
  actor: Actor,
  id: number,
  changes: Omit<TaskChanges, "version">,
  expectedVersion?: number,
): Promise<Task> {
  const scope = requirePermission(actor, "tasks.update");
  return inTransaction(scope, async (tx) => {
    const kept = await lockTaskForUpdate(tx, id, expectedVersion);
    const losesDay = changes.due_date === null && changes.due_time === undefined;
    const about = (await subjectOf(tx, changes)) ?? leavingJob(kept, changes);
    const wanted = { ...givenFields(changes), ...about, ...(losesDay ? { due_time: null } : {}) };
    const changed = changedFields<Partial<Pick<StoredTask, (typeof loggedFields)[number]>>>(kept, wanted);
    if (Object.keys(changed).length === 0) return toTask(kept, clockOf(actor));
    const after = { ...kept, ...changed };
    assertTimeHasDay(after.due_date, after.due_time);
    await assertMember(tx, changed.assigned_to);
    if (changed.customer_id) await assertCustomer(tx, changed.customer_id);
    const row = await changeTaskRow(tx, id, { ...changed, updated_at: now().toISOString() });
    await appendEvent(tx, changedEvent(kept, row));
    return toTask(row, clockOf(actor));
  });
}

/** Ticks it off, or opens it again; what it is already changes nothing, so that a tick may be sent twice. */
export async function markTask(
  actor: Actor,
  id: number,
  isDone: boolean,
  expectedVersion?: number,
): Promise<Task> {
  const scope = requirePermission(actor, "tasks.update");
  return inTransaction(scope, async (tx) => {
    const kept = await lockTaskForUpdate(tx, id, expectedVersion);
    if ((kept.done_at !== null) === isDone) return toTask(kept, clockOf(actor));
    const at = now().toISOString();
    const row = await changeTaskRow(tx, id, {
      done_at: isDone ? at : null,
      done_by: isDone ? actor.userId : null,
      done_by_name: isDone ? actor.name : null,
      updated_at: at,
    });
    await appendEvent(tx, taskEvent(isDone ? "done" : "reopened", row));
    return toTask(row, clockOf(actor));
  });
}

export async function deleteTask(actor: Actor, id: number, expectedVersion?: number): Promise<Task> {
  const scope = requirePermission(actor, "tasks.delete");
  return inTransaction(scope, async (tx) => {
    await lockTaskForUpdate(tx, id, expectedVersion);
    const at = now().toISOString();
    const row = await changeTaskRow(tx, id, { deleted_at: at, updated_at: at });
    await appendEvent(tx, taskEvent("deleted", row));
    return toTask(row, clockOf(actor));
  });
}

const dayMs = 24 * 60 * 60 * 1000;

/** Bringing back what is already back changes nothing, so that an undo may be sent twice. */
export async function restoreTask(actor: Actor, id: number): Promise<Task> {
  const scope = requirePermission(actor, "tasks.delete");
  return inTransaction(scope, async (tx) => {
    const held = await lockTaskRow(tx, id, { isDeleted: true });
    if (!held) {
      const present = await findTaskRow(tx, id);
      if (present) return toTask(present, clockOf(actor));
      throw notFound("Task");
    }
    if (now().getTime() - Date.parse(held.deleted_at ?? "") > restorableDays * dayMs) throw notFound("Task");
    const row = await changeTaskRow(tx, id, { deleted_at: null, updated_at: now().toISOString() });
    await appendEvent(tx, taskEvent("restored", row));
    return toTask(row, clockOf(actor));
  });
}

function assertTimeHasDay(day: string | null, time: string | null): void {
  if (time === null || day !== null) return;
  const message = "Add a due date or remove the time";
  throw invalid(message, { due_date: message });
}

export const assertMember = (tx: Scope, userId: string | null | undefined) =>
  assertActiveMember(tx, userId, "This team member is no longer available. Choose someone else.");

/** A task about a job is about its customer too. */
async function subjectOf(tx: Scope, { job_id: id }: Pick<TaskChanges, "job_id">) {
  if (!id) return undefined;
  const { reach } = requirePermission(tx.actor, "jobs.view");
  const customer = await customerOfJob(tx, id, reach);
  if (customer !== undefined) return { customer_id: customer };
  const message = "This job no longer exists. Choose another one.";
  throw invalid(message, { job_id: message });
}

/** A task that goes to another customer is about the job no more. */
const leavingJob = (kept: StoredTask, { customer_id, job_id }: Omit<TaskChanges, "version">) =>
  customer_id === undefined || customer_id === kept.customer_id || job_id !== undefined
    ? {}
    : { job_id: null };

async function assertCustomer(tx: Scope, id: number | null | undefined): Promise<void> {
  if (!id) return;
  const { reach } = requirePermission(tx.actor, "customers.view");
  if (await holdsCustomer(tx, id, reach)) return;
  const message = "This customer no longer exists. Choose another one.";
  throw invalid(message, { customer_id: message });
}

/** The task, held until the transaction ends, when the permission reaches it and it is still as it was `expectedVersion`. */
async function lockTaskForUpdate(tx: Scope, id: number, expectedVersion?: number): Promise<StoredTask> {
  const row = (await lockTaskRow(tx, id)) ?? (await refuseChange(tx, id));
  await assertUnchanged(tx, row, expectedVersion, {
    thing: "task",
    subjects: [{ kind: "task", id }],
    facts: { kind: "version" },
  });
  return row;
}

/** A task that the person may see but not change is refused in words; any other does not exist for them. */
async function refuseChange(tx: Scope, id: number): Promise<never> {
  if (!tx.actor.permissions.has("tasks.view")) throw notFound("Task");
  const { reach } = requirePermission(tx.actor, "tasks.view");
  if (!(await findTaskRow(tx, id, reach))) throw notFound("Task");
  throw forbidden(othersTask, { permission: "tasks.update" });
}
