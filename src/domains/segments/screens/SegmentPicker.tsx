/** A field in which one of the segments is chosen by name. */
import { Select } from "@mantine/core";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { allSegments, segmentsApi } from "./segments-api.ts";

/** For the `naming` of a form that holds a segment. */
export const segmentNaming =
  (client: QueryClient) =>
  async (id: string | null): Promise<string | undefined> => {
    if (id === null) return undefined;
    const input = { id: Number(id) };
    return (await client.query({ ...segmentsApi.get.queryOptions({ input }), staleTime: "static" })).name;
  };

type Props = {
  label: string;
  /** The id of the chosen segment. */
  value: number | null;
  onChange: (id: number | null) => void;
};

export function SegmentPicker({ label, value, onChange }: Props) {
  const found = useQuery({
    ...segmentsApi.list.queryOptions({ input: allSegments }),
    ...freshness.customerList,
  });
  const segments = found.data?.segments ?? [];
  const isListed = segments.some(({ id }) => id === value);
  const other = useQuery({
    ...segmentsApi.get.queryOptions({ input: { id: value ?? 0 } }),
    enabled: value !== null && found.isSuccess && !isListed,
  }).data;
  const shown = other && !isListed ? [...segments, other] : segments;
  return (
    <Select
      label={label}
      placeholder="Choose a segment..."
      description={shown.find(({ id }) => id === value)?.description || undefined}
      inputWrapperOrder={["label", "input", "description", "error"]}
      searchable
      data={shown.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      disabled={found.isPending}
      error={found.isError ? "Failed to load segments" : undefined}
      nothingFoundMessage="No segments found"
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
