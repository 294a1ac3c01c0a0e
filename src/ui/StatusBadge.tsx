/** The state of a record as a small coloured word; the same state has the same colour on every screen. */
import type { CSSProperties } from "react";
import { lookup, wordsOf } from "#shared/lookup.ts";
import classes from "./status-badge.module.css";

/** Colours by state. Anything that is not listed is grey. */
const colors = lookup<string, string>(
  {
    client: "green",
    lead: "blue",
    prospect: "yellow",
    inactive: "gray",
    scheduled: "blue",
    confirmed: "green",
    in_progress: "yellow",
    completed: "green",
    cancelled: "gray",
    urgent: "red",
    high: "yellow",
    medium: "blue",
    low: "gray",
    paid: "green",
    pending: "yellow",
    overdue: "red",
    draft: "gray",
    active: "green",
    paused: "yellow",
    trial: "plumb",
  },
  () => "gray",
);

type Props = {
  status: string;
  /** The word shown, when it is not the state itself. */
  label?: string;
  /** Overrides the colour of the state. */
  color?: string;
  withDot?: boolean;
  size?: "sm" | "md";
};

/** Made of one plain element, because a list draws hundreds of them at every keystroke of a search. */
export function StatusBadge({ status, label = wordsOf(status), color, withDot = false, size = "md" }: Props) {
  const name = color ?? colors[status] ?? "";
  return (
    <span className={classes.badge} data-size={size} style={looks[name] ?? lookOf(name)}>
      {withDot && <span className={classes.dot} aria-hidden />}
      {label}
    </span>
  );
}

function lookOf(color: string): CSSProperties {
  return {
    background: `var(--mantine-color-${color}-light)`,
    color: `var(--mantine-color-${color}-light-color)`,
  };
}

const looks = Object.fromEntries(Object.values(colors).map((color) => [color, lookOf(color)]));
