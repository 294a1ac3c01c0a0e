/**
 * Places that a domain's screens leave open, and what later domains put there.
 *
 * The earlier domain declares a slot beside its screens and shows what is in it:
 * `export const customerTabs = createSlot<CustomerTab>("customer tabs")`, `entriesOf(customerTabs)`. A later one offers
 * entries, `export const jobsContributions = [contribute(customerTabs, 50, { … })]`, and `web/slots.ts` puts them in.
 * What the settings list is put in by `web/settings-slots.ts`, so that no other screen waits for it.
 */

/** Which file fills them. */
type SlotGroup = "screens" | "settings";

type Placed<Entry> = { order: number; entry: Entry };

export type Slot<Entry> = {
  readonly name: string;
  readonly group: SlotGroup;
  placed: readonly Placed<Entry>[];
};

export type Contribution = {
  slot: { name: string; group: SlotGroup; placed: readonly unknown[] };
  put: () => void;
};

const filled = new Set<SlotGroup>();

export const createSlot = <Entry>(name: string, group: SlotGroup = "screens"): Slot<Entry> => ({
  name,
  group,
  placed: [],
});

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

/**
 * Once for each group, before a screen with its slots is shown. Throws when two entries want the same place, and when
 * one is for a slot of another group.
 */
export function fillSlots(contributions: readonly Contribution[], group: SlotGroup = "screens"): void {
  const stray = contributions.find(({ slot }) => slot.group !== group);
  if (stray) throw new Error(`The slot "${stray.slot.name}" is filled with the ${stray.slot.group}`);
  for (const { slot } of contributions) slot.placed = [];
  for (const each of contributions) each.put();
  filled.add(group);
}

/** What stands in the slot, in order. Throws when the page was opened without filling the slots first. */
export const entriesOf = <Entry>(slot: Slot<Entry>): readonly Entry[] =>
  placedIn(slot).map(({ entry }) => entry);

/** The same with the place of each, which is its own in this slot. */
export function placedIn<Entry>(slot: Slot<Entry>): readonly Placed<Entry>[] {
  if (!filled.has(slot.group))
    throw new Error(`The slot "${slot.name}" is shown before the slots were filled`);
  return slot.placed;
}
