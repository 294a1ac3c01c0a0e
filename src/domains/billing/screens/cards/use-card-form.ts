/** Takes a card from the card field when a form is sent, and hands its id to whoever pays with it. */
import { type RefObject, type SyntheticEvent, useRef, useState } from "react";
import type { CardPickerHandle } from "./CardPicker.tsx";

type CardForm = {
  picker: RefObject<CardPickerHandle | null>;
  /** The card field's own sentence. */
  error: string | null;
  isReading: boolean;
  submit: (event: SyntheticEvent) => void;
};

/** `pay` is called once for each card that was read; nothing happens while `isBusy`. */
export function useCardForm(pay: (paymentMethodId: string) => void, isBusy: boolean): CardForm {
  const picker = useRef<CardPickerHandle>(null);
  const [error, setError] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  async function read() {
    setReading(true);
    setError(null);
    const answer = (await picker.current?.confirm()) ?? { error: "Card element not found" };
    setReading(false);
    if ("error" in answer) setError(answer.error);
    else pay(answer.paymentMethodId);
  }
  return {
    picker,
    error,
    isReading,
    submit(event) {
      event.preventDefault();
      if (!isReading && !isBusy) void read();
    },
  };
}
