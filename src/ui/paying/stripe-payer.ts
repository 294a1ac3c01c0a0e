/** Stripe's own form in our page: the numbers go from the browser to Stripe and never to us. */
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { find } from "../signing/elements.ts";
import type { Choices } from "./choices.ts";
import type { Payer } from "./payer-handle.ts";

const unreachable = "The payment form couldn't be loaded. Check your connection and reload the page.";
const failed = "This didn't go through. Try again, or use another card or account.";

export function openStripePayer(form: HTMLFormElement, choices: Choices): Payer {
  const { key = "", account = "", currency = "USD" } = form.dataset;
  let opened: { stripe: Stripe; elements: StripeElements } | undefined;
  const allowed = () => ({
    allowedPaymentMethodTypes: [choices.method() === "bank_debit" ? "us_bank_account" : "card"],
  });
  const isSetup = "setup" in form.dataset;
  /** The form must know what becomes of the card, or the provider refuses it. */
  const wanted = () =>
    isSetup
      ? allowed()
      : {
          ...allowed(),
          amount: choices.totalCents(),
          setupFutureUsage: choices.isSaved() ? ("off_session" as const) : null,
        };
  const isNight = matchMedia("(prefers-color-scheme: dark)").matches;

  async function open(): Promise<void> {
    const stripe = await loadStripe(key, { stripeAccount: account });
    if (!stripe) throw new Error(unreachable);
    const look = { locale: "en", appearance: { theme: isNight ? "night" : "stripe" } } as const;
    const money = { currency: currency.toLowerCase(), ...allowed() };
    const elements = isSetup
      ? stripe.elements({ mode: "setup", setupFutureUsage: "off_session", ...money, ...look })
      : stripe.elements({ mode: "payment", amount: choices.totalCents(), ...money, ...look });
    elements.create("payment").mount("#provider");
    opened = { stripe, elements };
    choices.onChange(() => void elements.update(wanted()));
  }
  const opening = open().catch(() => {
    const place = find(form, "#provider");
    if (place) place.textContent = unreachable;
  });

  return {
    async prepare() {
      await opening;
      if (!opened) return unreachable;
      const { error } = await opened.elements.submit();
      return error && (error.message ?? failed);
    },
    async confirm(clientSecret) {
      if (!opened) return unreachable;
      const { stripe, elements } = opened;
      const asked = {
        elements,
        clientSecret,
        confirmParams: { return_url: `${location.origin}${location.pathname}?returned=1` },
        redirect: "if_required",
      } as const;
      const { error } = await (isSetup ? stripe.confirmSetup(asked) : stripe.confirmPayment(asked));
      return error && (error.message ?? failed);
    },
  };
}
