/** The fields of a job: what, for whom and until when in front, the particulars folded away until they are wanted. */
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { ServicePicker } from "#domains/services/screens/ServicePicker.tsx";
import { MemberPicker } from "#domains/users/screens/MemberPicker.tsx";
import { priorityOptions } from "../job-words.ts";
import { addressOf } from "./address-line.ts";
import { ChecklistFields } from "./ChecklistFields.tsx";
import { FirstVisitFields } from "./FirstVisitFields.tsx";
import classes from "./job-form.module.css";
import { type JobValues, repeatOptions } from "./job-values.ts";
import type { JobForm } from "./use-job-form.ts";

type Props = { form: JobForm };

export function JobFields({ form }: Props) {
  const { isNew } = form;
  return (
    <>
      <div className={classes.fields}>
        {isNew && <ServiceField form={form} />}
        {!isNew && <Line form={form} field="title" label="Title" isRequired isFirst />}
        <ClientField form={form} />
        <Line form={form} field="start_date" label="Start Date" type="date" />
        <Line form={form} field="due_date" label="Due Date" type="date" />
        <Line form={form} field="location" label="Location" isWide />
      </div>
      {isNew && <FirstVisitFields form={form} />}
      <MoreFields form={form} />
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

type TextField = "title" | "start_date" | "due_date" | "location";

type LineProps = {
  form: JobForm;
  field: TextField;
  label: string;
  type?: "text" | "date";
  placeholder?: string | undefined;
  isWide?: boolean;
  isRequired?: boolean;
  /** Where the focus begins. */
  isFirst?: boolean;
};

function Line({ form, field, label, type = "text", ...is }: LineProps) {
  return (
    <TextInput
      className={is.isWide ? (classes.wide ?? "") : ""}
      label={label}
      type={type}
      placeholder={is.placeholder}
      autoComplete="off"
      withAsterisk={is.isRequired}
      aria-required={is.isRequired || undefined}
      data-autofocus={is.isFirst || undefined}
      {...form.field(field)}
    />
  );
}

/** Opens by itself where something in it is wrong, and when there is something in it already. */
function MoreFields({ form }: Props) {
  const { values, edit, errors, isNew } = form;
  const [isUnfolded, setUnfolded] = useState(
    !isNew || values.description !== "" || values.checklist.length > 0,
  );
  const id = useId();
  const isOpen = isUnfolded || ["recurrence", "description"].some((name) => errors[name]);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.fold}>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<Chevron size={14} aria-hidden />}
        onClick={() => setUnfolded(!isOpen)}
      >
        More Details
      </Button>
      <div id={id} className={classes.unfolded} hidden={!isOpen}>
        <div className={classes.fields}>
          {isNew && (
            <Line form={form} field="title" label="Title" placeholder={values.service_name || undefined} />
          )}
          <NativeSelect label="Priority" data={priorityOptions} {...form.field("priority")} />
          <MemberPicker
            label="Responsible"
            nobody="Nobody yet"
            value={values.assigned_to || null}
            error={errors["assigned_to"]}
            onChange={(id) => edit({ assigned_to: id ?? "" })}
          />
          {isNew && <RepeatField form={form} />}
          <LongText form={form} field="description" label="Description" />
          <LongText form={form} field="notes" label="Notes" />
        </div>
        {isNew && <ChecklistFields form={form} />}
      </div>
    </div>
  );
}

function RepeatField({ form }: { form: JobForm }) {
  return (
    <NativeSelect
      label="Repeats"
      description="Every time is a job of its own, from the start date on"
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={repeatOptions}
      {...form.field("recurrence")}
    />
  );
}

type LongTextProps = { form: JobForm; field: keyof Pick<JobValues, "description" | "notes">; label: string };

function LongText({ form, field, label }: LongTextProps) {
  return (
    <Textarea
      className={classes.wide ?? ""}
      label={label}
      autosize
      minRows={2}
      maxRows={8}
      {...form.field(field)}
    />
  );
}
