/** How far something has come, as a bar and as a figure. */
import classes from "./progress-bar.module.css";

type Props = {
  percent: number;
  label: string;
  /** What the percentage is made of: "1 of 2 visits completed". Read out with the figure. */
  words?: string;
};

export function ProgressBar({ percent, label, words }: Props) {
  return (
    <div className={classes.progress}>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={words ? `${percent}%, ${words}` : undefined}
      >
        <span data-done={percent === 100 || undefined} style={{ width: `${percent}%` }} />
      </div>
      <span className={classes.percent}>{percent}%</span>
    </div>
  );
}
