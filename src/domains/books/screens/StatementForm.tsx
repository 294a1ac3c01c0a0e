/** To which address a customer's statement is emailed, and with what words. */
import { Skeleton, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { customersContract } from "#domains/customers/contract.ts";
import { formatDaySpan } from "#shared/time/date-spans.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import { apiFor } from "#ui/api/client.ts";
import { TextLine } from "#ui/form/Fields.tsx";
import type { FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import classes from "./books.module.css";
import { booksApi } from "./books-api.ts";
import type { Span } from "./period.ts";

const customersApi = apiFor("customers", customersContract);

type Props = FormDialogParts & {
  customerId: number;
  customerName: string;
  span: Span;
  onSaved: (sentTo: string) => void;
};

export function StatementForm(props: Props) {
  const customer = useQuery(customersApi.get.queryOptions({ input: { id: props.customerId } }));
  if (customer.isPending) return <Skeleton height={220} />;
  return <Fields {...props} address={customer.data?.email ?? ""} />;
}

function Fields({
  id,
  guard,
  customerId,
  customerName,
  span,
  onSaved,
  address,
}: Props & { address: string }) {
  const { from, to } = span;
  const form = useRecordForm({
    mutationKey: [id],
    record: null as { version?: number } | null,
    valuesOf: () => ({ to_address: address, message: "" }),
    read: (values) => readAs(values, {}),
    save: ({ wanted, context }) =>
      booksApi.sendStatement.call(
        { id: customerId, ...(from ? { from } : {}), ...(to ? { to } : {}), ...wanted },
        { context },
      ),
    onSaved: ({ sent_to }: { sent_to: string }) => onSaved(sent_to),
  });
  return (
    <RecordForm
      id={id}
      guard={guard}
      form={form}
      className={classes.fields}
      failed="The statement couldn't be sent"
    >
      <p className={classes.note}>
        {customerName} gets an email with the balance and a link to the statement {periodWords(span)}.
      </p>
      <TextLine
        label="Email"
        type="email"
        isFirst
        hint="Leave blank to use the customer's own address."
        {...form.field("to_address")}
      />
      <Textarea
        label="Message"
        description="Leave blank for a short standard message."
        inputWrapperOrder={["label", "input", "description", "error"]}
        autosize
        minRows={3}
        maxRows={10}
        {...form.field("message")}
      />
    </RecordForm>
  );
}

function periodWords({ from, to }: Span): string {
  if (from && to) return `for ${formatDaySpan(from, to)}`;
  if (from) return `since ${formatLongDate(from, "UTC")}`;
  return to ? `until ${formatLongDate(to, "UTC")}` : "of all time";
}
