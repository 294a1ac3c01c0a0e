/** What the page of a contract leaves open for later domains: parts below its steps, and what the deposit led to. */
import type { SlotPanel } from "#ui/slots/slot-panel.tsx";
import { createSlot } from "#ui/slots/slots.ts";

export const contractPanels =
  createSlot<SlotPanel<{ contractId: number; isSigned: boolean }>>("contract panels");

/** Beside the deposit among the steps after signing, once that step is done. */
export const depositPanels = createSlot<SlotPanel<{ contractId: number }>>("deposit panels");
