/** The window in which a recurring invoice is written or changed, with the days on which its next ones are created. */
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { freshness } from "#ui/api/freshness.ts";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { type InvoiceTerms, usualTerms } from "../../prices-contract.ts";
import type { RecurringInvoice } from "../../recurring/contract.ts";
import { LineList } from "../editor/LineList.tsx";
import { TermsFields } from "../editor/TermsFields.tsx";
import { invoiceSettingsApi } from "../invoices-api.ts";
import { PlanTotal } from "./PlanTotal.tsx";
import classes from "./recurring.module.css";
import { ScheduleFields } from "./ScheduleFields.tsx";
import { usePlanForm } from "./use-plan-form.ts";

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
      {(parts) => <Loaded {...parts} plan={plan} onSaved={onSaved} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & Pick<Props, "plan" | "onSaved">;

/** A new one begins with the usual taxes, which the settings say. */
function Loaded(props: FormProps) {
  const settings = useQuery({ ...invoiceSettingsApi.get.queryOptions(), ...freshness.customerList });
  if (settings.error)
    return <FormError error={settings.error} fallback="Failed to load the invoice settings" />;
  if (!settings.data) return <Skeleton height={360} radius="md" aria-hidden />;
  return <DialogForm {...props} usual={usualTerms(settings.data)} />;
}

function DialogForm({ id, guard, plan, usual, onSaved }: FormProps & { usual: InvoiceTerms }) {
  const form = usePlanForm({ id, plan, usual, onSaved });
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
        isFirst
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
        hint="{month} and {date} change with each invoice, such as Pool service, {month}."
      />
      <fieldset className={classes.group}>
        <legend>Lines</legend>
        <LineList form={form} currency={form.currency} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Discount and Taxes</legend>
        <TermsFields form={form} />
        <PlanTotal form={form} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Schedule</legend>
        <ScheduleFields form={form} />
      </fieldset>
    </RecordForm>
  );
}
