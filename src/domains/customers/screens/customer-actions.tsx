/** What can be done with a customer from its menu, in the same order on every screen. */
import {
  IconArrowRight,
  IconMail,
  IconNote,
  IconPencil,
  IconPhone,
  IconTrash,
  IconUser,
} from "@tabler/icons-react";
import { useCallback } from "react";

import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action, MenuItem } from "#ui/menu/menu-action.ts";
import { useMay } from "#ui/session/permissions.ts";
import { entriesOf } from "#ui/slots/slots.ts";

import type { Customer, CustomerStatus } from "../contract.ts";
import { pathOf, statuses, statusLabels } from "./customer-words.ts";
import { useDeleteCustomer } from "./delete-customer.ts";
import { useChangeStatus } from "./pipeline/change-status.ts";
import { mailLink, telLink } from "./profile/contact-links.ts";
import { useLogContact } from "./profile/log-contact.ts";

import { customerMenu } from "./slots.ts";

type WindowActions = {
  onEdit: (customer: Customer) => void;
  onAddNote: (customer: Customer) => void;
  /** After a deletion, for a screen that shows only this customer. */
  onDeleted?: () => void;
  /** For cards of the pipeline: adds an entry for every other column, and is told where a card goes. */
  onMove?: (customer: Customer, to: CustomerStatus) => void;
};

const iconProps = { size: 16, "aria-hidden": true } as const;

/** Separators stand before the third entry and before the last two. */
export function useCustomerActions(open: WindowActions): (customer: Customer) => Action[] {
  const { onEdit, onAddNote, onDeleted, onMove } = open;
  const whyNot = useWhyNot();
  const may = useMay();
  const changeStatus = useChangeStatus();
  const logContact = useLogContact();
  const deleteCustomer = useDeleteCustomer(onDeleted);

  return useCallback(
    (customer) => {
      const noChange = whyNot("customers.update");
      const convert = (to: CustomerStatus, label: string): MenuItem => ({
        label,
        icon: <IconArrowRight {...iconProps} />,
        disabledReason: noChange,
        onSelect: () => {
          onMove?.(customer, to);
          changeStatus(customer, to);
        },
      });
      const otherColumns = onMove ? statuses.filter((to) => to !== customer.status) : [];
      const middle = [
        ...contactItems(customer, logContact),
        ...conversions(customer, convert),
        ...contributedItems(customer, may),
        ...otherColumns.map((to) => convert(to, `Move to ${statusLabels[to].many}`)),
      ];
      const first: MenuItem[] = [
        { label: "View Profile", icon: <IconUser {...iconProps} />, to: pathOf(customer) },
        {
          label: "Edit Customer",
          icon: <IconPencil {...iconProps} />,
          disabledReason: noChange,
          onSelect: () => onEdit(customer),
        },
      ];
      const last: MenuItem[] = [
        {
          label: "Add Note",
          icon: <IconNote {...iconProps} />,
          disabledReason: noChange,
          onSelect: () => onAddNote(customer),
        },
        {
          label: "Delete Customer",
          icon: <IconTrash {...iconProps} />,
          isDanger: true,
          disabledReason: whyNot("customers.delete"),
          onSelect: () => void deleteCustomer(customer),
        },
      ];
      return [first, middle, last].filter((part) => part.length > 0).flatMap(withLineBefore);
    },
    [whyNot, may, changeStatus, logContact, deleteCustomer, onEdit, onAddNote, onMove],
  );
}

function withLineBefore(part: MenuItem[], index: number): Action[] {
  return index === 0 ? part : ["separator", ...part];
}

function contactItems(customer: Customer, log: ReturnType<typeof useLogContact>): MenuItem[] {
  const { phone, email } = customer;
  const call = phone && {
    label: "Call Customer",
    icon: <IconPhone {...iconProps} />,
    href: telLink(phone),
    onSelect: () => log(customer, "call"),
  };
  const write = email && {
    label: "Send Email",
    icon: <IconMail {...iconProps} />,
    href: mailLink(email),
    onSelect: () => log(customer, "email"),
  };
  return [call, write].filter((item) => Boolean(item)) as MenuItem[];
}

function conversions(
  customer: Customer,
  convert: (to: CustomerStatus, label: string) => MenuItem,
): MenuItem[] {
  if (customer.status === "lead") return [convert("prospect", "Convert to Prospect")];
  return customer.status === "prospect" ? [convert("client", "Convert to Client")] : [];
}

/** What later domains begin for this customer. */
const contributedItems = (customer: Customer, may: ReturnType<typeof useMay>): MenuItem[] =>
  entriesOf(customerMenu).flatMap((itemFor) => {
    const { needs, ...item } = itemFor(customer) ?? {};
    return "label" in item && (!needs || may(needs)) ? [item] : [];
  });
