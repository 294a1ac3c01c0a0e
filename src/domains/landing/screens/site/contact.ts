/** The contact form: sends the message, shows each fault at its field, and thanks in the form's own place. */
import { plainGet, plainPost } from "#ui/api/plain-call.ts";

const fieldNames = ["name", "email", "phone", "message"];

export function offerContact(): void {
  const form = document.querySelector<HTMLFormElement>("[data-contact]");
  if (!form) return;
  const token = formToken();
  // Opened when somebody begins to fill it in: a visitor who only reads makes no call.
  form.addEventListener("focusin", () => void token.open());
  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      showError(form, target.name);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form, token);
  });
}

type Token = { open(): Promise<string>; renew(): void };

function formToken(): Token {
  let opened: Promise<string> | undefined;
  return {
    open() {
      opened ??= plainGet("/api/contact").then(({ isOk, body }) => {
        if (!isOk) opened = undefined;
        return isOk ? String(body["token"]) : "";
      });
      return opened;
    },
    renew() {
      opened = undefined;
      void this.open();
    },
  };
}

async function send(form: HTMLFormElement, token: Token): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");
  if (!button || button.ariaDisabled === "true") return;
  const label = button.textContent;
  button.ariaDisabled = "true";
  button.textContent = "Sending…";
  const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === "string"));
  // Without a connection the form has no token yet, and the call itself says what is wrong.
  const answer = await plainPost("/api/contact", { ...fields, token: (await token.open()) || "none" });
  button.ariaDisabled = "false";
  button.textContent = label;
  if (answer.isOk) return thank(form, String(answer.body["message"]));
  if (answer.fields["token"]) token.renew();
  for (const name of fieldNames) showError(form, name, answer.fields[name]);
  const atError = fieldNames.filter((name) => answer.fields[name]);
  showFailure(form, atError.length === 0 ? answer.error : "");
  const first = form.elements.namedItem(atError[0] ?? "");
  if (first instanceof HTMLElement) first.focus();
}

function showError(form: HTMLFormElement, name: string, sentence: unknown = ""): void {
  const place = form.querySelector(`[data-error="${name}"]`);
  const field = form.elements.namedItem(name);
  if (!place || !(field instanceof HTMLElement)) return;
  place.textContent = typeof sentence === "string" ? sentence : "";
  field.setAttribute("aria-invalid", String(Boolean(sentence)));
}

function showFailure(form: HTMLFormElement, sentence: string): void {
  const place = form.querySelector<HTMLElement>("[data-failure]");
  if (!place) return;
  place.hidden = sentence === "";
  place.textContent = sentence;
}

function thank(form: HTMLFormElement, sentence: string): void {
  const place = document.querySelector<HTMLElement>("[data-contact-done]");
  if (!place) return;
  form.hidden = true;
  place.hidden = false;
  place.textContent = sentence;
  place.focus();
}
