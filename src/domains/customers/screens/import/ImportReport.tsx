/** What a file would do: how many are new, who is there already, what is wrong in which line, and the first lines. */
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { LineCounts, LineErrors } from "#ui/uploads/FileFindings.tsx";
import type { CustomerImportPreview } from "../../importing/contract.ts";
import classes from "./import.module.css";
import { actionLooks } from "./import-words.ts";

type Props = {
  report: CustomerImportPreview;
  leavesOut: boolean;
  onLeaveOut: (leavesOut: boolean) => void;
};

const mostShown = 50;

export function ImportReport({ report, leavesOut, onLeaveOut }: Props) {
  const { counts, errors, lines } = report;
  return (
    <>
      <LineCounts counts={counts} looks={actionLooks} />
      <LineErrors errors={errors} lines={counts.invalid} leavesOut={leavesOut} onLeaveOut={onLeaveOut} />
      <Lines lines={lines.slice(0, mostShown)} />
    </>
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
