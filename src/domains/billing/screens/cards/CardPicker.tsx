/** Where somebody gives the card that pays for the plan: the provider's own field, or a form for test cards. */
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { messageOf } from "#ui/api/api-error.ts";
import { lazyPart } from "#ui/overlays/lazy-part.tsx";
import { notFoundText } from "./card-fields.ts";
import type { CardHandle } from "./card-handle.ts";
import classes from "./card-picker.module.css";
import { cardsApi } from "./cards-api.ts";

export type CardPickerHandle = CardHandle;

type Props = {
  ref: Ref<CardHandle>;
  /** The field can be typed in. */
  onReady?: () => void;
};

const waiting = <div className={classes.waiting} aria-hidden />;
const StripeCardField = lazyPart(
  async () => ({ default: (await import("./StripeCardField.tsx")).StripeCardField }),
  waiting,
);
const TestCardForm = lazyPart(
  async () => ({ default: (await import("./TestCardForm.tsx")).TestCardForm }),
  waiting,
);

/**
 * Place it inside the form whose button pays, and call `confirm()` of its ref when the form is sent. Faults of a
 * field are shown at the field; the sentence in `error` is for the form to show.
 */
export function CardPicker({ ref, onReady }: Props) {
  const field = useRef<CardHandle>(null);
  const [form, setForm] = useState<{ kind: string; publishableKey: string | null }>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    let isHere = true;
    cardsApi.cardForm
      .call(undefined, { context: { anonymous: true } })
      .then((answer) => isHere && setForm(answer))
      .catch((error: unknown) => isHere && setFailure(messageOf(error, notFoundText)));
    return () => {
      isHere = false;
    };
  }, []);
  useImperativeHandle(
    ref,
    () => ({ confirm: async () => (await field.current?.confirm()) ?? { error: failure ?? notFoundText } }),
    [failure],
  );

  if (failure) return <p className={classes.failure}>{failure}</p>;
  return (
    <div className={classes.picker}>
      {form?.publishableKey && (
        <StripeCardField ref={field} onReady={onReady ?? nothing} publishableKey={form.publishableKey} />
      )}
      {form && !form.publishableKey && <TestCardForm ref={field} onReady={onReady ?? nothing} />}
    </div>
  );
}

function nothing(): void {}
