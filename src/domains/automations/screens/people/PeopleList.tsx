/** The customers in an automation as a list: who, how they stand, at which step, and since when. */
import { IconUsers } from "@tabler/icons-react";
import { countText } from "#ui/data-table/count-text.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { MomentText, RelativeTime } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { AutomationRun } from "../../contract.ts";
import { automationPeoplePath } from "../../paths.ts";
import { countedPeople, stateColors, stateLabels, stepLabels } from "../automation-words.ts";
import type { RunFilters, useRuns } from "./use-runs.ts";

type Props = {
  automationId: number;
  list: RunFilters;
  found: ReturnType<typeof useRuns>;
  onOpen: (run: AutomationRun) => void;
};

export function PeopleList({ automationId, list, found, onOpen }: Props) {
  const { search, filters, clear } = list;
  const isFiltered = search !== "" || filters.state !== "";
  return (
    <ListAnswer list={found} failed="Failed to load customers">
      <DataTable
        label="Customers in this automation"
        rows={found.rows}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={nameOf}
        rowTo={({ id }) =>
          automationPeoplePath(
            { id: automationId },
            { run: id, ...(filters.state ? { state: filters.state } : {}) },
          )
        }
        phoneRow={(run) => phoneRow(run, () => onOpen(run))}
        isLoading={found.isLoading}
        skeletonRows={8}
        empty={
          isFiltered ? (
            <NoMatches
              isBare
              title="No customers found"
              text="Try adjusting your search or filters."
              icon={<IconUsers size={18} />}
              onClear={() => clear()}
            />
          ) : (
            <EmptyState
              isBare
              title="No customers yet"
              text="Customers show here once the trigger happens while this automation is active."
              icon={<IconUsers size={18} />}
            />
          )
        }
        footer={
          <ListFooter
            list={found}
            shown={found.rows.length}
            text={countText(found.rows.length, found.first?.total ?? 0, countedPeople)}
          />
        }
      />
    </ListAnswer>
  );
}

const nameOf = ({ customer_name: name }: AutomationRun): string => name;

const State = ({ state }: AutomationRun) => (
  <StatusBadge status={state} label={stateLabels[state]} color={stateColors[state]} />
);

/** The step the customer is at, or why it ended. */
const stepText = ({ state, step_kind: kind, words }: AutomationRun): string =>
  state === "active" && kind ? stepLabels[kind] : words;

const phoneRow = (run: AutomationRun, onOpen: () => void): PhoneRowContent => ({
  title: run.customer_name,
  badge: <State {...run} />,
  details: [stepText(run), <RelativeTime key="entered" at={run.entered_at} />],
  onOpen,
});

const columns: readonly Column<AutomationRun>[] = [
  { id: "name", header: "Customer", cell: nameOf, width: "24%" },
  { id: "state", header: "Status", cell: State, width: "9rem" },
  { id: "step", header: "Step", cell: stepText, hideBelow: "md" },
  {
    id: "due",
    header: "Next Step",
    cell: ({ due_at: at }) => (at ? <MomentText at={at} /> : "–"),
    width: "12rem",
    hideBelow: "lg",
  },
  { id: "entered", header: "Entered", cell: ({ entered_at: at }) => <RelativeTime at={at} />, width: "9rem" },
];
