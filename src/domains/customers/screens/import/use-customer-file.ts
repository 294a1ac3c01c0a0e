/** The file that is being imported: chosen, read, looked at by the server, and imported once. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { notifyUndo } from "#ui/overlays/toast.tsx";
import { readTextFile } from "#ui/uploads/read-text-file.ts";
import type { CustomerStatus } from "../../contract.ts";
import type { CustomerFile } from "../../importing/contract.ts";
import { customersApi } from "../customers-api.ts";
import { madeWords } from "./import-words.ts";
import { importsApi } from "./imports-api.ts";
import { useUndoImport } from "./use-undo-import.ts";

type Chosen = { file: File | null; text: string | null; failure: string | null };
const nothing: Chosen = { file: null, text: null, failure: null };

type Options = {
  columns: (string | null)[] | undefined;
  existing: CustomerFile["existing"];
  status: CustomerStatus;
  leavesOut: boolean;
};
const usual: Options = { columns: undefined, existing: "skip", status: "client", leavesOut: false };

export function useCustomerFile() {
  const [{ file, text, failure }, setChosen] = useState(nothing);
  const [options, setOptions] = useState(usual);
  const { columns, existing, status, leavesOut } = options;
  const input: CustomerFile = {
    text: text ?? "",
    file_name: file?.name ?? "",
    ...(columns ? { columns } : {}),
    existing,
    status,
  };
  const preview = useQuery({
    ...importsApi.preview.queryOptions({ input }),
    enabled: text !== null,
    placeholderData: (before) => (text === null ? undefined : before),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const report = text === null ? undefined : preview.data;

  async function choose(next: File | null) {
    take.reset();
    setOptions((before) => ({ ...before, columns: undefined, leavesOut: false }));
    setChosen({ ...nothing, file: next });
    if (!next) return;
    try {
      const read = await readTextFile(next);
      setChosen({ file: next, text: read, failure: null });
    } catch (error) {
      const sentence = error instanceof Error ? error.message : "We couldn't read the file. Try another one.";
      setChosen({ file: next, text: null, failure: sentence });
    }
  }

  const take = useTake(() => {
    setChosen(nothing);
    setOptions(usual);
  });
  const wanted = report ? report.counts.create + report.counts.update : 0;
  // What was chosen a moment ago holds, also while the server still looks at the choice before it.
  const held = report?.columns.map((column, place) =>
    columns ? { ...column, field: columns[place] ?? null } : column,
  );
  return {
    file,
    choose,
    options,
    change: (changes: Partial<Options>) => setOptions((before) => ({ ...before, ...changes })),
    report,
    columns: held,
    error: take.error ?? failure ?? preview.error,
    wanted,
    // What the server looks at again of itself, since others imported something, can be pressed all the while.
    canImport: wanted > 0 && !preview.isPlaceholderData && (report?.counts.invalid === 0 || leavesOut),
    isImporting: take.isPending,
    take: () =>
      report && take.mutate({ ...input, fingerprint: report.fingerprint, leaves_out_errors: leavesOut }),
  };
}

function useTake(onDone: () => void) {
  const client = useQueryClient();
  const undo = useUndoImport();
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  return useMutation({
    mutationFn: (file: CustomerFile & { fingerprint: string; leaves_out_errors: boolean }) =>
      importsApi.make.call(file, { context: { idempotencyKey } }),
    onSuccess: async (made) => {
      onDone();
      renewKey();
      notifyUndo(`${madeWords(made)}.`, () => void undo(made));
      await client.invalidateQueries({ queryKey: importsApi.list.key() });
      await client.invalidateQueries({ queryKey: customersApi.key() });
    },
    onError: () => {
      renewKey();
      void client.invalidateQueries({ queryKey: importsApi.preview.key() });
    },
  });
}
