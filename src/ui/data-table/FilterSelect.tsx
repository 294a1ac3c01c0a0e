/** One choice among the filters of a list; in a phone's sheet it says what it is about. */
import { NativeSelect } from "@mantine/core";
import { createContext, useContext } from "react";

/** Whether the filters stand one under the other with their names, instead of side by side. */
export const InFilterSheet = createContext(false);

type Choice<Value extends string> = { value: Value | ""; label: string };
type Group<Value extends string> = { group: string; items: Choice<Value>[] };

type Props<Value extends string> = {
  label: string;
  data: readonly (Choice<Value> | Group<Value>)[];
  value: Value | "";
  onChange: (value: Value | "") => void;
  /** Side by side, for choices that come later: a width of its own keeps the others in their places. */
  width?: string;
};

export function FilterSelect<Value extends string>({ label, data, value, onChange, width }: Props<Value>) {
  const isInSheet = useContext(InFilterSheet);
  return (
    <NativeSelect
      {...(isInSheet ? { label } : { "aria-label": label, ...(width && { w: width }) })}
      data={[...data]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value | "")}
    />
  );
}
