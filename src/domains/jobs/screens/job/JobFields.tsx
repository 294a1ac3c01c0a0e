/** The fields of a job: what, for whom and until when in front, the particulars folded away until they are wanted. */
import { NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { CustomFieldsPicker } from "#domains/custom-fields/screens/CustomFieldsPicker.tsx";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { ServicePicker } from "#domains/services/screens/ServicePicker.tsx";
import { MemberPicker } from "#domains/users/screens/MemberPicker.tsx";
import { Fields, TextLine, wideField } from "#ui/form/Fields.tsx";
import { Fold } from "#ui/form/Fold.tsx";
import { ChecklistFields } from "../checklist/ChecklistFields.tsx";
import { priorityOptions } from "../job-words.ts";
import { addressOf } from "./address-line.ts";
import { FirstVisitFields } from "./FirstVisitFields.tsx";
import { type JobValues, repeatOptions } from "./job-values.ts";
import type { JobForm } from "./use-job-form.ts";

type Props = { form: JobForm };

export function JobFields({ form }: Props) {
  const { isNew } = form;
  const isOnStart = isNew && form.values.visit === "now";
  return (
    <>
      <Fields isClose>
        {isNew && <ServiceField form={form} />}
        {!isNew && <TextLine {...form.field("title")} label="Title" isRequired isFirst />}
        <ClientField form={form} />
        <TextLine {...form.field("start_date")} label="Start Date" type="date" isRequired={isOnStart} />
        <TextLine
          {...form.field("due_date")}
          label="Due Date"
          type="date"
          hint={isOnStart ? "Leave blank to use the day of the visit." : undefined}
        />
        <TextLine {...form.field("location")} label="Location" isWide />
      </Fields>
      {isNew && <FirstVisitFields form={form} />}
      <MoreFields form={form} />
      <CustomFieldsPicker
        fields={form.fields}
        values={form.values.custom_fields}
        errors={form.errors}
        isNew={isNew}
        onChange={(custom_fields) => form.edit({ custom_fields })}
      />
    </>
  );
}

function ServiceField({ form: { values, edit, errors } }: { form: JobForm }) {
  return (
    <ServicePicker
      label="Service"
      isFirst
      value={values.service_id === "" ? null : Number(values.service_id)}
      error={errors["title"] && values.title === "" ? errors["title"] : undefined}
      onChoose={(service) =>
        edit({
          service_id: service ? String(service.id) : "",
          service_name: service?.name ?? "",
          ...(service?.duration_minutes ? { visit_minutes: String(service.duration_minutes) } : {}),
          // The fault stands at the title, and either of the two settles it.
          title: values.title,
        })
      }
    />
  );
}

function ClientField({ form: { values, edit, errors } }: { form: JobForm }) {
  return (
    <CustomerPicker
      label="Client"
      value={values.client_name}
      isLinked={values.customer_id !== ""}
      error={errors["client_name"] ?? errors["customer_id"]}
      onType={(text) => edit({ client_name: text, customer_id: "" })}
      onChoose={(customer) =>
        edit({
          client_name: `${customer.first_name} ${customer.last_name}`,
          customer_id: String(customer.id),
          ...(values.location === "" ? { location: addressOf(customer) } : {}),
        })
      }
    />
  );
}

/** Opens by itself where something in it is wrong, and when there is something in it already. */
function MoreFields({ form }: Props) {
  const { values, edit, errors, isNew } = form;
  const [isUnfolded, setUnfolded] = useState(
    !isNew || values.description !== "" || values.checklist.length > 0,
  );
  const isOpen = isUnfolded || ["recurrence", "description"].some((name) => errors[name]);
  return (
    <Fold label="More Details" isOpen={isOpen} onToggle={() => setUnfolded(!isOpen)}>
      <Fields isClose>
        {isNew && (
          <TextLine {...form.field("title")} label="Title" placeholder={values.service_name || undefined} />
        )}
        <NativeSelect label="Priority" data={priorityOptions} {...form.field("priority")} />
        <MemberPicker
          label="Owner"
          nobody="None"
          value={values.assigned_to || null}
          error={errors["assigned_to"]}
          onChange={(id) => edit({ assigned_to: id ?? "" })}
        />
        {isNew && <RepeatField form={form} />}
        <LongText form={form} field="description" label="Description" />
        <LongText form={form} field="notes" label="Notes" />
      </Fields>
      {isNew && <ChecklistFields form={form} />}
    </Fold>
  );
}

function RepeatField({ form }: { form: JobForm }) {
  return (
    <NativeSelect
      label="Repeats"
      description="Each repeat is a separate job, starting on the start date."
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={repeatOptions}
      {...form.field("recurrence")}
    />
  );
}

type LongTextProps = { form: JobForm; field: keyof Pick<JobValues, "description" | "notes">; label: string };

function LongText({ form, field, label }: LongTextProps) {
  return (
    <Textarea className={wideField} label={label} autosize minRows={2} maxRows={8} {...form.field(field)} />
  );
}
