/** The fields of a customer in three groups: who it is, where they live, and what else is worth knowing. */
import { NativeSelect, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { CustomFieldsPicker } from "#domains/custom-fields/screens/CustomFieldsPicker.tsx";
import { MemberPicker } from "#domains/users/screens/MemberPicker.tsx";
import { Fields, TextLine, wideField } from "#ui/form/Fields.tsx";
import { useMay } from "#ui/session/permissions.ts";
import classes from "./customer-form.module.css";
import { type CustomerField, fieldLabels } from "./customer-values.ts";
import { sourceOptions, statuses, statusLabels } from "./customer-words.ts";
import { PossibleDuplicates } from "./PossibleDuplicates.tsx";
import type { CustomerForm } from "./use-customer-form.ts";

const statusOptions = statuses.map((status) => ({ value: status, label: statusLabels[status].one }));
const sourceChoices = [{ value: "", label: "Select source..." }, ...sourceOptions];

/** Leads and prospects have an estimated value; whoever is a client has invoices instead. */
export function CustomerFields({ form }: { form: CustomerForm }) {
  const { values, base } = form;
  const line = (field: CustomerField) => ({ label: fieldLabels[field], ...form.field(field) });
  return (
    <>
      <Section title="Basic Information">
        <TextLine {...line("first_name")} isRequired isFirst />
        <TextLine {...line("last_name")} isRequired />
        <TextLine {...line("email")} type="email" />
        <TextLine {...line("phone")} type="tel" />
        <TextLine {...line("company")} isWide />
      </Section>
      <PossibleDuplicates typed={values} exceptId={base?.id} />
      <Section title="Address Information">
        <TextLine {...line("address")} isWide />
        <TextLine {...line("city")} />
        <TextLine {...line("state")} />
        <TextLine {...line("zip_code")} />
        <TextLine {...line("country")} />
      </Section>
      <Section title="Additional Information">
        <NativeSelect label={fieldLabels.status} data={statusOptions} {...form.field("status")} />
        <NativeSelect label={fieldLabels.source} data={sourceChoices} {...form.field("source")} />
        {(values.status === "lead" || values.status === "prospect") && (
          <TextLine {...line("estimated_value")} mode="decimal" hint="What this work could be worth" />
        )}
        <Assignee form={form} />
        <Textarea
          className={wideField}
          label={fieldLabels.notes}
          rows={3}
          autosize
          minRows={3}
          maxRows={10}
          {...form.field("notes")}
        />
      </Section>
      <CustomFieldsPicker
        fields={form.fields}
        values={values.custom_fields}
        errors={form.errors}
        isNew={form.isNew}
        onChange={(custom_fields) => form.edit({ custom_fields })}
      />
    </>
  );
}

/** Whoever may not see the people of the business leaves the customer with whom it is. */
function Assignee({ form: { values, errors, edit } }: { form: CustomerForm }) {
  if (!useMay()("users.view")) return null;
  return (
    <MemberPicker
      label={fieldLabels.assigned_to}
      value={values.assigned_to || null}
      error={errors["assigned_to"]}
      onChange={(userId) => edit({ assigned_to: userId ?? "" })}
    />
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{title}</legend>
      <Fields isClose>{children}</Fields>
    </fieldset>
  );
}
