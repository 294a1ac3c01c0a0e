/** What the page of the subscription leaves open for later domains: the way to what a figure of usage is made of. */
import type { Permission } from "#shared/permissions.ts";
import { createSlot } from "#ui/slots/slots.ts";
import type { UsageKind } from "../contract.ts";

export type UsageLink = {
  kind: UsageKind;
  label: string;
  /** By the beginning of the billing period. */
  pathOf: (period: string) => string;
  needs: Permission;
};

export const usageLinks = createSlot<UsageLink>("usage links");
