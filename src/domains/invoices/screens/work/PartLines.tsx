/** The lines of a job that are still to be invoiced, with how much of each goes on this invoice. */
import { TextInput } from "@mantine/core";
import type { JobBilling } from "../../billing/contract.ts";
import classes from "./work.module.css";

type Props = {
  billing: JobBilling;
  /** By line, as they are typed; blank for a line that is left out. */
  quantities: Record<string, string>;
  error: string | undefined;
  onChange: (quantities: Record<string, string>) => void;
};

export function PartLines({ billing, quantities, error, onChange }: Props) {
  const open = billing.lines.filter(({ unbilled_quantity }) => unbilled_quantity !== "0");
  return (
    <div className={classes.lines} role="group" aria-label="Lines">
      {open.map(({ line_id, name, unbilled_quantity }) => (
        <TextInput
          key={line_id}
          label={name}
          description={`${unbilled_quantity} left to invoice`}
          inputMode="decimal"
          placeholder="0"
          error={error !== undefined}
          value={quantities[line_id] ?? ""}
          onChange={(event) => onChange({ ...quantities, [line_id]: event.currentTarget.value })}
        />
      ))}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
