/** The templates as a list, each with its kind, its category and its first words. */

import { Button } from "@mantine/core";
import { IconPlus, IconTemplate } from "@tabler/icons-react";
import { useCallback } from "react";
import { countText } from "#ui/data-table/count-text.ts";
import { type Column, DataTable, type Sort } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NamedCell } from "#ui/data-table/NamedCell.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { DayText } from "#ui/RelativeTime.tsx";
import type { TemplateListItem } from "../contract.ts";
import { useTemplateChanges } from "./change-template.ts";
import { useTemplateActions } from "./template-actions.tsx";
import { counted, kindLabels, pathOf } from "./template-words.ts";
import classes from "./templates.module.css";
import { type TemplateFilters, useTemplates } from "./use-templates.ts";

type Props = {
  list: TemplateFilters;
  onAdd: (() => void) | undefined;
  onUse: (template: Pick<TemplateListItem, "id">) => void;
  onVersions: (template: Pick<TemplateListItem, "id">) => void;
};

export function TemplateList({ list, onAdd, onUse, onVersions }: Props) {
  const { search, filters, setFilters, clear } = list;
  const { category, kind, sort } = filters;
  const found = useTemplates(list);
  const actionsFor = useTemplateActions({ onUse, onVersions });
  const rowMenu = useCallback(
    (template: TemplateListItem) => (
      <ActionMenu label={`Actions for ${template.name}`} actions={() => actionsFor(template)} />
    ),
    [actionsFor],
  );
  const isFiltered = search !== "" || category !== "" || kind !== "";
  return (
    <ListAnswer list={found} failed="Failed to load templates">
      <DataTable
        label="Templates"
        rows={found.rows}
        columns={columns}
        rowKey={keyOf}
        rowLabel={nameOf}
        rowTo={pathOf}
        rowMenu={rowMenu}
        phoneRow={phoneRow}
        isLoading={found.isLoading}
        skeletonRows={8}
        sort={sort === "newest" ? null : { column: "name", isDescending: sort === "-name" }}
        onSort={(next) => setFilters({ sort: sortOf(next) })}
        empty={
          isFiltered ? (
            <NoMatches
              isBare
              title="No templates found"
              text="Try adjusting your search or filters."
              icon={<IconTemplate size={18} />}
              onClear={() => clear({ keep: ["sort"] })}
            />
          ) : (
            <NoTemplates onAdd={onAdd} />
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
    </ListAnswer>
  );
}

const keyOf = ({ id }: TemplateListItem): number => id;
const nameOf = ({ name }: TemplateListItem): string => name;
const sortOf = (next: Sort | null) => (next?.isDescending ? "-name" : "");

const phoneRow = ({ name, kind, category }: TemplateListItem): PhoneRowContent => ({
  title: name,
  details: [kindLabels[kind], category],
});

const columns: readonly Column<TemplateListItem>[] = [
  {
    id: "name",
    header: "Name",
    cell: ({ name, first_words: words }) => <NamedCell name={name} line={words} />,
    sortValue: nameOf,
    width: "46%",
  },
  { id: "kind", header: "Type", cell: ({ kind }) => kindLabels[kind], width: "7rem" },
  { id: "category", header: "Category", cell: ({ category }) => category, width: "22%" },
  {
    id: "changed",
    header: "Last changed",
    cell: ({ updated_at: at }) => <DayText at={at} />,
    width: "9rem",
    hideBelow: "lg",
  },
];

function NoTemplates({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { addStarters } = useTemplateChanges();
  return (
    <EmptyState
      isBare
      title="No templates yet"
      text="Begin with contracts, emails and texts that are ready to use, or write your own."
      icon={<IconTemplate size={18} />}
      action={
        onAdd && (
          <div className={classes.emptyActions}>
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
              Create New Template
            </Button>
            <Button onClick={() => void addStarters()}>Add Starter Templates</Button>
          </div>
        )
      }
    />
  );
}
