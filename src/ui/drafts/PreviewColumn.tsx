/** What comes of what is being written, in view while the fields beside it are worked through. */
import { type ReactNode, useId } from "react";
import classes from "./draft-frame.module.css";

type Props = {
  /** Beside its heading. */
  action?: ReactNode;
  children: ReactNode;
};

export function PreviewColumn({ action, children }: Props) {
  const id = useId();
  return (
    <section className={classes.preview} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>Preview</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
