/** Adds to a draft the lines of its job that no other invoice bills. */
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { plural } from "#shared/plural.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { Invoice } from "../../contract.ts";
import { mostLines } from "../../prices-contract.ts";
import { invoicesApi } from "../invoices-api.ts";
import { addLook } from "./AddLines.tsx";
import { takenLine } from "./priced-values.ts";
import type { DraftForm } from "./use-draft-form.ts";

type Props = { form: DraftForm; invoice: Invoice; currency: string };

export function AddUnbilled({ form, invoice, currency }: Props) {
  const { lines, job_id } = form.values;
  const unbilled = useUnbilled({ form, invoice, currency });
  const whyNot = useWhyNot()("jobs.view") ?? (job_id === null ? "Choose a job first" : undefined);
  return (
    <Button
      {...addLook}
      disabled={lines.length >= mostLines || whyNot !== undefined}
      title={whyNot}
      loading={unbilled.isPending}
      onClick={() => job_id !== null && unbilled.mutate(job_id)}
    >
      Add Unbilled Work
    </Button>
  );
}

/** Lines of the job that stand on the draft already are not added a second time. */
function useUnbilled({ form: { values, edit }, invoice, currency }: Props) {
  const { lines, terms } = values;
  const taxKeys = terms.taxes.map(({ key }) => key);
  return useMutation({
    mutationFn: (jobId: number) => invoicesApi.unbilled.call({ id: invoice.id, job_id: jobId }),
    onSuccess: ({ lines: open }) => {
      const here = new Set(lines.map(({ source }) => source?.line_id));
      const fresh = open.filter(({ source, used }) => used === null && !here.has(source?.line_id));
      if (fresh.length === 0) return notifySuccess("Every line of this job is billed already.");
      const taken = fresh.map((line) => takenLine(line, { currency, taxes: line.is_taxable ? taxKeys : [] }));
      edit({ lines: [...lines, ...taken].slice(0, mostLines) });
      notifySuccess(`${plural(fresh.length, "line")} added from the job.`);
    },
    onError: (error) => notifyError(error, "Failed to load the job's lines"),
  });
}
