/** The frame around every settings page: the way from one to the next stays beside it (ruling R29). */

import { useEffect, useRef } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { useMay } from "#ui/session/permissions.ts";
import { settingsPath } from "../paths.ts";
import classes from "./settings-frame.module.css";
import { settingsGroups } from "./settings-links.ts";
import type { SettingsLink } from "./slots.ts";

export function SettingsFrameScreen() {
  const { pathname } = useLocation();
  return (
    <div className={classes.frame} data-index={pathname === settingsPath() || undefined}>
      <SideNavigation pathname={pathname} />
      <div className={classes.section}>
        <Outlet />
      </div>
    </div>
  );
}

function SideNavigation({ pathname }: { pathname: string }) {
  const may = useMay();
  const here =
    settingsGroups()
      .flatMap(({ links }) => links)
      .find(({ also }) => also?.includes(pathname))?.to ?? pathname;
  const entry = ({ to, label }: Pick<SettingsLink, "to" | "label">) => (
    <li key={to}>
      <Link to={to} className={classes.entry} aria-current={to === here ? "page" : undefined}>
        {label}
      </Link>
    </li>
  );
  return (
    <nav ref={useCurrentInView(here)} className={classes.navigation} aria-label="Settings">
      <ul>{entry({ to: settingsPath(), label: "Overview" })}</ul>
      {settingsGroups()
        .map(({ title, links }) => ({ title, links: links.filter(({ needs }) => !needs || may(needs)) }))
        .filter(({ links }) => links.length > 0)
        .map(({ title, links }) => (
          <div key={title}>
            <p className={classes.title}>{title}</p>
            <ul aria-label={title}>{links.map(entry)}</ul>
          </div>
        ))}
    </nav>
  );
}

/** Where the navigation is one line, as on a phone, the entry of the page stands in its middle. */
function useCurrentInView(here: string) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const line = ref.current;
    const entry = line?.querySelector(`[href="${here}"]`);
    if (!line || !entry) return;
    const [whole, part] = [line.getBoundingClientRect(), entry.getBoundingClientRect()];
    line.scrollLeft += part.left - whole.left - (whole.width - part.width) / 2;
  }, [here]);
  return ref;
}
