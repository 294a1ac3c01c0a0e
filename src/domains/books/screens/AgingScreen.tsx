/** What customers owed on a day, by how late it was; every sum leads to the invoices behind it. */
import { Button, TextInput } from "@mantine/core";
import { IconArrowLeft, IconClockDollar } from "@tabler/icons-react";
import { Link } from "react-router";
import { plural } from "#shared/plural.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { Definitions } from "#ui/data-table/Definitions.tsx";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { anyText, oneOf } from "#ui/data-table/list-filters.ts";
import { useListFilters } from "#ui/data-table/use-list-filters.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Money } from "#ui/Money.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { FigureStrip, FigureStripSkeleton, StripFigure } from "#ui/record/FigureStrip.tsx";
import { AgeBucket, type Aging, type AgingLine, bucketNames } from "../contract.ts";
import { booksPath } from "../paths.ts";
import { AgedInvoices } from "./AgedInvoices.tsx";
import { BooksPage } from "./BooksPage.tsx";
import classes from "./books.module.css";
import { useAging } from "./books-api.ts";
import { definitions } from "./books-words.ts";
import { useToday } from "./period.ts";

const schema = { as_of: anyText, customer: anyText, bucket: oneOf([...AgeBucket.options, "all"] as const) };

export function AgingScreen() {
  const { filters, setFilters } = useListFilters(schema);
  const today = useToday();
  const { bucket } = filters;
  const as_of = /^\d{4}-\d{2}-\d{2}$/.test(filters.as_of) ? filters.as_of : "";
  const customer = /^[1-9]\d{0,14}$/.test(filters.customer) ? Number(filters.customer) : null;
  const isDetailed = customer !== null || bucket !== "";
  return (
    <BooksPage name="aging" asked={as_of ? { as_of } : {}}>
      <FilterBar
        search={
          <TextInput
            type="date"
            aria-label="As of"
            leftSection={<span aria-hidden>As of</span>}
            leftSectionWidth="4rem"
            max={today}
            value={as_of || today}
            onChange={({ currentTarget: { value } }) => setFilters({ as_of: value === today ? "" : value })}
          />
        }
        count={as_of ? 1 : 0}
        onClear={() => setFilters({ as_of: "" })}
      />
      {isDetailed ? (
        <>
          <Button
            component={Link}
            to={booksPath(as_of ? { as_of } : {})}
            variant="subtle"
            size="xs"
            leftSection={<IconArrowLeft size={14} aria-hidden />}
          >
            All Customers
          </Button>
          <AgedInvoices as_of={as_of} customer={customer} bucket={bucket === "all" ? "" : bucket} />
        </>
      ) : (
        <ByCustomer as_of={as_of} />
      )}
    </BooksPage>
  );
}

function ByCustomer({ as_of }: { as_of: string }) {
  const aging = useAging(as_of);
  if (aging.isError && !aging.data) {
    return (
      <ErrorCard
        title="Failed to load aging"
        error={aging.error}
        isRetrying={aging.isFetching}
        onRetry={() => void aging.refetch()}
      />
    );
  }
  return (
    <>
      {aging.data ? (
        <Sums aging={aging.data} as_of={as_of} />
      ) : (
        <div className={classes.ages}>
          <FigureStripSkeleton label="Loading aging" count={6} />
        </div>
      )}
      <div className={`${classes.table} ${classes.aging}`}>
        <DataTable
          label="Aging by customer"
          rows={aging.data?.customers ?? []}
          columns={columnsOf(aging.data, as_of)}
          rowKey={({ customer_id }) => customer_id}
          rowLabel={({ client_name }) => client_name}
          rowTo={({ customer_id }) => pathTo(as_of, { customer: customer_id })}
          phoneRow={phoneRowOf(aging.data?.currency ?? "USD")}
          isLoading={!aging.data}
          skeletonRows={8}
          empty={
            <EmptyState
              isBare
              title="Nothing is owed"
              text="Customers with open invoices or credit appear here."
              icon={<IconClockDollar size={18} />}
            />
          }
          footer={plural(aging.data?.customers.length ?? 0, "customer")}
        />
      </div>
      <Definitions
        terms={[
          { term: "Open", text: definitions.open },
          { term: "On Account", text: definitions.onAccount },
        ]}
      />
    </>
  );
}

type Way = { customer?: number; bucket?: AgeBucket | "all" };

const pathTo = (as_of: string, { customer, bucket }: Way): string =>
  booksPath({
    ...(as_of ? { as_of } : {}),
    ...(customer === undefined ? {} : { customer }),
    ...(bucket === undefined ? {} : { bucket }),
  });

function Sums({ aging: { totals, currency }, as_of }: { aging: Aging; as_of: string }) {
  const amount = (minor: number) => (minor === 0 ? null : <Money minor={minor} currency={currency} />);
  return (
    <div className={classes.ages}>
      <FigureStrip label="Open by age">
        {AgeBucket.options.map((bucket) => (
          <StripFigure
            key={bucket}
            label={bucketNames[bucket]}
            value={amount(totals.ages[bucket])}
            none="None"
            to={pathTo(as_of, { bucket })}
          />
        ))}
        <StripFigure
          label="Open in All"
          value={amount(totals.open_cents)}
          none="None"
          note={
            totals.on_account_cents === 0 ? undefined : (
              <>
                On account: <Money minor={totals.on_account_cents} currency={currency} />
              </>
            )
          }
          to={pathTo(as_of, { bucket: "all" })}
        />
      </FigureStrip>
    </div>
  );
}

/** As narrow as the figures allow where they stand side by side on a tablet. */
const ageWidth = "var(--aging-column)";

const columnsOf = (aging: Aging | undefined, as_of: string): Column<AgingLine>[] => {
  const { currency = "USD" } = aging ?? {};
  return [clientColumn, ...agesOf(currency, as_of), ...sumsOf(currency)];
};

const clientColumn: Column<AgingLine> = {
  id: "client",
  header: "Client",
  cell: ({ client_name }) => client_name,
  sortValue: ({ client_name }) => client_name,
};

const agesOf = (currency: string, as_of: string): Column<AgingLine>[] =>
  AgeBucket.options.map(
    (bucket): Column<AgingLine> => ({
      id: bucket,
      header: bucketNames[bucket],
      cell: ({ ages, customer_id, client_name }) =>
        ages[bucket] === 0 ? (
          <span className={classes.none}>–</span>
        ) : (
          <Link to={pathTo(as_of, { customer: customer_id, bucket })}>
            <Money minor={ages[bucket]} currency={currency} />
            <span className="visually-hidden">
              , {bucketNames[bucket]}, {client_name}
            </span>
          </Link>
        ),
      sortValue: ({ ages }) => ages[bucket],
      width: ageWidth,
      align: "end",
      // Beside a tablet's menu only the first and the last fit; the figures above lead to those between.
      ...(bucket !== "current" && bucket !== "older" ? { hideBelow: "lg" as const } : {}),
    }),
  );

const sumsOf = (currency: string): Column<AgingLine>[] => [
  {
    id: "open",
    header: "Open",
    cell: ({ open_cents }) => <Money minor={open_cents} currency={currency} />,
    sortValue: ({ open_cents }) => open_cents,
    width: ageWidth,
    align: "end",
  },
  {
    id: "on_account",
    header: "On Account",
    cell: ({ on_account_cents }) =>
      on_account_cents === 0 ? (
        <span className={classes.none}>–</span>
      ) : (
        <Money minor={on_account_cents} currency={currency} />
      ),
    sortValue: ({ on_account_cents }) => on_account_cents,
    width: "8rem",
    align: "end",
    hideBelow: "lg",
  },
];

const phoneRowOf =
  (currency: string) =>
  ({ client_name, ages, open_cents, on_account_cents }: AgingLine): PhoneRowContent => {
    const late = open_cents - ages.current;
    return {
      title: client_name,
      details: [
        <Money key="open" minor={open_cents} currency={currency} />,
        late > 0 && (
          <span key="late">
            <Money minor={late} currency={currency} /> overdue
          </span>
        ),
        on_account_cents !== 0 && (
          <span key="account">
            On account: <Money minor={on_account_cents} currency={currency} />
          </span>
        ),
      ],
    };
  };
