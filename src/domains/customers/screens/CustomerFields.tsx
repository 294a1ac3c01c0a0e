/** The fields of a customer in three groups: who it is, where they live, and what else is worth knowing. */
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { MemberPicker } from "#domains/users/screens/MemberPicker.tsx";
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
  return (
    <>
      <Section title="Basic Information">
        <Line form={form} field="first_name" isRequired isFirst />
        <Line form={form} field="last_name" isRequired />
        <Line form={form} field="email" type="email" />
        <Line form={form} field="phone" type="tel" />
        <Line form={form} field="company" isWide />
      </Section>
      <PossibleDuplicates typed={values} exceptId={base?.id} />
      <Section title="Address Information">
        <Line form={form} field="address" isWide />
        <Line form={form} field="city" />
        <Line form={form} field="state" />
        <Line form={form} field="zip_code" />
        <Line form={form} field="country" />
      </Section>
      <Section title="Additional Information">
        <NativeSelect label={fieldLabels.status} data={statusOptions} {...form.field("status")} />
        <NativeSelect label={fieldLabels.source} data={sourceChoices} {...form.field("source")} />
        {(values.status === "lead" || values.status === "prospect") && (
          <Line form={form} field="estimated_value" mode="decimal" hint="What the work may be worth" />
        )}
        <Assignee form={form} />
        <Textarea
          className={classes.wide}
          label={fieldLabels.notes}
          rows={3}
          autosize
          minRows={3}
          maxRows={10}
          {...form.field("notes")}
        />
      </Section>
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
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

type LineProps = {
  form: CustomerForm;
  field: CustomerField;
  isRequired?: boolean;
  /** Where the focus begins. */
  isFirst?: boolean;
  isWide?: boolean;
  type?: "text" | "email" | "tel";
  mode?: "decimal";
  hint?: string;
};

/** Browsers would fill in the person at the keyboard, who is not the customer. */
function Line({ form, field, type = "text", mode, hint, ...is }: LineProps) {
  return (
    <TextInput
      className={is.isWide ? classes.wide : undefined}
      label={fieldLabels[field]}
      description={hint}
      inputWrapperOrder={["label", "input", "description", "error"]}
      type={type}
      inputMode={mode}
      withAsterisk={is.isRequired}
      aria-required={is.isRequired || undefined}
      data-autofocus={is.isFirst || undefined}
      autoComplete="off"
      data-1p-ignore
      {...form.field(field)}
    />
  );
}
