/** What a file would do: how many are new, who is there already, what is wrong in which line, and the first lines. */
import { Checkbox } from "@mantine/core";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { type CustomerImportPreview, ImportAction } from "../../importing/contract.ts";
import classes from "./import.module.css";
import { actionLooks } from "./import-words.ts";

type Props = {
  report: CustomerImportPreview;
  leavesOut: boolean;
  onLeaveOut: (leavesOut: boolean) => void;
};

const mostShown = 50;

export function ImportReport({ report, leavesOut, onLeaveOut }: Props) {
  const { counts } = report;
  return (
    <>
      <div role="status">
        <ul className={classes.counts}>
          {ImportAction.options
            .filter((action) => counts[action] > 0)
            .map((action) => (
              <li key={action}>
                <StatusBadge status={action} {...actionLooks[action]} />
                <span className="tabular">{counts[action].toLocaleString("en-US")}</span>
              </li>
            ))}
        </ul>
      </div>
      {counts.invalid > 0 && <Errors report={report} leavesOut={leavesOut} onLeaveOut={onLeaveOut} />}
      <Lines lines={report.lines.slice(0, mostShown)} />
    </>
  );
}

function Errors({ report: { errors, counts }, leavesOut, onLeaveOut }: Props) {
  const sentence =
    counts.invalid === 1
      ? "1 line has an error. Fix it or skip it to import the rest."
      : `${counts.invalid.toLocaleString("en-US")} lines have errors. Fix them or skip them to import the rest.`;
  return (
    <section className={classes.errors} aria-label="Errors in the file">
      <p className={classes.name}>{sentence}</p>
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

function Lines({ lines }: { lines: CustomerImportPreview["lines"] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>Line</th>
          <th>Name</th>
          <th data-wide>Email</th>
          <th data-wide>Phone</th>
          <th>Result</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, action, name, email, phone, why }) => (
          <tr key={line}>
            <td className="tabular">{line}</td>
            <td>{name || "—"}</td>
            <td data-wide>{email || "—"}</td>
            <td data-wide>{phone || "—"}</td>
            <td>
              <StatusBadge status={action} {...actionLooks[action]} size="sm" />
              {why && <span className={classes.small}>{why}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
