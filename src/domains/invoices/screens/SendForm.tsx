/** To which address an invoice is mailed, and with what words. A draft is issued first. */
import { Skeleton, Textarea } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { customersContract } from "#domains/customers/contract.ts";
import { apiFor } from "#ui/api/client.ts";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { TextLine } from "#ui/form/Fields.tsx";
import type { FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { Invoice, InvoiceListItem } from "../contract.ts";
import { clientOf } from "./invoice-words.ts";
import classes from "./invoices.module.css";
import { invoicesApi, putInvoice } from "./invoices-api.ts";

const customersApi = apiFor("customers", customersContract);

type Props = FormDialogParts & { invoice: InvoiceListItem; onSaved: (saved: Invoice) => void };

/** The customer's own address stands in the field, where the role may see it. */
export function SendForm(props: Props) {
  const { customer_id } = props.invoice;
  const may = useMay()("customers.view") && customer_id !== null;
  const customer = useQuery({
    ...customersApi.get.queryOptions({ input: { id: customer_id ?? 0 } }),
    enabled: may,
  });
  if (may && customer.isPending) return <Skeleton height={200} />;
  return <Fields {...props} address={customer.data?.email ?? ""} />;
}

function Fields({ id, guard, invoice, onSaved, address }: Props & { address: string }) {
  const client = useQueryClient();
  const isDraft = invoice.status === "draft";
  const form = useRecordForm({
    mutationKey: [id],
    record: null as { version?: number } | null,
    valuesOf: () => ({ to: address, message: "" }),
    read: (values) => readAs(values, {}),
    save: ({ wanted }) =>
      invoicesApi.send.call(
        { id: invoice.id, ...wanted },
        isDraft ? { context: expectedVersion(invoice.version) } : {},
      ),
    onSaved: (saved: Invoice) => {
      putInvoice(client, saved);
      onSaved(saved);
    },
  });
  return (
    <RecordForm
      id={id}
      guard={guard}
      form={form}
      className={classes.fields}
      failed="The invoice couldn't be sent"
    >
      <p className={classes.note}>
        {isDraft && "The invoice gets its number and can't be edited after this. "}
        {clientOf(invoice)} gets an email with the amount and a link to the invoice.
      </p>
      <TextLine
        label="Email"
        type="email"
        isFirst
        hint="Leave blank to use the customer's own address."
        {...form.field("to")}
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
