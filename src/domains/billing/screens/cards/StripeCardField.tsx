/** Stripe's own card field: the number goes from the browser to Stripe and never to us. */
import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { messageOf } from "#ui/api/api-error.ts";
import { failedText, notFoundText } from "./card-fields.ts";
import type { CardAnswer, CardFieldProps } from "./card-handle.ts";
import classes from "./card-picker.module.css";
import { cardsApi } from "./cards-api.ts";

type Mounted = { stripe: Stripe; card: StripeCardElement };

export function StripeCardField({
  ref,
  onReady,
  publishableKey,
}: CardFieldProps & { publishableKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted>(null);
  const setup = useRef<string>(null);
  const [error, setError] = useState<string>();
  const errorId = useId();

  useEffect(() => {
    let isHere = true;
    async function mount() {
      const stripe = await loadStripe(publishableKey);
      if (!isHere || !stripe || !place.current) return;
      const card = stripe.elements({ locale: "en" }).create("card", { style: styleOf(place.current) });
      card.on("change", ({ error }) => setError(error?.message));
      card.on("ready", onReady);
      card.mount(place.current);
      mounted.current = { stripe, card };
    }
    mount().catch(() => isHere && setError(unreachableText));
    return () => {
      isHere = false;
      mounted.current?.card.destroy();
      mounted.current = null;
    };
  }, [publishableKey, onReady]);

  async function confirm(): Promise<CardAnswer> {
    if (!mounted.current) return { error: notFoundText };
    try {
      setup.current ??= (await cardsApi.setUpCard.call(undefined, anonymous)).clientSecret;
    } catch (error) {
      return { error: messageOf(error, failedText) };
    }
    const answer = await confirmSetup(mounted.current, setup.current);
    // Once it is confirmed or spoilt, the next card needs another.
    if ("paymentMethodId" in answer) setup.current = null;
    return answer;
  }
  useImperativeHandle(ref, () => ({ confirm }));

  return (
    <div role="group" aria-label="Card" aria-describedby={errorId}>
      <span className={classes.label} aria-hidden>
        Card
      </span>
      <div ref={place} className={classes.provider} />
      <p id={errorId} role="alert" className={classes.failure}>
        {error}
      </p>
    </div>
  );
}

const anonymous = { context: { anonymous: true } };
const unreachableText = "The card field couldn't be loaded. Check your connection and reload the page.";

/** Carries out what the bank asks, too. */
async function confirmSetup({ stripe, card }: Mounted, clientSecret: string): Promise<CardAnswer> {
  const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, { payment_method: { card } });
  const method = setupIntent?.payment_method;
  if (error || !method) return { error: error?.message ?? failedText };
  return { paymentMethodId: typeof method === "string" ? method : method.id };
}

/** The field stands in a frame of Stripe's and cannot see our styles. */
function styleOf(place: HTMLElement) {
  const { color, fontSize, fontFamily } = getComputedStyle(place);
  return { base: { color, iconColor: color, fontSize, fontFamily }, invalid: { color: "#dc2626" } };
}
