/** The words of a text or an email to the customer, and what it is about, which decides who may get it. */
import { NativeSelect } from "@mantine/core";
import { smsCounterText } from "#shared/messages/sms-segments.ts";
import { MergeText } from "#ui/merge-text/MergeText.tsx";
import { fieldsFor } from "../../../fields-contract.ts";
import type { Step } from "../../../steps-contract.ts";
import type { Editor } from "../use-editor.ts";

type Message = Extract<Step, { kind: "send_text" | "send_email" }>;
type Props = { editor: Editor; step: Message };

const purposes: { value: Message["purpose"]; label: string }[] = [
  { value: "conversation", label: "The customer's own work" },
  { value: "marketing", label: "An offer" },
];

export function MessageFields({ editor: { setStep, content }, step }: Props) {
  const fields = fieldsFor(content.trigger);
  return (
    <>
      {step.kind === "send_email" && (
        <MergeText
          label="Subject"
          isLine
          fields={fields}
          value={step.subject}
          error={undefined}
          onChange={(subject) => setStep({ ...step, subject }, "subject")}
        />
      )}
      <MergeText
        label={step.kind === "send_email" ? "Email" : "Text message"}
        fields={fields}
        minRows={step.kind === "send_email" ? 8 : 4}
        hint={step.kind === "send_text" ? smsCounterText(step.text) : undefined}
        value={step.text}
        error={undefined}
        onChange={(text) => setStep({ ...step, text }, "text")}
      />
      <NativeSelect
        label="This message is about"
        description={
          step.purpose === "marketing"
            ? "Sent only to customers who agreed to get offers, outside quiet hours."
            : "Sent unless the customer opted out, outside quiet hours."
        }
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={purposes}
        value={step.purpose}
        onChange={(event) => setStep({ ...step, purpose: event.currentTarget.value as Message["purpose"] })}
      />
    </>
  );
}
