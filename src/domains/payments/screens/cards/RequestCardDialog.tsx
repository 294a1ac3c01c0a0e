/** The window in which a customer is asked to save a card: the link is emailed, or shown this once to be copied. */
import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { FormError } from "#ui/form/FormError.tsx";
import { CopyButton } from "#ui/menu/CopyButton.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import classes from "../payments.module.css";
import { cardsApi } from "./cards-api.ts";

type Props = { isOpen: boolean; onClose: () => void; customerId: number; customerName: string };

export function RequestCardDialog({ isOpen, onClose, ...customer }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Request Card">
      {isOpen && <Choice {...customer} onDone={onClose} />}
    </Dialog>
  );
}

function Choice({
  customerId,
  customerName,
  onDone,
}: Omit<Props, "isOpen" | "onClose"> & { onDone: () => void }) {
  const make = useMutation({
    mutationFn: (isEmailed: boolean) => cardsApi.request.call({ id: customerId, is_emailed: isEmailed }),
    onSuccess: ({ emailed_to }) => {
      if (emailed_to === null) return;
      notifySuccess(`Link emailed to ${emailed_to}.`);
      onDone();
    },
  });
  const { data, error, isPending } = make;
  if (data && data.emailed_to === null)
    return (
      <div className={classes.fields}>
        <TextInput
          label={`Link for ${customerName}`}
          description="Copy this link now. You won't see it again. It works for 14 days and for one card."
          value={data.url}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={data.url} label="Copy Link" />
      </div>
    );
  return (
    <div className={classes.fields}>
      {error && <FormError error={error} fallback="The link wasn't created" />}
      <p className={classes.note}>
        {customerName} enters the card on a secure page and agrees that you may charge it for invoices they
        owe. Nothing is charged now. A link that you sent before stops working.
      </p>
      <div className={classes.buttons}>
        <Button loading={isPending} onClick={() => make.mutate(true)}>
          Email Link
        </Button>
        <Button variant="default" disabled={isPending} onClick={() => make.mutate(false)}>
          Copy Link Instead
        </Button>
      </div>
    </div>
  );
}
