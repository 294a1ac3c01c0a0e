/** The line above every screen: the sidebar's switch, one search for everything, light or dark, help. */

import { ActionIcon, Kbd } from "@mantine/core";
import { IconKeyboard, IconLayoutSidebar, IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { myDayPath } from "#shared/common-paths.ts";
import { Hint } from "#ui/Hint.tsx";
import { optionalPart } from "#ui/overlays/lazy-part.tsx";
import { keyCaps } from "#ui/shortcuts.ts";
import { openOverlay } from "../palette/overlay-state.ts";
import classes from "./app-layout.module.css";
import { toggleSidebar } from "./sidebar-state.ts";
import { ThemeSwitch } from "./ThemeSwitch.tsx";

const OfflineLine = optionalPart(async () => ({ default: (await import("./OfflineLine.tsx")).OfflineLine }));

const restMs = 1200;

export function TopBar() {
  return (
    <section className={classes.top} aria-label="Top bar">
      <Hint text="Show or hide the sidebar" isLabel>
        <ActionIcon
          className={classes.toggle ?? ""}
          variant="subtle"
          color="gray"
          c="dimmed"
          size="lg"
          aria-label="Toggle sidebar"
          aria-keyshortcuts="Control+B Meta+B"
          onClick={toggleSidebar}
        >
          <IconLayoutSidebar size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Hint>
      <button
        type="button"
        className={classes.search}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => openOverlay("palette")}
      >
        <IconSearch size={15} aria-hidden />
        <span className={classes.searchText}>Search or jump to...</span>
        <Kbd size="xs" aria-hidden className={classes.hint}>
          {keyCaps("mod+k").join(" ")}
        </Kbd>
      </button>
      <div className={classes.end}>
        <Unsent />
        <Hint text="Keyboard shortcuts" isLabel>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="dimmed"
            size="lg"
            visibleFrom="sm"
            aria-label="Keyboard shortcuts"
            onClick={() => openOverlay("shortcuts")}
          >
            <IconKeyboard size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Hint>
        <ThemeSwitch />
      </div>
    </section>
  );
}

/** Comes when the page is at rest, so that it takes nothing from the first paint. */
function Unsent() {
  const { pathname } = useLocation();
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  return isAtRest && <OfflineLine isShown={pathname !== myDayPath()} />;
}
