/** The contracts as a list, with whom each is for, what it is worth, and how far its signing has come. */

import { Button } from "@mantine/core";
import { IconFileText, IconPlus } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { ViewNotes } from "#domains/views/screens/ViewPartsPanel.tsx";
import { countText } from "#ui/data-table/count-text.ts";
import { type Column, DataTable, type Sort } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { sortIn, sortText } from "#ui/data-table/sort-text.ts";
import { useChosenColumns } from "#ui/data-table/use-chosen-columns.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Money } from "#ui/Money.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { DayText } from "#ui/RelativeTime.tsx";
import type { ContractListItem } from "../contract.ts";
import { ContractBadge } from "./ContractBadge.tsx";
import { ContractDialogs, type OpenDialog } from "./ContractDialogs.tsx";
import { useContractActions } from "./contract-actions.tsx";
import { clientOf, counted, pathOf, progressOf } from "./contract-words.ts";
import classes from "./contracts.module.css";
import { type ContractFilters, useContracts } from "./use-contracts.ts";

export function ContractList({ list, onAdd }: { list: ContractFilters; onAdd: (() => void) | undefined }) {
  const { search, filters, setFilters, address } = list;
  const { group, sort, where, cols } = filters;
  const found = useContracts(list);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const actionsFor = useContractActions({ onDialog: setOpen });
  const rowMenu = useCallback(
    (contract: ContractListItem) => (
      <ActionMenu label={`Actions for ${contract.number}`} actions={() => actionsFor(contract)} />
    ),
    [actionsFor],
  );
  const shownColumns = useChosenColumns(cols, columns, loadColumns);
  const leftOut = found.first?.left_out ?? nothing;
  const isFiltered = search !== "" || group !== "" || where !== "";
  function clear() {
    list.clear({ keep: ["sort", "cols"] });
    // Otherwise a view would come back with its filter.
    address.set({ saved: "none" });
  }
  return (
    <ListAnswer list={found} failed="Failed to load contracts">
      {(where !== "" || leftOut.length > 0) && (
        <ViewNotes list="contracts" address={address} leftOut={leftOut} />
      )}
      <DataTable
        label="Recent Contracts"
        rows={found.rows}
        columns={shownColumns}
        rowKey={keyOf}
        rowLabel={labelOf}
        rowTo={pathOf}
        rowMenu={rowMenu}
        phoneRow={phoneRow}
        isLoading={found.isLoading}
        skeletonRows={8}
        sort={shownSort(sort)}
        onSort={(next) => setFilters({ sort: next ? sortText(next) : "" })}
        empty={
          isFiltered ? (
            <NoMatches
              isBare
              title="No contracts found"
              text="Try adjusting your search or filters."
              icon={<IconFileText size={18} />}
              onClear={clear}
            />
          ) : (
            <NoContracts onAdd={onAdd} />
          )
        }
        footer={
          <ListFooter
            list={found}
            shown={found.rows.length}
            text={countText(found.rows.length, found.first?.total ?? 0, counted)}
          />
        }
      />
      <ContractDialogs open={open} onClose={() => setOpen(null)} />
    </ListAnswer>
  );
}

const keyOf = ({ id }: ContractListItem): number => id;
const labelOf = ({ number, title }: ContractListItem): string => `${number} ${title}`;

const nothing: readonly string[] = [];

const shownSort = (sort: string): Sort | null => (sort === "" || sort === "newest" ? null : sortIn(sort));

const loadColumns: Parameters<typeof useChosenColumns<ContractListItem>>[2] = async (...wanted) =>
  (await import("./view-columns.tsx")).loadColumns(...wanted);

const phoneRow = (contract: ContractListItem): PhoneRowContent => ({
  title: contract.title,
  badge: <ContractBadge status={contract.status} />,
  details: [
    contract.number,
    clientOf(contract),
    <Money key="value" minor={contract.total_cents} currency={contract.currency} />,
    progressOf(contract),
  ].filter(Boolean),
});

const columns: readonly Column<ContractListItem>[] = [
  { id: "number", header: "Number", cell: ({ number }) => number, sortValue: keyOf, width: "7rem" },
  {
    id: "title",
    header: "Contract",
    cell: (contract) => (
      <span className={classes.titleCell}>
        <span>{contract.title}</span>
        <small>{clientOf(contract)}</small>
      </span>
    ),
    sortValue: ({ title }) => title,
  },
  {
    id: "status",
    header: "Status",
    cell: (contract) => (
      <span className={classes.statusCell}>
        <ContractBadge status={contract.status} />
        <small>{progressOf(contract)}</small>
      </span>
    ),
    sortValue: ({ status }) => status,
    width: "11rem",
  },
  {
    id: "total_cents",
    header: "Value",
    cell: ({ total_cents, currency }) => <Money minor={total_cents} currency={currency} />,
    sortValue: ({ total_cents }) => total_cents,
    width: "8rem",
    align: "end",
  },
  {
    id: "date",
    header: "Date",
    cell: ({ completed_at, sent_at, created_at }) => <DayText at={completed_at ?? sent_at ?? created_at} />,
    sortValue: ({ completed_at, sent_at, created_at }) => completed_at ?? sent_at ?? created_at,
    width: "8rem",
    hideBelow: "lg",
  },
];

/** Client is shown with the title. */
export const usualColumns = ["number", "title", "client_name", "status", "total_cents", "date"];

const NoContracts = ({ onAdd }: { onAdd: (() => void) | undefined }) => (
  <EmptyState
    isBare
    title="No contracts yet"
    text="Choose a template, add your prices, and send it to be signed on any phone."
    icon={<IconFileText size={18} />}
    action={
      onAdd && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          New Contract
        </Button>
      )
    }
  />
);
