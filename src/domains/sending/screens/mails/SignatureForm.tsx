/** The lines below every email that members write from Messages, with what they come to for whoever looks. */
import { Button, Textarea } from "@mantine/core";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Panel } from "#ui/Panel.tsx";
import { longestSignature, type MailSettings, signatureFields } from "../../mails/settings/contract.ts";
import classes from "./email-settings.module.css";
import { useSignature } from "./use-signature.ts";

export function SignatureForm({ stored }: { stored: MailSettings }) {
  const form = useSignature(stored);
  const whyNot = useWhyNot()("organization.update");
  return (
    <Panel
      id="email-signature"
      title="Signature"
      text="Added below each email written in Messages. Leave blank to use the usual lines."
    >
      <RecordForm form={form} failed="The signature couldn't be saved" className={classes.form}>
        <Textarea
          label="Signature"
          autosize
          minRows={4}
          maxRows={10}
          maxLength={longestSignature}
          readOnly={whyNot !== undefined}
          {...form.field("signature")}
        />
        <p className={classes.text}>
          {Object.entries(signatureFields).map(([name, filledBy]) => (
            <span key={name} className={classes.mergeField}>
              <code>{`{${name}}`}</code> {filledBy}
            </span>
          ))}
        </p>
        <figure className={classes.preview} aria-label="Preview of the signature">
          <figcaption className={classes.text}>When you write</figcaption>
          <p>{form.preview}</p>
        </figure>
        <div className={classes.buttons}>
          <Button
            type="submit"
            loading={form.isSaving}
            disabled={whyNot !== undefined || !form.isDirty}
            title={whyNot}
          >
            Save Signature
          </Button>
        </div>
      </RecordForm>
    </Panel>
  );
}
