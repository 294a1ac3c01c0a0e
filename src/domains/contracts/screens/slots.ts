/** What the screens of contracts leave open for later domains: cards on the page of a contract. */
import type { Permission } from "#shared/permissions.ts";
import type { SlotPanel } from "#ui/slots/slot-panel.tsx";
import { createSlot } from "#ui/slots/slots.ts";
import type { Contract } from "../contract.ts";

/** Beside the paper, before the proof. `needs`: shown to those who may. */
export type ContractCard = SlotPanel<{ contract: Contract }> & { needs?: Permission };
export const contractCards = createSlot<ContractCard>("contract cards");
