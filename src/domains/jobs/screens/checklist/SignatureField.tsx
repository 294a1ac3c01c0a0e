/** A signature that a checklist item asks for: who signed, or the way to sign on this device. */
import { Button } from "@mantine/core";
import { IconSignature } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { ChecklistItem, Signature } from "../../lines/contract.ts";
import classes from "./checklist.module.css";
import { SignDialog } from "./SignDialog.tsx";

type Props = {
  item: ChecklistItem;
  /** Under the words: who had it signed, or that it is required. */
  note: ReactNode;
  /** Who is likely to sign: the client. */
  signer: string;
  whyNot: string | undefined;
  /** Null takes the signature out. */
  onSign: (signature: Signature | null) => void;
};

export function SignatureField({ item: { text, signature }, note, signer, whyNot, onSign }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isDisabled = whyNot !== undefined;
  return (
    <div className={classes.reading}>
      <p className={classes.asked}>
        {text} <small>{note}</small>
      </p>
      {signature?.picture && (
        <img className={classes.mark} src={signature.picture} alt={`Signature of ${signature.name}`} />
      )}
      <div className={classes.entry}>
        {signature && <span className={classes.signedBy}>Signed by {signature.name}</span>}
        <Button
          variant="default"
          disabled={isDisabled}
          title={whyNot}
          leftSection={signature ? null : <IconSignature size={16} aria-hidden />}
          aria-label={`${signature ? "Clear" : "Sign"} ${text}`}
          onClick={() => (signature ? onSign(null) : setOpen(true))}
        >
          {signature ? "Clear" : "Sign"}
        </Button>
      </div>
      <SignDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={text}
        signer={signer}
        onSign={onSign}
      />
    </div>
  );
}
