/** Adds lines to an invoice: a service of the price book, or one that is typed. */
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { ServicePicker } from "#domains/services/screens/ServicePicker.tsx";
import { amountText } from "#shared/money/amount-text.ts";
import { mostLines } from "../../prices-contract.ts";
import classes from "./editor.module.css";
import { type LineValues, newLine, type PricedForm } from "./priced-values.ts";

type Props = {
  form: PricedForm;
  currency: string;
  /** Further buttons. */
  children?: ReactNode;
};

export const addLook = {
  variant: "default",
  size: "xs",
  leftSection: <IconPlus size={14} aria-hidden />,
} as const;

export function AddLines({ form: { values, edit }, currency, children }: Props) {
  const [isPicking, setPicking] = useState(false);
  const { lines, terms } = values;
  const isFull = lines.length >= mostLines;
  const taxKeys = terms.taxes.map(({ key }) => key);
  const add = (line: LineValues) => edit({ lines: [...lines, line].slice(0, mostLines) });
  return (
    <>
      <div className={classes.buttons}>
        <Button
          {...addLook}
          disabled={isFull}
          aria-expanded={isPicking}
          onClick={() => setPicking(!isPicking)}
        >
          Add Service
        </Button>
        <Button {...addLook} disabled={isFull} onClick={() => add(newLine({ taxes: taxKeys }))}>
          Add Line
        </Button>
        {children}
      </div>
      {isPicking && (
        <ServicePicker
          label="Service to add"
          value={null}
          onChoose={(service) => {
            if (!service) return;
            const { id, name, price_cents, is_taxable } = service;
            const price = amountText(price_cents, currency);
            add(newLine({ service_id: id, name, price, taxes: is_taxable ? taxKeys : [] }));
            setPicking(false);
          }}
        />
      )}
    </>
  );
}
