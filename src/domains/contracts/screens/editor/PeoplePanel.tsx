/** The people who sign a contract, in which order, and who gets a copy. */
import { Button, Checkbox, CloseButton, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Signer } from "#domains/templates/content-contract.ts";
import { MemberPicker, useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { Panel } from "#ui/Panel.tsx";
import { newKey } from "#ui/price-lines/price-values.ts";
import { useMay } from "#ui/session/permissions.ts";
import { blankSigner, type SignerValues } from "./draft-values.ts";
import classes from "./editor.module.css";
import type { DraftForm } from "./use-draft-form.ts";

const mostCopies = 10;

export function PeoplePanel({ form }: { form: DraftForm }) {
  const { values, edit } = form;
  const { signers } = values.content;
  return (
    <Panel
      id="contract-people"
      title="Who Signs"
      text="Without an email, a signer signs in person or by a link."
    >
      {signers.map((signer) => (
        <Person key={signer.id} form={form} signer={signer} />
      ))}
      {signers.length > 1 && (
        <Checkbox
          label="They sign one after another, in this order"
          checked={values.is_ordered}
          onChange={(event) => edit({ is_ordered: event.currentTarget.checked })}
        />
      )}
      <Copies form={form} />
    </Panel>
  );
}

function Person({ form, signer: { id, label, is_business } }: { form: DraftForm; signer: Signer }) {
  const { values, edit, errors } = form;
  const may = useMay();
  const { nameOf } = useMemberNames();
  const person = values.signers.find(({ part }) => part === id) ?? blankSigner(id);
  const at = sentIndex(form, id);
  const set = (changes: Partial<SignerValues>) =>
    edit({ signers: [...values.signers.filter(({ part }) => part !== id), { ...person, ...changes }] });
  const field = (name: "name" | "email" | "phone", words: string) => (
    <TextInput
      label={words}
      aria-label={`${words} of ${label}`}
      autoComplete="off"
      data-1p-ignore
      value={person[name]}
      error={errors[`signers.${at}.${name}`]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <div className={classes.fields}>
        {is_business && may("users.view") && (
          <MemberPicker
            label={`Team member for ${label}`}
            nobody="Someone else"
            value={person.user_id}
            error={errors[`signers.${at}.user_id`]}
            onChange={(user_id) => set({ user_id, ...(user_id ? { name: nameOf(user_id) } : {}) })}
          />
        )}
        {field("name", "Name")}
        {field("email", "Email")}
        {!is_business && field("phone", "Phone")}
      </div>
    </fieldset>
  );
}

/** Where a signer stands among those that are sent, because errors name that place. */
const sentIndex = ({ values: { content, signers } }: DraftForm, part: string): number =>
  content.signers
    .filter(({ id }) => signers.some((each) => each.part === id))
    .findIndex(({ id }) => id === part);

function Copies({ form: { values, edit, errors } }: { form: DraftForm }) {
  const { copies } = values;
  return (
    <fieldset className={classes.group}>
      <legend>Copies of the signed contract</legend>
      {copies.map((copy, index) => {
        const set = (email: string) =>
          edit({ copies: copies.map((each) => (each.key === copy.key ? { ...each, email } : each)) });
        return (
          <div key={copy.key} className={classes.line}>
            <TextInput
              aria-label={`Email for copy ${index + 1}`}
              placeholder="Email"
              type="email"
              autoComplete="off"
              data-1p-ignore
              value={copy.email}
              error={errors[`copies.${index}.email`]}
              onChange={(event) => set(event.currentTarget.value)}
            />
            <CloseButton
              aria-label={`Remove copy ${index + 1}`}
              onClick={() => edit({ copies: copies.filter(({ key }) => key !== copy.key) })}
            />
          </div>
        );
      })}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={copies.length >= mostCopies}
        onClick={() => edit({ copies: [...copies, { key: newKey(), name: "", email: "" }] })}
      >
        Add Copy
      </Button>
    </fieldset>
  );
}
