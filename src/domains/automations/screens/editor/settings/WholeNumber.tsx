/** A whole number within bounds; what is no such number is no change. */
import { NumberInput } from "@mantine/core";

type Props = {
  label: string;
  value: number;
  least: number;
  most: number;
  hint?: string;
  onChange: (value: number) => void;
};

export const WholeNumber = ({ label, value, least, most, hint, onChange }: Props) => (
  <NumberInput
    label={label}
    description={hint}
    inputWrapperOrder={["label", "input", "description", "error"]}
    min={least}
    max={most}
    allowDecimal={false}
    value={value}
    onChange={(next) =>
      typeof next === "number" && next >= least && next <= most && next !== value && onChange(next)
    }
  />
);
