/** The tools of a list beside its search: the filter, the views that were saved, its columns and its export. */
import { Button } from "@mantine/core";
import { IconBookmark, IconColumns, IconDownload, IconFilter, IconListCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { ListName } from "#shared/filters/list-fields.ts";
import type { ListAddress } from "#ui/data-table/use-list-address.ts";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import type { SavedView, ViewAsked } from "../contract.ts";
import { ColumnsDialog } from "./ColumnsDialog.tsx";
import { exportList } from "./export-list.ts";
import { FilterDialog } from "./FilterDialog.tsx";
import { SaveViewDialog, type Saving } from "./SaveViewDialog.tsx";
import { askedIn, isSame, openView, writeAsked } from "./view-address.ts";
import { useViewItems } from "./view-items.tsx";
import { useViews } from "./views-api.ts";

type Props = {
  list: ListName;
  address: ListAddress;
  /** The filter of the screen's own controls, as a part of `where`; they may give way to what `where` asks. */
  also?: string | ((where: string) => string);
  /** The order of the list while its address names none. */
  usualOrder?: string;
  /** The list's own columns, the record's name first; none where it is not a table. */
  usual: readonly string[];
  /** Where rows have no boxes to select them, on a phone and in a list that is no table, begins to select them. */
  onSelect?: () => void;
};

type Opened = "filter" | "columns" | "save" | null;

const icon = { size: 16, "aria-hidden": true } as const;

export function ViewToolsPanel({ list, address, also = "", usualOrder = "", usual, onSelect }: Props) {
  const asked = askedIn(address);
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState<Opened>(null);
  const [saving, setSaving] = useState<Saving | null>(null);
  const view = useOpenedView(list, address);
  const items = useViewItems({ list, address, view, save });
  useShortcut({ keys: "f", label: "Filter the list", group: "Lists", run: () => setOpened("filter") });
  const close = () => setOpened(null);
  const alsoFor = typeof also === "string" ? () => also : also;
  // Which record a row is about always stands first.
  const columns = asked.columns.length > 0 ? [...new Set([...usual.slice(0, 1), ...asked.columns])] : usual;

  function save(next: Saving) {
    setSaving(next);
    setOpened("save");
  }

  function actions(): Action[] {
    return [
      ...items(),
      "separator",
      ...selectItem(isPhone || usual.length === 0 ? onSelect : undefined),
      ...columnsItem(usual, () => setOpened("columns")),
      {
        label: "Export CSV",
        icon: <IconDownload {...icon} />,
        onSelect: () =>
          void exportList({ list, search: address.search, ...shownOf(asked, columns, alsoFor, usualOrder) }),
      },
    ];
  }

  return (
    <>
      <Button
        variant={asked.where ? "light" : "default"}
        leftSection={<IconFilter {...icon} />}
        aria-haspopup="dialog"
        onClick={() => setOpened("filter")}
      >
        More Filters
      </Button>
      <ActionMenu
        label="Views"
        position="bottom-start"
        width={260}
        actions={actions}
        trigger={
          <Button variant={view ? "light" : "default"} leftSection={<IconBookmark {...icon} />}>
            {nameOf(view, asked)}
          </Button>
        }
      />
      <FilterDialog
        isOpen={opened === "filter"}
        onClose={close}
        list={list}
        where={asked.where}
        search={address.search}
        also={alsoFor}
        onApply={(where) => writeAsked(address, { where })}
      />
      <ColumnsDialog
        isOpen={opened === "columns"}
        onClose={close}
        list={list}
        columns={columns}
        onApply={(next) => writeAsked(address, { columns: next })}
      />
      <SaveViewDialog
        isOpen={opened === "save"}
        onClose={close}
        list={list}
        saving={saving}
        onSaved={(saved) => openView(address, saved, false)}
      />
    </>
  );
}

const shownOf = (
  { where, order }: ViewAsked,
  columns: readonly string[],
  also: (where: string) => string,
  usualOrder: string,
) => ({
  where: [where, also(where)].filter(Boolean).join(" "),
  order: order || usualOrder,
  columns: columns.join(","),
});

const selectItem = (onSelect: (() => void) | undefined): Action[] =>
  onSelect ? [{ label: "Select Rows", icon: <IconListCheck {...icon} />, onSelect }] : [];

const columnsItem = (usual: readonly string[], onSelect: () => void): Action[] =>
  usual.length > 0 ? [{ label: "Columns", icon: <IconColumns {...icon} />, onSelect }] : [];

const nameOf = (view: SavedView | undefined, asked: ViewAsked): string =>
  view ? `${view.name}${isSame(view.asked, asked) ? "" : " (changed)"}` : "Views";

/** What the screens of lists keep in the address besides. */
const ownFilters = [
  "status",
  "group",
  "category",
  "due",
  "mine",
  "search",
  "view",
  "show",
  "priority",
  "member",
];

/** The view that the address names; without any, the list begins with the member's first view. */
function useOpenedView(list: ListName, address: ListAddress) {
  const { data: views } = useViews(list);
  const saved = address.get("saved");
  const isPlain = ["where", "sort", "cols"].every((name) => !address.get(name));
  const isUntouched = isPlain && ownFilters.every((name) => !address.get(name));
  const wanted = saved ?? (isUntouched ? String(views?.default_id ?? "") : "");
  const view = views?.views.find(({ id }) => String(id) === wanted);
  const { set } = address;
  useEffect(() => {
    if (view && isPlain) openView({ set }, view, false);
  }, [view, isPlain, set]);
  return view;
}
