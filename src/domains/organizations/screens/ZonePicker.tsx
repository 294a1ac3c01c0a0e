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
      nothingFoundMessage="No time zones found"
      label="Time zone"
      description="Type a city name. Your time zone sets when today, this week and this month start."
      readOnly={isFixed}
      data={zones}
      error={error}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
    />
  );
}
