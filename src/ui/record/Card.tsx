/** A part of a record's page under its heading, in a card of its own. */
import { type ReactNode, useId } from "react";
import classes from "./card.module.css";

type Props = {
  title: string;
  /** 3 where the page has headings between its own and the cards'. */
  level?: 2 | 3;
  /** Beside the heading. */
  action?: ReactNode;
  /** Across all columns of the page. */
  isWide?: boolean;
  children: ReactNode;
};

export function Card({ title, level = 2, action, isWide = false, children }: Props) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={classes.card} data-wide={isWide || undefined} aria-labelledby={id}>
      <div className={classes.head}>
        <Heading id={id} className={classes.title}>
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  );
}
