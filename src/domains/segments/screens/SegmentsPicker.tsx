/** A field in which several segments are chosen by name. */
import { MultiSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { allSegments, segmentsApi } from "./segments-api.ts";

type Props = {
  label: string;
  hint: string;
  /** How many can be chosen. */
  most: number;
  value: readonly number[];
  onChange: (ids: number[]) => void;
};

export function SegmentsPicker({ label, hint, most, value, onChange }: Props) {
  const found = useQuery({
    ...segmentsApi.list.queryOptions({ input: allSegments }),
    ...freshness.customerList,
  });
  const segments = found.data?.segments ?? [];
  const others = value.filter((id) => segments.every((each) => each.id !== id));
  return (
    <MultiSelect
      label={label}
      description={hint}
      inputWrapperOrder={["label", "input", "description", "error"]}
      placeholder={value.length === 0 ? "Choose segments..." : ""}
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Clear excluded segments" }}
      maxValues={most}
      data={[
        ...segments.map(({ id, name }) => ({ value: String(id), label: name })),
        ...others.map((id) => ({ value: String(id), label: "Archived segment" })),
      ]}
      value={value.map(String)}
      disabled={found.isPending}
      error={found.isError ? "Failed to load segments" : undefined}
      nothingFoundMessage="No segments found"
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
