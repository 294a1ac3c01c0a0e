/** The first and the last day that a list shows, among its filters. */
import { TextInput } from "@mantine/core";
import { useContext } from "react";
import { InFilterSheet } from "./FilterSelect.tsx";
import classes from "./filter-bar.module.css";

type Days = { from: string; to: string };

type Props = Days & {
  /** How the two fields are named, in a phone's sheet also to be seen. */
  labels: Days;
  onChange: (changes: Partial<Days>) => void;
};

export const FilterDays = ({ from, to, labels, onChange }: Props) => (
  <span className={classes.days}>
    <DayField label={labels.from} value={from} onChange={(day) => onChange({ from: day })} />
    <DayField label={labels.to} value={to} onChange={(day) => onChange({ to: day })} />
  </span>
);

type DayProps = { label: string; value: string; onChange: (day: string) => void };

/** Half-typed days are empty to the browser and change nothing yet. */
function DayField({ label, value, onChange }: DayProps) {
  const isInSheet = useContext(InFilterSheet);
  return (
    <TextInput
      type="date"
      {...(isInSheet ? { label } : { "aria-label": label, title: label })}
      className={classes.day}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
