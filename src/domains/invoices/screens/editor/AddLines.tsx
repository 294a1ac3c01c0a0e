/** Adds lines to a draft: a service of the price book, one that is typed, or what of the job isn't billed yet. */
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ServicePicker } from "#domains/services/screens/ServicePicker.tsx";
import { amountText } from "#shared/money/amount-text.ts";
import { plural } from "#shared/plural.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { Invoice } from "../../contract.ts";
import { mostLines } from "../../prices-contract.ts";
import { invoicesApi } from "../invoices-api.ts";
import { type LineValues, newLine, takenLine } from "./draft-values.ts";
import classes from "./editor.module.css";
import type { DraftForm } from "./use-draft-form.ts";

type Props = { form: DraftForm; invoice: Invoice; currency: string };

export function AddLines({ form: { values, edit }, invoice, currency }: Props) {
  const [isPicking, setPicking] = useState(false);
  const { lines, terms, job_id } = values;
  const isFull = lines.length >= mostLines;
  const taxKeys = terms.taxes.map(({ key }) => key);
  const add = (...given: LineValues[]) => edit({ lines: [...lines, ...given].slice(0, mostLines) });
  const unbilled = useUnbilled({ lines, add, invoice, currency, taxKeys });
  const whyNot = useWhyNot()("jobs.view") ?? (job_id === null ? "Choose a job first" : undefined);
  const look = { variant: "default", size: "xs", leftSection: <IconPlus size={14} aria-hidden /> };
  return (
    <>
      <div className={classes.buttons}>
        <Button {...look} disabled={isFull} aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
          Add Service
        </Button>
        <Button {...look} disabled={isFull} onClick={() => add(newLine({ taxes: taxKeys }))}>
          Add Line
        </Button>
        <Button
          {...look}
          disabled={isFull || whyNot !== undefined}
          title={whyNot}
          loading={unbilled.isPending}
          onClick={() => job_id !== null && unbilled.mutate(job_id)}
        >
          Add Unbilled Work
        </Button>
      </div>
      {isPicking && (
        <ServicePicker
          label="Service to add"
          value={null}
          onChoose={(service) => {
            if (!service) return;
            const { id, name, price_cents, is_taxable } = service;
            const price = amountText(price_cents, currency);
            add(newLine({ service_id: id, name, price, taxes: is_taxable ? taxKeys : [] }));
            setPicking(false);
          }}
        />
      )}
    </>
  );
}

type Taking = {
  lines: readonly LineValues[];
  add: (...lines: LineValues[]) => void;
  invoice: Invoice;
  currency: string;
  taxKeys: string[];
};

/** Lines of the job that stand on the draft already are not added a second time. */
const useUnbilled = ({ lines, add, invoice, currency, taxKeys }: Taking) =>
  useMutation({
    mutationFn: (jobId: number) => invoicesApi.unbilled.call({ id: invoice.id, job_id: jobId }),
    onSuccess: ({ lines: open }) => {
      const here = new Set(lines.map(({ source }) => source?.line_id));
      const fresh = open.filter(({ source }) => !here.has(source?.line_id));
      if (fresh.length === 0) return notifySuccess("Everything on this job is billed already.");
      add(...fresh.map((line) => takenLine(line, { currency, taxes: line.is_taxable ? taxKeys : [] })));
      notifySuccess(`${plural(fresh.length, "line")} added from the job.`);
    },
    onError: (error) => notifyError(error, "Failed to load the job's lines"),
  });
