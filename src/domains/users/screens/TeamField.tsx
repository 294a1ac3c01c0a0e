/** Chooses the team of a member, or none. */
import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useChoices } from "./people-api.ts";

/** As a form's `field` gives it. */
type Props = Pick<NativeSelectProps, "value" | "error" | "onChange">;

export function TeamField(field: Props) {
  const teams = useChoices().data?.teams ?? [];
  return (
    <NativeSelect
      label="Team"
      data={[
        { value: "", label: "No team" },
        ...teams.map(({ id: value, name }) => ({ value, label: name })),
      ]}
      {...field}
    />
  );
}
