/** The pages that share one head, each with an address of its own, as tabs below that head. */
import { Link } from "react-router";
import classes from "./page-tabs.module.css";
import { useCurrentInView } from "./use-current-in-view.ts";

type Props = {
  /** For screen readers: "Work". */
  label: string;
  tabs: readonly { to: string; title: string; isCurrent: boolean }[];
};

export function PageTabs({ label, tabs }: Props) {
  const row = useCurrentInView<HTMLElement>(tabs.find(({ isCurrent }) => isCurrent)?.to ?? "");
  return (
    <nav ref={row} className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, title, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent ? "page" : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
