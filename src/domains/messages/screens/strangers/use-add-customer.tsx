/** Makes a customer of whoever a conversation is with: of a number or an address that none has. */
import { useState } from "react";
import { NewCustomerPanel } from "#domains/customers/screens/leads/NewCustomerPanel.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/menu-action.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { Conversation } from "../../contract.ts";

/** The conversation goes along by itself, and the open screen hears of it. */
export function useAddCustomer({ customer_id, phone, email }: Conversation) {
  const [isOpen, setOpen] = useState(false);
  const disabledReason = useWhyNot()("customers.create");
  const isStranger = customer_id === null;
  return {
    actions: (): Action[] =>
      isStranger
        ? [
            {
              label: "Add as Customer",
              onSelect: () => setOpen(true),
              ...(disabledReason ? { disabledReason } : {}),
            },
          ]
        : [],
    window: isStranger && (
      <NewCustomerPanel
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        known={{ email: email ?? "", phone: phone ?? "" }}
        onSaved={({ first_name, last_name }) =>
          notifySuccess(`${first_name} ${last_name} added. Their conversation is on their profile.`)
        }
      />
    ),
  };
}
