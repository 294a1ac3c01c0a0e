/** The submissions as a list: who, what they answered, where they came from, and when. */
import { IconInbox, IconMailOpened, IconShieldX, IconTrash } from "@tabler/icons-react";
import { useCallback } from "react";
import { countText } from "#ui/data-table/count-text.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NamedCell } from "#ui/data-table/NamedCell.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { SubmissionListItem } from "../../forms/submissions/contract.ts";
import { submissionsPath } from "../../paths.ts";
import { countedSubmissions, stateColors, stateLabels } from "../form-words.ts";
import { useSubmissionChanges } from "./change-submission.ts";
import type { SubmissionFilters, useSubmissions } from "./use-submissions.ts";

type Props = {
  formId: number;
  list: SubmissionFilters;
  found: ReturnType<typeof useSubmissions>;
  onOpen: (submission: SubmissionListItem) => void;
};

export function SubmissionList({ formId, list, found, onOpen }: Props) {
  const { search, filters, clear } = list;
  const actionsFor = useActions(formId);
  const rowMenu = useCallback(
    (row: SubmissionListItem) => (
      <ActionMenu label={`Actions for ${nameOf(row)}`} actions={() => actionsFor(row)} />
    ),
    [actionsFor],
  );
  const isFiltered = search !== "" || filters.state !== "";
  return (
    <ListAnswer list={found} failed="Failed to load submissions">
      <DataTable
        label="Submissions"
        rows={found.rows}
        columns={columns}
        rowKey={keyOf}
        rowLabel={nameOf}
        rowTo={({ id }) =>
          submissionsPath(
            { id: formId },
            { submission: id, ...(filters.state ? { state: filters.state } : {}) },
          )
        }
        rowMenu={rowMenu}
        phoneRow={(row) => phoneRow(row, () => onOpen(row))}
        isLoading={found.isLoading}
        skeletonRows={8}
        empty={
          isFiltered ? (
            <NoMatches
              isBare
              title={filters.state === "spam" ? "No spam" : "No submissions found"}
              text="Try adjusting your search or filters."
              icon={<IconInbox size={18} />}
              onClear={() => clear()}
            />
          ) : (
            <EmptyState
              isBare
              title="No submissions yet"
              text="Share the form's link or put it on your website. Each submission becomes a lead."
              icon={<IconInbox size={18} />}
            />
          )
        }
        footer={
          <ListFooter
            list={found}
            shown={found.rows.length}
            text={countText(found.rows.length, found.first?.total ?? 0, countedSubmissions)}
          />
        }
      />
    </ListAnswer>
  );
}

const icon = { size: 16, "aria-hidden": true } as const;

function useActions(formId: number): (row: SubmissionListItem) => Action[] {
  const changes = useSubmissionChanges(formId);
  const whyNot = useWhyNot();
  return useCallback(
    ({ id, state }) => {
      const why = whyNot("website.update");
      const notUpdate = why === undefined ? {} : { disabledReason: why };
      const whyNotDelete = whyNot("website.delete");
      return [
        state === "spam"
          ? {
              label: "Not Spam",
              icon: <IconMailOpened {...icon} />,
              ...notUpdate,
              onSelect: () => void changes.mark(id, "new", "Moved to new submissions."),
            }
          : {
              label: state === "new" ? "Mark as Read" : "Mark as New",
              icon: <IconMailOpened {...icon} />,
              ...notUpdate,
              onSelect: () => void changes.mark(id, state === "new" ? "read" : "new"),
            },
        ...(state === "spam"
          ? []
          : [
              {
                label: "Mark as Spam",
                icon: <IconShieldX {...icon} />,
                ...notUpdate,
                onSelect: () => void changes.mark(id, "spam"),
              },
            ]),
        "separator",
        {
          label: "Delete Submission",
          icon: <IconTrash {...icon} />,
          isDanger: true,
          ...(whyNotDelete === undefined ? {} : { disabledReason: whyNotDelete }),
          onSelect: () => changes.remove(id),
        },
      ];
    },
    [changes, whyNot],
  );
}

const keyOf = ({ id }: SubmissionListItem): number => id;
const nameOf = ({ name, email, phone }: SubmissionListItem): string => name || email || phone || "No name";

const State = ({ state }: Pick<SubmissionListItem, "state">) => (
  <StatusBadge status={state} label={stateLabels[state]} color={stateColors[state]} />
);

const phoneRow = (row: SubmissionListItem, onOpen: () => void): PhoneRowContent => ({
  title: nameOf(row),
  badge: <State state={row.state} />,
  details: [<RelativeTime key="at" at={row.received_at} />, row.first_words],
  onOpen,
});

const columns: readonly Column<SubmissionListItem>[] = [
  {
    id: "name",
    header: "From",
    cell: (row) => <NamedCell name={nameOf(row)} line={row.first_words} isNew={row.state === "new"} />,
    width: "52%",
  },
  { id: "state", header: "Status", cell: State, width: "6rem" },
  { id: "source", header: "Source", cell: ({ source }) => source, width: "11rem", hideBelow: "lg" },
  {
    id: "received",
    header: "Received",
    cell: ({ received_at: at }) => <RelativeTime at={at} />,
    width: "9rem",
  },
];
