/** The price book: everything the business sells, to search, to narrow down and to keep in order. */
import { Button, NativeSelect } from "@mantine/core";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { type ListAddress, useListAddress } from "#ui/data-table/use-list-address.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import {
  BatchesDialog,
  ImportDialog,
  PriceChangeDialog,
  ServiceDialog,
  usePrefetchedParts,
} from "./lazy-parts.tsx";
import { ServiceList } from "./ServiceList.tsx";
import { useBookActions } from "./service-actions.tsx";
import { statusOptions } from "./service-words.ts";
import classes from "./services.module.css";
import { useServiceDialog } from "./use-service-dialog.tsx";
import { useCategories } from "./use-services.ts";

export function ServicesScreen() {
  const address = useListAddress();
  const { edit, dialog } = useServiceDialog();
  usePrefetchedParts();
  const notAllowed = useWhyNot()("services.create");
  const add = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "Add service", group: "Services", run: add }, !notAllowed);
  return (
    <>
      <PageHeader
        title="Services"
        subtitle="Your price book: what you do, how long it takes and what it costs"
        actions={
          <>
            <BookMenu address={address} />
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={notAllowed !== undefined}
              title={notAllowed}
              onClick={add}
            >
              Add Service
            </Button>
          </>
        }
      />
      <Filters address={address} />
      <ServiceList address={address} onAdd={notAllowed ? undefined : add} onEdit={edit} />
      <BookDialogs address={address} />
      {dialog}
    </>
  );
}

function Filters({ address }: { address: ListAddress }) {
  const categories = useCategories().data?.categories ?? [];
  const category = address.get("category") ?? "";
  const used = categories.filter((each) => each.services > 0 || each.name === category);
  return (
    <FilterBar>
      <SearchBox value={address.search} onChange={address.setSearch} placeholder="Search services..." />
      <NativeSelect
        aria-label="Category"
        className={classes.filter}
        data={[
          { value: "", label: "All Categories" },
          ...used.map(({ name, services }) => ({ value: name, label: `${name} (${services})` })),
        ]}
        value={category}
        onChange={(event) => address.set({ category: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Status"
        className={classes.filter}
        data={[{ value: "", label: "All Statuses" }, ...statusOptions]}
        value={address.get("status") ?? ""}
        onChange={(event) => address.set({ status: event.currentTarget.value })}
      />
    </FilterBar>
  );
}

function BookMenu({ address }: { address: ListAddress }) {
  const actions = useBookActions({
    filter: {
      search: address.search.trim(),
      category: address.get("category") ?? "",
      status: address.get("status") ?? "",
    },
    open: (part) => address.set({ open: part }),
  });
  return (
    <ActionMenu
      label="Price book"
      width={260}
      actions={actions}
      trigger={
        <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
          Price Book
        </Button>
      }
    />
  );
}

/** Opened by the address, so that a link or the command palette can open them too. */
function BookDialogs({ address }: { address: ListAddress }) {
  const open = address.get("open");
  const close = () => address.set({ open: null });
  return (
    <>
      <ServiceDialog
        isOpen={address.get("new") === "1"}
        onClose={() => address.set({ new: null })}
        subject={{ kind: "new" }}
      />
      <PriceChangeDialog
        isOpen={open === "prices"}
        onClose={close}
        category={address.get("category") ?? ""}
      />
      <ImportDialog isOpen={open === "import"} onClose={close} />
      <BatchesDialog isOpen={open === "history"} onClose={close} />
    </>
  );
}
