/** Who signs a contract, in the order in which they are asked to. */
import { Button, CloseButton, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { mostSigners } from "../../content-contract.ts";
import classes from "../templates.module.css";
import { addSigner, withoutSigner, withSigner } from "./contract-changes.ts";
import type { ContractForm } from "./contract-form.ts";

export function SignerFields({ form: { edit, errors }, content }: ContractForm) {
  const { signers } = content;
  const isFull = signers.length >= mostSigners;
  const add = (isBusiness: boolean) => edit({ content: addSigner(content, isBusiness) });
  const look = { variant: "default", size: "xs", leftSection: <IconPlus size={14} aria-hidden /> };
  return (
    <fieldset className={classes.signers}>
      <legend>Signers</legend>
      {signers.map((signer, index) => (
        <div key={signer.id} className={classes.signer}>
          <TextInput
            aria-label={`Signer ${index + 1}`}
            description={signer.is_business ? "Signs for your business" : "Signs for the customer"}
            inputWrapperOrder={["label", "input", "description", "error"]}
            autoComplete="off"
            value={signer.label}
            error={errors[`content.signers.${index}.label`]}
            onChange={(event) =>
              edit({ content: withSigner(content, { ...signer, label: event.currentTarget.value }) })
            }
          />
          <CloseButton
            aria-label={`Remove signer ${signer.label}`}
            disabled={signers.length === 1}
            onClick={() => edit({ content: withoutSigner(content, signer.id) })}
          />
        </div>
      ))}
      <div className={classes.buttons}>
        <Button {...look} disabled={isFull} onClick={() => add(false)}>
          Add Customer Signer
        </Button>
        <Button {...look} disabled={isFull} onClick={() => add(true)}>
          Add Business Signer
        </Button>
      </div>
    </fieldset>
  );
}
