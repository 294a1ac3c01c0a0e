/** Fills, checks and saves the form of a recurring invoice. */

import { useQueryClient } from "@tanstack/react-query";
import { customerNaming } from "#domains/customers/screens/CustomerPicker.tsx";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { useEditing } from "#ui/presence/editing-now.ts";
import { useSession } from "#ui/session/session.ts";
import { useNow } from "#ui/use-now.ts";
import type { InvoiceTerms } from "../../prices-contract.ts";
import type { RecurringInvoice } from "../../recurring/contract.ts";
import { type PlanValues, readValues, valuesOf } from "./plan-values.ts";
import { putPlan, recurringApi } from "./recurring-api.ts";

export type PlanForm = ReturnType<typeof usePlanForm>;

type Options = {
  id: string;
  /** Null for a new one. */
  plan: RecurringInvoice | null;
  /** With which a new one begins. */
  usual: InvoiceTerms;
  onSaved: (plan: RecurringInvoice) => void;
};

export function usePlanForm({ id, plan, usual, onSaved }: Options) {
  const client = useQueryClient();
  useEditing("recurring_invoice", plan?.id);
  const { organization } = useSession();
  const currency = organization?.currency ?? "USD";
  const today = wallTimeAt(useNow(), organization?.timeZone ?? "UTC").day;
  const form = useRecordForm({
    mutationKey: [id],
    record: plan,
    valuesOf: (of: RecurringInvoice | null): PlanValues => valuesOf({ plan: of, usual, currency, today }),
    read: (values) => readValues(values, currency),
    save: ({ base, wanted, context }) =>
      base
        ? recurringApi.update.call({ id: base.id, ...wanted }, { context })
        : recurringApi.create.call(wanted, { context }),
    onSaved: (saved: RecurringInvoice) => {
      putPlan(client, saved);
      onSaved(saved);
    },
    stale: {
      title: "This recurring invoice has changed",
      latest: ({ id: planId }) => recurringApi.get.call({ id: planId }),
      labels: {
        customer_id: "Customer",
        client_name: "Customer",
        title: "Title",
        lines: "Lines",
        terms: "Discount and taxes",
        frequency: "Repeats",
        month_end: "In shorter months",
        starts_on: "First invoice",
        ends: "Ends",
        ends_on: "Last day",
        most: "Number of invoices",
        action: "On each day",
        makes_up: "Missed days",
      },
      naming: { customer_id: customerNaming(client) },
    },
  });
  return { ...form, currency, today, created: plan?.created_count ?? 0 };
}
