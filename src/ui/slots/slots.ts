/**
 * Places that a domain's screens leave open, and what later domains put there.
 *
 * The earlier domain declares a slot beside its screens and shows what is in it:
 * `export const customerTabs = createSlot<CustomerTab>("customer tabs")`, `entriesOf(customerTabs)`. A later one offers
 * entries, `export const jobsContributions = [contribute(customerTabs, 50, { … })]`, and `web/slots.ts` puts them in.
 */

type Placed<Entry> = { order: number; entry: Entry };

export type Slot<Entry> = { readonly name: string; placed: readonly Placed<Entry>[] };

export type Contribution = { slot: { name: string; placed: readonly unknown[] }; put: () => void };

let areFilled = false;

export const createSlot = <Entry>(name: string): Slot<Entry> => ({ name, placed: [] });

/** Entries stand by their `order`, the smallest first; leave gaps of ten for what comes between. */
export function contribute<Entry>(slot: Slot<Entry>, order: number, entry: NoInfer<Entry>): Contribution {
  return {
    slot,
    put() {
      if (slot.placed.some((each) => each.order === order))
        throw new Error(`Two entries want place ${order} of the slot "${slot.name}"`);
      slot.placed = [...slot.placed, { order, entry }].sort((a, b) => a.order - b.order);
    },
  };
}

/** Once, before a screen with slots is shown. Throws when two entries want the same place. */
export function fillSlots(contributions: readonly Contribution[]): void {
  for (const { slot } of contributions) slot.placed = [];
  for (const each of contributions) each.put();
  areFilled = true;
}

/** What stands in the slot, in order. Throws when the page was opened without filling the slots first. */
export const entriesOf = <Entry>(slot: Slot<Entry>): readonly Entry[] =>
  placedIn(slot).map(({ entry }) => entry);

/** The same with the place of each, which is its own in this slot. */
export function placedIn<Entry>(slot: Slot<Entry>): readonly Placed<Entry>[] {
  if (!areFilled) throw new Error(`The slot "${slot.name}" is shown before the slots were filled`);
  return slot.placed;
}
