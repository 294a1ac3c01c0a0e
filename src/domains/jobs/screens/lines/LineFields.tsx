/** The lines of a job while they are edited, with their total. */

import { Button, Checkbox, CloseButton, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { ServicePicker } from "#domains/services/screens/ServicePicker.tsx";
import { lookup, wordsOf } from "#shared/lookup.ts";
import { amountText } from "#shared/money/amount-text.ts";
import { formatMoney } from "#shared/money/money.ts";
import { type LineKind, mostLines } from "../../lines/contract.ts";
import classes from "../job/job-form.module.css";
import { amountOf, type LinesForm, type LineValues, newLine } from "./use-lines-form.ts";

const kindLabels: Record<LineKind, string> = lookup(
  { service: "Service", part: "Part", labor: "Labor" },
  wordsOf,
);

export function LineFields({ form }: { form: LinesForm }) {
  const { lines, add, currency, total } = form;
  const [isPicking, setPicking] = useState(lines.length === 0);
  const isFull = lines.length >= mostLines;
  const plus = <IconPlus size={14} aria-hidden />;
  return (
    <>
      {lines.map((line, index) => (
        <Line key={line.key} form={form} line={line} index={index} />
      ))}
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          disabled={isFull}
          aria-expanded={isPicking}
          leftSection={plus}
          onClick={() => setPicking(!isPicking)}
        >
          Add Service
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={isFull}
          leftSection={plus}
          onClick={() => add(newLine({ kind: "part" }))}
        >
          Add Part
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={isFull}
          leftSection={plus}
          onClick={() => add(newLine({ kind: "labor", name: "Labor" }))}
        >
          Add Labor
        </Button>
      </div>
      {isPicking && (
        <ServicePicker
          label="Service to add"
          value={null}
          onChoose={(service) => {
            if (!service) return;
            add(
              newLine({
                kind: "service",
                service_id: service.id,
                name: service.name,
                price: amountText(service.price_cents, currency),
                cost: amountText(service.total_cost_cents, currency),
                is_taxable: service.is_taxable,
              }),
            );
            setPicking(false);
          }}
        />
      )}
      <p className={classes.total} role="status">
        Total {formatMoney({ amount: total, currency })}
      </p>
    </>
  );
}

type LineProps = { form: LinesForm; line: LineValues; index: number };

function Line({ form, line, index }: LineProps) {
  const number = index + 1;
  const { edit, remove, errors, currency, seesCosts } = form;
  const amount = amountOf(line, currency);
  const field = (name: "name" | "quantity" | "price" | "cost", label: string) => (
    <TextInput
      label={label}
      aria-label={`${label} of line ${number}`}
      autoComplete="off"
      inputMode={name === "name" ? "text" : "decimal"}
      value={line[name]}
      error={errors[`lines.${index}.${name}`]}
      onChange={(event) => edit(line.key, { [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <span className={classes.lineKind}>
        {kindLabels[line.kind]}
        {amount !== undefined && `, ${formatMoney({ amount, currency })}`}
      </span>
      <div className={classes.line} data-no-cost={!seesCosts || undefined}>
        {field("name", "Name")}
        {field("quantity", "Quantity")}
        {field("price", "Price")}
        {seesCosts && field("cost", "Cost")}
        <Checkbox
          label="Tax"
          aria-label={`Line ${number} is taxable`}
          checked={line.is_taxable}
          onChange={(event) => edit(line.key, { is_taxable: event.currentTarget.checked })}
        />
        <CloseButton aria-label={`Remove line ${number}`} onClick={() => remove(line.key)} />
      </div>
    </>
  );
}
