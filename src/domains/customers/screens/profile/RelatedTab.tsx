/** What belongs to a customer in the other areas of the business, and the way to the first of each. */
import { Button } from "@mantine/core";
import { type Icon, IconFileText, IconFolder, IconPlus, IconReceipt } from "@tabler/icons-react";
import { Link } from "react-router";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { Customer } from "../../contract.ts";
import { nameOf } from "../customer-words.ts";
import classes from "./customer.module.css";

type Area = {
  tab: "contracts" | "invoices" | "files";
  label: string;
  empty: string;
  what: string;
  action: string;
  /** Opens the area's own form; the customer's number is put at the end. */
  form: string;
  icon: Icon;
};

export const relatedAreas: readonly Area[] = [
  {
    tab: "contracts",
    label: "Contracts",
    empty: "No contracts yet",
    what: "Contracts",
    action: "New Contract",
    form: "/contracts?new=1&customer=",
    icon: IconFileText,
  },
  {
    tab: "invoices",
    label: "Invoices",
    empty: "No invoices yet",
    what: "Invoices",
    action: "Create Invoice",
    form: "/invoices?new=1&customer=",
    icon: IconReceipt,
  },
  {
    tab: "files",
    label: "Files",
    empty: "No files yet",
    what: "Photos, plans and papers",
    action: "Upload File",
    form: "/files/upload?customer=",
    icon: IconFolder,
  },
];

export function RelatedTab({ area, customer }: { area: Area; customer: Customer }) {
  const Icon = area.icon;
  return (
    <div className={classes.panel}>
      <EmptyState
        title={area.empty}
        text={`${area.what} for ${nameOf(customer)} will be listed here.`}
        icon={<Icon size={18} />}
        action={
          <Button
            component={Link}
            to={`${area.form}${customer.id}`}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {area.action}
          </Button>
        }
      />
    </div>
  );
}
