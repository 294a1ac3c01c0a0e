/** Whom a message is for, and which of their jobs it is about. */
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { jobsContract } from "#domains/jobs/contract.ts";
import { apiFor } from "#ui/api/client.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { FillingState } from "./use-filling.ts";

const jobsApi = apiFor("jobs", jobsContract);
const mostJobs = 50;

export function AboutFields({ filling: { about, setAbout } }: { filling: FillingState }) {
  const { customerId, customerName, jobId } = about;
  return (
    <>
      <CustomerPicker
        label="Customer"
        value={customerName}
        isLinked={customerId !== null}
        onType={(text) => setAbout({ customerId: null, customerName: text, jobId: null })}
        onChoose={({ id, first_name, last_name }) =>
          setAbout({ customerId: id, customerName: `${first_name} ${last_name}`, jobId: null })
        }
      />
      {customerId !== null && (
        <JobSelect
          customerId={customerId}
          value={jobId}
          onChange={(next) => setAbout({ ...about, jobId: next })}
        />
      )}
    </>
  );
}

type JobProps = { customerId: number; value: number | null; onChange: (id: number | null) => void };

function JobSelect({ customerId, value, onChange }: JobProps) {
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
