/** What came in over a period by payment method, with tips, what went back and fees apart. */
import { Skeleton } from "@mantine/core";
import { IconCashBanknote } from "@tabler/icons-react";
import { Link } from "react-router";
import { paymentsPath } from "#domains/payments/paths.ts";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Money } from "#ui/Money.tsx";
import type { MethodReport } from "../contract.ts";
import { BooksPage } from "./BooksPage.tsx";
import classes from "./books.module.css";
import { useMethods } from "./books-api.ts";
import { definitions } from "./books-words.ts";
import { PeriodFilter } from "./PeriodFilter.tsx";
import { PeriodLine } from "./PeriodLine.tsx";
import { spanOf, usePeriodFilters, useToday, wholeSpan } from "./period.ts";
import { type ReportColumn, type ReportRow, ReportTable } from "./ReportTable.tsx";

const usual = "this_quarter";

export function MethodsScreen() {
  const list = usePeriodFilters();
  const today = useToday();
  const period = wholeSpan(spanOf(list.filters, usual, today), today);
  const report = useMethods(period);
  return (
    <BooksPage name="methods" asked={period}>
      <FilterBar
        search={<PeriodFilter list={list} usual={usual} without={["all"]} shown={period} />}
        count={list.filters.period ? 1 : 0}
        onClear={() => list.clear()}
      />
      <PeriodLine {...period} />
      {report.data ? (
        <Table report={report.data} isBusy={report.isPlaceholderData} />
      ) : report.isError ? (
        <ErrorCard
          title="Failed to load payments by method"
          error={report.error}
          isRetrying={report.isFetching}
          onRetry={() => void report.refetch()}
        />
      ) : (
        <Skeleton height={240} radius="md" aria-label="Loading payments by method" />
      )}
    </BooksPage>
  );
}

const columns: ReportColumn[] = [
  { id: "payments", header: "Payments" },
  { id: "received", header: "Received", definition: definitions.received },
  { id: "tips", header: "Tips", definition: definitions.tips },
  { id: "refunds", header: "Refunds" },
  { id: "failed", header: "Failed" },
  { id: "disputed", header: "Disputed" },
  { id: "fees", header: "Fees", definition: definitions.fees },
  { id: "net", header: "Net", definition: definitions.net },
];

function Table({ report, isBusy }: { report: MethodReport; isBusy: boolean }) {
  const { methods, totals, currency } = report;
  if (methods.length === 0) {
    return (
      <EmptyState
        title="No payments in this period"
        text="Choose another period to see what came in."
        icon={<IconCashBanknote size={18} />}
      />
    );
  }
  const rowOf = (key: string, name: ReportRow["name"], sums: MethodReport["totals"]): ReportRow => ({
    key,
    name,
    cells: cellsOf(sums, currency),
  });
  return (
    <ReportTable
      label="Payments by method"
      heading="Method"
      columns={columns}
      rows={methods.map(({ method, name, ...sums }) =>
        rowOf(method, <Link to={paymentsPath({ method })}>{name}</Link>, sums),
      )}
      totals={rowOf("total", "Total", totals)}
      isBusy={isBusy}
    />
  );
}

function cellsOf(sums: MethodReport["totals"], currency: string) {
  const { received_cents, tip_cents, refunded_cents, failed_cents, disputed_cents, fee_cents, net_cents } =
    sums;
  const amount = (minor: number) => <Money minor={minor} currency={currency} />;
  const ifAny = (minor: number) => (minor === 0 ? <span className={classes.none}>–</span> : amount(minor));
  return [
    sums.payments.toLocaleString("en-US"),
    amount(received_cents),
    ...[tip_cents, refunded_cents, failed_cents, disputed_cents, -fee_cents].map(ifAny),
    amount(net_cents),
  ];
}
