/** Steps that fewer and fewer go on to: how many reached each, and which share of the step before. */
import classes from "./funnel.module.css";
import { funnelSteps } from "./funnel-steps.ts";

export type FunnelStep = {
  key: string;
  /** "Quote sent". */
  name: string;
  /** How many reached it; 0 or more. */
  count: number;
  /** A second figure, such as what they are worth: "$49,175". */
  note?: string;
};

/** The words say everything that the widths do. */
export function FunnelChart({ label, steps }: { label: string; steps: readonly FunnelStep[] }) {
  return (
    <ol className={classes.funnel} aria-label={label}>
      {funnelSteps(steps).map(({ key, name, count, note, share, width, nextWidth }) => (
        <li key={key} className={classes.step}>
          <span className={classes.name}>{name}</span>
          <span className={classes.drawing} aria-hidden>
            <span
              className={classes.shape}
              style={{
                clipPath: `polygon(${50 - width / 2}% 0, ${50 + width / 2}% 0, ${50 + nextWidth / 2}% 100%, ${50 - nextWidth / 2}% 100%)`,
              }}
            />
          </span>
          <span className={classes.figures}>
            <strong className="tabular">{count.toLocaleString("en-US")}</strong>
            {note && <span className={classes.note}>{note}</span>}
            {share !== null && <span className={classes.note}>{share} of the step before</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
