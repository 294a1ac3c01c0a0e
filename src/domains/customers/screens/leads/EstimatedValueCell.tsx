/** What the work for a lead may be worth, written over in place: click, type, Enter. */
import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Money } from "#ui/Money.tsx";
import { notifyError } from "#ui/overlays/toast.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Customer } from "../../contract.ts";
import { putCustomer, refetchAll, refreshAround, stopListsOnTheirWay } from "../customer-cache.ts";
import { nameOf } from "../customer-words.ts";
import { customersApi } from "../customers-api.ts";
import { centsFrom, textFrom, valueSentence } from "./estimated-value.ts";
import classes from "./leads.module.css";

export function EstimatedValueCell({ lead }: { lead: Customer }) {
  const [isEditing, setEditing] = useState(false);
  const currency = useSession().organization?.currency ?? "USD";
  const isFixed = useWhyNot()("customers.update") !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const cents = lead.estimated_value_cents;
  const amount = cents === null ? null : <Money minor={cents} currency={currency} isShort />;
  if (isFixed) return amount ?? "—";
  if (isEditing) return <ValueField lead={lead} currency={currency} onDone={() => setEditing(false)} />;
  return (
    <button ref={button} type="button" className={classes.value} onClick={() => setEditing(true)}>
      <span className="visually-hidden">Estimated value of {nameOf(lead)}: </span>
      {amount ?? <span className={classes.addValue}>Add Value</span>}
    </button>
  );
}

type FieldProps = { lead: Customer; currency: string; onDone: () => void };

/** Enter or leaving the field saves, Escape leaves it as it was. */
function ValueField({ lead, currency, onDone }: FieldProps) {
  const client = useQueryClient();
  const start = textFrom(lead.estimated_value_cents, currency);
  const [text, setText] = useState(start);
  const [problem, setProblem] = useState(false);
  const isOver = useRef(false);

  function finish() {
    if (isOver.current) return;
    try {
      const cents = centsFrom(text, currency);
      isOver.current = true;
      onDone();
      if (cents !== lead.estimated_value_cents) void saveValue(client, lead, cents);
    } catch {
      setProblem(true);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") finish();
    if (event.key !== "Escape") return;
    isOver.current = true;
    onDone();
  }

  return (
    <TextInput
      size="xs"
      className={classes.field}
      aria-label={`Estimated value of ${nameOf(lead)}`}
      inputMode="decimal"
      value={text}
      error={problem}
      title={problem ? valueSentence : undefined}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setProblem(false);
      }}
      onKeyDown={onKeyDown}
      onBlur={finish}
    />
  );
}

async function saveValue(
  client: ReturnType<typeof useQueryClient>,
  lead: Customer,
  cents: number | null,
): Promise<void> {
  await stopListsOnTheirWay(client);
  putCustomer(client, { ...lead, estimated_value_cents: cents });
  try {
    const change = { id: lead.id, estimated_value_cents: cents };
    putCustomer(client, await customersApi.update.call(change, { context: expectedVersion(lead.version) }));
    refreshAround(client, lead.id);
  } catch (error) {
    putCustomer(client, lead);
    refetchAll(client, lead.id);
    notifyError(error, "Failed to update the estimated value");
  }
}
