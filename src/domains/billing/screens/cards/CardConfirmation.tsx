/** Plays the bank that wants a card's owner to agree (3-D Secure): one may approve or refuse. */
import { Button } from "@mantine/core";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { brandName } from "./card-fields.ts";
import classes from "./card-picker.module.css";

type Props = { brand: string; last4: string; answer: (isApproved: boolean) => void };

/** The buttons send no form, because the dialog stands inside the one that pays. */
export function CardConfirmation({ brand, last4, answer }: Props) {
  return (
    <Dialog
      isOpen
      onClose={() => answer(false)}
      title="Confirm Your Card"
      footer={
        <>
          <Button variant="default" onClick={() => answer(false)}>
            Fail Authentication
          </Button>
          <Button onClick={() => answer(true)} data-autofocus>
            Complete Authentication
          </Button>
        </>
      }
    >
      <p className={classes.words}>
        The bank for the {brandName(brand)} card ending in {last4} wants to confirm it's you (3-D Secure).
        This is a test card, so choose how the bank responds.
      </p>
    </Dialog>
  );
}
