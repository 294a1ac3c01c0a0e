/** What the page of files leaves open for later domains: what else is kept there, beside the files. */
import type { Permission } from "#shared/permissions.ts";
import type { SlotPanel } from "#ui/slots/slot-panel.tsx";
import { createSlot } from "#ui/slots/slots.ts";

/** Another view of the page, under the same head; the one with the first place is what the page opens with. */
export type FileView = SlotPanel<object> & { view: string; title: string; needs: Permission };
export const fileViews = createSlot<FileView>("file views");
