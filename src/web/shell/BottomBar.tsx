/** The way around under one's thumb: on a phone, the areas of a working day and the menu with the rest. */
import { IconMenu2 } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { useMay } from "#ui/session/permissions.ts";
import classes from "./bottom-bar.module.css";
import { isActive, phoneEntries } from "./navigation.ts";
import { toggleSidebar, useSidebar } from "./sidebar-state.ts";
import { UnreadCount } from "./UnreadCount.tsx";
import { useKeyboardOpen } from "./use-keyboard-open.ts";

/** Nothing of it is left while a keyboard is on the screen. */
export function BottomBar() {
  const may = useMay();
  const entries = phoneEntries(may);
  const { pathname } = useLocation();
  const { isSheetOpen } = useSidebar();
  const isKeyboardOpen = useKeyboardOpen();
  const isElsewhere = !entries.some((entry) => isActive(entry, pathname));
  if (isKeyboardOpen) return null;
  return (
    <nav className={classes.bar} aria-label="Bottom bar">
      {entries.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={classes.entry}
          aria-current={isActive(entry, pathname) ? "page" : undefined}
        >
          <entry.icon size={22} stroke={1.6} aria-hidden />
          {entry.label}
        </Link>
      ))}
      <div className={classes.more}>
        <button
          type="button"
          className={classes.entry}
          data-current={isElsewhere || undefined}
          aria-haspopup="dialog"
          aria-expanded={isSheetOpen}
          onClick={toggleSidebar}
        >
          <IconMenu2 size={22} stroke={1.6} aria-hidden />
          More
        </button>
        {may("messages.view") && <UnreadCount isSmall />}
      </div>
    </nav>
  );
}
