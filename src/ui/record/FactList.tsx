/** What is known of a record, line by line: what it is called, and what it is. */
import type { ReactNode } from "react";
import classes from "./fact-list.module.css";

export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className={`${classes.facts} quiet-links`}>{children}</dl>
);

type Props = {
  label: string;
  children: ReactNode;
};

/** Where nothing is known it says so. */
export const Fact = ({ label, children }: Props) => (
  <div>
    <dt>{label}</dt>
    <dd className="tabular">{children || <span className={classes.missing}>Not provided</span>}</dd>
  </div>
);

/** Only where something is known. */
export const FactIfAny = (fact: Props) => (fact.children ? <Fact {...fact} /> : null);
