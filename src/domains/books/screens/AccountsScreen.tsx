/** Every customer's account: what they owe, what of it is late, and the credit they have. */

import { IconUsers } from "@tabler/icons-react";
import { customerPath } from "#domains/customers/paths.ts";
import { plural } from "#shared/plural.ts";
import { freshness } from "#ui/api/freshness.ts";
import { countText } from "#ui/data-table/count-text.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { asked, oneOf } from "#ui/data-table/list-filters.ts";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Money } from "#ui/Money.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { DayText } from "#ui/RelativeTime.tsx";
import type { AccountLine } from "../contract.ts";
import { BooksPage } from "./BooksPage.tsx";
import classes from "./books.module.css";
import { booksApi } from "./books-api.ts";

const shows = ["owing", "overdue", "credit"] as const;
const schema = { show: oneOf(shows) };

const showOptions = [
  { value: "" as const, label: "All Accounts" },
  { value: "owing" as const, label: "Owing" },
  { value: "overdue" as const, label: "Overdue" },
  { value: "credit" as const, label: "With Credit" },
];

export function AccountsScreen() {
  const list = useListFilters(schema);
  const { search, setSearch, filters, setFilters, clear } = list;
  const found = useListQuery({
    call: booksApi.accounts,
    search,
    input: (text) => ({ limit: 50, ...asked({ search: text, show: filters.show }) }),
    rowsOf: ({ accounts }: { accounts: AccountLine[] }) => accounts,
    kept: freshness.customerList,
  });
  const first = found.first as { currency: string; total: number } | undefined;
  const currency = first?.currency ?? "USD";
  return (
    <BooksPage name="accounts" asked={{}}>
      <FilterBar
        search={<SearchBox value={search} onChange={setSearch} placeholder="Search accounts..." />}
        filters={
          <FilterSelect
            label="Accounts"
            data={showOptions}
            value={filters.show}
            onChange={(show) => setFilters({ show })}
          />
        }
        count={filters.show ? 1 : 0}
        onClear={() => setFilters({ show: "" })}
      />
      <ListAnswer list={found} failed="Failed to load accounts">
        <DataTable
          label="Accounts"
          rows={found.rows}
          columns={columnsOf(currency)}
          rowKey={({ customer_id }) => customer_id}
          rowLabel={({ client_name }) => client_name}
          rowTo={({ customer_id }) => customerPath({ id: customer_id }, { tab: "account" })}
          phoneRow={phoneRowOf(currency)}
          isLoading={found.isLoading}
          skeletonRows={8}
          empty={<Empty isFiltered={search !== "" || filters.show !== ""} onClear={() => clear()} />}
          footer={
            <ListFooter
              list={found}
              shown={found.rows.length}
              text={countText(found.rows.length, first?.total ?? 0, (count) => plural(count, "account"))}
            />
          }
        />
      </ListAnswer>
    </BooksPage>
  );
}

const Empty = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <NoMatches
      isBare
      title="No accounts found"
      text="Try adjusting your search or filters."
      icon={<IconUsers size={18} />}
      onClear={onClear}
    />
  ) : (
    <EmptyState
      isBare
      title="No accounts yet"
      text="A customer's account begins with their first invoice or payment."
      icon={<IconUsers size={18} />}
    />
  );

const columnsOf = (currency: string): Column<AccountLine>[] => {
  const amount = (id: keyof AccountLine, header: string, hideBelow?: "md" | "lg"): Column<AccountLine> => ({
    id,
    header,
    cell: (line) =>
      Number(line[id]) === 0 ? (
        <span className={classes.none}>–</span>
      ) : (
        <Money minor={Number(line[id])} currency={currency} />
      ),
    width: "7.25rem",
    align: "end",
    ...(hideBelow ? { hideBelow } : {}),
  });
  return [
    { id: "client", header: "Client", cell: ({ client_name }) => client_name },
    {
      id: "last",
      header: "Last Entry",
      cell: ({ last_day }) => <DayText at={last_day} />,
      width: "9rem",
      hideBelow: "lg",
    },
    amount("open_cents", "Open"),
    amount("overdue_cents", "Overdue", "md"),
    amount("on_account_cents", "On Account", "md"),
    amount("balance_cents", "Balance"),
  ];
};

const phoneRowOf =
  (currency: string) =>
  ({ client_name, balance_cents, overdue_cents }: AccountLine): PhoneRowContent => ({
    title: client_name,
    details: [
      <Money key="balance" minor={balance_cents} currency={currency} />,
      overdue_cents > 0 && (
        <span key="late">
          <Money minor={overdue_cents} currency={currency} /> overdue
        </span>
      ),
    ],
  });
