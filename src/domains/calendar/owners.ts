/** Events that belong to a record of a later domain, as the visit of a job: that domain says what may become of them. */
import type { Scope } from "#platform/actor.ts";
import type { EventSubject } from "#platform/events.ts";
import { providedBy, providedKey } from "#platform/provided.ts";
import type { CalendarEventChanges } from "./contract.ts";
import type { StoredEvent } from "./store.ts";

/** An event as it was, and as it is by now in the transaction that changes it. */
export type EventChange = { before: StoredEvent; after: StoredEvent };

/** What somebody is about to do with an event on the calendar. */
export type CalendarAction =
  | { kind: "change"; changes: Pick<CalendarEventChanges, "status" | "type"> }
  | { kind: "delete" }
  | { kind: "repeat" };

export type EventOwner = {
  owns(event: StoredEvent): boolean;
  /** Throws what cannot be done on the calendar alone. */
  assertMay(event: StoredEvent, action: CalendarAction): void;
  /**
   * Brings the owner's records into step, in the transaction of the change and while the events are held; whatever it
   * throws undoes the change. Not called for what the owner itself does (`owned-events.ts`).
   */
  follow(tx: Scope, changes: readonly EventChange[]): Promise<void>;
  /** Under which subjects, beside the event itself, the event log speaks of it. */
  subjectsOf(event: StoredEvent): EventSubject[];
};

/** Provided in server/, so that no way of changing an event can forget whom it belongs to. */
export const eventOwners = providedKey<readonly EventOwner[]>("owners of calendar events");

export const ownerOf = ({ actor }: Scope, event: StoredEvent): EventOwner | undefined =>
  providedBy(actor.appContext, eventOwners).find((owner) => owner.owns(event));

export async function tellOwners(tx: Scope, changes: readonly EventChange[]): Promise<void> {
  const owned = Map.groupBy(changes, ({ after }) => ownerOf(tx, after));
  for (const [owner, its] of owned) await owner?.follow(tx, its);
}
