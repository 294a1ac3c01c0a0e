/** The leads in a list, each with a button to call and a button to write. */

import { ActionIcon, Button } from "@mantine/core";
import { IconMail, IconPhone, IconPlus, IconUserPlus } from "@tabler/icons-react";
import { useCallback, useMemo } from "react";
import { plural } from "#shared/plural.ts";
import { type Column, DataTable, type Sort } from "#ui/data-table/DataTable.tsx";
import { CountStatus, ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { sortText } from "#ui/data-table/sort-text.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Money } from "#ui/Money.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useSession } from "#ui/session/session.ts";
import { entriesOf } from "#ui/slots/slots.ts";
import type { Customer } from "../../contract.ts";
import { useCustomerActions } from "../customer-actions.tsx";
import { emailColumn, nameColumn, sourceColumn } from "../customer-columns.tsx";
import { countText, serverSort, totalValue } from "../customer-list.ts";
import { nameOf, pathOf } from "../customer-words.ts";
import { CallAction, callSwipe } from "../profile/CallAction.tsx";
import { mailLink, telLink } from "../profile/contact-links.ts";
import { useLogContact } from "../profile/log-contact.ts";
import { leadColumns } from "../slots.ts";
import { useCustomerDialogs } from "../use-customer-dialogs.tsx";
import type { CustomersFound } from "../use-customers.ts";
import { EstimatedValueCell } from "./EstimatedValueCell.tsx";
import { clearLeadFilter, type LeadFilterList } from "./LeadFilters.tsx";
import { type LeadProgress, progressOf } from "./lead-list.ts";
import classes from "./leads.module.css";

type Props = { found: CustomersFound; list: LeadFilterList; sort: Sort | null; onAdd: () => void };

export function LeadList({ found, list, sort, onAdd }: Props) {
  const { edit, addNote, dialogs } = useCustomerDialogs();
  const actionsFor = useCustomerActions({ onEdit: edit, onAddNote: addNote });
  const currency = useSession().organization?.currency ?? "USD";
  const rowMenu = useCallback(
    (lead: Customer) => <ActionMenu label={`Actions for ${nameOf(lead)}`} actions={() => actionsFor(lead)} />,
    [actionsFor],
  );
  const isPaged = found.total === null && !found.isLoading;
  const columns = useMemo(() => columnsWhere(isPaged), [isPaged]);
  return (
    <ListAnswer list={found} failed="Failed to load leads">
      <DataTable
        label="Leads"
        rows={found.customers}
        columns={columns}
        rowKey={(lead) => lead.id}
        rowLabel={nameOf}
        rowTo={pathOf}
        rowMenu={rowMenu}
        phoneRow={(lead) => phoneRow(lead, currency)}
        isLoading={found.isLoading}
        skeletonRows={8}
        sort={isPaged && serverSort(sort) === null ? null : sort}
        onSort={(next) => list.setFilters({ sort: next ? sortText(next) : "" })}
        empty={<Empty isNone={found.total === 0} onAdd={onAdd} onClear={() => clearLeadFilter(list)} />}
        footer={
          <ListFooter isSilent list={found} shown={found.customers.length} text={countText(found, "lead")}>
            <span>
              Estimated value <Money minor={totalValue(found.customers)} currency={currency} isShort />
            </span>
          </ListFooter>
        }
      />
      <CountStatus text={found.isLoading ? "" : plural(found.customers.length, "lead")} />
      {dialogs}
    </ListAnswer>
  );
}

const progressWords: Record<LeadProgress, { label: string; color: string }> = {
  new: { label: "New", color: "blue" },
  contacted: { label: "Contacted", color: "yellow" },
  qualified: { label: "Qualified", color: "green" },
};

function Progress({ lead }: { lead: Customer }) {
  const progress = progressOf(lead);
  return <StatusBadge status={progress} {...progressWords[progress]} />;
}

/** Each begins the call or the mail and keeps that it was made. */
function ReachButtons({ lead }: { lead: Customer }) {
  const log = useLogContact();
  return (
    <span className={classes.reach}>
      {lead.phone && (
        <ActionIcon
          component="a"
          href={telLink(lead.phone)}
          variant="default"
          title={`Call ${lead.phone}`}
          aria-label={`Call ${nameOf(lead)}`}
          onClick={() => log(lead, "call")}
        >
          <IconPhone size={15} aria-hidden />
        </ActionIcon>
      )}
      {lead.email && (
        <ActionIcon
          component="a"
          href={mailLink(lead.email)}
          variant="default"
          title={`Email ${lead.email}`}
          aria-label={`Email ${nameOf(lead)}`}
          onClick={() => log(lead, "email")}
        >
          <IconMail size={15} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}

const factColumns: readonly Column<Customer>[] = [
  nameColumn,
  {
    ...emailColumn,
    width: "15%",
    hideBelow: "2xl",
  },
  { id: "phone", header: "Phone", cell: ({ phone }) => phone ?? "—", width: "8.75rem", hideBelow: "lg" },
  {
    ...sourceColumn,
    width: "7.5rem",
    hideBelow: "2xl",
  },
  {
    id: "status",
    header: "Status",
    cell: (lead) => <Progress lead={lead} />,
    width: "6.75rem",
    hideBelow: "lg",
  },
  {
    id: "value",
    header: "Est. Value",
    cell: (lead) => <EstimatedValueCell lead={lead} />,
    sortValue: (lead) => lead.estimated_value_cents,
    width: "6.5rem",
    align: "end",
  },
  {
    id: "contact",
    header: "Last Contact",
    cell: ({ last_contact_at }) => (last_contact_at ? <RelativeTime at={last_contact_at} /> : "Never"),
    sortValue: ({ last_contact_at }) => last_contact_at,
    width: "7.25rem",
  },
];

const reachColumn: Column<Customer> = {
  id: "reach",
  header: "Contact",
  cell: (lead) => <ReachButtons lead={lead} />,
  width: "5.25rem",
};

/** What is to be done next comes from later domains; without one the last contact says whose turn it is. */
const phoneRow = (lead: Customer, currency: string): PhoneRowContent => ({
  title: nameOf(lead),
  avatar: nameOf(lead),
  badge: <Progress lead={lead} />,
  details: [
    lead.estimated_value_cents !== null && (
      <Money minor={lead.estimated_value_cents} currency={currency} isShort />
    ),
    lead.last_contact_at ? <RelativeTime at={lead.last_contact_at} /> : "Never contacted",
    ...entriesOf(leadColumns).map(({ id, Panel }) => <Panel key={id} customerId={lead.id} />),
  ],
  action: <CallAction customer={lead} />,
  swipe: callSwipe,
});

/** A list that is fetched in pages is sorted only by what the server sorts by. */
function columnsWhere(isPaged: boolean): readonly Column<Customer>[] {
  const contributed = entriesOf(leadColumns).map(
    ({ Panel, id, header, width }): Column<Customer> => ({
      id,
      header,
      width,
      cell: (lead) => <Panel customerId={lead.id} />,
    }),
  );
  const columns = [...factColumns, ...contributed, reachColumn];
  if (!isPaged) return columns;
  return columns.map((column) =>
    [true, false].some((isDescending) => serverSort({ column: column.id, isDescending }))
      ? column
      : { ...column, sortValue: undefined },
  );
}

function Empty({ isNone, onAdd, onClear }: { isNone: boolean; onAdd: () => void; onClear: () => void }) {
  return isNone ? (
    <EmptyState
      title="No leads yet"
      text="Add people who ask about your work so that you never miss a follow-up."
      icon={<IconUserPlus size={18} />}
      action={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          Add Lead
        </Button>
      }
    />
  ) : (
    <NoMatches
      title="No leads found"
      text="Try adjusting your search or filters."
      icon={<IconUserPlus size={18} />}
      onClear={onClear}
    />
  );
}
