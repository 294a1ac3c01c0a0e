/** The window in which a recurring invoice is written or changed, with the days on which its next ones are created. */
import { useQueryClient } from "@tanstack/react-query";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { localDay } from "#shared/time/time.ts";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { useSession } from "#ui/session/session.ts";
import type { RecurringInvoice } from "../../recurring/contract.ts";
import { PlanLines } from "./PlanLines.tsx";
import { type PlanValues, readValues, valuesOf } from "./plan-values.ts";
import { putPlan, recurringApi } from "./recurring-api.ts";
import classes from "./recurring.module.css";
import { ScheduleFields } from "./ScheduleFields.tsx";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Null for a new one. */
  plan: RecurringInvoice | null;
  onSaved: (plan: RecurringInvoice) => void;
};

export function RecurringDialog({ isOpen, onClose, plan, onSaved }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={plan ? "Edit Recurring Invoice" : "New Recurring Invoice"}
      save={plan ? "Save Changes" : "Create Recurring Invoice"}
    >
      {(parts) => <DialogForm {...parts} plan={plan} onSaved={onSaved} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & Pick<Props, "plan" | "onSaved">;

export type PlanForm = ReturnType<typeof usePlanForm>;

function usePlanForm({ id, plan, onSaved }: Pick<FormProps, "id" | "plan" | "onSaved">) {
  const client = useQueryClient();
  const { organization } = useSession();
  const currency = organization?.currency ?? "USD";
  const today = localDay(new Date(), organization?.timeZone ?? "UTC");
  const form = useRecordForm({
    mutationKey: [id],
    record: plan,
    valuesOf: (of: RecurringInvoice | null): PlanValues => valuesOf(of, currency, today),
    read: (values) => readValues(values, currency),
    fieldOf: (name) => name.replace("unit_price_cents", "price"),
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
        frequency: "Repeats",
        month_end: "In shorter months",
        starts_on: "First invoice",
        ends: "Ends",
        ends_on: "Last day",
        most: "Number of invoices",
        action: "On each day",
        makes_up: "Missed days",
      },
    },
  });
  return { ...form, currency, today, created: plan?.created_count ?? 0 };
}

function DialogForm({ id, guard, plan, onSaved }: FormProps) {
  const form = usePlanForm({ id, plan, onSaved });
  const { values, errors, edit } = form;
  return (
    <RecordForm
      id={id}
      guard={guard}
      form={form}
      className={classes.form}
      failed="The recurring invoice couldn't be saved"
    >
      {plan && <p className={classes.note}>Changes apply from the next invoice on.</p>}
      <CustomerPicker
        label="Customer"
        hint="Choose a customer"
        value={values.client_name}
        isLinked={values.customer_id !== null}
        error={errors["customer_id"]}
        onType={(client_name) => edit({ client_name, customer_id: null })}
        onChoose={(chosen) =>
          edit({ client_name: `${chosen.first_name} ${chosen.last_name}`, customer_id: chosen.id })
        }
      />
      <TextLine
        {...form.field("title")}
        label="Title"
        isRequired
        hint="{month} and {date} become those of each invoice, as in Pool service, {month}."
      />
      <PlanLines form={form} />
      <ScheduleFields form={form} />
    </RecordForm>
  );
}
