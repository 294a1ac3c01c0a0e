/** What starts the automation, for which customers, and how often each may go through it. */
import { MultiSelect, NativeSelect } from "@mantine/core";
import { ListType } from "#domains/calendar/contract.ts";
import { CustomerSource, CustomerStatus } from "#domains/customers/contract.ts";
import { wordsOf } from "#shared/lookup.ts";
import { Trigger, type TriggerKind } from "../../../steps-contract.ts";
import { triggerLabels } from "../../automation-words.ts";
import { useForms } from "../../automations-api.ts";
import { type Editor, triggerKey } from "../use-editor.ts";
import { FilterField } from "./FilterField.tsx";
import { ReEntryFields } from "./ReEntryFields.tsx";
import { WholeNumber } from "./WholeNumber.tsx";

const groups: readonly { group: string; kinds: readonly TriggerKind[] }[] = [
  { group: "Customers", kinds: ["customer_created", "status_changed", "form_submitted", "message_received"] },
  {
    group: "Visits and jobs",
    kinds: ["event_booked", "event_completed", "event_cancelled", "job_completed", "days_after_visit"],
  },
  { group: "Contracts", kinds: ["contract_sent", "contract_signed", "contract_unsigned"] },
  { group: "Money", kinds: ["invoice_issued", "invoice_overdue", "invoice_paid", "payment_received"] },
];

const options = groups.map(({ group, kinds }) => ({
  group,
  items: kinds.map((value) => ({ value, label: triggerLabels[value] })),
}));

const firstDays: Partial<Record<TriggerKind, number>> = {
  contract_unsigned: 3,
  invoice_overdue: 3,
  days_after_visit: 330,
};

export function TriggerFields({ editor }: { editor: Editor }) {
  const { content, edit, setUnfinished } = editor;
  const { trigger, entry } = content;
  const set = (next: Trigger, about: string | null = null) =>
    edit((before) => ({ ...before, trigger: next }), about);
  return (
    <>
      <NativeSelect
        label="Starts when"
        data={[...(trigger ? [] : [{ value: "", label: "Choose a trigger..." }]), ...options]}
        value={trigger?.on ?? ""}
        onChange={(event) => {
          const on = event.currentTarget.value as TriggerKind;
          set(Trigger.parse({ on, days: firstDays[on] }));
        }}
      />
      {trigger && <Narrowing trigger={trigger} set={set} />}
      <FilterField
        label="Only for customers who match"
        hint={entry ? "Others don't enter." : "Leave blank to let every customer enter."}
        isOptional
        value={entry}
        onChange={(filter) => edit((before) => ({ ...before, entry: filter }))}
        onUnfinished={(isUnfinished) => setUnfinished(triggerKey, isUnfinished)}
      />
      <ReEntryFields editor={editor} />
    </>
  );
}

type NarrowingProps = { trigger: Trigger; set: (trigger: Trigger, about?: string) => void };

function Narrowing({ trigger, set }: NarrowingProps) {
  switch (trigger.on) {
    case "customer_created":
      return (
        <Choices
          label="Sources"
          every="Any source"
          values={CustomerSource.options}
          value={trigger.sources}
          onChange={(sources) => set({ ...trigger, sources })}
        />
      );
    case "status_changed":
      return (
        <Choices
          label="New status"
          every="Any status"
          values={CustomerStatus.options}
          value={trigger.to}
          onChange={(to) => set({ ...trigger, to })}
        />
      );
    case "event_booked":
    case "event_completed":
    case "event_cancelled":
      return (
        <Choices
          label="Event types"
          every="Any type"
          values={ListType.options}
          value={trigger.types}
          onChange={(types) => set({ ...trigger, types })}
        />
      );
    case "contract_unsigned":
      return <Days label="Days after it was sent" most={90} trigger={trigger} set={set} />;
    case "invoice_overdue":
      return <Days label="Days past the due date" most={180} trigger={trigger} set={set} />;
    case "days_after_visit":
      return <Days label="Days since the last visit" most={1_500} trigger={trigger} set={set} />;
    case "message_received":
      return (
        <NativeSelect
          label="Channel"
          data={[
            { value: "any", label: "Text or email" },
            { value: "text", label: "Text" },
            { value: "mail", label: "Email" },
          ]}
          value={trigger.channel}
          onChange={(event) =>
            set({ ...trigger, channel: event.currentTarget.value as typeof trigger.channel })
          }
        />
      );
    case "form_submitted":
      return <FormChoice value={trigger.form_id} onChange={(id) => set({ ...trigger, form_id: id })} />;
    default:
      return null;
  }
}

type DaysProps = {
  label: string;
  most: number;
  trigger: Extract<Trigger, { days: number }>;
  set: NarrowingProps["set"];
};

const Days = ({ label, most, trigger, set }: DaysProps) => (
  <WholeNumber
    label={label}
    least={1}
    most={most}
    value={trigger.days}
    onChange={(days) => set({ ...trigger, days }, "trigger-days")}
  />
);

type ChoicesProps<Value extends string> = {
  label: string;
  every: string;
  values: readonly Value[];
  value: readonly Value[];
  onChange: (values: Value[]) => void;
};

const Choices = <Value extends string>({ label, every, values, value, onChange }: ChoicesProps<Value>) => (
  <MultiSelect
    label={label}
    placeholder={value.length === 0 ? every : ""}
    data={values.map((each) => ({ value: each, label: wordsOf(each) }))}
    value={[...value]}
    hidePickedOptions
    onChange={(next) => onChange(values.filter((each) => next.includes(each)))}
  />
);

function FormChoice({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const forms = useForms();
  const isListed = value === null || forms.some(({ id }) => id === value);
  return (
    <NativeSelect
      label="Form"
      data={[
        { value: "", label: "Any form" },
        ...(isListed ? [] : [{ value: String(value), label: "A form" }]),
        ...forms.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value === null ? "" : String(value)}
      onChange={(event) =>
        onChange(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))
      }
    />
  );
}
