/** What segments leave open for later domains: what else can be done with a segment. */
import type { Permission } from "#shared/permissions.ts";
import type { MenuItem } from "#ui/menu/menu-action.ts";
import { createSlot } from "#ui/slots/slots.ts";

/** An entry of a segment's menu, after editing; shown to those who may. */
export type SegmentMenuItem = MenuItem & { needs?: Permission };
export const segmentMenu = createSlot<(segment: { id: number }) => SegmentMenuItem>("segment menu");
