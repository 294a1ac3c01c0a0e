/** The invoices of one job, on its page, and the way to bill what isn't billed yet. */
import { Card } from "#ui/record/Card.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { InvoiceFrom, InvoiceLines } from "./InvoiceLines.tsx";
import classes from "./invoices.module.css";
import { useInvoicesOf } from "./use-invoices.ts";

/** Nothing of it stands there for a role that may not see money. */
export const JobInvoicesPanel = ({ jobId }: { jobId: number }) =>
  useMay()("invoices.view") ? <Invoices jobId={jobId} /> : null;

function Invoices({ jobId }: { jobId: number }) {
  const found = useInvoicesOf({ job_id: jobId });
  return (
    <Card title="Invoices" action={<InvoiceFrom from={{ job_id: jobId }} />}>
      <InvoiceLines
        found={found}
        label="Invoices of this job"
        empty={<p className={classes.note}>This job isn't billed yet.</p>}
      />
    </Card>
  );
}
