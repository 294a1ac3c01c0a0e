/** What carriers want to know about the business before they let its texts through (10DLC). */
import { Textarea, TextInput } from "@mantine/core";
import { Fields, wideField } from "#ui/form/Fields.tsx";
import { SettingsForm } from "#ui/form/SettingsForm.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { TextNumber } from "../../texts/contract.ts";
import { type RegistrationDraft, sampleNames, useRegistration } from "./use-registration.ts";

const fixedBy = (isOpen: boolean): string =>
  isOpen
    ? "Your role lets you view the registration, but not change it."
    : "Carriers are reviewing your answers. You can change them when they have decided.";

export function RegistrationForm({ stored }: { stored: TextNumber }) {
  const form = useRegistration(stored);
  return (
    <SettingsForm
      form={form}
      failed="The registration couldn't be submitted"
      fixed={fixedBy(form.isOpen)}
      save="Submit Registration"
    >
      <BusinessPanel form={form} />
      <MessagesPanel form={form} />
    </SettingsForm>
  );
}

const BusinessPanel = ({ form: { field, canChange } }: { form: RegistrationDraft }) => (
  <Panel
    id="texts-business"
    title="Your business"
    text="Enter your name exactly as it is on your tax documents. Carriers check it against the EIN."
  >
    <Fields>
      <TextInput label="Legal business name" readOnly={!canChange} maxLength={255} {...field("legal_name")} />
      <TextInput
        label="EIN"
        placeholder="12-3456789"
        inputMode="numeric"
        autoComplete="off"
        readOnly={!canChange}
        {...field("ein")}
      />
      <TextInput
        label="Website"
        className={wideField}
        type="url"
        inputMode="url"
        placeholder="https://yourbusiness.com"
        readOnly={!canChange}
        {...field("website")}
      />
    </Fields>
  </Panel>
);

const MessagesPanel = ({ form: { field, canChange } }: { form: RegistrationDraft }) => (
  <Panel
    id="texts-messages"
    title="Your messages"
    text="Carriers approve texts that customers asked for and can recognize."
  >
    <Fields>
      <Textarea
        label="What you text about"
        description="For example: appointment reminders, arrival times and answers to questions about our work."
        className={wideField}
        autosize
        minRows={2}
        readOnly={!canChange}
        {...field("use")}
      />
      {sampleNames.map((name, at) => (
        <Textarea
          key={name}
          label={`Sample message ${at + 1}`}
          description={at === 2 ? "Optional." : undefined}
          className={wideField}
          autosize
          minRows={2}
          readOnly={!canChange}
          {...field(name)}
        />
      ))}
      <Textarea
        label="How customers agree"
        description="Say where customers agree to your texts: on your booking page, on a form or in person."
        className={wideField}
        autosize
        minRows={2}
        readOnly={!canChange}
        {...field("opt_in")}
      />
    </Fields>
  </Panel>
);
