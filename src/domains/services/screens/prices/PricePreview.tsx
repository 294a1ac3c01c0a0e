/** Old and new price of every service that a rule touches; each can be left out. */
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { formatMoney } from "#shared/money/money.ts";
import type { PlannedPrice } from "../../batches-contract.ts";
import { counted } from "../service-words.ts";
import classes from "../services.module.css";

const fewest = 100;

type Props = {
  prices: readonly PlannedPrice[];
  /** Nothing has been typed yet. */
  isWaiting: boolean;
  currency: string;
  except: ReadonlySet<number>;
  onExcept: (except: ReadonlySet<number>) => void;
};

export function PricePreview({ prices, isWaiting, currency, except, onExcept }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const text = (amount: number) => formatMoney({ amount, currency });
  if (isWaiting) return <p className={classes.small}>Enter a change to preview the new prices.</p>;
  if (prices.length === 0) return null;
  const toggle = (id: number) => {
    const next = new Set(except);
    if (!next.delete(id)) next.add(id);
    onExcept(next);
  };
  return (
    <>
      <p className={classes.small} role="status">
        {summary(prices, except)}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>Service</th>
            <th data-align="end">Current</th>
            <th data-align="end">New</th>
          </tr>
        </thead>
        <tbody>
          {(showsAll ? prices : prices.slice(0, fewest)).map(({ id, name, old_cents, new_cents }) => (
            <tr key={id} data-off={except.has(id) || old_cents === new_cents || undefined}>
              <td>
                <Checkbox label={name} checked={!except.has(id)} onChange={() => toggle(id)} />
              </td>
              <td data-align="end">{text(old_cents)}</td>
              <td data-align="end">{except.has(id) ? "—" : text(new_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {prices.length > fewest && !showsAll && (
        <Button size="compact-xs" variant="subtle" onClick={() => setShowsAll(true)}>
          Show all {prices.length}
        </Button>
      )}
    </>
  );
}

function summary(prices: readonly PlannedPrice[], except: ReadonlySet<number>): string {
  const changing = prices.filter(
    ({ id, old_cents, new_cents }) => !except.has(id) && old_cents !== new_cents,
  );
  const same = prices.filter(
    ({ id, old_cents, new_cents }) => !except.has(id) && old_cents === new_cents,
  ).length;
  const out = prices.filter(({ id }) => except.has(id)).length;
  const parts = [
    counted(changing.length, "price changes", "prices change"),
    same > 0 && `${same} unchanged after rounding`,
    out > 0 && `${out} excluded`,
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}
