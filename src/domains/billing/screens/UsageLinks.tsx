/** The ways from a figure of usage to what it is made of, for those who may see it. */
import { Link } from "react-router";
import { useMay } from "#ui/session/permissions.ts";
import { entriesOf } from "#ui/slots/slots.ts";
import type { UsageKind } from "../contract.ts";
import { usageLinks } from "./slots.ts";
import classes from "./usage-links.module.css";

export function UsageLinks({ kind, period }: { kind: UsageKind; period: string }) {
  const may = useMay();
  return entriesOf(usageLinks)
    .filter((link) => link.kind === kind && may(link.needs))
    .map(({ label, pathOf }) => (
      <Link key={label} className={classes.link} to={pathOf(period)}>
        {label}
      </Link>
    ));
}
