/** Lets a member go, with all that hangs on them settled at once, and lets them in again. */
import { endAccess } from "#domains/auth/membership/service.ts";
import { endTimeOffOf } from "#domains/availability/time-off.ts";
import { countOpenEventsOf, handOverCalendarEvents } from "#domains/calendar/hand-over.ts";
import { countSignaturesOf, handOverSignatures } from "#domains/contracts/sending/hand-over.ts";
import { countCustomersOf, handOverCustomers } from "#domains/customers/hand-over.ts";
import { countOpenJobsOf, handOverJobs } from "#domains/jobs/hand-over.ts";
import { countConversationsOf, handOverConversations } from "#domains/messages/hand-over.ts";
import { announceAccessChange } from "#domains/organizations/service.ts";
import { countOpenTasksOf, handOverTasks } from "#domains/tasks/hand-over.ts";
import {
  deactivateWithin,
  findMemberIn,
  lockMemberForUpdate,
  nameOf,
  reactivateWithin,
} from "#domains/users/members/service.ts";
import type { Member } from "#domains/users/people-contract.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { invalid, undefinedWhen } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { AssignedRecords } from "./contract.ts";

export async function countAssignedRecords(actor: Actor, userId: string): Promise<AssignedRecords> {
  const scope = requirePermission(actor, "users.update");
  await findMemberIn(scope, userId);
  const [customers, events, jobs, tasks, conversations, signatures] = await Promise.all([
    countCustomersOf(scope, userId),
    countOpenEventsOf(scope, userId),
    countOpenJobsOf(scope, userId),
    countOpenTasksOf(scope, userId),
    countConversationsOf(scope, userId),
    countSignaturesOf(scope, userId),
  ]);
  return { customers, events, jobs, tasks, conversations, signatures };
}

/** Hands over what the member looks after, frees the seat and ends every session: all, or nothing. */
export async function deactivateMember(
  actor: Actor,
  userId: string,
  handOverTo: string | null = null,
): Promise<{ member: Member; handedOver: AssignedRecords }> {
  const result = await inTransaction(requirePermission(actor, "users.update"), async (tx) => {
    await lockMemberForUpdate(tx, userId);
    const successor = handOverTo === null ? null : await findSuccessor(tx, userId, handOverTo);
    const handedOver = {
      customers: await handOverCustomers(tx, userId, successor),
      events: await handOverCalendarEvents(tx, userId, successor),
      jobs: await handOverJobs(tx, userId, successor),
      tasks: await handOverTasks(tx, userId, successor),
      conversations: await handOverConversations(tx, userId, successor),
      signatures: await handOverSignatures(tx, userId, successor),
    };
    const member = await deactivateWithin(tx, userId, { handedOver, handedOverTo: successor?.id ?? null });
    await endTimeOffOf(tx, userId);
    await endAccess(tx, userId);
    return { member, handedOver };
  });
  await announceAccessChange(actor.appContext, userId);
  return result;
}

/** Takes a seat; throws a conflict when none is free. */
export async function reactivateMember(actor: Actor, userId: string): Promise<Member> {
  return inTransaction(requirePermission(actor, "users.update"), (tx) => reactivateWithin(tx, userId));
}

export async function endMemberSessions(actor: Actor, userId: string): Promise<{ message: string }> {
  const message = await inTransaction(requirePermission(actor, "users.update"), async (tx) => {
    const name = nameOf(await lockMemberForUpdate(tx, userId));
    await endAccess(tx, userId);
    await appendEvent(tx, {
      type: "user.signed_out_by_other",
      subject: { kind: "user", id: userId },
      title: `${actor.name} signed ${name} out on every device`,
    });
    return `${name} was signed out on every device.`;
  });
  await announceAccessChange(actor.appContext, userId);
  return { message };
}

async function findSuccessor(tx: Scope, userId: string, to: string): Promise<{ id: string; name: string }> {
  const successor = to === userId ? undefined : await undefinedWhen("not_found", findMemberIn(tx, to));
  if (successor?.isActive) return { id: to, name: `${successor.firstName} ${successor.lastName}` };
  const sentence = "Choose an active team member to reassign to.";
  throw invalid(sentence, { handOverTo: sentence });
}
