/** What the screens of contracts leave open for later domains: cards on the page of a contract, and what the deposit led to. */
import type { Permission } from "#shared/permissions.ts";
import type { SlotPanel } from "#ui/slots/slot-panel.tsx";
import { createSlot } from "#ui/slots/slots.ts";
import type { Contract } from "../contract.ts";

/** Beside the paper, before the proof. `needs`: shown to those who may. */
export type ContractCard = SlotPanel<{ contract: Contract }> & { needs?: Permission };
export const contractCards = createSlot<ContractCard>("contract cards");

/** Beside the deposit among the steps after signing, once that step is done. */
export const depositPanels = createSlot<SlotPanel<{ contractId: number }>>("deposit panels");
