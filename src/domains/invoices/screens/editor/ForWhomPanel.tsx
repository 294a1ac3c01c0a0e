/** What an invoice is called, whom it is for, and which job it bills. */
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { JobPicker } from "#domains/jobs/screens/JobPicker.tsx";
import { TextLine } from "#ui/form/Fields.tsx";
import { Panel } from "#ui/Panel.tsx";
import classes from "./editor.module.css";
import type { DraftForm } from "./use-draft-form.ts";

export function ForWhomPanel({ form }: { form: DraftForm }) {
  const { values, edit, errors } = form;
  return (
    <Panel id="invoice-customer" title="Invoice">
      <div className={classes.fields}>
        <TextLine label="Title" placeholder="Invoice" {...form.field("title")} />
        <CustomerPicker
          label="Customer"
          hint="Choose a customer, or leave it blank for now"
          value={values.client_name}
          isLinked={values.customer_id !== null}
          error={errors["customer_id"]}
          onType={(client_name) => edit({ client_name, customer_id: null, job_id: null })}
          onChoose={({ id, first_name, last_name }) =>
            edit({ client_name: `${first_name} ${last_name}`, customer_id: id, job_id: null })
          }
        />
        {values.customer_id !== null && (
          <JobPicker
            customerId={values.customer_id}
            value={values.job_id}
            onChange={(job_id) => edit({ job_id })}
          />
        )}
      </div>
    </Panel>
  );
}
