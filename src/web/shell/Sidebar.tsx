/** The way around the product: every area in its group, the plan's use, and the person who is signed in. */

import { IconChevronDown } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { messagesPath } from "#domains/messages/paths.ts";
import { dashboardPath } from "#shared/common-paths.ts";
import { Hint } from "#ui/Hint.tsx";
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import { useMay } from "#ui/session/permissions.ts";
import { BusinessMark, useBusinessName } from "./BusinessMark.tsx";
import { type Entry, type Group, groups, isActive, mainEntries } from "./navigation.ts";
import { SidebarFooter } from "./SidebarFooter.tsx";
import classes from "./sidebar.module.css";
import { closeSheet, useSidebar } from "./sidebar-state.ts";
import { UnreadCount } from "./UnreadCount.tsx";

const SidebarSheet = onceOpened(async () => ({ default: (await import("./SidebarSheet.tsx")).SidebarSheet }));

/** Beside the page; where the page is narrow, a sheet over it that closes by itself when a page opens. */
export function Sidebar() {
  const { isCollapsed, isOverPage, isSheetOpen } = useSidebar();
  const isPhone = useIsPhone();
  const location = useLocation();
  const opened = useRef(location);
  useEffect(() => {
    if (opened.current === location) return;
    opened.current = location;
    closeSheet();
  }, [location]);

  return (
    <>
      {!isPhone && (
        <aside className={classes.sidebar} data-collapsed={isCollapsed || undefined} aria-label="Sidebar">
          <SidebarContent label="Main" isCollapsed={isCollapsed} />
        </aside>
      )}
      {isOverPage && (
        <SidebarSheet isOpen={isSheetOpen} onClose={closeSheet}>
          <SidebarContent label={isPhone ? "Main" : "Menu"} isCollapsed={false} />
        </SidebarSheet>
      )}
    </>
  );
}

/** `label`: of the list of areas, which may stand in the rail and in the sheet at once. */
function SidebarContent({ label, isCollapsed }: { label: string; isCollapsed: boolean }) {
  const business = useBusinessName();
  return (
    <>
      <div className={classes.brand}>
        <Link
          to={dashboardPath()}
          className={classes.brandLink}
          aria-label={`${business}, go to the dashboard`}
        >
          <BusinessMark withName={!isCollapsed} />
        </Link>
      </div>
      <nav className={classes.nav} aria-label={label}>
        <EntryList entries={mainEntries} isCollapsed={isCollapsed} />
        {groups.map((group) => (
          <NavGroup key={group.label} group={group} isCollapsed={isCollapsed} />
        ))}
      </nav>
      <SidebarFooter isCollapsed={isCollapsed} />
    </>
  );
}

/** Opens by itself when one of its entries becomes the page. As a rail it is always open, under a line. */
function NavGroup({ group, isCollapsed }: { group: Group; isCollapsed: boolean }) {
  const { pathname } = useLocation();
  const hasActive = group.entries.some((entry) => isActive(entry, pathname));
  const [isOpen, setOpen] = useState(true);
  const [lastActive, setLastActive] = useState(hasActive ? pathname : "");
  const id = useId();
  if (hasActive && lastActive !== pathname) {
    setLastActive(pathname);
    setOpen(true);
  }
  if (isCollapsed) {
    return (
      <div className={classes.group} role="group" aria-label={group.label}>
        <hr className={classes.line} />
        <EntryList entries={group.entries} isCollapsed />
      </div>
    );
  }
  return (
    <div className={classes.group}>
      <button
        type="button"
        className={classes.groupButton}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {group.label}
        <IconChevronDown size={14} aria-hidden className={classes.chevron} />
      </button>
      <div id={id} hidden={!isOpen}>
        <EntryList entries={group.entries} isCollapsed={false} />
      </div>
    </div>
  );
}

function EntryList({ entries, isCollapsed }: { entries: Entry[]; isCollapsed: boolean }) {
  const may = useMay();
  const shown = entries.filter(({ needs }) => !needs || may(needs));
  return (
    <ul className={classes.list}>
      {shown.map((entry) => (
        <li key={entry.to} className={classes.place}>
          <NavEntry entry={entry} isCollapsed={isCollapsed} />
          {entry.to === messagesPath() && <UnreadCount isSmall={isCollapsed} />}
        </li>
      ))}
    </ul>
  );
}

function NavEntry({ entry, isCollapsed }: { entry: Entry; isCollapsed: boolean }) {
  const { pathname } = useLocation();
  const active = isActive(entry, pathname);
  const link = (
    <Link to={entry.to} className={classes.entry} aria-current={active ? "page" : undefined}>
      <entry.icon size={18} stroke={1.6} aria-hidden className={classes.entryIcon} />
      <span className={classes.entryLabel}>{entry.label}</span>
    </Link>
  );
  if (!isCollapsed) return link;
  return (
    <Hint text={entry.label} side="right" isLabel>
      {link}
    </Hint>
  );
}
