/** One figure of the business with its name, how it changed, and what exactly it counts. */
import { Badge, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Hint } from "./Hint.tsx";
import classes from "./stat-card.module.css";

export type StatChange = {
  /** "+12%", "-3%", "0%" or "new". */
  text: string;
  /** Whether the change is welcome, which is not always whether the figure rose. */
  mood: "good" | "bad" | "neutral";
  /** "from last month" unless given. */
  since?: string;
};

type Props = {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  change?: StatChange;
  /** What the figure counts, shown on hover and focus. */
  definition?: string;
  /** A line under the figure, when there is no change to show. */
  note?: ReactNode;
  /** A small drawing at the foot: how the figure came to be. Its table is not part of a link. */
  drawing?: ReactNode;
  /** Where a click leads. */
  to?: string;
};

export function StatCard({ label, value, icon, change, definition, note, drawing, to }: Props) {
  const card = (
    <>
      <span className={classes.top}>
        <span className={classes.label} data-explained={definition ? true : undefined}>
          {label}
        </span>
        {icon && (
          <span className={classes.icon} aria-hidden>
            {icon}
          </span>
        )}
      </span>
      <span className={classes.value}>{value}</span>
      {change ? <ChangeLine change={change} /> : note && <span className={classes.note}>{note}</span>}
    </>
  );
  const surface = to ? (
    <Link to={to} className={classes.card} data-link>
      {card}
    </Link>
  ) : (
    <div
      className={classes.card}
      {...(definition ? { tabIndex: 0, role: "group", "aria-label": label } : {})}
    >
      {card}
    </div>
  );
  const explained = definition ? <Hint text={definition}>{surface}</Hint> : surface;
  if (!drawing) return explained;
  return (
    <div className={classes.drawn}>
      {explained}
      <span className={classes.drawing}>{drawing}</span>
    </div>
  );
}

function ChangeLine({ change }: { change: StatChange }) {
  const color = { good: "green", bad: "red", neutral: "gray" }[change.mood];
  const Arrow = change.text.startsWith("-") ? IconArrowDownRight : IconArrowUpRight;
  const hasArrow = /^[+-]/.test(change.text);
  return (
    <span className={classes.note}>
      <Badge color={color} size="sm" leftSection={hasArrow ? <Arrow size={11} aria-hidden /> : undefined}>
        {change.text}
      </Badge>
      <span className={classes.since}>{change.since ?? "from last month"}</span>
    </span>
  );
}

/** Stands where a card will be, with the same height, so that nothing jumps. */
function StatCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <span className={classes.top}>
        <Skeleton height={12} width="45%" my={4} />
      </span>
      <Skeleton height={24} width="30%" my={5} />
      <Skeleton height={12} width="60%" my={4} />
    </div>
  );
}

type GridProps = {
  children: ReactNode;
  isLoading?: boolean;
  /** How many cards there will be. */
  count?: number;
};

/** Four in a row on a desk, two on a tablet, one low strip to swipe along on a phone. While loading it announces itself once. */
export function StatGrid({ children, isLoading = false, count = 4 }: GridProps) {
  return (
    <div className={classes.grid} aria-busy={isLoading}>
      {isLoading ? Array.from({ length: count }, (_, index) => <StatCardSkeleton key={index} />) : children}
      {isLoading && <VisuallyHidden role="status">Loading figures</VisuallyHidden>}
    </div>
  );
}
