/** What a calendar file would bring: how many of each kind, what cannot be read, and every entry. */
import { formatDateTime } from "#shared/time/dates.ts";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useSession } from "#ui/session/session.ts";
import type { ImportLine, ImportOutcome, ImportReport } from "../contract.ts";
import { outcomeLooks } from "./feed-words.ts";
import classes from "./feeds.module.css";

const mostShown = 100;
const outcomes = Object.keys(outcomeLooks) as ImportOutcome[];

export function ImportLines({ report }: { report: ImportReport }) {
  const { errors, shortened, past_left_out: left } = report;
  const zone = useSession().organization?.timeZone ?? "UTC";
  const count = (outcome: ImportOutcome) =>
    report.lines.filter((line) => line.outcome === outcome).length + (outcome === "past" ? left : 0);
  const isPast = ({ outcome }: ImportLine) => outcome === "past";
  // What is over comes last: it is left as it is.
  const lines = [...report.lines.filter((line) => !isPast(line)), ...report.lines.filter(isPast)];
  const more = Math.max(0, lines.length - mostShown) + left;
  return (
    <div>
      <div role="status" className={classes.counts}>
        {lines.length === 0 && errors.length === 0 && "There are no events in this file."}
        {outcomes
          .filter((outcome) => count(outcome) > 0)
          .map((outcome) => (
            <span key={outcome}>
              <StatusBadge status={outcome} {...outcomeLooks[outcome]} /> {count(outcome)}
            </span>
          ))}
        {errors.length > 0 && (
          <span>
            <StatusBadge status="fault" label="Unreadable" color="red" /> {errors.length}
          </span>
        )}
      </div>
      <ul className={classes.list}>
        {errors.slice(0, mostShown).map(({ line, message }) => (
          <li key={`${line} ${message}`} className={classes.line}>
            Line {line}: {message}
          </li>
        ))}
        {shortened.map(({ line, message }) => (
          <li key={`${line} ${message}`} className={classes.line}>
            Line {line}: {message}
          </li>
        ))}
        {lines.slice(0, mostShown).map((line) => (
          <li key={`${line.line} ${line.start}`} className={classes.line}>
            <span className={classes.lineHead}>
              <span className={classes.name}>{line.title}</span>
              <StatusBadge status={line.outcome} {...outcomeLooks[line.outcome]} size="sm" />
            </span>
            <span className={classes.facts}>
              {formatDateTime(line.start, zone)}
              {line.repeats && `, then ${line.repeats}`}
              {line.location && ` · ${line.location}`}
            </span>
            {line.reason && <span className={classes.facts}>{line.reason}</span>}
          </li>
        ))}
        {more > 0 && <li className={classes.line}>and {more} more</li>}
      </ul>
    </div>
  );
}
