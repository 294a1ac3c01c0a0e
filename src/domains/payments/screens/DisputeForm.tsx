/** What the customer's bank is told about a disputed payment: in words, with files of the business. It is sent once. */
import { Select, Textarea } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { filesContract } from "#domains/files/contract.ts";
import { apiFor } from "#ui/api/client.ts";
import type { FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { Payment } from "../contract.ts";
import classes from "./payments.module.css";
import { paymentsApi, putPayment } from "./payments-api.ts";

const filesApi = apiFor("files", filesContract);

type Props = FormDialogParts & { payment: Payment; onSaved: (saved: Payment) => void };

const fileFields = [
  ["signed_contract_file_id", "Signed contract"],
  ["work_file_id", "Photo or record of the work"],
  ["messages_file_id", "Messages with the customer"],
] as const;

type FileField = (typeof fileFields)[number][0];
type Values = { explanation: string } & Record<FileField, number | null>;

export function DisputeForm({ id, guard, payment, onSaved }: Props) {
  const client = useQueryClient();
  const files = useFiles(payment.customer_id);
  const form = useRecordForm({
    mutationKey: [id],
    record: null as { version?: number } | null,
    valuesOf: (): Values => ({
      explanation: "",
      signed_contract_file_id: null,
      work_file_id: null,
      messages_file_id: null,
    }),
    read: (values) =>
      readAs(values, values.explanation.trim() === "" ? { explanation: "Explanation is required" } : {}),
    save: ({ wanted }) => paymentsApi.answerDispute.call({ id: payment.id, ...wanted }),
    onSaved: (saved: Payment) => {
      putPayment(client, saved);
      onSaved(saved);
    },
  });
  return (
    <RecordForm id={id} guard={guard} form={form} className={classes.fields} failed="The answer wasn't sent">
      <p className={classes.note}>
        The bank gets the receipt with it. An answer can be sent once, so add everything now.
      </p>
      <Textarea
        label="Explanation"
        required
        data-autofocus
        autosize
        minRows={5}
        maxRows={14}
        {...form.field("explanation")}
      />
      {fileFields.map(([name, label]) => (
        <Select
          key={name}
          label={label}
          placeholder="None"
          data={files}
          clearable
          searchable
          comboboxProps={{ withinPortal: true }}
          value={form.values[name] === null ? null : String(form.values[name])}
          error={form.errors?.[name]}
          onChange={(chosen) => form.edit({ [name]: chosen === null ? null : Number(chosen) })}
        />
      ))}
    </RecordForm>
  );
}

const readable = ["application/pdf", "image/jpeg", "image/png"];

/** Of the customer, as far as a bank can read them. */
function useFiles(customerId: number): { value: string; label: string }[] {
  const may = useMay()("files.view");
  const { data } = useQuery({
    ...filesApi.list.queryOptions({ input: { customer_id: customerId, limit: 100 } }),
    enabled: may,
  });
  return (data?.files ?? [])
    .filter(({ media_type }) => readable.includes(media_type))
    .map(({ id, name }) => ({ value: String(id), label: name }));
}
