/** Whom a contract is for, which job it is about, and which contract it changes or replaces. */
import { Link } from "react-router";
import type { Customer } from "#domains/customers/contract.ts";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { JobPicker } from "#domains/jobs/screens/JobPicker.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { Contract, Related } from "../../contract.ts";
import { pathOf } from "../contract-words.ts";
import { blankSigner } from "./draft-values.ts";
import classes from "./editor.module.css";
import type { DraftForm } from "./use-draft-form.ts";

export function ForWhomPanel({ form, contract }: { form: DraftForm; contract: Contract }) {
  const { values, edit, errors } = form;
  const { change_of, replaces } = contract;
  return (
    <Panel id="contract-customer" title="Customer">
      <div className={classes.fields}>
        <CustomerPicker
          label="Customer"
          hint="Choose a customer, or leave it blank for now"
          value={values.client_name}
          isLinked={values.customer_id !== null}
          error={errors["customer_id"]}
          onType={(client_name) => edit({ client_name, customer_id: null, job_id: null })}
          onChoose={(customer) => edit(chosen(form, customer))}
        />
        {values.customer_id !== null && (
          <JobPicker
            customerId={values.customer_id}
            value={values.job_id}
            onChange={(job_id) => edit({ job_id })}
          />
        )}
        {change_of && <RelatedLine words="Changes" to={change_of} />}
        {replaces && <RelatedLine words="Replaces" to={replaces} />}
      </div>
    </Panel>
  );
}

const RelatedLine = ({ words, to }: { words: string; to: Related }) => (
  <p className={classes.note}>
    {words}{" "}
    <Link to={pathOf(to)}>
      {to.number} {to.title}
    </Link>
  </p>
);

/** The first signer on the customer's side is the customer, unless it was somebody else before. */
function chosen({ values }: DraftForm, customer: Customer) {
  const { id, first_name, last_name, email, phone } = customer;
  const client_name = `${first_name} ${last_name}`;
  const part = values.content.signers.find(({ is_business }) => !is_business)?.id;
  const before = values.signers.find((signer) => signer.part === part);
  const isSame =
    !before || before.name === "" || before.name === values.client_name || values.customer_id === null;
  const person = { ...blankSigner(part ?? ""), name: client_name, email: email ?? "", phone: phone ?? "" };
  return {
    customer_id: id,
    client_name,
    job_id: null,
    ...(part && isSame
      ? { signers: [...values.signers.filter((signer) => signer.part !== part), person] }
      : {}),
  };
}
