/** What a file would do to the price book: how many are new or changed, what is wrong in which line, and the first lines. */

import { lookup, wordsOf } from "#shared/lookup.ts";
import { formatMoney } from "#shared/money/money.ts";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useSession } from "#ui/session/session.ts";
import { LineCounts, LineErrors } from "#ui/uploads/FileFindings.tsx";
import type { ImportAction, ImportPreview } from "../../batches-contract.ts";
import classes from "../services.module.css";

const actionLooks: Record<ImportAction, { label: string; color: string }> = lookup(
  {
    create: { label: "New", color: "green" },
    update: { label: "Updated", color: "blue" },
    unchanged: { label: "No change", color: "gray" },
    skip: { label: "Skipped", color: "gray" },
    invalid: { label: "Error", color: "red" },
  },
  (word) => ({ label: wordsOf(word), color: "gray" }),
);

type Props = { report: ImportPreview; leavesOut: boolean; onLeaveOut: (leavesOut: boolean) => void };

export function ImportReport({ report, leavesOut, onLeaveOut }: Props) {
  const { counts, columns } = report;
  const unknown = columns.filter(({ field }) => field === null).map(({ header }) => header || "(no name)");
  return (
    <div className={classes.report}>
      <LineCounts counts={counts} looks={actionLooks} />
      {unknown.length > 0 && (
        <p className={classes.small}>
          These columns aren't recognized and will be skipped: {unknown.join(", ")}.
        </p>
      )}
      <LineErrors
        errors={report.errors}
        lines={counts.invalid}
        leavesOut={leavesOut}
        onLeaveOut={onLeaveOut}
      />
      <Lines report={report} />
    </div>
  );
}

function Lines({ report: { lines, columns } }: { report: ImportPreview }) {
  const headers = new Map(columns.map(({ field, header }) => [field, header]));
  const currency = useSession().organization?.currency ?? "USD";
  const text = (amount: number | null) => (amount === null ? "—" : formatMoney({ amount, currency }));
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>Line</th>
          <th>Service</th>
          <th data-align="end">Current</th>
          <th data-align="end">New</th>
          <th>Result</th>
        </tr>
      </thead>
      <tbody>
        {lines.slice(0, 50).map((line) => (
          <tr key={line.line}>
            <td className="tabular">{line.line}</td>
            <td>{line.name || "—"}</td>
            <td data-align="end">{text(line.old_cents)}</td>
            <td data-align="end">{line.action === "invalid" ? "—" : text(line.new_cents)}</td>
            <td>
              <StatusBadge status={line.action} {...actionLooks[line.action]} size="sm" />
              {line.changed.length > 0 && (
                <p className={classes.small}>
                  {line.changed.map((field) => headers.get(field) ?? wordsOf(field)).join(", ")}
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
