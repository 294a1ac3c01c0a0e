/** The windows in which a part of a job is invoiced, or a deposit is asked for. */
import { SegmentedControl } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useSession } from "#ui/session/session.ts";
import { useLastShown } from "#ui/use-last-shown.ts";
import type { JobBilling } from "../../billing/contract.ts";
import { invoicePath } from "../../paths.ts";
import { billingApi, refreshBilling } from "../billing-api.ts";
import { PartLines } from "./PartLines.tsx";
import classes from "./work.module.css";
import { readDeposit, readPart, startOf, type WorkValues } from "./work-values.ts";

type Work = { job_id: number } | { contract_id: number };

export type OpenWork = { kind: "part"; work: Work; billing: JobBilling } | { kind: "deposit"; work: Work };

const words = {
  part: { title: "Invoice a Part", failed: "The part couldn't be invoiced" },
  deposit: { title: "Create Deposit Invoice", failed: "The deposit couldn't be created" },
} as const;

type Props = { open: OpenWork | null; onClose: () => void };

export function WorkDialog({ open, onClose }: Props) {
  const shown = useLastShown(open);
  if (!shown) return null;
  return (
    <FormDialog isOpen={open !== null} onClose={onClose} title={words[shown.kind].title} save="Create Draft">
      {(parts) => <WorkForm {...parts} open={shown} onSaved={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { open: OpenWork; onSaved: () => void };

function WorkForm({ id, guard, open, onSaved }: FormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const currency = useSession().organization?.currency ?? "USD";
  const form = useRecordForm({
    mutationKey: [id],
    record: null as { version?: number } | null,
    valuesOf: startOf,
    read: (values: WorkValues) =>
      open.kind === "part" ? readPart(values, open.billing) : readDeposit(values, currency),
    save: ({ wanted, context }) =>
      open.kind === "part"
        ? billingApi.part.call({ ...open.work, ...wanted }, { context })
        : billingApi.deposit.call({ ...open.work, ...wanted }, { context }),
    onSaved: ({ id: made }: { id: number }) => {
      void refreshBilling(client);
      onSaved();
      notifySuccess("Draft created.");
      void navigate(invoicePath({ id: made }));
    },
  });
  const { mode } = form.values;
  return (
    <RecordForm id={id} guard={guard} form={form} failed={words[open.kind].failed}>
      <SegmentedControl
        className={classes.modes ?? ""}
        aria-label="How much"
        data={[
          { value: "percent", label: "Percent" },
          open.kind === "part" ? { value: "lines", label: "Lines" } : { value: "amount", label: "Amount" },
        ]}
        value={mode}
        onChange={(next) => form.edit({ mode: next })}
      />
      {mode === "percent" && (
        <TextLine
          label="Percent"
          hint={
            open.kind === "part"
              ? "Of what is left to invoice. The rest can be invoiced later."
              : "Of the price before taxes."
          }
          mode="decimal"
          isRequired
          isFirst
          {...form.field("percent")}
        />
      )}
      {mode === "amount" && (
        <TextLine label="Amount" mode="decimal" isRequired isFirst {...form.field("amount")} />
      )}
      {mode === "lines" && open.kind === "part" && (
        <PartLines
          billing={open.billing}
          quantities={form.values.quantities}
          error={form.errors["quantities"]}
          onChange={(quantities) => form.edit({ quantities })}
        />
      )}
    </RecordForm>
  );
}
