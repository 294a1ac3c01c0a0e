/** The recurring invoices of the business: for whom, how often, and when the next one is created. */
import { Button } from "@mantine/core";
import { IconPlus, IconRepeat } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { plural } from "#shared/plural.ts";
import { freshness } from "#ui/api/freshness.ts";
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
import { useWhyNot } from "#ui/form/why-not.ts";
import { Money } from "#ui/Money.tsx";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { DayText } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { type RecurringListItem, RecurringStatus } from "../../recurring/contract.ts";
import { InvoiceViewsPanel } from "../InvoiceViewsPanel.tsx";
import { RecurringDialog } from "./RecurringDialog.tsx";
import classes from "./recurring.module.css";
import { recurringApi } from "./recurring-api.ts";
import { frequencyWords, pathOf, statusWords } from "./recurring-words.ts";

const schema = { status: oneOf(RecurringStatus.options) };
const plansOf = ({ recurring_invoices }: { recurring_invoices: RecurringListItem[] }) => recurring_invoices;
const statuses = RecurringStatus.options.map((value) => ({ value, label: statusWords[value] }));

export function RecurringScreen() {
  const list = useListFilters(schema);
  const { address, search, setSearch, filters, setFilters, clear } = list;
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const notAllowed = whyNot("invoices.create") ?? whyNot("invoices.send");
  const found = useListQuery({
    call: recurringApi.list,
    search,
    input: (asking) => ({ limit: 50, ...asked({ search: asking, status: filters.status }) }),
    rowsOf: plansOf,
    kept: freshness.customerList,
  });
  const add = () => address.set({ new: "1" });
  return (
    <>
      <PageHeader
        title="Recurring Invoices"
        subtitle="Bill the same work again and again, on the days you choose"
        actions={
          <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={notAllowed} onClick={add}>
            New Recurring Invoice
          </ActionButton>
        }
      />
      <InvoiceViewsPanel />
      <FilterBar
        search={<SearchBox value={search} onChange={setSearch} placeholder="Search recurring invoices..." />}
        filters={
          <FilterSelect
            label="Status"
            data={[{ value: "", label: "All Statuses" }, ...statuses]}
            value={filters.status}
            onChange={(status) => setFilters({ status })}
          />
        }
        count={filters.status ? 1 : 0}
        onClear={() => setFilters({ status: "" })}
      />
      <ListAnswer list={found} failed="Failed to load recurring invoices">
        <DataTable
          label="Recurring Invoices"
          rows={found.rows}
          columns={columns}
          rowKey={keyOf}
          rowLabel={labelOf}
          rowTo={pathOf}
          phoneRow={phoneRow}
          isLoading={found.isLoading}
          skeletonRows={6}
          empty={
            <NoPlans
              isFiltered={search !== "" || filters.status !== ""}
              onClear={clear}
              onAdd={notAllowed ? null : add}
            />
          }
          footer={
            <ListFooter
              list={found}
              shown={found.rows.length}
              text={plural(found.rows.length, "recurring invoice")}
            />
          }
        />
      </ListAnswer>
      <RecurringDialog
        isOpen={address.get("new") === "1"}
        onClose={() => address.set({ new: null })}
        plan={null}
        onSaved={(plan) => void navigate(pathOf(plan), { replace: true })}
      />
    </>
  );
}

const keyOf = ({ id }: RecurringListItem): number => id;
const labelOf = ({ title, client_name }: RecurringListItem): string => `${title} for ${client_name}`;

const nextOf = ({ next_on }: RecurringListItem) => (next_on ? <DayText at={next_on} /> : "None");

const badgeOf = ({ status }: RecurringListItem) => (
  <StatusBadge status={status} label={statusWords[status]} />
);

const phoneRow = (plan: RecurringListItem): PhoneRowContent => ({
  title: plan.title,
  badge: badgeOf(plan),
  details: [
    plan.client_name,
    <Money key="total" minor={plan.total_cents} currency={plan.currency} />,
    frequencyWords[plan.frequency],
    plan.next_on && <DayText key="next" at={plan.next_on} />,
  ].filter(Boolean),
});

const columns: readonly Column<RecurringListItem>[] = [
  {
    id: "title",
    header: "Recurring Invoice",
    cell: ({ title, client_name }) => (
      <span className={classes.titleCell}>
        <span>{title}</span>
        <small>{client_name}</small>
      </span>
    ),
  },
  { id: "frequency", header: "Repeats", cell: ({ frequency }) => frequencyWords[frequency], width: "8rem" },
  { id: "next", header: "Next Invoice", cell: nextOf, width: "9rem" },
  { id: "status", header: "Status", cell: badgeOf, width: "8rem" },
  {
    id: "total",
    header: "Total",
    cell: ({ total_cents, currency }) => <Money minor={total_cents} currency={currency} />,
    width: "8rem",
    align: "end",
  },
];

type EmptyProps = { isFiltered: boolean; onClear: () => void; onAdd: (() => void) | null };

const NoPlans = ({ isFiltered, onClear, onAdd }: EmptyProps) =>
  isFiltered ? (
    <NoMatches
      isBare
      title="No recurring invoices found"
      text="Try adjusting your search or status."
      icon={<IconRepeat size={18} />}
      onClear={onClear}
    />
  ) : (
    <EmptyState
      isBare
      title="No recurring invoices yet"
      text="Set up a maintenance plan once, and its invoices are created on their days."
      icon={<IconRepeat size={18} />}
      action={
        onAdd && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            New Recurring Invoice
          </Button>
        )
      }
    />
  );
