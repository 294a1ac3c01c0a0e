/** Whether the sidebar is wide or a rail of icons, remembered for a week, and whether it lies over a phone's page. */
import { useSyncExternalStore } from "react";

export type SidebarState = { isCollapsed: boolean; isSheetOpen: boolean };

const cookieName = "plumbline_sidebar";
const cookieSeconds = 604_800;
const phone = matchMedia("(max-width: 767.98px)");
const listeners = new Set<() => void>();

let state: SidebarState = { isCollapsed: savedChoice() ?? isNarrow(), isSheetOpen: false };

function savedChoice(): boolean | null {
  const saved = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${cookieName}=`));
  return saved ? saved.endsWith("=collapsed") : null;
}

/** A tablet held upright has no room to give away until somebody asks for it. */
function isNarrow(): boolean {
  return matchMedia("(max-width: 1023.98px)").matches;
}

export function useSidebar(): SidebarState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** On a phone the sheet opens or closes; elsewhere the sidebar becomes a rail or wide again. */
export function toggleSidebar(): void {
  if (phone.matches) {
    set({ isSheetOpen: !state.isSheetOpen });
    return;
  }
  const isCollapsed = !state.isCollapsed;
  document.cookie = `${cookieName}=${isCollapsed ? "collapsed" : "expanded"}; path=/; max-age=${cookieSeconds}; samesite=lax`;
  set({ isCollapsed });
}

export function closeSheet(): void {
  if (state.isSheetOpen) set({ isSheetOpen: false });
}

function set(change: Partial<SidebarState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

phone.addEventListener("change", closeSheet);
