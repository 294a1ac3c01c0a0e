/** What a phone has of its own: rows of two lines with one action and a menu, filters behind a button, sheets. */
import { Button, Modal } from "@mantine/core";
import { IconNavigation, IconPencil, IconPhone, IconPlus, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { FramedList } from "#ui/data-table/FramedList.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { HeaderActions } from "#ui/menu/HeaderActions.tsx";
import { useSheet } from "#ui/overlays/use-sheet.ts";
import { PhoneRow } from "#ui/phone/PhoneRow.tsx";
import { RowAction } from "#ui/phone/RowAction.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import classes from "./design.module.css";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;
const rows = [
  {
    name: "Wanda Quill",
    status: "lead",
    details: ["(541) 555-0144"],
    label: "Call Wanda Quill",
    href: "tel:+15415550144",
    Icon: IconPhone,
    swipe: { label: "Call", icon: <IconPhone size={20} />, tone: "green" as const },
  },
  {
    name: "Water heater replacement and a valve check in the basement",
    status: "overdue",
    details: ["Bo Birch", "Nov 20, 10:00 AM", "J-1700"],
    label: "Navigate to the water heater replacement",
    href: "https://maps.example.com/",
    Icon: IconNavigation,
    swipe: { label: "Navigate", icon: <IconNavigation size={20} />, tone: "plumb" as const },
  },
];
const statuses = [
  { value: "" as const, label: "All Statuses" },
  { value: "lead" as const, label: "Leads" },
];
const actions = [
  { label: "Edit", icon: <IconPencil size={16} aria-hidden />, onSelect: () => undefined },
  { label: "Delete", icon: <IconTrash size={16} aria-hidden />, isDanger: true, onSelect: () => undefined },
];

export function PhonePieces() {
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState<"" | "lead">("");
  return (
    <div className={classes.phone}>
      <HeaderActions
        more={[
          {
            label: "Refresh",
            icon: <IconRefresh size={16} aria-hidden />,
            onSelect: () => undefined,
          },
        ]}
      >
        <SheetButton />
      </HeaderActions>
      <FilterBar
        search={<SearchBox value={search} onChange={setSearch} placeholder="Search rows..." />}
        filters={<FilterSelect label="Status" data={statuses} value={status} onChange={setStatus} />}
        count={status ? 1 : 0}
        onClear={() => setStatus("")}
      />
      <FramedList label="Rows of a phone">
        {rows.map(({ name, status: state, details, label, href, Icon, swipe }) => (
          <li key={name}>
            <PhoneRow
              title={name}
              avatar={name}
              badge={<StatusBadge status={state} />}
              details={details}
              action={<RowAction href={href} label={label} icon={<Icon {...icon} />} />}
              swipe={swipe}
              menu={<ActionMenu label={`Actions for ${name}`} actions={actions} />}
            />
          </li>
        ))}
      </FramedList>
    </div>
  );
}

function SheetButton() {
  const [isOpen, setOpen] = useState(false);
  const { modal, inner, content } = useSheet();
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Open a Sheet
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="A sheet on a phone, a dialog on a desk"
        closeButtonProps={{ "aria-label": "Close" }}
        classNames={{ inner, content }}
        {...modal}
      >
        <p>As high as what it holds.</p>
      </Modal>
    </>
  );
}
