/** Takes test numbers where no payment provider is set up, and plays the bank that asks the card's owner. */
import { find } from "../signing/elements.ts";
import type { Choices } from "./choices.ts";
import type { Payer } from "./payer-handle.ts";

type Outcome = { status?: string; failure?: { words: string } | null };

export function openTestPayer(form: HTMLFormElement, choices: Choices): Payer {
  const send = (body: object) => sendTo(form.dataset["post"] ?? "", body);
  const field = (name: string) => find<HTMLInputElement>(form, `input[name=${name}]`);
  const typed = (name: string) => (field(name)?.value ?? "").replace(/\D/g, "");

  /** Marks the first field that is not filled in. */
  function missing(names: readonly string[], isGood: (name: string) => boolean): boolean {
    for (const name of names) field(name)?.toggleAttribute("aria-invalid", !isGood(name));
    const first = names.find((name) => !isGood(name));
    if (first) field(first)?.focus();
    return first !== undefined;
  }

  function entered(): object {
    if (choices.method() === "bank_debit")
      return {
        kind: "us_bank_account",
        routingNumber: typed("routing"),
        accountNumber: typed("account"),
      };
    const expiry = typed("expiry");
    return {
      kind: "card",
      number: typed("number"),
      expMonth: Number(expiry.slice(0, 2)),
      expYear: 2000 + Number(expiry.slice(-2)),
    };
  }

  return {
    async prepare() {
      if (choices.method() === "bank_debit") {
        const isWrong = missing(["routing", "account"], (name) => typed(name).length >= 6);
        return isWrong ? "Enter your routing number and account number." : undefined;
      }
      const isGood = (name: string) => (name === "number" ? typed(name).length >= 13 : isDate(typed(name)));
      return missing(["number", "expiry"], isGood)
        ? "Enter your card number and its expiration date, such as 04/30."
        : undefined;
    },
    async confirm(clientSecret) {
      const first = await send({ clientSecret, method: entered() });
      if (typeof first === "string") return first;
      if (first.status !== "requires_action") return first.failure?.words;
      const second = await send({ clientSecret, isApproved: await askOwner() });
      return typeof second === "string" ? second : second.failure?.words;
    },
  };
}

async function sendTo(post: string, body: object): Promise<Outcome | string> {
  const answer = await fetch(post, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const told = (await answer.json().catch(() => ({}))) as {
    data?: Outcome;
    message?: string;
    error?: string;
  };
  return told.data ?? told.message ?? told.error ?? "Something went wrong. Try again in a moment.";
}

const isDate = (digits: string): boolean => {
  const month = Number(digits.slice(0, 2));
  return (digits.length === 4 || digits.length === 6) && month >= 1 && month <= 12;
};

function askOwner(): Promise<boolean> {
  const dialog = find<HTMLDialogElement>(document, "dialog#bank");
  if (!dialog) return Promise.resolve(false);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}
