/** On an invoice's page: a saved card of its customer is charged for what is left to pay. */
import { IconCreditCard } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Invoice, invoiceActions } from "#domains/invoices/contract.ts";
import { freshness } from "#ui/api/freshness.ts";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { moneyText } from "#ui/Money.tsx";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { ChargeCardForm } from "./ChargeCardForm.tsx";
import { cardsApi } from "./cards-api.ts";

export function ChargeCardButton({ invoice }: { invoice: Invoice }) {
  const [isOpen, setOpen] = useState(false);
  const mayNot = useWhyNot();
  const notAllowed = mayNot("payments.charge") ?? mayNot("customers.view") ?? mayNot("payments.view");
  const { customer_id, client_name, status, balance_cents, currency } = invoice;
  const { data } = useQuery({
    ...cardsApi.list.queryOptions({ input: { id: customer_id ?? 0 } }),
    ...freshness.customerList,
    enabled: customer_id !== null && notAllowed === undefined,
  });
  const isPayable = invoiceActions.pay.some((each) => each === status);
  const amount = moneyText(balance_cents, currency);
  if (customer_id === null) return null;
  const unfit = isPayable ? whyNoCard(data, client_name) : "There is nothing left to pay.";
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconCreditCard size={16} aria-hidden />}
        whyNot={notAllowed ?? unfit}
        onClick={() => setOpen(true)}
      >
        Charge Saved Card
      </ActionButton>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Charge Saved Card"
        save={`Charge ${amount}`}
        saving="Charging..."
      >
        {(parts) => (
          <ChargeCardForm
            {...parts}
            invoice={invoice}
            amount={amount}
            cards={data?.cards ?? []}
            onDone={() => setOpen(false)}
          />
        )}
      </FormDialog>
    </>
  );
}

type Known = { cards: { is_expired: boolean }[]; can_charge: boolean } | undefined;

function whyNoCard(known: Known, client: string): string | undefined {
  if (!known) return "Loading saved cards.";
  if (known.cards.length === 0) return `${client} has no saved card.`;
  if (!known.can_charge) return "Online payments are off.";
  return known.cards.every(({ is_expired }) => is_expired) ? "The saved card has expired." : undefined;
}
