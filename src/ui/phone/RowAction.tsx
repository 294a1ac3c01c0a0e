/** The one action at the end of a phone's row, as large as a thumb: a call, the way there. A swipe to the right presses it. */
import { ActionIcon } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./phone-row.module.css";
import { rowActionMark } from "./phone-row.ts";

type Props = {
  href: string;
  /** What is done with whom, as screen readers hear it: "Call Ada Lovelace". */
  label: string;
  icon: ReactNode;
  onClick?: () => void;
  /** For a page elsewhere: the list stays where it is. */
  isNewTab?: boolean;
};

export const RowAction = ({ href, label, icon, onClick, isNewTab = false }: Props) => (
  <ActionIcon
    component="a"
    href={href}
    variant="light"
    className={classes.action}
    aria-label={label}
    {...rowActionMark}
    {...(isNewTab ? { target: "_blank", rel: "noreferrer" } : {})}
    {...(onClick ? { onClick } : {})}
  >
    {icon}
  </ActionIcon>
);
