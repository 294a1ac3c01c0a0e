/** What the parts and windows of the billing page are given, and which windows there are. */
import type { PlanKey } from "#domains/organizations/contract.ts";
import type { BillingOverview, UsageKind } from "../contract.ts";

export type OpenDialog =
  | { kind: "change" | "reactivate"; plan: PlanKey; additionalUsers: number }
  | { kind: "card" | "cancel" | "keep" | "cap" }
  | { kind: "ledger"; of?: UsageKind; period?: string; title?: string }
  | { kind: "bill"; id: string };

type Shared = {
  overview: BillingOverview;
  /** The business's zone, for dates. */
  zone: string;
  open: (dialog: OpenDialog | null) => void;
};

/** `whyNot` is why this person cannot change anything. */
export type PartProps = Shared & { whyNot: string | undefined };
export type DialogProps = Shared & { onClose: () => void };
