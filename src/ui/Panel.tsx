/** A part of a page in a card of its own: what it is, a line on what it is for, and its content. */
import type { ReactNode } from "react";
import classes from "./panel.module.css";

type Props = {
  /** The heading's id, unique on the page: links can lead to it. */
  id: string;
  title: string;
  /** Beside the title, such as whether it is on. */
  mark?: ReactNode;
  text?: ReactNode;
  children: ReactNode;
};

export function Panel({ id, title, mark, text, children }: Props) {
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.titleLine}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {mark}
        </div>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}

/** The card while its content is on the way. */
export const PanelSkeleton = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={classes.space} aria-label={label}>
    {children}
  </section>
);
