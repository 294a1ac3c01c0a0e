/** A card form of our own for the well-known test cards, used where no payment provider is configured. */
import { TextInput } from "@mantine/core";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { messageOf } from "#ui/api/api-error.ts";
import { lazyPart } from "#ui/overlays/lazy-part.tsx";
import {
  type CardErrors,
  type CardValues,
  cvcText,
  errorsOf,
  expiryOf,
  expiryText,
  failedText,
  groupedNumber,
} from "./card-fields.ts";
import type { CardAnswer, CardFieldProps } from "./card-handle.ts";
import classes from "./card-picker.module.css";
import { cardsApi } from "./cards-api.ts";

const CardConfirmation = lazyPart(async () => ({
  default: (await import("./CardConfirmation.tsx")).CardConfirmation,
}));

const anonymous = { context: { anonymous: true } };
const fieldsInOrder = ["number", "expiry", "cvc"] as const;
const placeholders: CardValues = { number: "1234 1234 1234 1234", expiry: "MM / YY", cvc: "123" };
const checkFields = "Check the card details.";

type Asking = { brand: string; last4: string; answer: (isApproved: boolean) => void };

export function TestCardForm({ ref, onReady }: CardFieldProps) {
  const [values, setValues] = useState<CardValues>({ number: "", expiry: "", cvc: "" });
  const [errors, setErrors] = useState<CardErrors>({});
  const [asking, setAsking] = useState<Asking | null>(null);
  const inputs = useRef<Partial<Record<keyof CardValues, HTMLInputElement | null>>>({});
  useEffect(onReady, [onReady]);

  function change(field: keyof CardValues, text: string) {
    setValues((before) => ({ ...before, [field]: text }));
    setErrors(({ [field]: _, ...others }) => others);
  }

  async function confirm(): Promise<CardAnswer> {
    const found = errorsOf(values, new Date());
    setErrors(found);
    const first = fieldsInOrder.find((field) => found[field]);
    if (first) {
      inputs.current[first]?.focus();
      return { error: checkFields };
    }
    return enter(values, (brand, last4) => new Promise((answer) => setAsking({ brand, last4, answer })));
  }
  useImperativeHandle(ref, () => ({ confirm }));

  const inputOf = (field: keyof CardValues) => ({
    ref: (input: HTMLInputElement | null) => {
      inputs.current[field] = input;
    },
    value: values[field],
    error: errors[field],
    // In the colour of a fault it would look like something that was typed.
    placeholder: errors[field] ? undefined : placeholders[field],
    inputMode: "numeric" as const,
    withAsterisk: false,
    "aria-required": true,
  });
  return (
    <>
      <TextInput
        {...inputOf("number")}
        label="Card number"
        description="Use a test card such as 4242 4242 4242 4242, with any future date and any code."
        name="cardnumber"
        autoComplete="cc-number"
        onChange={({ currentTarget }) => change("number", groupedNumber(currentTarget.value))}
      />
      <div className={classes.pair}>
        <TextInput
          {...inputOf("expiry")}
          label="Expiration date"
          name="exp-date"
          autoComplete="cc-exp"
          onChange={({ currentTarget }) => change("expiry", expiryText(currentTarget.value, values.expiry))}
        />
        <TextInput
          {...inputOf("cvc")}
          label="Security code (CVC)"
          name="cvc"
          autoComplete="cc-csc"
          onChange={({ currentTarget }) => change("cvc", cvcText(currentTarget.value, values.number))}
        />
      </div>
      {asking && (
        <CardConfirmation
          {...asking}
          answer={(isApproved) => {
            setAsking(null);
            asking.answer(isApproved);
          }}
        />
      )}
    </>
  );
}

/** Gives the card to the server; `ask` is called when its bank wants a word with the owner. */
async function enter(
  { number, expiry, cvc }: CardValues,
  ask: (brand: string, last4: string) => Promise<boolean>,
): Promise<CardAnswer> {
  try {
    const card = await cardsApi.enterCard.call({ number, cvc, ...expiryOf(expiry) }, anonymous);
    if (card.paymentMethodId) return { paymentMethodId: card.paymentMethodId };
    const isApproved = await ask(card.brand, card.last4);
    const confirmationId = card.confirmationId ?? "";
    return await cardsApi.confirmCard.call({ confirmationId, isApproved }, anonymous);
  } catch (error) {
    return { error: messageOf(error, failedText) };
  }
}
