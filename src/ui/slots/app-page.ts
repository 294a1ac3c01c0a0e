/** A page that a domain brings into the app: its address, who may see it, its screen and what that needs first. */
import type { ComponentType, ReactNode } from "react";
import type { Permission } from "#shared/permissions.ts";
import type { Slot } from "./slots.ts";

type PanelSlot = Slot<{ fetch: () => Promise<unknown> }>;

export type AppPage = {
  path: { pattern: string };
  /** Undefined where the screen names itself. */
  title?: string;
  /** All of these; without them, everybody who is signed in. */
  needs?: readonly Permission[];
  screen: () => Promise<{ Component: ComponentType } | { element: ReactNode }>;
  /** For screens with slots: those whose panels stand on the page from the start, and are fetched with it. */
  slots?: readonly PanelSlot[];
};
