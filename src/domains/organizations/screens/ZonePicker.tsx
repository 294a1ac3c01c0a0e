/** The choice of a time zone: some four hundred of them, found by typing the name of a city. */
import { Select } from "@mantine/core";
import { useMemo } from "react";
import { zoneChoices } from "./zones.ts";

type Props = {
  value: string;
  onChange: (zone: string) => void;
  isFixed: boolean;
  error: string | undefined;
};

export function ZonePicker({ value, onChange, isFixed, error }: Props) {
  const zones = useMemo(() => zoneChoices(value), [value]);
  return (
    <Select
      searchable
      nothingFoundMessage="Nothing found"
      label="Time zone"
      description="Type the name of a city. The zone decides what today, this week and this month are."
      readOnly={isFixed}
      data={zones}
      error={error}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
    />
  );
}
