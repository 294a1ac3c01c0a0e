/** Fills, checks and saves the lines of a job. */
import { type MutationKey, useQueryClient } from "@tanstack/react-query";
import { amountFrom, amountText } from "#shared/money/amount-text.ts";
import { money, multiplyMoney } from "#shared/money/money.ts";
import { type Errors, readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { Job } from "../../contract.ts";
import type { JobLine, LineKind } from "../../lines/contract.ts";
import { jobsApi, putJob, refreshJobs } from "../jobs-api.ts";

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
  const client = useQueryClient();
  const currency = useSession().organization?.currency ?? "USD";
  const seesCosts = useMay()("jobs.cost");
  const form = useRecordForm({
    mutationKey,
    record: job,
    valuesOf: (of: Job | null) => ({ lines: of?.lines.map((line) => valuesOf(line, currency)) ?? [] }),
    read: ({ lines }) =>
      readAs(
        lines.map((line) => toRequest(line, currency, seesCosts)),
        Object.assign({}, ...lines.map((line, index) => errorsOf(line, index, currency))) as Errors,
      ),
    save: ({ wanted: lines, context }) => jobsApi.setLines.call({ id: job.id, lines }, { context }),
    onSaved: (saved: Job) => {
      putJob(client, saved);
      onSaved();
    },
    onFailed: () => void refreshJobs(client),
    stale: {
      title: "This job has changed",
      latest: ({ id }) => jobsApi.get.call({ id }),
      labels: { lines: "Lines" },
    },
  });
  const { lines } = form.values;
  return {
    form,
    lines,
    currency,
    seesCosts,
    errors: form.errors,
    edit: (key: string, changes: Partial<LineValues>) =>
      form.edit({ lines: lines.map((line) => (line.key === key ? { ...line, ...changes } : line)) }),
    add: (line: LineValues) => form.edit({ lines: [...lines, line] }),
    remove: (key: string) => form.edit({ lines: lines.filter((line) => line.key !== key) }),
    total: lines.reduce((sum, line) => sum + (amountOf(line, currency) ?? 0), 0),
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

/** By the place of the line and the field: "lines.0.price". */
function errorsOf(line: LineValues, index: number, currency: string): Errors {
  const found: Errors = {};
  const at = (field: keyof LineValues) => `lines.${index}.${field}`;
  if (line.name.trim() === "") found[at("name")] = "Name is required";
  if (!isQuantity(line.quantity)) found[at("quantity")] = "Enter a number such as 2.25";
  if (centsIn(line.price, currency) === undefined) found[at("price")] = "Enter an amount such as 95.00";
  if (centsIn(line.cost, currency) === undefined) found[at("cost")] = "Enter an amount such as 40.00";
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
