/** What each column of the file holds, with the first thing that stands in it, to be chosen otherwise. */
import { NativeSelect } from "@mantine/core";
import { useFormFields } from "#domains/custom-fields/screens/CustomFieldsPicker.tsx";
import { type CustomerImportPreview, fieldLabels, ImportField, ownPrefix } from "../../importing/contract.ts";
import classes from "./import.module.css";

type Column = CustomerImportPreview["columns"][number];
type Props = { columns: readonly Column[]; onChange: (targets: (string | null)[]) => void };

export function ImportColumns({ columns, onChange }: Props) {
  const choices = useChoices();
  const choose = (place: number, target: string) =>
    onChange(
      columns.map(({ field }, each) => {
        if (each === place) return target || null;
        // What another column held before moves here.
        return field === target ? null : field;
      }),
    );
  const placed = columns.map((column, place) => ({ ...column, place }));
  return (
    <ul className={classes.columns}>
      {placed.map(({ header, sample, field, place }) => {
        const name = header || `Column ${place + 1}`;
        return (
          <li key={place}>
            <span className={classes.column}>
              <span className={classes.name}>{name}</span>
              <span className={classes.small}>{sample || "Blank"}</span>
            </span>
            <NativeSelect
              aria-label={`What ${name} holds`}
              data={choices}
              value={field ?? ""}
              onChange={(event) => choose(place, event.currentTarget.value)}
            />
          </li>
        );
      })}
    </ul>
  );
}

function useChoices() {
  const own = useFormFields("customer").filter(({ may_edit }) => may_edit);
  const customer = ImportField.options.map((value) => ({ value, label: fieldLabels[value] }));
  const custom = own.map(({ key, label }) => ({ value: `${ownPrefix}${key}`, label }));
  return [
    { value: "", label: "Leave out" },
    { group: "Customer", items: customer },
    ...(custom.length > 0 ? [{ group: "Custom Fields", items: custom }] : []),
  ];
}
