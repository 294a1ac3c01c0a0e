/** Pays an invoice from its page, or saves a card: hands the card to the provider's form, and says what came of it. */
import { find } from "../signing/elements.ts";
import { type Asked, askPage } from "./asking.ts";
import { startChoices } from "./choices.ts";
import { openPayer } from "./payer.ts";
import type { Payer } from "./payer-handle.ts";

const page = find(document, "[data-page]");
const address = page?.dataset["page"] ?? "";

if (page && "unseen" in page.dataset) void askPage(address, "seen").catch(() => undefined);

find(document, "#confirm-seen")?.remove();
const form = find<HTMLFormElement>(document, "form#pay");
if (form) startPaying(form);

// The bank's own page leads back here.
if (new URLSearchParams(location.search).has("returned")) void settle();

// Coming back with the browser's own button shows the page as it was left, with the form sent.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});

function startPaying(form: HTMLFormElement): void {
  find(document, "#without-script")?.remove();
  form.hidden = false;
  const button = find<HTMLButtonElement>(form, "#pay-button");
  const choices = startChoices(form);
  const payer = openPayer(form, choices);
  const step = "setup" in form.dataset ? "save" : "pay";
  let isBusy = false;
  const setBusy = (busy: boolean) => {
    isBusy = busy;
    form.toggleAttribute("aria-busy", busy);
    if (button) button.textContent = busy ? (button.dataset["busy"] ?? "") : choices.buttonText();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isBusy) return;
    const problem = choices.problem();
    if (problem) return;
    say("");
    setBusy(true);
    void tryToPay();
  });
  async function tryToPay(): Promise<void> {
    const problem = await pay(payer, step, choices.asked()).catch(
      () =>
        `The connection was lost. Check it and try again.${step === "pay" ? " You won't be charged twice." : ""}`,
    );
    setBusy(false);
    if (problem) say(problem);
  }
  const say = (words: string) => {
    const place = find(form, "#problem");
    if (!place) return;
    place.textContent = words;
    place.hidden = words === "";
    if (words) place.focus();
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Gives a sentence when it did not work; otherwise the page is left. */
async function pay(payer: Payer, step: "pay" | "save", asked: Asked): Promise<string | undefined> {
  const wrong = await payer.prepare();
  if (wrong) return wrong;
  const { answer, status } = await askPage(address, step, asked);
  if (answer["isOver"] === true) return leave("late");
  if (status >= 300) return textOf(answer["problem"]) ?? "Something went wrong. Try again in a moment.";
  const failure = await payer.confirm(textOf(answer["clientSecret"]) ?? "");
  if (failure) return failure;
  return settle();
}

/** Asks how the payment stands, and shows the page as it then is. */
async function settle(): Promise<undefined> {
  await askPage(address, "check").catch(() => undefined);
  return leave("back");
}

function leave(why: "back" | "late"): undefined {
  location.replace(`${address}?${why}=1`);
}
