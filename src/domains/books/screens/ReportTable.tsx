/** A short report as a table with a row of totals: on a phone each row is a card whose figures stand by their names. */
import type { ReactNode } from "react";
import { Definitions } from "#ui/data-table/Definitions.tsx";
import classes from "./books.module.css";

export type ReportColumn = {
  id: string;
  header: string;
  /** What the figure counts, said under the table. */
  definition?: string;
};

export type ReportRow = { key: string; name: ReactNode; cells: readonly ReactNode[] };

type Props = {
  label: string;
  /** Over the names of the rows. */
  heading: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  totals?: ReportRow;
  isBusy: boolean;
};

export function ReportTable({ label, heading, columns, rows, totals, isBusy }: Props) {
  const explained = columns.flatMap(({ header, definition }) =>
    definition ? [{ term: header, text: definition }] : [],
  );
  return (
    <>
      <div className={classes.report} aria-busy={isBusy}>
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              {columns.map((column) => (
                <th key={column.id} scope="col">
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.key} row={row} columns={columns} />
            ))}
          </tbody>
          {totals && (
            <tfoot>
              <Row row={totals} columns={columns} />
            </tfoot>
          )}
        </table>
      </div>
      {explained.length > 0 && <Definitions terms={explained} />}
    </>
  );
}

const Row = ({ row, columns }: { row: ReportRow; columns: readonly ReportColumn[] }) => (
  <tr>
    <th scope="row">{row.name}</th>
    {columns.map(({ id, header }, index) => (
      <td key={id} data-label={header}>
        {row.cells[index]}
      </td>
    ))}
  </tr>
);
