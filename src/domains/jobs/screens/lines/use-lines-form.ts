/** Fills, checks and saves the lines of a job. */
import { type MutationKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { amountFrom, amountText } from "#shared/money/amount-text.ts";
import { money, multiplyMoney } from "#shared/money/money.ts";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { Job } from "../../contract.ts";
import type { JobLine, LineKind } from "../../lines/contract.ts";
import { expectedVersion, jobsApi, putJob, refreshJobs } from "../jobs-api.ts";

/** One line as the texts in its fields; `key` keeps it apart from the others while it is edited. */
export type LineValues = {
  key: string;
  id: string | null;
  kind: LineKind;
  service_id: number | null;
  name: string;
  quantity: string;
  price: string;
  cost: string;
  is_taxable: boolean;
};

type Options = { job: Job; mutationKey: MutationKey; onSaved: () => void };

export function useLinesForm({ job, mutationKey, onSaved }: Options) {
  const currency = useSession().organization?.currency ?? "USD";
  const seesCosts = useMay()("jobs.cost");
  const [start] = useState(() => job.lines.map((line) => valuesOf(line, currency)));
  const [lines, setLines] = useState(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useSaving({ job, mutationKey, onSaved });

  function edit(key: string, changes: Partial<LineValues>) {
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...changes } : line)));
    setErrors({});
  }
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = Object.assign({}, ...lines.map((line) => errorsOf(line, currency))) as typeof errors;
    setErrors(found);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    } else if (!save.isPending) {
      save.mutate(lines.map((line) => toRequest(line, currency, seesCosts)));
    }
  }
  return {
    ...{ lines, errors, currency, seesCosts, save, edit, submit },
    add: (line: LineValues) => setLines((now) => [...now, line]),
    remove: (key: string) => setLines((now) => now.filter((line) => line.key !== key)),
    total: lines.reduce((sum, line) => sum + (amountOf(line, currency) ?? 0), 0),
    isDirty: !save.isSuccess && JSON.stringify(lines) !== JSON.stringify(start),
  };
}

export type LinesForm = ReturnType<typeof useLinesForm>;

let lastKey = 0;

export function newLine(given: Partial<LineValues> & { kind: LineKind }): LineValues {
  lastKey += 1;
  const empty = {
    id: null,
    service_id: null,
    name: "",
    quantity: "1",
    price: "",
    cost: "",
    is_taxable: true,
  };
  return { key: `new ${lastKey}`, ...empty, ...given };
}

const valuesOf = (line: JobLine, currency: string): LineValues => ({
  key: line.id,
  id: line.id,
  kind: line.kind,
  service_id: line.service_id,
  name: line.name,
  quantity: String(Number(line.quantity)),
  price: amountText(line.unit_price_cents, currency),
  cost: amountText(line.unit_cost_cents, currency),
  is_taxable: line.is_taxable,
});

/** By the key of the line and the field: "new 1.price". */
function errorsOf(line: LineValues, currency: string): Record<string, string> {
  const found: Record<string, string> = {};
  if (line.name.trim() === "") found[`${line.key}.name`] = "Name is required";
  if (!isQuantity(line.quantity)) found[`${line.key}.quantity`] = "A number such as 2.25";
  if (centsIn(line.price, currency) === undefined) found[`${line.key}.price`] = "An amount such as 95.00";
  if (centsIn(line.cost, currency) === undefined) found[`${line.key}.cost`] = "An amount such as 40.00";
  return found;
}

const isQuantity = (text: string): boolean => /^\d{1,9}(\.\d{1,4})?$/.test(text) && /[1-9]/.test(text);

/** Null for a blank field, nothing for what is no amount. */
function centsIn(text: string, currency: string): number | null | undefined {
  try {
    return text.trim() === "" ? null : amountFrom(text, currency);
  } catch {
    return undefined;
  }
}

/** Quantity times price, while both can be read. */
export function amountOf({ price, quantity }: LineValues, currency: string): number | undefined {
  const cents = centsIn(price, currency);
  if (cents === undefined || !isQuantity(quantity)) return undefined;
  return multiplyMoney(money(cents ?? 0, currency), quantity).amount;
}

function toRequest(line: LineValues, currency: string, seesCosts: boolean) {
  const cost = centsIn(line.cost, currency) ?? null;
  return {
    ...(line.id === null ? {} : { id: line.id }),
    kind: line.kind,
    service_id: line.service_id,
    name: line.name.trim(),
    quantity: line.quantity,
    unit_price_cents: centsIn(line.price, currency) ?? 0,
    is_taxable: line.is_taxable,
    ...(seesCosts ? { unit_cost_cents: cost } : {}),
  };
}

function useSaving({ job, mutationKey, onSaved }: Options) {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    mutationFn: (lines: ReturnType<typeof toRequest>[]) =>
      jobsApi.setLines.call({ id: job.id, lines }, { context: expectedVersion(job.version) }),
    onSuccess: (saved) => {
      putJob(client, saved);
      onSaved();
    },
    onError: () => void refreshJobs(client),
  });
}
