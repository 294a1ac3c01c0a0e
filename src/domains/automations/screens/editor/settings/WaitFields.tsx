/** How long customers wait: for a while, until a time of day, or for something to happen. */
import { Chip, NativeSelect } from "@mantine/core";
import { TextLine } from "#ui/form/Fields.tsx";
import { AwaitedEvent, type Step } from "../../../steps-contract.ts";
import { eventLabels, weekdayOptions } from "../../automation-words.ts";
import type { Editor } from "../use-editor.ts";
import classes from "./settings.module.css";
import { WholeNumber } from "./WholeNumber.tsx";

type Wait = Extract<Step, { kind: "wait" | "wait_until" | "wait_for" }>;
type Of<Kind extends Wait["kind"]> = { step: Extract<Wait, { kind: Kind }>; setStep: Editor["setStep"] };

export function WaitFields({ editor: { setStep }, step }: { editor: Editor; step: Wait }) {
  switch (step.kind) {
    case "wait":
      return <ForAWhile step={step} setStep={setStep} />;
    case "wait_until":
      return <UntilATime step={step} setStep={setStep} />;
    default:
      return <ForAnEvent step={step} setStep={setStep} />;
  }
}

const units: { value: Of<"wait">["step"]["unit"]; label: string }[] = [
  { value: "minute", label: "minutes" },
  { value: "hour", label: "hours" },
  { value: "day", label: "days" },
  { value: "week", label: "weeks" },
];

const ForAWhile = ({ step, setStep }: Of<"wait">) => (
  <div className={classes.pair}>
    <WholeNumber
      label="Wait"
      least={1}
      most={365}
      value={step.amount}
      onChange={(amount) => setStep({ ...step, amount }, "amount")}
    />
    <NativeSelect
      label="Unit"
      data={units}
      value={step.unit}
      onChange={(event) => setStep({ ...step, unit: event.currentTarget.value as typeof step.unit })}
    />
  </div>
);

const UntilATime = ({ step, setStep }: Of<"wait_until">) => (
  <>
    <TextLine
      label="Time"
      type="time"
      hint="In your business's time zone."
      value={step.time}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (/^\d\d:\d\d$/.test(value)) setStep({ ...step, time: value }, "time");
      }}
    />
    <div role="group" aria-label="Days">
      <span className={classes.label}>Days</span>
      <Chip.Group
        multiple
        value={step.weekdays.map(String)}
        onChange={(days) =>
          setStep({ ...step, weekdays: days.map(Number).sort((one, other) => one - other) })
        }
      >
        <div className={classes.days}>
          {weekdayOptions.map(({ value, label }) => (
            <Chip key={value} value={value} size="sm">
              {label}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <p className={classes.note}>Choose none for any day.</p>
    </div>
  </>
);

const ForAnEvent = ({ step, setStep }: Of<"wait_for">) => (
  <>
    <NativeSelect
      label="Wait until"
      data={AwaitedEvent.options.map((value) => ({ value, label: eventLabels[value] }))}
      value={step.event}
      onChange={(event) => setStep({ ...step, event: AwaitedEvent.parse(event.currentTarget.value) })}
    />
    <WholeNumber
      label="For at most (days)"
      hint="Customers take the Yes branch as soon as it happens, and the No branch when the days are over."
      least={1}
      most={180}
      value={step.days}
      onChange={(days) => setStep({ ...step, days }, "days")}
    />
  </>
);
