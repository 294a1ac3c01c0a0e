/** The window in which a CSV file is taken into the price book: chosen, looked at line by line, then imported. */
import { Button, Checkbox, FileInput } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DialogButtons } from "#ui/overlays/DialogButtons.tsx";
import { useFreshOpening } from "#ui/overlays/use-fresh-opening.ts";
import { readTextFile } from "#ui/uploads/read-text-file.ts";
import type { ImportFile, ImportPreview } from "../../batches-contract.ts";
import { useUndoToast } from "../prices/undo-batch.ts";
import { counted } from "../service-words.ts";
import classes from "../services.module.css";
import { batchesApi, refreshServices } from "../services-api.ts";
import { ImportReport } from "./ImportReport.tsx";

type Props = { isOpen: boolean; onClose: () => void };

export function ImportDialog({ isOpen, onClose }: Props) {
  const [opening, close] = useFreshOpening(onClose);
  return <Opened key={opening} isOpen={isOpen} onClose={close} />;
}

type Chosen = { file: File | null; text: string | null; failure: string | null };
const nothing: Chosen = { file: null, text: null, failure: null };

function Opened({ isOpen, onClose }: Props) {
  const [chosen, setChosen] = useState(nothing);
  const [skipsKnown, setSkipsKnown] = useState(false);
  const [leavesOut, setLeavesOut] = useState(false);
  const input: ImportFile = {
    text: chosen.text ?? "",
    file_name: chosen.file?.name ?? "",
    existing: skipsKnown ? "skip" : "update",
  };
  const preview = useQuery({
    ...batchesApi.previewImport.queryOptions({ input }),
    enabled: chosen.text !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const take = useImport(onClose);
  const report = chosen.text === null ? undefined : preview.data;
  const wanted = report ? report.counts.create + report.counts.update : 0;
  const canImport = wanted > 0 && (report?.counts.invalid === 0 || leavesOut);

  async function choose(file: File | null) {
    take.reset();
    setLeavesOut(false);
    setChosen({ ...nothing, file });
    if (!file) return;
    try {
      const text = await readTextFile(file);
      setChosen({ file, text, failure: null });
    } catch (error) {
      setChosen({
        file,
        text: null,
        failure: error instanceof Error ? error.message : "We couldn't read the file. Try another one.",
      });
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Import Services"
      footer={
        <DialogButtons onClose={onClose} isBusy={take.isPending}>
          <Button
            disabled={!canImport}
            loading={take.isPending}
            onClick={() => report && take.mutate({ ...input, report, leavesOut })}
          >
            {wanted > 0 ? `Import ${counted(wanted, "Service")}` : "Import"}
          </Button>
        </DialogButtons>
      }
    >
      <FormError error={take.error ?? chosen.failure ?? preview.error} fallback="Import failed" />
      <FileInput
        label="CSV file"
        description="The first line holds column names. Name and Price are required, and Code, Description, Category, Status, Unit, Minutes, Taxable, Cost and Materials are optional. Columns named like your custom fields fill them. Services are matched by code, then by name. Blank cells change nothing."
        placeholder="Choose a file"
        accept=".csv,.txt,.tsv,text/csv"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        clearable
        clearButtonProps={{ "aria-label": "Remove file" }}
        value={chosen.file}
        onChange={(file) => void choose(file)}
      />
      <Checkbox
        className={classes.option ?? ""}
        label="Only add new services and skip existing ones"
        checked={skipsKnown}
        onChange={(event) => setSkipsKnown(event.currentTarget.checked)}
      />
      {report && <ImportReport report={report} leavesOut={leavesOut} onLeaveOut={setLeavesOut} />}
    </Dialog>
  );
}

type Wanted = ImportFile & { report: ImportPreview; leavesOut: boolean };

function useImport(onDone: () => void) {
  const client = useQueryClient();
  const offerUndo = useUndoToast();
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ report, leavesOut, ...file }: Wanted) =>
      batchesApi.importServices.call(
        { ...file, fingerprint: report.fingerprint, leaves_out_faults: leavesOut },
        { context: { idempotencyKey } },
      ),
    onSuccess: async (batch) => {
      onDone();
      await refreshServices(client);
      offerUndo(batch, `${counted(batch.added)} added, ${batch.changed} updated.`);
    },
    onError: () => {
      renewKey();
      void client.invalidateQueries({ queryKey: batchesApi.previewImport.key() });
    },
  });
}
