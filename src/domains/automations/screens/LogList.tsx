/** What was done with a customer in an automation, or would have been, line by line with times and reasons. */
import { MomentText } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { LogLine } from "../contract.ts";
import { outcomeColors, outcomeLabels, stepLabels } from "./automation-words.ts";
import classes from "./automations.module.css";

type Line = Pick<LogLine, "at" | "outcome" | "words" | "until"> & {
  id: string | number;
  /** Null for what is no step. */
  kind: LogLine["step_kind"];
};

export const LogList = ({ lines }: { lines: readonly Line[] }) => (
  <ol className={classes.log}>
    {lines.map(({ id, kind, at, outcome, words, until }) => (
      <li key={id}>
        <span className={classes.logHead}>
          <strong>{kind ? stepLabels[kind] : outcomeLabels[outcome]}</strong>
          {kind && (
            <StatusBadge status={outcome} label={outcomeLabels[outcome]} color={outcomeColors[outcome]} />
          )}
        </span>
        {words && <p>{words}</p>}
        <small>
          <MomentText at={at} />
          {until && outcome === "waiting" && (
            <>
              {" "}
              until <MomentText at={until} />
            </>
          )}
        </small>
      </li>
    ))}
  </ol>
);
