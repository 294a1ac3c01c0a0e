/** The saved cards of one customer, with a way to ask for one and to remove one. */
import { Button, Skeleton } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { freshness } from "#ui/api/freshness.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { expiryOf, type SavedCard } from "../../cards/contract.ts";
import classes from "../payments.module.css";
import { cardsApi, refreshCards } from "./cards-api.ts";
import { RequestCardDialog } from "./RequestCardDialog.tsx";

type Props = { customerId: number; customerName: string };

/** Nothing stands there where the business takes no cards and none is saved, or for those who may not see customers. */
export function SavedCardsPanel({ customerId, customerName }: Props) {
  const may = useMay()("customers.view");
  const { data, isPending } = useQuery({
    ...cardsApi.list.queryOptions({ input: { id: customerId } }),
    ...freshness.customerList,
    enabled: may,
  });
  const [isAsking, setAsking] = useState(false);
  const whyNot = useWhyNot()("payments.charge");
  if (may && isPending) return <Skeleton height={96} radius="md" />;
  if (!data || (data.cards.length === 0 && !data.can_charge)) return null;
  const notSetUp = data.can_charge ? undefined : "Online payments are off.";
  return (
    <Card
      title="Saved Cards"
      action={
        <ActionButton
          variant="default"
          size="xs"
          leftSection={<IconCreditCard size={16} aria-hidden />}
          whyNot={whyNot ?? notSetUp}
          onClick={() => setAsking(true)}
        >
          Request Card
        </ActionButton>
      }
    >
      {data.cards.length === 0 ? (
        <p className={classes.note}>
          No saved card. Customers can save one when they pay online, or with a link that you send.
        </p>
      ) : (
        <ul className={classes.lines} aria-label={`Saved cards of ${customerName}`}>
          {data.cards.map((card) => (
            <CardLine key={card.id} card={card} customerId={customerId} whyNot={whyNot} />
          ))}
        </ul>
      )}
      <RequestCardDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        customerId={customerId}
        customerName={customerName}
      />
    </Card>
  );
}

type LineProps = { card: SavedCard; customerId: number; whyNot: string | undefined };

function CardLine({ card, customerId, whyNot }: LineProps) {
  const remove = useRemove(customerId);
  const expiry = expiryOf(card);
  const ask = async () => {
    const isSure = await confirm({
      title: `Remove ${card.words}?`,
      message: "It can't be charged anymore. The customer can save it again.",
      confirmLabel: "Remove Card",
      isDanger: true,
    });
    if (isSure) remove.mutate(card.id);
  };
  return (
    <li>
      <span className={classes.words}>
        {card.words}
        {expiry && <small>{expiry}</small>}
        <details className={classes.agreed}>
          <summary>
            Agreed on <DayText at={card.saved_at} />
          </summary>
          {card.mandate_words}
        </details>
      </span>
      {card.is_expired && <StatusBadge status="expired" label="Expired" color="red" />}
      {whyNot === undefined && (
        <Button
          variant="subtle"
          size="xs"
          color="red"
          aria-label={`Remove ${card.words}`}
          loading={remove.isPending}
          onClick={() => void ask()}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

function useRemove(customerId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cardId: number) => cardsApi.remove.call({ id: customerId, card_id: cardId }),
    onSuccess: async () => {
      await refreshCards(client);
      notifySuccess("Card removed.");
    },
    onError: (error) => notifyError(error, "The card couldn't be removed"),
  });
}
