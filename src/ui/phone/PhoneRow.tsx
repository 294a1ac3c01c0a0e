/** One record of a list under a thumb, in two lines: its name, its state and what matters, and the one action people want. */
import { Children, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { Avatar } from "../Avatar.tsx";
import { optionalPart } from "../overlays/lazy-part.tsx";
import classes from "./phone-row.module.css";
import type { PhoneRowContent } from "./phone-row.ts";

/** No row waits for it: what a swipe does is a button of the row, too. */
const SwipeRow = optionalPart(async () => ({ default: (await import("./SwipeRow.tsx")).SwipeRow }));

type Props = PhoneRowContent & {
  to?: string | undefined;
  menu?: ReactNode;
  /** Before the name, such as a box to tick. */
  lead?: ReactNode;
  /** A box that a press anywhere on the row ticks. */
  box?: ReactNode;
  /** What a long press does, such as to select the row. */
  onHold?: (() => void) | undefined;
  /** In a long list all rows are 4 rem high; elsewhere a long name takes a second line. */
  isFixed?: boolean;
};

/** The whole row opens the record; what else can be pressed lies above. */
export function PhoneRow(props: Props) {
  const {
    title,
    avatar,
    badge,
    details,
    action,
    swipe,
    onOpen,
    to,
    menu,
    lead,
    box,
    onHold,
    isFixed = false,
  } = props;
  const row = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={row}
      className={classes.row}
      data-fixed={isFixed || undefined}
      data-held={onHold ? true : undefined}
    >
      {box && <label className={classes.box}>{box}</label>}
      {lead && <span className={classes.above}>{lead}</span>}
      {avatar !== undefined && <Avatar name={avatar} size={36} />}
      <div className={classes.words}>
        <Name to={to} onOpen={onOpen}>
          {title}
        </Name>
        <div className={classes.second}>
          {badge && <span className={classes.badge}>{badge}</span>}
          <span className={classes.details}>
            {Children.map(details, (detail) => detail && <span>{detail}</span>)}
          </span>
        </div>
      </div>
      {(action || menu) && (
        <span className={classes.end}>
          {action}
          {menu}
        </span>
      )}
      {(swipe || menu) && <SwipeRow row={row} action={swipe} onHold={onHold} />}
    </div>
  );
}

type NameProps = Pick<Props, "to" | "onOpen"> & { children: ReactNode };

function Name({ to, onOpen, children }: NameProps) {
  const title = <span className={classes.title}>{children}</span>;
  if (to) {
    return (
      <Link to={to} className={classes.name}>
        {title}
      </Link>
    );
  }
  if (onOpen) {
    return (
      <button type="button" className={classes.name} onClick={onOpen}>
        {title}
      </button>
    );
  }
  return <span className={classes.name}>{title}</span>;
}
