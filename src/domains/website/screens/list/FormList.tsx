/** The forms as a list: name, status, submissions, conversion and when each was changed last. */
import { Button } from "@mantine/core";
import { IconForms, IconPlus } from "@tabler/icons-react";
import { useCallback } from "react";
import { Link } from "react-router";
import { countText } from "#ui/data-table/count-text.ts";
import { type Column, DataTable, type Sort } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { FormListItem } from "../../forms/contract.ts";
import { submissionsPath } from "../../paths.ts";
import { useFormActions } from "../form-actions.tsx";
import {
  conversionText,
  counted,
  countedSubmissions,
  pathOf,
  statusColors,
  statusLabels,
} from "../form-words.ts";
import classes from "../website.module.css";
import { type FormFilters, useForms } from "./use-forms.ts";

type Props = { list: FormFilters; onAdd: (() => void) | undefined };

export function FormList({ list, onAdd }: Props) {
  const { search, filters, setFilters, clear } = list;
  const { status, sort } = filters;
  const found = useForms(list);
  const actionsFor = useFormActions();
  const rowMenu = useCallback(
    (form: FormListItem) => (
      <ActionMenu label={`Actions for ${form.name}`} actions={() => actionsFor(form)} />
    ),
    [actionsFor],
  );
  const isFiltered = search !== "" || status !== "";
  return (
    <ListAnswer list={found} failed="Failed to load forms">
      <DataTable
        label="Website forms"
        rows={found.rows}
        columns={columns}
        rowKey={keyOf}
        rowLabel={nameOf}
        rowTo={pathOf}
        rowMenu={rowMenu}
        phoneRow={phoneRow}
        isLoading={found.isLoading}
        skeletonRows={5}
        sort={sort === "name" || sort === "-name" ? { column: "name", isDescending: sort === "-name" } : null}
        onSort={(next) => setFilters({ sort: sortOf(next) })}
        empty={
          isFiltered ? <NoneFound onClear={() => clear({ keep: ["sort"] })} /> : <NoForms onAdd={onAdd} />
        }
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

const keyOf = ({ id }: FormListItem): number => id;
const nameOf = ({ name }: FormListItem): string => name;
const sortOf = (next: Sort | null) => (next ? (next.isDescending ? "-name" : "name") : "");

const Status = ({ status, is_changed: isChanged }: Pick<FormListItem, "status" | "is_changed">) => (
  <span className={classes.statusCell}>
    <StatusBadge status={status} label={statusLabels[status]} color={statusColors[status]} />
    {status === "published" && isChanged && <small>Unpublished changes</small>}
  </span>
);

const phoneRow = (form: FormListItem): PhoneRowContent => ({
  title: form.name,
  badge: (
    <StatusBadge status={form.status} label={statusLabels[form.status]} color={statusColors[form.status]} />
  ),
  details: [countedSubmissions(form.submissions), `${conversionText(form)} conversion`],
});

const columns: readonly Column<FormListItem>[] = [
  { id: "name", header: "Name", cell: nameOf, sortValue: nameOf, width: "34%" },
  { id: "status", header: "Status", cell: Status, width: "9rem" },
  {
    id: "submissions",
    header: "Submissions",
    cell: ({ id, submissions, new_submissions: fresh }) => (
      <Link to={submissionsPath({ id })} className={classes.count}>
        {submissions}
        {fresh > 0 && <small> ({fresh} new)</small>}
      </Link>
    ),
    align: "end",
    width: "7.5rem",
  },
  {
    id: "conversion",
    header: "Conversion",
    cell: (form) => (
      <span title={`${form.visitors} visitors, each counted once a day`} className="tabular">
        {conversionText(form)}
      </span>
    ),
    align: "end",
    width: "6.5rem",
  },
  {
    id: "modified",
    header: "Modified",
    cell: ({ updated_at: at }) => <RelativeTime at={at} />,
    width: "9rem",
    hideBelow: "lg",
  },
];

const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <NoMatches
    isBare
    title="No forms found"
    text="Try adjusting your search or filters."
    icon={<IconForms size={18} />}
    onClear={onClear}
  />
);

const NoForms = ({ onAdd }: { onAdd: (() => void) | undefined }) => (
  <EmptyState
    isBare
    title="No forms yet"
    text="Start from a form that's ready to use. Each submission becomes a lead."
    icon={<IconForms size={18} />}
    action={
      onAdd && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          New Form
        </Button>
      )
    }
  />
);
