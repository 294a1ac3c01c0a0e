/** The pages that share one head, each with an address of its own, as tabs below that head. */
import { Link } from "react-router";
import classes from "./page-tabs.module.css";

type Props = {
  /** For screen readers: "Work". */
  label: string;
  tabs: readonly { to: string; title: string; isCurrent: boolean }[];
};

export const PageTabs = ({ label, tabs }: Props) => (
  <nav className={classes.tabs} aria-label={label}>
    {tabs.map(({ to, title, isCurrent }) => (
      <Link key={to} to={to} aria-current={isCurrent ? "page" : undefined}>
        {title}
      </Link>
    ))}
  </nav>
);
