/** The windows in which a contract is given more time, voided or replaced. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { type Errors, readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useLastShown } from "#ui/use-last-shown.ts";
import type { Contract, ContractListItem } from "../contract.ts";
import { contractEditPath } from "../paths.ts";
import { canBe } from "./contract-words.ts";
import classes from "./contracts.module.css";
import { contractsApi, putContract } from "./contracts-api.ts";

type About = Pick<ContractListItem, "id" | "number" | "title" | "status">;
export type OpenDialog = { kind: "extend" | "void" | "replace"; contract: About };

const words = {
  extend: { title: "Give More Time", save: "Give More Time", field: "Days", failed: "couldn't be extended" },
  void: { title: "Void Contract", save: "Void Contract", field: "Reason", failed: "couldn't be voided" },
  replace: {
    title: "Replace Contract",
    save: "Create Replacement",
    field: "Reason",
    failed: "couldn't be replaced",
  },
} as const;

const explained = {
  extend: () => "The contract can be signed until the end of that day, counted from today.",
  void: () =>
    "No one can sign it anymore, and the people who were asked to get an email. The log keeps your reason.",
  replace: ({ status }: About) =>
    canBe("void", status)
      ? "This contract is voided, and a draft with the same words and prices takes its place."
      : "A draft with the same words and prices takes its place.",
};

type Props = { open: OpenDialog | null; onClose: () => void };

export function ContractDialogs({ open, onClose }: Props) {
  const navigate = useNavigate();
  const shown = useLastShown(open);
  if (!shown) return null;
  const { kind } = shown;
  const { title, save } = words[kind];
  return (
    <FormDialog isOpen={open !== null} onClose={onClose} title={title} save={save} isDanger={kind === "void"}>
      {(parts) => (
        <DialogForm
          {...parts}
          open={shown}
          onSaved={(saved) => {
            onClose();
            notifySuccess(said(kind, saved));
            if (kind === "replace") void navigate(contractEditPath({ id: saved.id }));
          }}
        />
      )}
    </FormDialog>
  );
}

const said = (kind: OpenDialog["kind"], { number }: Contract): string =>
  ({
    extend: `${number} can be signed for longer.`,
    void: `${number} voided.`,
    replace: `${number} added as a draft.`,
  })[kind];

type FormProps = FormDialogParts & { open: OpenDialog; onSaved: (contract: Contract) => void };
type Values = { text: string };

function DialogForm({ id, guard, open: { kind, contract }, onSaved }: FormProps) {
  const client = useQueryClient();
  const { field, failed } = words[kind];
  const form = useRecordForm({
    mutationKey: [id],
    record: null as { version?: number } | null,
    valuesOf: (): Values => ({ text: kind === "extend" ? "14" : "" }),
    read: (values) => readAs(values, errorsOf(kind, values)),
    save: ({ wanted: { text } }) => change(kind, contract.id, text.trim()),
    onSaved: (saved: Contract) => {
      putContract(client, saved);
      if (kind === "replace") {
        void client.invalidateQueries({ queryKey: contractsApi.get.key({ input: { id: contract.id } }) });
      }
      onSaved(saved);
    },
  });
  return (
    <RecordForm id={id} guard={guard} form={form} failed={`The contract ${failed}`}>
      <p className={classes.note}>
        {contract.number} {contract.title}
      </p>
      <TextLine
        label={kind === "replace" ? "Reason (optional)" : field}
        hint={explained[kind](contract)}
        isRequired={kind !== "replace"}
        isFirst
        {...(kind === "extend" ? { mode: "numeric" as const } : {})}
        {...form.field("text")}
      />
    </RecordForm>
  );
}

function errorsOf(kind: OpenDialog["kind"], { text }: Values): Errors {
  if (kind === "extend" && !/^\s*([1-9]\d{0,2})\s*$/.test(text))
    return { text: "Days must be a whole number from 1 to 365" };
  if (kind === "extend" && Number(text) > 365) return { text: "Add up to 365 days" };
  if (kind === "void" && text.trim() === "") return { text: "Reason is required" };
  return text.length > 500 ? { text: "Reason must be 500 characters or less" } : {};
}

function change(kind: OpenDialog["kind"], id: number, text: string): Promise<Contract> {
  if (kind === "extend") return contractsApi.extend.call({ id, days: Number(text) });
  if (kind === "void") return contractsApi.void.call({ id, reason: text });
  return contractsApi.replace.call({ id, ...(text === "" ? {} : { reason: text }) });
}
