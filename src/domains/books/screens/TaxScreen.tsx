/** The tax of a period by rate: as it was charged on invoices, or as it was in the money that came in. */
import { SegmentedControl, Skeleton } from "@mantine/core";
import { IconReceiptTax } from "@tabler/icons-react";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Money } from "#ui/Money.tsx";
import { FigureStrip, StripFigure } from "#ui/record/FigureStrip.tsx";
import type { TaxReport } from "../contract.ts";
import { BooksPage } from "./BooksPage.tsx";
import classes from "./books.module.css";
import { useTax } from "./books-api.ts";
import { definitions } from "./books-words.ts";
import { PeriodFilter } from "./PeriodFilter.tsx";
import { PeriodLine } from "./PeriodLine.tsx";
import { spanOf, usePeriodFilters, useToday, wholeSpan } from "./period.ts";
import { type ReportColumn, ReportTable } from "./ReportTable.tsx";

const usual = "this_quarter";

export function TaxScreen() {
  const list = usePeriodFilters();
  const today = useToday();
  const period = wholeSpan(spanOf(list.filters, usual, today), today);
  const basis = list.filters.basis || "accrual";
  const report = useTax(period, basis);
  return (
    <BooksPage name="tax" asked={{ ...period, ...(basis === "cash" ? { basis } : {}) }}>
      <FilterBar
        search={<PeriodFilter list={list} usual={usual} without={["all"]} shown={period} />}
        count={list.filters.period ? 1 : 0}
        onClear={() => list.clear({ keep: ["basis"] })}
        end={
          <SegmentedControl
            aria-label="Basis"
            data={[
              { value: "accrual", label: "Accrual" },
              { value: "cash", label: "Cash" },
            ]}
            value={basis}
            onChange={(next) => list.setFilters({ basis: next === "cash" ? "cash" : "" })}
          />
        }
      />
      <PeriodLine {...period} />
      {report.data ? (
        <Report report={report.data} isBusy={report.isPlaceholderData} />
      ) : report.isError ? (
        <ErrorCard
          title="Failed to load the tax report"
          error={report.error}
          isRetrying={report.isFetching}
          onRetry={() => void report.refetch()}
        />
      ) : (
        <Skeleton height={320} radius="md" aria-label="Loading the tax report" />
      )}
    </BooksPage>
  );
}

const columnsOf = (basis: TaxReport["basis"]): ReportColumn[] => [
  {
    id: "taxable",
    header: "Taxable",
    definition: "What the tax was charged on, without tax. What bears two taxes counts at both.",
  },
  { id: "charged", header: basis === "cash" ? "Received" : "Charged" },
  {
    id: "returned",
    header: "Taken Back",
    definition:
      basis === "cash"
        ? "By refunds, failed and disputed payments, and money that moved to credit."
        : "By credit notes and voids.",
  },
  { id: "tax", header: "Tax" },
];

function Report({ report, isBusy }: { report: TaxReport; isBusy: boolean }) {
  const { basis, taxes, currency, tax_cents } = report;
  const amount = (minor: number) => <Money minor={minor + 0} currency={currency} />;
  return (
    <>
      <Sums report={report} />
      <p className={classes.definition}>{definitions[basis]}</p>
      {taxes.length === 0 ? (
        <EmptyState
          title="No tax in this period"
          text="Taxes appear here by name and rate once invoices charge them."
          icon={<IconReceiptTax size={18} />}
        />
      ) : (
        <ReportTable
          label="Tax by rate"
          heading="Tax"
          columns={columnsOf(basis)}
          rows={taxes.map(
            ({ name, percent, taxable_cents, charged_cents, returned_cents, tax_cents: tax }) => ({
              key: `${name} ${percent}`,
              name: `${name} (${percent}%)`,
              cells: [amount(taxable_cents), amount(charged_cents), amount(-returned_cents), amount(tax)],
            }),
          )}
          totals={{ key: "total", name: "Total", cells: ["", "", "", amount(tax_cents)] }}
          isBusy={isBusy}
        />
      )}
    </>
  );
}

function Sums({ report }: { report: TaxReport }) {
  const { basis, currency, gross_cents, tax_cents, net_cents, on_account_cents } = report;
  const amount = (minor: number) => <Money minor={minor} currency={currency} />;
  const ofNet =
    on_account_cents === null || on_account_cents === 0 ? undefined : (
      <>{amount(on_account_cents)} not used by an invoice yet</>
    );
  return (
    <FigureStrip label="Tax and what it is in">
      <StripFigure
        label={basis === "cash" ? "Received" : "Invoiced"}
        value={amount(gross_cents)}
        note={basis === "cash" ? "Less what went back" : "Less credits and voids"}
      />
      <StripFigure label="Tax" value={amount(tax_cents)} />
      <StripFigure label="Without Tax" value={amount(net_cents)} note={ofNet} />
    </FigureStrip>
  );
}
