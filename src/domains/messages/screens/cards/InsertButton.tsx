/** Puts the customer's link to one of their visits, contracts or invoices into the message. */
import { Button, Popover } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#shared/time/dates.ts";
import { freshness } from "#ui/api/freshness.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { moneyText } from "#ui/Money.tsx";
import { notifyError } from "#ui/overlays/toast.tsx";
import { useSession } from "#ui/session/session.ts";
import type { LinkedKind } from "../../cards/contract.ts";
import type { Card } from "../../cards/facts-contract.ts";
import classes from "../thread.module.css";
import { cardsApi } from "./cards-api.ts";
import { recordWords } from "./notice-words.ts";

type Props = { conversationId: number; onChoose: (url: string) => void };

export function InsertButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      width={320}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconLink size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Insert
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.templates}>
        {isOpen && <Records {...props} onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Records({ conversationId: id, onChoose, onDone }: Props & { onDone: () => void }) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  const { data, error, isFetching, refetch } = useQuery({
    ...cardsApi.records.queryOptions({ input: { id } }),
    ...freshness.messages,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ kind, id: record_id }: Card) =>
      cardsApi.link.call({ id, kind: kind as LinkedKind, record_id }),
    onSuccess: ({ url }) => {
      onDone();
      onChoose(url);
    },
    onError: (failure) => notifyError(failure, "The link couldn't be created"),
  });
  if (error)
    return (
      <ErrorCard
        title="Failed to load records"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <p className={classes.muted}>Loading records...</p>;
  if (data.cards.length === 0)
    return (
      <p className={classes.muted}>
        This customer has no upcoming visits, contracts to sign or invoices to link to.
      </p>
    );
  return (
    <ul className={classes.list} aria-label="Visits, contracts and invoices">
      {data.cards.map((card) => (
        <li key={`${card.kind} ${card.id}`}>
          <button
            type="button"
            className={classes.template}
            disabled={isPending}
            onClick={() => mutate(card)}
          >
            <span className={classes.muted}>{recordWords[card.kind]}</span>
            <span className={classes.name}>{nameOf(card)}</span>
            <span className={classes.preview}>{detailOf(card, zone)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function nameOf({ visit, contract, invoice }: Card): string {
  if (visit) return visit.title;
  const { number, title } = contract ?? invoice ?? { number: null, title: "" };
  return [number, title].filter(Boolean).join(" ");
}

function detailOf({ visit, contract, invoice }: Card, zone: string): string {
  if (visit) return formatDateTime(visit.starts_at, zone);
  if (contract) return moneyText(contract.total_cents, contract.currency);
  if (!invoice) return "";
  const { balance_cents: balance, total_cents: total, currency } = invoice;
  return balance > 0 ? `${moneyText(balance, currency)} due` : `${moneyText(total, currency)}, nothing due`;
}
