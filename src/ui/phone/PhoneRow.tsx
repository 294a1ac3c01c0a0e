/** One record of a list under a thumb, in two lines: its name and state, what matters, and the one action people want. */
import { Children, type ReactNode } from "react";
import { Link } from "react-router";
import { Avatar } from "../Avatar.tsx";
import classes from "./phone-row.module.css";
import type { PhoneRowContent } from "./phone-row.ts";

type Props = PhoneRowContent & {
  to?: string | undefined;
  menu?: ReactNode;
  /** Before the name, such as a box to tick. */
  lead?: ReactNode;
};

/** The whole row opens the record; what else can be pressed lies above. All rows are of one height. */
export function PhoneRow({ title, avatar, badge, details, action, onOpen, to, menu, lead }: Props) {
  return (
    <div className={classes.row}>
      {lead && <span className={classes.above}>{lead}</span>}
      {avatar !== undefined && <Avatar name={avatar} size={36} />}
      <div className={classes.words}>
        <div className={classes.first}>
          <Name to={to} onOpen={onOpen}>
            {title}
          </Name>
          {badge && <span className={classes.badge}>{badge}</span>}
        </div>
        <div className={classes.second}>
          {Children.map(details, (detail) => detail && <span>{detail}</span>)}
        </div>
      </div>
      {(action || menu) && (
        <span className={classes.end}>
          {action}
          {menu}
        </span>
      )}
    </div>
  );
}

type NameProps = Pick<Props, "to" | "onOpen"> & { children: ReactNode };

function Name({ to, onOpen, children }: NameProps) {
  if (to) {
    return (
      <Link to={to} className={classes.name}>
        {children}
      </Link>
    );
  }
  if (onOpen) {
    return (
      <button type="button" className={classes.name} onClick={onOpen}>
        {children}
      </button>
    );
  }
  return <span className={classes.name}>{children}</span>;
}

type ListProps = { label: string; children: ReactNode };

/** Rows one under the other in a frame, for a list that is short enough to be drawn whole. */
export const PhoneRows = ({ label, children }: ListProps) => (
  <ul className={classes.rows} aria-label={label}>
    {children}
  </ul>
);
