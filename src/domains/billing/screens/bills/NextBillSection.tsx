/** Preview the next bill, line by line. */
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatLongDate } from "#shared/time/dates.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import type { BillLine, Forecast } from "../../contract.ts";
import { billingApi } from "../billing-api.ts";
import type { OpenDialog, PartProps } from "../billing-parts.ts";
import { dollars } from "../billing-words.ts";
import classes from "../subscription.module.css";

export function NextBillSection({ overview, zone, open }: PartProps) {
  const forecast = useQuery({ ...billingApi.forecast.queryOptions(), staleTime: 30_000 });
  const bill = forecast.data?.bill;
  return (
    <section className={classes.card} aria-labelledby="next-title">
      <div className={classes.head}>
        <h2 id="next-title" className={classes.title}>
          Next bill
        </h2>
        {bill && <span className={classes.muted}>{formatLongDate(bill.at, zone)}</span>}
      </div>
      {forecast.isPending ? (
        <Skeleton height={96} role="status" aria-label="Loading the next bill" />
      ) : forecast.isError ? (
        <ErrorCard
          title="Failed to load the next bill"
          error={forecast.error}
          isRetrying={forecast.isFetching}
          onRetry={() => void forecast.refetch()}
        />
      ) : bill ? (
        <LineTable {...bill} open={open} />
      ) : (
        <p className={classes.muted}>
          {overview.cancelAt || overview.workspace === "cancelled"
            ? "You won't be billed again."
            : "You have no upcoming bill."}
        </p>
      )}
    </section>
  );
}

type TableProps = Pick<NonNullable<Forecast["bill"]>, "lines" | "totalCents" | "creditCents" | "dueCents"> & {
  open: (dialog: OpenDialog) => void;
};

/** The lines of a bill with their sum; a line of usage opens what caused it. */
export function LineTable({ lines, totalCents, creditCents, dueCents, open }: TableProps) {
  return (
    <table className={classes.lines}>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.description} ${line.amountCents} ${line.periodStart}`}>
            <th scope="row">
              <LineWords line={line} open={open} />
            </th>
            <td className="tabular">{dollars(line.amountCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {creditCents > 0 && (
          <>
            <SumRow label="Total" cents={totalCents} />
            <SumRow label="Credit from earlier bills" cents={-creditCents} />
          </>
        )}
        <SumRow
          label={dueCents < totalCents ? "Amount due" : "Total"}
          cents={dueCents || totalCents}
          isTotal
        />
      </tfoot>
    </table>
  );
}

function LineWords({ line, open }: { line: BillLine; open: (dialog: OpenDialog) => void }) {
  const { usage, description } = line;
  if (!usage) return description;
  return (
    <Button
      variant="transparent"
      size="compact-sm"
      px={0}
      h="auto"
      styles={{ label: { whiteSpace: "normal", textAlign: "start", textDecoration: "underline" } }}
      onClick={() => open({ kind: "ledger", of: usage.kind, period: usage.periodStart, title: description })}
    >
      {description}
    </Button>
  );
}

function SumRow({ label, cents, isTotal }: { label: string; cents: number; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? classes.total : undefined}>
      <th scope="row">{label}</th>
      <td className="tabular">{dollars(cents)}</td>
    </tr>
  );
}
