/** What the command palette lists, and what can be done on the screen that is open: its header tells. */
import { useEffect, useRef } from "react";
import type { Action } from "./menu/menu-action.ts";

export type PaletteItem = {
  /** Unique within the palette, e.g. "customer:42". Recent choices are remembered by it. */
  id: string;
  label: string;
  /** A second, quieter text: an e-mail address, a company. */
  hint?: string;
  /** Heading under which it is listed. */
  group?: string;
  /** More words by which it can be found. */
  keywords?: string;
  /** "mod+k", shown at the end of the line. */
  shortcut?: string;
  /** A page to open. */
  to?: string;
  /** Something to do. */
  run?: () => void;
  /** What was found by; these are marked in its texts. */
  marks?: readonly string[];
};

type AskActions = () => readonly Action[];

/** What the headers that are shown offer; asked when the palette opens. */
export const screenActions = new Set<AskActions>();

/** For as long as a header is shown, what its buttons and its menu do can be done from the palette as well. */
export function useScreenActions(actions: AskActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const ask = () => latest.current();
    screenActions.add(ask);
    return () => void screenActions.delete(ask);
  }, []);
}
