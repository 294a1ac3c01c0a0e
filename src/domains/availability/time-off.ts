/** Time off of a member or of the whole business: entered, changed, deleted and brought back. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import { formatDateTime, formatLongDate } from "#shared/time/dates.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import { type NewTimeOff, restorableDays, type TimeOff, type TimeOffChanges } from "./contract.ts";
import { mayChange, reaches, updateReach } from "./reach.ts";
import { listMembers } from "./store.ts";
import {
  deleteTimeOffFrom,
  insertTimeOff,
  listTimeOffRows,
  lockTimeOff,
  type StoredTimeOff,
  updateTimeOff,
} from "./time-off-store.ts";

const dayMilliseconds = 24 * 3_600_000;

/** What has not ended yet, and what ended within the last days; of the whole business and of whom the role reaches. */
export async function listTimeOff(actor: Actor): Promise<TimeOff[]> {
  const scope = requirePermission(actor, "availability.view");
  const rows = await listTimeOffRows(scope, addDays(localDay(now(), actor.timeZone), -1));
  const whose = (row: (typeof rows)[number]) => ({ userId: row.user_id, teamId: row.team_id });
  return rows
    .filter((row) => row.user_id === null || reaches(actor, scope.reach, whose(row)))
    .map((row) => serializeTimeOff(row, reaches(actor, updateReach(actor), whose(row))));
}

export async function createTimeOff(actor: Actor, input: NewTimeOff): Promise<TimeOff> {
  const scope = requirePermission(actor, "availability.update");
  return inTransaction(scope, async (tx) => {
    const name = await nameOfMember(tx, input.user_id);
    const row = await insertTimeOff(tx, {
      user_id: input.user_id,
      title: input.title,
      ...whenOf(input),
      created_by: actor.userId,
    });
    await tell(tx, row, "created", `${name} is off: ${row.title}`);
    return serializeTimeOff(row, true);
  });
}

/** What is absent stays as it is; `expectedVersion` is the version that the changes were made to. */
export async function changeTimeOff(
  actor: Actor,
  id: number,
  changes: Omit<TimeOffChanges, "version">,
  expectedVersion?: number,
): Promise<TimeOff> {
  const scope = requirePermission(actor, "availability.update");
  return inTransaction(scope, async (tx) => {
    const before = await hold(tx, id, expectedVersion);
    const user_id = changes.user_id === undefined ? before.user_id : changes.user_id;
    const name = await nameOfMember(tx, user_id);
    const isTimed = [changes.first_day, changes.last_day, changes.start, changes.end].some(
      (each) => each !== undefined && each !== null,
    );
    const row = await updateTimeOff(tx, id, {
      user_id,
      title: changes.title ?? before.title,
      ...(isTimed ? whenOf(changes) : {}),
    });
    await tell(tx, row, "changed", `Time off changed: ${name}, ${row.title}`);
    return serializeTimeOff(row, true);
  });
}

export async function deleteTimeOff(actor: Actor, id: number, expectedVersion?: number): Promise<TimeOff> {
  const scope = requirePermission(actor, "availability.update");
  return inTransaction(scope, async (tx) => {
    const before = await hold(tx, id, expectedVersion);
    const row = await updateTimeOff(tx, id, { deleted_at: now().toISOString() });
    const name = await nameOfMember(tx, before.user_id);
    await tell(tx, row, "deleted", `Time off deleted: ${name}, ${row.title}`);
    return serializeTimeOff(row, true);
  });
}

/** Bringing back what is already back changes nothing, so that an undo may be sent twice. */
export async function restoreTimeOff(actor: Actor, id: number): Promise<TimeOff> {
  const scope = requirePermission(actor, "availability.update");
  return inTransaction(scope, async (tx) => {
    const held = await lockTimeOff(tx, id);
    if (!held || !(await isWithinReach(tx, held))) throw notFound("Time off");
    const name = await nameOfMember(tx, held.user_id);
    if (held.deleted_at === null) return serializeTimeOff(held, true);
    if (now().getTime() - Date.parse(held.deleted_at) > restorableDays * dayMilliseconds) {
      throw notFound("Time off");
    }
    const row = await updateTimeOff(tx, id, { deleted_at: null });
    await tell(tx, row, "restored", `Time off restored: ${name}, ${row.title}`);
    return serializeTimeOff(row, true);
  });
}

/** Takes the time off away that somebody who leaves still had before them. */
export async function endTimeOffOf(tx: Scope, userId: string): Promise<void> {
  const gone = await deleteTimeOffFrom(tx, userId, localDay(now(), tx.actor.timeZone));
  if (gone === 0) return;
  await appendEvent(tx, {
    type: "availability.time_off_ended",
    subject: { kind: "user", id: userId },
    title: `${gone} ${gone === 1 ? "entry" : "entries"} of time off removed when they left`,
    data: { entries: gone },
  });
}

async function isWithinReach(tx: Scope, { user_id: userId }: StoredTimeOff): Promise<boolean> {
  const [member] = userId === null ? [] : await listMembers(tx, userId);
  return mayChange(tx.actor, { userId, teamId: member?.team_id ?? null });
}

const changedElsewhere =
  "Someone else changed this time off while you were editing. Review the latest version and try again.";

async function hold(tx: Scope, id: number, expectedVersion?: number): Promise<StoredTimeOff> {
  const row = await lockTimeOff(tx, id);
  if (!row || row.deleted_at !== null || !(await isWithinReach(tx, row))) throw notFound("Time off");
  assertVersion(row, expectedVersion, changedElsewhere, { kind: "version" });
  return row;
}

/** Throws when the member is not one of the business's, or not one whose time off the actor may change. */
async function nameOfMember(tx: Scope, userId: string | null): Promise<string> {
  const [member] = userId === null ? [] : await listMembers(tx, userId);
  if (userId !== null && !member) {
    throw refused("user_id", "That person isn't an active team member. Choose someone else.");
  }
  if (!mayChange(tx.actor, { userId, teamId: member?.team_id ?? null })) {
    const whose = userId === null ? "for the whole business" : "for this team member";
    throw refused("user_id", `Your role doesn't let you add time off ${whose}. Choose someone else.`);
  }
  return member ? `${member.first_name} ${member.last_name}` : "The business";
}

/** Whole days, or a span. Throws when it is neither, or ends before it begins. */
function whenOf({
  first_day,
  last_day,
  start,
  end,
}: Pick<NewTimeOff, "first_day" | "last_day" | "start" | "end">) {
  if (first_day) {
    const last = last_day ?? first_day;
    if (last < first_day) throw refused("last_day", "Choose a last day on or after the first day");
    return { first_day, last_day: last, starts_at: null, ends_at: null };
  }
  if (!start || !end) throw refused("first_day", "Choose the days, or a start and an end");
  if (Date.parse(end) <= Date.parse(start)) throw refused("end", "Choose an end after the start");
  return { first_day: null, last_day: null, starts_at: start, ends_at: end };
}

const refused = (field: string, message: string) => invalid(message, { [field]: message });

function tell(tx: Scope, row: StoredTimeOff, what: string, title: string): Promise<void> {
  const { first_day, last_day, starts_at, ends_at } = row;
  const zone = tx.actor.timeZone;
  const words = (when: string) => (starts_at ? formatDateTime(when, zone) : formatLongDate(when, "UTC"));
  const [from, to] = [words(starts_at ?? first_day ?? ""), words(ends_at ?? last_day ?? "")];
  return appendEvent(tx, {
    type: `availability.time_off_${what}`,
    subject: { kind: "time_off", id: row.id },
    title,
    description: from === to ? from : `${from} to ${to}`,
    data: { user_id: row.user_id, title: row.title, first_day, last_day, start: starts_at, end: ends_at },
  });
}

const serializeTimeOff = (row: StoredTimeOff, is_changeable: boolean): TimeOff => ({
  id: row.id,
  user_id: row.user_id,
  title: row.title,
  first_day: row.first_day,
  last_day: row.last_day,
  start: row.starts_at,
  end: row.ends_at,
  is_changeable,
  version: row.version,
});
