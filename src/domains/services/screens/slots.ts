/** What the price book's screens leave open for later domains: what can be begun with a service. */
import type { ReactNode } from "react";
import type { Permission } from "#shared/permissions.ts";
import { createSlot } from "#ui/slots/slots.ts";

/** Only an active service is offered: for others the entry stands in the menu with that reason. */
export type ServiceWay = {
  label: string;
  icon: ReactNode;
  needs: Permission;
  to: (serviceId: number) => string;
};
export const serviceWays = createSlot<ServiceWay>("service ways");
