/** Whether the sidebar is wide or a rail of icons, remembered for a week, and whether it lies over a narrow page. */
import { useSyncExternalStore } from "react";

export type SidebarState = {
  isCollapsed: boolean;
  /** Whether it opens over the page instead of beside it. */
  isOverPage: boolean;
  isSheetOpen: boolean;
};

const cookieName = "plumbline_sidebar";
const cookieSeconds = 604_800;
/** A phone, or a tablet held upright: the page has no room to give away. */
const narrow = matchMedia("(max-width: 1023.98px)");
const listeners = new Set<() => void>();

let isFolded = document.cookie.split("; ").includes(`${cookieName}=collapsed`);
let state: SidebarState = stateNow();

function stateNow(): SidebarState {
  return { isCollapsed: narrow.matches || isFolded, isOverPage: narrow.matches, isSheetOpen: false };
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

/** On a narrow page the sheet opens or closes; elsewhere the sidebar becomes a rail or wide again. */
export function toggleSidebar(): void {
  if (narrow.matches) {
    set({ ...state, isSheetOpen: !state.isSheetOpen });
    return;
  }
  isFolded = !isFolded;
  document.cookie = `${cookieName}=${isFolded ? "collapsed" : "expanded"}; path=/; max-age=${cookieSeconds}; samesite=lax`;
  set(stateNow());
}

export function closeSheet(): void {
  if (state.isSheetOpen) set(stateNow());
}

function set(next: SidebarState): void {
  state = next;
  for (const listener of listeners) listener();
}

narrow.addEventListener("change", () => set(stateNow()));
