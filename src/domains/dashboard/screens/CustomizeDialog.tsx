/** The window in which a person moves and hides the cards of their dashboard; each change is kept at once. */
import { ActionIcon, Button, Switch } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifyError } from "#ui/overlays/toast.tsx";
import { cardNames } from "../cards-contract.ts";
import type { DashboardLayout, PlacedCard } from "../contract.ts";
import classes from "./customize.module.css";
import { dashboardApi, useCards } from "./dashboard-api.ts";

type Props = { isOpen: boolean; onClose: () => void };

export function CustomizeDialog({ isOpen, onClose }: Props) {
  const cards = useCards() ?? [];
  const [said, setSaid] = useState("");
  const keep = useKeep();
  const place = (from: number, to: number) => {
    const moved = cards.toSpliced(from, 1);
    const card = cards[from];
    if (!card) return;
    setSaid(`${cardNames[card.key]} is now number ${to + 1} of ${cards.length}`);
    keep(moved.toSpliced(to, 0, card));
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Customize Dashboard"
      footer={
        <>
          <Button
            variant="default"
            onClick={() => {
              setSaid("The dashboard is arranged as usual again");
              keep(null);
            }}
          >
            Reset
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <p className={classes.words}>Only you see this arrangement.</p>
      <ul className={classes.cards} aria-label="Cards of the dashboard">
        {cards.map(({ key, is_hidden }, index) => (
          <li key={key} className={classes.card}>
            <Switch
              label={cardNames[key]}
              checked={!is_hidden}
              onChange={({ currentTarget: { checked } }) =>
                keep(cards.with(index, { key, is_hidden: !checked }))
              }
            />
            <span className={classes.moves}>
              <ActionIcon
                variant="default"
                size={44}
                aria-label={`Move ${cardNames[key]} up`}
                aria-disabled={index === 0}
                onClick={() => index > 0 && place(index, index - 1)}
              >
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={44}
                aria-label={`Move ${cardNames[key]} down`}
                aria-disabled={index === cards.length - 1}
                onClick={() => index < cards.length - 1 && place(index, index + 1)}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={classes.said}>
        {said}
      </p>
    </Dialog>
  );
}

/** Shown at once; what can't be saved is taken back. Null arranges everything as usual. */
function useKeep() {
  const client = useQueryClient();
  const queryKey = dashboardApi.layout.queryKey();
  // One after the other: what was done last is to be what is kept.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (cards: PlacedCard[] | null) => {
    const before = client.getQueryData<DashboardLayout>(queryKey);
    client.setQueryData<DashboardLayout>(queryKey, { cards });
    const saved = last.current
      .catch(() => undefined)
      .then(() => (cards ? dashboardApi.saveLayout.call({ cards }) : dashboardApi.resetLayout.call()));
    last.current = saved;
    saved.catch((error: unknown) => {
      client.setQueryData(queryKey, before);
      notifyError(error, "The dashboard couldn't be changed");
    });
  };
}
