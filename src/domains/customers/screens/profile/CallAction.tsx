/** A call to a customer from the end of a phone's row; the call is kept in the timeline. */
import { IconPhone } from "@tabler/icons-react";
import type { SwipeAction } from "#ui/phone/phone-row.ts";
import { RowAction } from "#ui/phone/RowAction.tsx";
import type { Customer } from "../../contract.ts";
import { nameOf } from "../customer-words.ts";
import { telLink } from "./contact-links.ts";
import { useLogContact } from "./log-contact.ts";

export const callSwipe: SwipeAction = { label: "Call", icon: <IconPhone size={20} />, tone: "plumb" };

/** Nothing where there is no number. */
export function CallAction({ customer }: { customer: Customer }) {
  const log = useLogContact();
  if (!customer.phone) return null;
  return (
    <RowAction
      href={telLink(customer.phone)}
      label={`Call ${nameOf(customer)}`}
      icon={<IconPhone size={18} stroke={1.7} aria-hidden />}
      onClick={() => log(customer, "call")}
    />
  );
}
