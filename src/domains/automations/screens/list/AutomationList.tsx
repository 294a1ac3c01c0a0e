/** The automations as a list: name, trigger, status, customers and when each was triggered last. */
import { ActionIcon, Button } from "@mantine/core";
import { IconBolt, IconPlus } from "@tabler/icons-react";
import { useCallback, useMemo } from "react";
import { Link } from "react-router";
import { countText } from "#ui/data-table/count-text.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { MenuItem } from "#ui/menu/menu-action.ts";
import { type PhoneRowContent, rowActionMark } from "#ui/phone/phone-row.ts";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { AutomationListItem } from "../../contract.ts";
import { automationPath, automationPeoplePath } from "../../paths.ts";
import { useAutomationActions, useSwitch } from "../automation-actions.tsx";
import { counted, countedPeople, statusLabels } from "../automation-words.ts";
import classes from "../automations.module.css";
import { useAutomationChanges } from "../change-automation.ts";
import { TriggerText } from "../TriggerText.tsx";
import type { AutomationFilters, useAutomations } from "./use-automations.ts";

type Props = {
  list: AutomationFilters;
  found: ReturnType<typeof useAutomations>;
  onAdd: (() => void) | undefined;
};

export function AutomationList({ list, found, onAdd }: Props) {
  const { search, filters, clear } = list;
  const changes = useAutomationChanges();
  const actionsFor = useAutomationActions(changes);
  const switchOf = useSwitch(changes);
  const rowMenu = useCallback(
    (row: AutomationListItem) => (
      <ActionMenu label={`Actions for ${row.name}`} actions={() => actionsFor(row)} />
    ),
    [actionsFor],
  );
  const columns = useMemo(() => columnsWith(switchOf), [switchOf]);
  const isFiltered = search !== "" || filters.status !== "";
  return (
    <ListAnswer list={found} failed="Failed to load automations">
      <DataTable
        label="Automations"
        rows={found.rows}
        columns={columns}
        rowKey={keyOf}
        rowLabel={nameOf}
        rowTo={pathOf}
        rowMenu={rowMenu}
        phoneRow={(row) => phoneRow(row, switchOf(row))}
        isLoading={found.isLoading}
        skeletonRows={5}
        empty={isFiltered ? <NoneFound onClear={() => clear()} /> : <NoneYet onAdd={onAdd} />}
        footer={
          <ListFooter
            list={found}
            shown={found.rows.length}
            text={countText(found.rows.length, found.first?.total ?? 0, counted)}
          />
        }
      />
    </ListAnswer>
  );
}

const keyOf = ({ id }: AutomationListItem): number => id;
const nameOf = ({ name }: AutomationListItem): string => name;
const pathOf = ({ id }: AutomationListItem): string => automationPath({ id });

const Status = ({ status, is_changed: isChanged }: AutomationListItem) => (
  <span className={classes.statusCell}>
    <StatusBadge status={status} label={statusLabels[status]} />
    {status !== "draft" && isChanged && <small>Unpublished changes</small>}
  </span>
);

const Contacts = ({ id, contacts, in_progress: inside }: AutomationListItem) => (
  <Link to={automationPeoplePath({ id })} className={classes.count}>
    {contacts.toLocaleString("en-US")}
    {inside > 0 && <small>{inside.toLocaleString("en-US")} in progress</small>}
  </Link>
);

const Triggered = ({ last_triggered_at: at }: AutomationListItem) =>
  at === null ? <>Never</> : <RelativeTime at={at} />;

const columnsWith = (
  switchOf: (row: AutomationListItem) => MenuItem,
): readonly Column<AutomationListItem>[] => [
  { id: "name", header: "Name", cell: nameOf, width: "24%" },
  {
    id: "trigger",
    header: "Trigger",
    cell: ({ trigger }) => <TriggerText trigger={trigger} />,
    hideBelow: "md",
  },
  { id: "status", header: "Status", cell: Status, width: "9rem" },
  { id: "contacts", header: "Contacts", cell: Contacts, align: "end", width: "7rem" },
  { id: "triggered", header: "Last Triggered", cell: Triggered, width: "8.5rem", hideBelow: "lg" },
  {
    id: "actions",
    header: "Edit, pause or start",
    isHeaderHidden: true,
    cell: (row) => <RowButtons row={row} switching={switchOf(row)} />,
    width: "10.5rem",
  },
];

function RowButtons({ row, switching }: { row: AutomationListItem; switching: MenuItem }) {
  const { label, icon, onSelect, disabledReason } = switching;
  return (
    <span className={classes.rowButtons}>
      <Button
        component={Link}
        to={pathOf(row)}
        size="compact-sm"
        variant="subtle"
        aria-label={`Edit ${row.name}`}
      >
        Edit
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={icon}
        aria-label={`${label} ${row.name}`}
        disabled={disabledReason !== undefined}
        title={disabledReason}
        onClick={onSelect}
      >
        {label}
      </Button>
    </span>
  );
}

function phoneRow(
  row: AutomationListItem,
  { label, icon, onSelect, disabledReason }: MenuItem,
): PhoneRowContent {
  const { name, status, trigger, contacts } = row;
  return {
    title: name,
    badge: <StatusBadge status={status} label={statusLabels[status]} />,
    details: [<TriggerText key="trigger" trigger={trigger} />, countedPeople(contacts)],
    action: (
      <ActionIcon
        variant="light"
        className={classes.phoneAction ?? ""}
        aria-label={`${label} ${name}`}
        disabled={disabledReason !== undefined}
        title={disabledReason}
        onClick={onSelect}
        {...rowActionMark}
      >
        {icon}
      </ActionIcon>
    ),
    swipe: disabledReason === undefined ? { label, icon } : undefined,
  };
}

const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <NoMatches
    isBare
    title="No automations found"
    text="Try adjusting your search or filters."
    icon={<IconBolt size={18} />}
    onClear={onClear}
  />
);

const NoneYet = ({ onAdd }: { onAdd: (() => void) | undefined }) => (
  <EmptyState
    isBare
    title="No automations yet"
    text="Start from a recipe, such as answering new leads within minutes, and change its words and steps."
    icon={<IconBolt size={18} />}
    action={
      onAdd && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          Create Automation
        </Button>
      )
    }
  />
);
