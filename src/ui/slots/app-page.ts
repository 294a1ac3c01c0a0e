/** A page that a domain brings into the app: its address, who may see it, its screen and what that needs first. */
import type { ComponentType, ReactNode } from "react";
import type { Permission } from "#shared/permissions.ts";
import type { Slot } from "./slots.ts";

/** What the address holds in its variable parts, by name. */
type Params = Readonly<Record<string, string | undefined>>;

type PanelSlot = Slot<{ fetch: () => Promise<unknown> }>;

export type AppPage = {
  path: { pattern: string };
  /** Undefined where the screen names itself. */
  title?: string;
  /** All of these; without them, everybody who is signed in. */
  needs?: readonly Permission[];
  screen: () => Promise<{ Component: ComponentType } | { element: ReactNode }>;
  /**
   * What the screen asks of the server first, as paths under /api with the query exactly as it has it; they are asked
   * beside the first fetching of its code (`#ui/api/early-answers.ts`). Only for the address without a query of its own.
   */
  firstCalls?: (params: Params) => readonly string[];
  /** For screens with slots: those whose panels stand on the page from the start, and are fetched with it. */
  slots?: readonly PanelSlot[];
};
