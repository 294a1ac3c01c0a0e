/** What customers' screens leave open for later domains: entries of the menu, parts of the profile and of the leads. */
import type { FC, ReactNode } from "react";
import type { Permission } from "#shared/permissions.ts";
import type { ListAddress } from "#ui/data-table/use-list-address.ts";
import type { MenuItem } from "#ui/menu/menu-action.ts";
import type { SlotPanel } from "#ui/slots/slot-panel.tsx";
import { createSlot } from "#ui/slots/slots.ts";
import type { Customer } from "../contract.ts";

/** Shown to those who may; without `needs`, to everybody. */
export type CustomerMenuItem = MenuItem & { needs?: Permission };

/** An entry of a customer's menu, after converting and before moving; nothing where it does not fit the customer. */
export const customerMenu =
  createSlot<(customer: Pick<Customer, "id" | "status">) => CustomerMenuItem | undefined>("customer menu");

/** A way from the list of customers to another page about them; shown to those who may. */
export const customersPages = createSlot<MenuItem & { needs: Permission }>("customers pages");

/** A tab of the profile after Overview and Notes. `name` stands in the address. */
export type CustomerTab = SlotPanel<{ customerId: number; customerName: string }> & {
  name: string;
  label: string;
  /** Shown to those who may; without it, to everybody. */
  needs?: Permission;
};
export const customerTabs = createSlot<CustomerTab>("customer tabs");

/** Under the head of the profile, above its tabs: what the customer came to so far. */
export const customerFigures = createSlot<SlotPanel<{ customerId: number }>>("customer figures");

/** Above the cards of the profile's overview. */
export const customerPanels = createSlot<SlotPanel<{ customerId: number }>>("customer panels");

/** A line of the card "Contact Information". `version` is the customer's: what hangs on it is asked for again. */
export type CustomerFact = SlotPanel<{ customerId: number; version: number }> & { label: string };
export const customerFacts = createSlot<CustomerFact>("customer facts");

/** A column of the list of leads, before the buttons by which a lead is reached. */
export type LeadColumn = SlotPanel<{ customerId: number }> & { id: string; header: string; width: string };
export const leadColumns = createSlot<LeadColumn>("lead columns");

/** A button among the filters of the leads. Its value in the address is its own. */
export const leadFilters = createSlot<SlotPanel<{ address: ListAddress }>>("lead filters");

/** Stands around the list of leads, to put something above it or to hold it back until the page can stand still. */
export type LeadFrame = {
  Frame: FC<{ address: ListAddress; children: ReactNode }>;
  fetch: () => Promise<unknown>;
};
export const leadFrames = createSlot<LeadFrame>("lead frames");
