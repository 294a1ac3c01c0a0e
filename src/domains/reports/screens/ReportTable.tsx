/** The table of a report, split by time, customer, service, technician or lead source; each figure opens its rows. */
import { Link } from "react-router";
import { plural } from "#shared/plural.ts";
import { Definitions } from "#ui/data-table/Definitions.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { Panel } from "#ui/Panel.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { By, type Report } from "../contract.ts";
import { byNames, reports } from "../reports-contract.ts";
import { basisText, partName, valueText } from "../value-words-contract.ts";
import { groupLabels } from "./report-words.ts";
import classes from "./reports.module.css";
import type { useAsked } from "./use-asked.ts";

type Props = { report: Report; list: ReturnType<typeof useAsked> };

export function ReportTable({ report, list }: Props) {
  const { by, rows, others, columns, group, over_time: parts } = report;
  const shown = columns.filter(({ why_not }) => why_not === null);
  const ends = new Map(parts.map(({ from, to }) => [from, to]));
  const nameOf = ({ key, name }: Report["rows"][number]) =>
    by === "time" ? partName(key, ends.get(key) ?? key, group) : name;
  const cells = (valueOf: (column: Column) => number | null | undefined, to?: (column: Column) => string) =>
    shown.map((column) => (
      <Cell
        key={column.metric}
        column={column}
        value={valueOf(column) ?? null}
        currency={report.currency}
        {...(to ? { to: to(column) } : {})}
      />
    ));
  return (
    <Panel id="report-table" title="Breakdown" mark={<Splits report={report} list={list} />}>
      <div className={classes.table}>
        <table aria-label={`${reports[report.report].title} by ${byNames[by].toLowerCase()}`}>
          <thead>
            <tr>
              <th scope="col">{byNames[by]}</th>
              {shown.map(({ metric, label }) => (
                <th key={metric} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} data-empty={(by === "time" && isEmpty(row)) || undefined}>
                <th scope="row">{nameOf(row)}</th>
                {cells(
                  ({ metric }) => row.values[metric],
                  ({ metric }) => list.rowsTo(metric, { key: row.key }),
                )}
              </tr>
            ))}
            {others && (
              <tr>
                <th scope="row">All others</th>
                {cells(({ metric }) => others[metric])}
              </tr>
            )}
            {by === "time" && rows.some(isEmpty) && (
              <tr className={classes.skipped}>
                <td colSpan={shown.length + 1}>{skippedWords(rows.filter(isEmpty).length, group)}</td>
              </tr>
            )}
            {rows.length === 0 && (
              <tr>
                <td colSpan={shown.length + 1}>Nothing in this period. Choose another one.</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {cells(
                ({ total }) => total,
                ({ metric }) => list.rowsTo(metric),
              )}
            </tr>
          </tfoot>
        </table>
      </div>
      {/* Also why some columns are left out. */}
      <Definitions
        terms={columns.map(({ label, why_not, ...column }) => ({
          term: label,
          text: why_not ? `Not shown. ${why_not}` : basisText(column),
        }))}
      />
    </Panel>
  );
}

const skippedWords = (count: number, group: Report["group"]): string =>
  `${plural(count, groupLabels[group].toLowerCase())} with nothing to show`;

/** Parts of the time in which nothing happened aren't cards of their own on a phone. */
const isEmpty = ({ values }: Report["rows"][number]): boolean =>
  Object.values(values).every((value) => !value);

type Column = Report["columns"][number];

type CellProps = {
  column: Column;
  value: number | null;
  currency: string;
  to?: string;
};

function Cell({ column: { label, unit }, value, currency, to }: CellProps) {
  const text = valueText(value, unit, currency);
  return (
    <td data-label={label} className="tabular quiet-links">
      {to && value !== null && value !== 0 ? <Link to={to}>{text}</Link> : text}
    </td>
  );
}

function Splits({ report: { report, by }, list }: Props) {
  const may = useMay();
  const splits = reports[report].by.filter(
    (each) => (each !== "customer" && each !== "source") || may("customers.view"),
  );
  return (
    <span className="no-print">
      <FilterSelect
        label="Split by"
        data={splits.map((each) => ({ value: each, label: `By ${byNames[each]}` }))}
        value={by}
        onChange={(next) => {
          const chosen = By.options.find((each) => each === next);
          list.setFilters({ by: chosen === splits[0] ? "" : (chosen ?? "") });
        }}
      />
    </span>
  );
}
