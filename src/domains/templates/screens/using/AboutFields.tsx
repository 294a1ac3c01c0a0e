/** Whom a message is for, and which of their jobs it is about. */
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { JobPicker } from "#domains/jobs/screens/JobPicker.tsx";
import type { FillingState } from "./use-filling.ts";

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
        <JobPicker
          customerId={customerId}
          value={jobId}
          onChange={(next) => setAbout({ ...about, jobId: next })}
        />
      )}
    </>
  );
}
