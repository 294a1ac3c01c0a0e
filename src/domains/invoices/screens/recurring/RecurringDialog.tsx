/** The window in which a recurring invoice is written or changed, with the days on which its next ones are created. */
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import type { RecurringInvoice } from "../../recurring/contract.ts";
import { PlanLines } from "./PlanLines.tsx";
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
      {(parts) => <DialogForm {...parts} plan={plan} onSaved={onSaved} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & Pick<Props, "plan" | "onSaved">;

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
