/** A part of another domain that stands in a slot: its code is fetched with the page or when it is first shown. */
import type { FC, ReactNode } from "react";
import { fetchPart, type Load, lazyPart, optionalPart } from "../overlays/lazy-part.tsx";
import { entriesOf, placedIn, type Slot } from "./slots.ts";

export type SlotPanel<Props> = { Panel: FC<Props>; fetch: () => Promise<unknown> };

/** Says in its place when it could not be fetched, and offers to try again. */
export function slotPanel<Props extends object>(
  load: Load<Props>,
  whileLoading: ReactNode = null,
): SlotPanel<Props> {
  return { Panel: lazyPart(load, whileLoading), fetch: () => fetchPart(load) };
}

/** Its place stays empty when it could not be fetched: for words that the page can do without. */
export function optionalPanel<Props extends object>(load: Load<Props>): SlotPanel<Props> {
  return { Panel: optionalPart(load), fetch: () => fetchPart(load) };
}

type PanelsProps<Props> = { of: Slot<SlotPanel<Props>>; props: Props };

/** All that stands in a slot, one below the other. */
export function SlotPanels<Props extends object>({ of: slot, props }: PanelsProps<Props>) {
  return placedIn(slot).map(({ order, entry: { Panel } }) => <Panel key={order} {...props} />);
}

type Fetched = { fetch: () => Promise<unknown> };

/** So that the page and what stands in its slots are drawn at once; what cannot be had is asked for again in its place. */
export async function fetchPanels(slots: readonly Slot<Fetched>[]): Promise<void> {
  await Promise.allSettled(slots.flatMap(entriesOf).map(({ fetch }) => fetch()));
}
