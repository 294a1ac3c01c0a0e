/** What the payer chooses before they pay: a tip, a way to pay, whether the card is saved; the button says what it comes to. */
import { find, findAll } from "../signing/elements.ts";
import type { Asked } from "./asking.ts";

export type Choices = {
  asked(): Asked;
  buttonText(): string;
  /** Says what is wrong at its place. */
  problem(): boolean;
  method(): string;
  totalCents(): number;
  /** The card is kept for later. */
  isSaved(): boolean;
  onChange(work: () => void): void;
};

export function startChoices(form: HTMLFormElement): Choices {
  const isSetup = "setup" in form.dataset;
  const due = Number(form.dataset["due"] ?? 0);
  const currency = form.dataset["currency"] ?? "USD";
  const tip = startTip(form, due);
  const button = find(form, "#pay-button");
  const changed: (() => void)[] = [];

  const method = () =>
    find<HTMLInputElement>(form, "input[name=method]:checked, input[name=method][type=hidden]")?.value ??
    "card";
  const totalCents = () => due + tip.cents();
  const amount = (cents: number) =>
    new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
  const buttonText = () => (isSetup ? "Save Card" : `Pay ${amount(totalCents())}`);
  /** The version of the words beside the box; nothing where it isn't ticked, or is of no use. */
  const savesCard = () =>
    method() === "card"
      ? (find<HTMLInputElement>(form, "input[name=saves_card]:is(:checked, [type=hidden])")?.value ?? "")
      : "";
  const update = () => {
    tip.update();
    for (const part of findAll(form, "[data-for]")) part.hidden = part.dataset["for"] !== method();
    if (button) button.textContent = buttonText();
    for (const work of changed) work();
  };
  form.addEventListener("input", () => {
    tip.showError("");
    update();
  });
  update();
  return {
    asked: () => ({
      due_cents: String(due),
      tip_cents: String(tip.cents()),
      method: method(),
      saves_card: savesCard(),
    }),
    buttonText,
    problem: tip.problem,
    method,
    totalCents,
    isSaved: () => savesCard() !== "",
    onChange: (work) => void changed.push(work),
  };
}

/** The tip, where the page asks for one: a share of what is due, or an own amount. */
function startTip(form: HTMLFormElement, due: number) {
  const own = find<HTMLInputElement>(form, "input[name=own_tip]");
  const ownLabel = find(form, ".own");
  const error = find(form, "#error-tip");
  const chosen = () => find<HTMLInputElement>(form, "input[name=tip]:checked");
  /** Undefined for what is no amount. */
  const typed = (): number | undefined => {
    const tip = chosen();
    if (!tip) return 0;
    return tip.value === "own" ? centsIn(own?.value ?? "") : Number(tip.dataset["cents"]);
  };
  const showError = (words: string) => {
    if (!error || !own) return;
    error.textContent = words;
    error.hidden = words === "";
    own.toggleAttribute("aria-invalid", words !== "");
  };
  return {
    cents: () => typed() ?? 0,
    showError,
    update() {
      if (ownLabel) ownLabel.hidden = chosen()?.value !== "own";
    },
    problem() {
      const cents = typed();
      const words =
        cents === undefined
          ? "Enter a tip such as 5 or 7.50."
          : cents > due
            ? "A tip can be up to the amount due."
            : "";
      showError(words);
      if (words) own?.focus();
      return words !== "";
    },
  };
}

/** "7.50" and "$1,200" as cents. */
function centsIn(typed: string): number | undefined {
  const text = typed.replace(/[$,\s]/g, "");
  const [, whole = "", part = ""] = /^(\d{0,7})(?:\.(\d{0,2}))?$/.exec(text) ?? [];
  if (whole === "" && part === "") return undefined;
  return Number(whole || 0) * 100 + Number(part.padEnd(2, "0"));
}
