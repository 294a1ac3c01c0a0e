/** On a job's page: how far it is billed, its invoices, and what can be billed next. */
import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Money } from "#ui/Money.tsx";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { Card } from "#ui/record/Card.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { JobBilling } from "../../billing/contract.ts";
import { invoicesReadyPath } from "../../paths.ts";
import { useJobBilling } from "../billing-api.ts";
import { InvoiceFrom, InvoiceLines } from "../InvoiceLines.tsx";
import { useInvoicesOf } from "../use-invoices.ts";
import { type OpenWork, WorkDialog } from "./WorkDialog.tsx";
import classes from "./work.module.css";

export function JobBillingPanel({ jobId }: { jobId: number }) {
  const isShown = useMay()("invoices.view");
  return isShown && <Shown jobId={jobId} />;
}

function Shown({ jobId }: { jobId: number }) {
  const { data } = useJobBilling(jobId);
  const found = useInvoicesOf({ job_id: jobId });
  const [open, setOpen] = useState<OpenWork | null>(null);
  return (
    <Card title="Billing" action={<InvoiceFrom from={{ job_id: jobId }} />}>
      {data ? <Sums billing={data} /> : <Skeleton height={24} />}
      <InvoiceLines
        found={found}
        label="Invoices of this job"
        empty={<p className={classes.sums}>This job isn't billed yet.</p>}
      />
      {data && data.used.length > 0 && <Used used={data.used} />}
      {data && <Ways billing={data} onOpen={setOpen} />}
      <WorkDialog open={open} onClose={() => setOpen(null)} />
    </Card>
  );
}

function Sums({
  billing: { sold_cents, unbilled_cents, currency, dismissed_reason },
}: {
  billing: JobBilling;
}) {
  return (
    <p className={classes.sums}>
      <Money minor={sold_cents - unbilled_cents} currency={currency} /> of{" "}
      <Money minor={sold_cents} currency={currency} /> invoiced
      {dismissed_reason !== null && (
        <>
          . Nothing to bill: {dismissed_reason}.{" "}
          <Link to={invoicesReadyPath({ show: "dismissed" })}>View queue</Link>
        </>
      )}
    </p>
  );
}

const Used = ({ used }: Pick<JobBilling, "used">) => (
  <p className={classes.sums}>
    Used and not billed:{" "}
    {used
      .map(({ kind, name, quantity }) =>
        kind === "time" ? `${name}, ${quantity} h` : `${quantity} × ${name}`,
      )
      .join(" · ")}
  </p>
);

function Ways({ billing, onOpen }: { billing: JobBilling; onOpen: (open: OpenWork) => void }) {
  const notAllowed = useWhyNot()("invoices.create");
  const isBilled = billing.lines.every(({ unbilled_quantity }) => unbilled_quantity === "0");
  const work = { job_id: billing.job_id };
  return (
    <div className={classes.ways}>
      <ActionButton
        size="xs"
        variant="default"
        whyNot={notAllowed ?? (isBilled ? "Every line of this job is on an invoice." : undefined)}
        onClick={() => onOpen({ kind: "part", work, billing })}
      >
        Invoice a Part
      </ActionButton>
      <ActionButton
        size="xs"
        variant="default"
        whyNot={notAllowed}
        onClick={() => onOpen({ kind: "deposit", work })}
      >
        Create Deposit Invoice
      </ActionButton>
    </div>
  );
}
