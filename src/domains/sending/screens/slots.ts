/**
 * What the screens of sending leave open for later domains: the field for a file that proves what a customer said, and
 * where the quiet hours are changed.
 */
import type { Permission } from "#shared/permissions.ts";
import type { SlotPanel } from "#ui/slots/slot-panel.tsx";
import { createSlot } from "#ui/slots/slots.ts";

export type ProofFieldProps = {
  customerId: number;
  error: string | undefined;
  /** The file's id; null for none, "uploading" while it is on its way. */
  onChange: (proof: number | "uploading" | null) => void;
};
export const proofFields = createSlot<SlotPanel<ProofFieldProps>>("proof of consent");

export const quietHoursPages = createSlot<{ to: string; needs: Permission }>(
  "pages of quiet hours",
  "settings",
);
