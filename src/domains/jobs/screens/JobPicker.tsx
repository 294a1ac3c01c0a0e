/** The choice of one of a customer's jobs; it isn't there for those who have none, or may not see any. */
import { NativeSelect } from "@mantine/core";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useMay } from "#ui/session/permissions.ts";
import { jobsApi } from "./jobs-api.ts";

const mostJobs = 50;

/** For the `naming` of a form that is about a job. */
export const jobNaming =
  (client: QueryClient) =>
  async (id: string | null): Promise<string | undefined> => {
    if (id === null) return "No job";
    const input = { id: Number(id) };
    const { number, title } = await client.query({
      ...jobsApi.get.queryOptions({ input }),
      staleTime: "static",
    });
    return `${number} ${title}`;
  };

type Props = { customerId: number; value: number | null; onChange: (id: number | null) => void };

export function JobPicker({ customerId, value, onChange }: Props) {
  const may = useMay();
  const { data } = useQuery({
    ...jobsApi.list.queryOptions({
      input: { customer_id: customerId, limit: mostJobs, sort: "-created_at" },
    }),
    enabled: may("jobs.view"),
  });
  const jobs = data?.jobs ?? [];
  if (jobs.length === 0) return null;
  return (
    <NativeSelect
      label="Job"
      data={[
        { value: "", label: "No job" },
        ...jobs.map(({ id, number, title }) => ({ value: String(id), label: `${number} ${title}` })),
      ]}
      value={String(value ?? "")}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    />
  );
}
