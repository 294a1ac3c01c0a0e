/** A payer has gone to their bank to get a payment back: what the business sees of it, and what it can answer. */
import type { Explained } from "./words.ts";

export type DisputeStatus = "needs_response" | "under_review" | "won" | "lost";

export type Dispute = {
  id: string;
  intentId: string | null;
  chargeId: string;
  /** What was taken back; an inquiry takes nothing yet. */
  amountCents: number;
  /** What the provider charges for it, as known. */
  feeCents: number;
  status: DisputeStatus;
  /** The bank only asks so far. */
  isInquiry: boolean;
  reason: Explained;
  /** An answer has to be there by then; null when none can be given any more. */
  dueAt: Date | null;
  hasEvidence: boolean;
  createdAt: Date;
};

/** What the bank is told, each in words of the business. */
export type Evidence = {
  explanation?: string;
  customerName?: string;
  customerEmail?: string;
  billingAddress?: string;
  workDone?: string;
  /** As people write it. */
  workDate?: string;
  refundPolicy?: string;
  whyNoRefund?: string;
};

/** PDF, JPEG or PNG. */
export type EvidenceFile = {
  about: "receipt" | "signed_contract" | "work" | "messages" | "other";
  name: string;
  type: string;
  bytes: Buffer;
};

/** At most one file about each thing. */
export type DisputeEvidence = Evidence & { files: EvidenceFile[] };
