/** Conditions on a customer, chosen as those of a segment, and taken over as soon as they are whole. */
import { Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { Filter } from "#domains/segments/filters/contract.ts";
import { FilterPicker } from "#domains/segments/screens/FilterPicker.tsx";
import classes from "./settings.module.css";

type Props = {
  label: string;
  hint: string;
  value: Filter | null;
  onChange: (filter: Filter | null) => void;
  onUnfinished: (isUnfinished: boolean) => void;
  /** Whether there may be none. */
  isOptional?: boolean;
};

const begun: Filter = {
  field: "group",
  match: "all",
  items: [{ field: "status", is: "any_of", values: ["lead"] }],
};

export function FilterField({ label, hint, value, onChange, onUnfinished, isOptional = false }: Props) {
  return (
    <div className={classes.filter} role="group" aria-label={label}>
      <div>
        <span className={classes.label}>{label}</span>
        <p className={classes.note}>{hint}</p>
      </div>
      {value === null ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange(begun)}
        >
          Add Conditions
        </Button>
      ) : (
        <>
          <FilterPicker value={value} onChange={onChange} onUnfinished={onUnfinished} />
          {isOptional && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => onChange(null)}
            >
              Remove Conditions
            </Button>
          )}
        </>
      )}
    </div>
  );
}
