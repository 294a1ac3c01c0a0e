/** The window in which a contract is begun: for whom, about which job, and from which template or PDF. */
import { NativeSelect, Skeleton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import {
  CustomerPicker,
  unknownCustomer,
  useNamedCustomer,
} from "#domains/customers/screens/CustomerPicker.tsx";
import { PdfPicker } from "#domains/files/screens/PdfPicker.tsx";
import { JobPicker } from "#domains/jobs/screens/JobPicker.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { type Errors, readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import type { Contract, NewContract } from "../contract.ts";
import { contractEditPath } from "../paths.ts";
import { useContractTemplates } from "./ContractTemplates.tsx";
import classes from "./contracts.module.css";
import { contractsApi, putContract } from "./contracts-api.ts";

const mostTemplates = 100;
/** Stands among the IDs of templates. */
const pdf = "pdf";

/** What the address names; a customer who can't be found is left out. */
type Named = { customer: number | null; job: number | null; template: number | null };

type Props = { isOpen: boolean; onClose: () => void; named: Named };

export function NewContractDialog({ isOpen, onClose, named }: Props) {
  const navigate = useNavigate();
  const { isWaiting, first } = useNamedCustomer(named.customer, isOpen);
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="New Contract" save="Create Draft">
      {(parts) =>
        isWaiting ? (
          <Skeleton height={180} />
        ) : (
          <DialogForm
            {...parts}
            first={{
              ...first,
              job_id: first.customer_id === null ? null : named.job,
              template_id: named.template,
              is_pdf: false,
              file_id: null,
            }}
            onSaved={({ id }) => void navigate(contractEditPath({ id }), { replace: true })}
          />
        )
      }
    </FormDialog>
  );
}

type Values = {
  customer_id: number | null;
  client_name: string;
  job_id: number | null;
  template_id: number | null;
  /** A PDF is chosen in place of a template; it may still be missing. */
  is_pdf: boolean;
  file_id: number | null;
};
type FormProps = FormDialogParts & { first: Values; onSaved: (contract: Contract) => void };

function DialogForm({ id, guard, first, onSaved }: FormProps) {
  const client = useQueryClient();
  const templates = useContractTemplates(mostTemplates).data?.templates ?? [];
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: (): Values => first,
    read: (values) => readAs(values, errorsOf(values)),
    save: ({ wanted, context }) => contractsApi.create.call(newContract(wanted), { context }),
    onSaved: (saved: Contract) => {
      putContract(client, saved);
      onSaved(saved);
    },
  });
  const { values, edit, errors } = form;
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The contract couldn't be created">
      <div className={classes.newFields}>
        <CustomerPicker
          label="Customer"
          hint="Choose a customer, or leave it blank for now"
          value={values.client_name}
          isLinked={values.customer_id !== null}
          error={errors["customer_id"]}
          onType={(client_name) => edit({ client_name, customer_id: null, job_id: null })}
          onChoose={(chosen) =>
            edit({
              client_name: `${chosen.first_name} ${chosen.last_name}`,
              customer_id: chosen.id,
              job_id: null,
            })
          }
        />
        {values.customer_id !== null && (
          <JobPicker
            customerId={values.customer_id}
            value={values.job_id}
            onChange={(job_id) => edit({ job_id })}
          />
        )}
        <NativeSelect
          label="Begin with"
          description={
            values.is_pdf
              ? "Its pages stay as they are. You place the fields to sign on them."
              : "You can change every word before you send it."
          }
          inputWrapperOrder={["label", "input", "description", "error"]}
          data={[
            { value: "", label: "A blank contract" },
            { value: pdf, label: "A PDF of your own" },
            ...templates.map(({ id: value, name }) => ({ value: String(value), label: name })),
          ]}
          value={values.is_pdf ? pdf : String(values.template_id ?? "")}
          error={errors["template_id"]}
          onChange={({ currentTarget: { value } }) =>
            edit({ template_id: Number(value) || null, is_pdf: value === pdf })
          }
        />
        {values.is_pdf && (
          <PdfPicker
            value={values.file_id}
            customerId={values.customer_id}
            error={errors["file_id"]}
            onChange={(file_id) => edit({ file_id })}
          />
        )}
      </div>
    </RecordForm>
  );
}

const errorsOf = ({ is_pdf, file_id, ...values }: Values): Errors => ({
  ...unknownCustomer(values),
  ...(is_pdf && file_id === null ? { file_id: "Choose a PDF from the list, or upload one" } : {}),
});

const newContract = ({ customer_id, job_id, template_id, is_pdf, file_id }: Values): NewContract => ({
  customer_id,
  job_id,
  ...(template_id === null ? {} : { template_id }),
  ...(is_pdf && file_id !== null ? { file_id } : {}),
});
