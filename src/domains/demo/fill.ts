/** Writes the planned year down, each deed by the person who did it, at its moment, through the same services. */
import { changeCalendarEventStatus, createCalendarEvent } from "#domains/calendar/service.ts";
import { logContact } from "#domains/customers/contacts.ts";
import { addNote } from "#domains/customers/notes.ts";
import { createCustomer, updateCustomer } from "#domains/customers/service.ts";
import type { NewOrganization } from "#domains/organizations/service.ts";
import { createUser, permissionsOf } from "#domains/users/service.ts";
import { type Actor, actingWithin, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import type { Ground } from "#platform/ground.ts";
import { instantAt } from "./agenda.ts";
import { business, type CastKey, type CastMember, cast } from "./cast.ts";
import type { Deed, Doer, PlanKey } from "./deeds.ts";
import { minutesAfter } from "./world.ts";
import type { Year } from "./year.ts";

export const demoActor = (ground: Ground): Actor =>
  systemActor(ground, {
    id: business.organizationId,
    timeZone: business.timeZone,
    country: business.country,
  });

export type Filling = {
  year: Year;
  /** What lies later has not happened yet. */
  until: Date;
  passwordHash: string;
  /** Opens the organization, or puts it back to how it was when it was opened. */
  found: (tx: Scope, organization: NewOrganization) => Promise<void>;
};

/** Fills the organization of `tx`, which holds nothing. */
export async function fillDemo(tx: Scope, { year, until, passwordHash, found }: Filling): Promise<void> {
  const actors = actorsWithin(tx);
  const opening = instantAt(year.firstDay, 7 * 60);
  const office = requirePermission(actors.program, "organization.update");
  await atMoment(opening, () => found(office, { ...business, trialEnd: null, isDemo: true }));
  for (const [number, person] of Object.values(cast).entries()) {
    const user = { ...person, passwordHash };
    const joined = minutesAfter(opening, 2 + 3 * number);
    await atMoment(joined, () => createUser(office, user));
  }
  const ids: Ids = { customers: new Map(), entries: new Map() };
  for (const deed of year.deeds) {
    if (deed.at > until) break;
    await atMoment(deed.at, () => perform(actors[deed.by], deed, ids));
  }
}

function actorsWithin(tx: Scope): Record<Doer, Actor> {
  const program = actingWithin(tx, demoActor(tx.actor.ground));
  const people = Object.entries(cast).map(([key, person]) => [key, memberOf(program, person)]);
  return { ...(Object.fromEntries(people) as Record<CastKey, Actor>), program };
}

function memberOf(program: Actor, { id, firstName, lastName, role, isOwner }: CastMember): Actor {
  return {
    ...program,
    kind: "member",
    userId: id,
    name: `${firstName} ${lastName}`,
    role,
    permissions: permissionsOf(role, isOwner),
  };
}

type Ids = { customers: Map<PlanKey, number>; entries: Map<PlanKey, number> };

async function perform(actor: Actor, deed: Deed, { customers, entries }: Ids): Promise<void> {
  switch (deed.kind) {
    case "add customer":
      customers.set(deed.customer, (await createCustomer(actor, deed.input)).id);
      return;
    case "change customer":
      await updateCustomer(actor, idOf(customers, deed.customer), deed.changes);
      return;
    case "contact":
      await logContact(actor, idOf(customers, deed.customer), deed.channel);
      return;
    case "note":
      await addNote(actor, idOf(customers, deed.customer), deed.body);
      return;
    case "book": {
      const customer_id = deed.customer === null ? null : idOf(customers, deed.customer);
      entries.set(deed.entry, (await createCalendarEvent(actor, { ...deed.input, customer_id })).id);
      return;
    }
    case "move entry":
      await changeCalendarEventStatus(actor, idOf(entries, deed.entry), deed.status);
  }
}

function idOf(ids: Map<PlanKey, number>, key: PlanKey): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The plan speaks of record ${key} before it exists`);
  return id;
}
