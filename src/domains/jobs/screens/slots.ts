/** What the screens of jobs leave open for later domains: another kind of work, and parts of one job's page. */
import type { ReactNode } from "react";
import type { Permission } from "#shared/permissions.ts";
import type { SlotPanel } from "#ui/slots/slot-panel.tsx";
import { createSlot } from "#ui/slots/slots.ts";
import type { ChecklistItem } from "../lines/contract.ts";

/** A page beside Jobs and Appointments under the same head, with a button of its own that comes first. */
export type WorkView = SlotPanel<object> & {
  view: string;
  to: string;
  needs: Permission;
  title: string;
  subtitle: string;
};
export const workViews = createSlot<WorkView>("work views");

/** On My Day, at the end of a visit that is open; it must do its work without a network, too. */
export const myDayPanels = createSlot<SlotPanel<{ jobId: number; visitId: number }>>("my day panels");

/** On My Day itself, unseen: what goes on there whichever visit is open. */
export const myDayWork = createSlot<SlotPanel<object>>("my day work");

export type ItemPhotoProps = {
  jobId: number;
  /** On My Day, the visit at which it is taken; null at the desk. */
  visitId: number | null;
  item: ChecklistItem;
  /** Beside the words: who answered, or that it is required. */
  note: ReactNode;
  whyNot: string | undefined;
  /** Takes this photo out of the checklist; it stays with the job. */
  onRemove: (photoId: number) => void;
};
/** In a checklist, an item that asks for a photo; on My Day it must do its work without a network, too. */
export const itemPhotos = createSlot<SlotPanel<ItemPhotoProps>>("item photos");

/** On a job's page, at the end of each of its visits. */
export const visitPanels = createSlot<SlotPanel<{ jobId: number; visitId: number }>>("visit panels");

/** On a job's page, above its facts. */
export const jobPanels = createSlot<SlotPanel<{ jobId: number }>>("job panels");
