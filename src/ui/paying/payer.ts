/** The form that takes the card or account: the provider's own, or a plain one for test numbers where there are no keys. */
import type { Choices } from "./choices.ts";
import type { Payer } from "./payer-handle.ts";
import { openStripePayer } from "./stripe-payer.ts";
import { openTestPayer } from "./test-payer.ts";

export const openPayer = (form: HTMLFormElement, choices: Choices): Payer =>
  form.dataset["provider"] === "stripe" ? openStripePayer(form, choices) : openTestPayer(form, choices);
