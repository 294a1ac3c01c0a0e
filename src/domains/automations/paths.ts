/** Addresses of the automations, of one of them, and of the customers in it. */
import { pagePathWith } from "#shared/page-path.ts";
import type { AutomationStatus, RunState } from "./contract.ts";

type AutomationsQuery = { new?: 1; status?: AutomationStatus };
export const automationsPath = pagePathWith<AutomationsQuery>()("/marketing/automations");

/** `step` is the key of the one that is open. */
type AutomationQuery = { view?: "graph" | "list"; step?: string };
export const automationPath = pagePathWith<AutomationQuery>()("/marketing/automations/:id");

/** `run` is the customer's way through it that is open. */
type PeopleQuery = { state?: RunState; run?: number };
export const automationPeoplePath = pagePathWith<PeopleQuery>()("/marketing/automations/:id/people");
