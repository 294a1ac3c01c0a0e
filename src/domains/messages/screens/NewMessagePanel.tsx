/** The panel at the side by which one writes to a customer or a number, whether or not there is a conversation yet. */
import { Button, Drawer, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { nameOf } from "#domains/customers/screens/customer-words.ts";
import { isApiError, messageOf } from "#ui/api/api-error.ts";
import { makeIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import { MessageCount } from "./MessageCount.tsx";
import { messagesApi, refreshThread } from "./messages-api.ts";
import { TemplatesButton } from "./TemplatesButton.tsx";
import classes from "./thread.module.css";
import { unfilledSentence } from "./unfilled.ts";

type Props = { isOpen: boolean; onClose: () => void; onSent: (conversationId: number) => void };

export function NewMessagePanel({ isOpen, onClose, onSent }: Props) {
  const isPhone = useIsPhone();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={isPhone ? "100%" : "28rem"}
      title="New Message"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Form onSent={onSent} />
    </Drawer>
  );
}

type Recipient = { name: string; customerId: number | null };
const nobody: Recipient = { name: "", customerId: null };

function Form({ onSent }: Pick<Props, "onSent">) {
  const [to, setTo] = useState(nobody);
  const [text, setText] = useState("");
  const { errors, setErrors, send, isSending } = useSending(onSent);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = whatIsWrong(to, text);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) send({ to, text });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <CustomerPicker
        label="To"
        isFirst
        value={to.name}
        isLinked={to.customerId !== null}
        hint="Choose a customer or enter a phone number."
        error={errors.to}
        onType={(name) => setTo({ name, customerId: null })}
        onChoose={(customer) => setTo({ name: nameOf(customer), customerId: customer.id })}
      />
      <Textarea
        label="Message"
        autosize
        minRows={5}
        maxRows={14}
        value={text}
        error={errors.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.replyFoot}>
        <TemplatesButton
          customerId={to.customerId}
          onChoose={(words) => setText(text.trim() === "" ? words : `${text}\n${words}`)}
        />
        <MessageCount text={text} />
        <Button type="submit" className={classes.send ?? ""} loading={isSending}>
          Send Message
        </Button>
      </div>
    </form>
  );
}

type Errors = { to?: string; text?: string };

function whatIsWrong({ name, customerId }: Recipient, text: string): Errors {
  const hasNumber = /\d.*\d.*\d/.test(name);
  const unfilled = unfilledSentence(text);
  return {
    ...(customerId === null && !hasNumber ? { to: "Choose a customer or enter a phone number" } : {}),
    ...(text.trim() === "" ? { text: "Message is required" } : {}),
    ...(unfilled ? { text: unfilled } : {}),
  };
}

function useSending(onSent: Props["onSent"]) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ to, text }: { to: Recipient; text: string }) => {
      const partner = to.customerId === null ? { phone: to.name } : { customer_id: to.customerId };
      const { id } = await messagesApi.start.call(partner);
      await messagesApi.send.call({ id, text }, { context: { idempotencyKey: makeIdempotencyKey() } });
      return id;
    },
    onSuccess: async (id) => {
      await refreshThread(client);
      onSent(id);
    },
    onError: (failure) => {
      const { phone, customer_id } = (isApiError(failure) && failure.fields) || {};
      const words = messageOf(failure, "The message couldn't be sent. Try again.");
      setErrors(phone || customer_id ? { to: words } : { text: words });
    },
  });
  return { errors, setErrors, send: mutate, isSending: isPending };
}
