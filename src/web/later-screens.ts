/** What each area that is still to come will do, and what can be done today instead. */

import { customersPath } from "#domains/customers/paths.ts";
import type { laterPaths } from "#shared/common-paths.ts";

export type LaterArea = keyof typeof laterPaths;

export type LaterText = { title: string; text: string; links: { to: string; label: string }[] };

const customers = { to: customersPath(), label: "Customers" };

export const laterScreens: Record<LaterArea, LaterText> = {
  customFieldSettings: {
    title: "Custom Fields",
    text: "Add your own fields to customers, jobs and more to track what your trade needs.",
    links: [customers],
  },
};
