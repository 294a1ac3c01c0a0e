/** What the payer chooses before they pay: a tip and a way to pay; the button says what that comes to. */
import { find, findAll } from "../signing/elements.ts";
import type { Asked } from "./asking.ts";

export type Choices = {
  asked(): Asked;
  buttonText(): string;
  /** Says what is wrong at its place. */
  problem(): boolean;
  method(): string;
  totalCents(): number;
  onChange(work: () => void): void;
};

export function startChoices(form: HTMLFormElement): Choices {
  const due = Number(form.dataset["due"]);
  const currency = form.dataset["currency"] ?? "USD";
  const own = find<HTMLInputElement>(form, "input[name=own_tip]");
  const ownLabel = find(form, ".own");
  const error = find(form, "#error-tip");
  const button = find(form, "#pay-button");
  const changed: (() => void)[] = [];

  const chosenTip = () => find<HTMLInputElement>(form, "input[name=tip]:checked");
  const method = () =>
    find<HTMLInputElement>(form, "input[name=method]:checked, input[name=method][type=hidden]")?.value ??
    "card";
  /** Undefined for what is no amount. */
  const tipCents = (): number | undefined => {
    const tip = chosenTip();
    if (!tip) return 0;
    return tip.value === "own" ? centsIn(own?.value ?? "") : Number(tip.dataset["cents"]);
  };
  const totalCents = () => due + (tipCents() ?? 0);
  const amount = (cents: number) =>
    new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
  const buttonText = () => `Pay ${amount(totalCents())}`;
  const showError = (words: string) => {
    if (!error || !own) return;
    error.textContent = words;
    error.hidden = words === "";
    own.toggleAttribute("aria-invalid", words !== "");
  };
  const update = () => {
    if (ownLabel) ownLabel.hidden = chosenTip()?.value !== "own";
    for (const part of findAll(form, "[data-for]")) part.hidden = part.dataset["for"] !== method();
    if (button) button.textContent = buttonText();
    for (const work of changed) work();
  };
  form.addEventListener("input", () => {
    showError("");
    update();
  });
  update();
  return {
    asked: () => ({ due_cents: String(due), tip_cents: String(tipCents() ?? 0), method: method() }),
    buttonText,
    problem() {
      const tip = tipCents();
      const words =
        tip === undefined
          ? "Enter a tip such as 5 or 7.50."
          : tip > due
            ? "A tip can be up to the amount due."
            : "";
      showError(words);
      if (words) own?.focus();
      return words !== "";
    },
    method,
    totalCents,
    onChange: (work) => void changed.push(work),
  };
}

/** "7.50" and "$1,200" as cents. */
function centsIn(typed: string): number | undefined {
  const text = typed.replace(/[$,\s]/g, "");
  const [, whole = "", part = ""] = /^(\d{0,7})(?:\.(\d{0,2}))?$/.exec(text) ?? [];
  if (whole === "" && part === "") return undefined;
  return Number(whole || 0) * 100 + Number(part.padEnd(2, "0"));
}
