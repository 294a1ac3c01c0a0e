/** What a file of lines would do before it is imported: how many lines of each kind, and what is wrong in which. */
import { Checkbox } from "@mantine/core";
import { plural } from "#shared/plural.ts";
import { StatusBadge } from "../StatusBadge.tsx";
import classes from "./file-findings.module.css";

type Look = { label: string; color: string };

export function LineCounts<Action extends string>({
  counts,
  looks,
}: {
  counts: Record<Action, number>;
  looks: Record<Action, Look>;
}) {
  const actions = (Object.keys(looks) as Action[]).filter((action) => counts[action] > 0);
  return (
    <div role="status">
      <ul className={classes.counts}>
        {actions.map((action) => (
          <li key={action}>
            <StatusBadge status={action} {...looks[action]} />
            <span className="tabular">{counts[action].toLocaleString("en-US")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type LineErrorsProps = {
  errors: readonly { line: number; message: string }[];
  /** How many lines have one. */
  lines: number;
  leavesOut: boolean;
  onLeaveOut: (leavesOut: boolean) => void;
};

const mostShown = 50;

/** Nothing where no line has an error. */
export function LineErrors({ errors, lines, leavesOut, onLeaveOut }: LineErrorsProps) {
  if (lines === 0) return null;
  return (
    <section className={classes.errors} aria-label="Errors in the file">
      <p className={classes.summary}>
        {lines === 1
          ? "1 line has an error. Fix it or skip it to import the rest."
          : `${plural(lines, "line")} have errors. Fix them or skip them to import the rest.`}
      </p>
      <ul>
        {errors.slice(0, mostShown).map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            Line {line}: {message}
          </li>
        ))}
        {errors.length > mostShown && <li>and more</li>}
      </ul>
      <Checkbox
        label="Skip these lines and import the rest"
        checked={leavesOut}
        onChange={(event) => onLeaveOut(event.currentTarget.checked)}
      />
    </section>
  );
}
