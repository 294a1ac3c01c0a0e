/** Saves what was filled in while the page is open; what could not be sent yet stays in this tab and is sent later. */
import { find, findAll } from "./elements.ts";

/** Milliseconds. */
const pause = 1_500;
const [firstRetry, lastRetry] = [3_000, 60_000];
const patience = 30_000;
/** Bytes that a browser sends for a page that is closed. */
const mostAfterwards = 60_000;

const keyOfPage = () => `plumbline_signing ${location.pathname}`;

/** The contract is signed, or there is nothing to sign: nothing of it stays in the browser. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(keyOfPage());
  } catch {
    // Without storage there is nothing to forget.
  }
}

function keepTyped(body: URLSearchParams): void {
  try {
    sessionStorage.setItem(keyOfPage(), body.toString());
  } catch {
    // The page itself still has it.
  }
}

/** Gives true when there was something that was not saved before. */
export function restoreTyped(form: HTMLFormElement): boolean {
  let text: string | null = null;
  try {
    text = sessionStorage.getItem(keyOfPage());
  } catch {
    return false;
  }
  if (!text) return false;
  const values = new URLSearchParams(text);
  for (const input of findAll<HTMLInputElement>(form, "input[name]")) {
    const { type, name } = input;
    if (!/^[fmd]-/.test(name) || input.readOnly) continue;
    if (type === "checkbox" || type === "radio") input.checked = values.get(name) === input.value;
    else input.value = values.get(name) ?? "";
  }
  return true;
}

function bodyOf(form: HTMLFormElement): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && /^[fmd]-/.test(name)) body.append(name, value);
  }
  return body;
}

export type Saving = {
  /** Something was changed. */
  soon: () => void;
  /** The form is on its way by itself. */
  stop: () => void;
};

type OnSaved = (savedIds: readonly string[], sent: URLSearchParams) => void;

export function startSaving(form: HTMLFormElement, onSaved: OnSaved): Saving {
  const note = find(form, "[data-saving]");
  const say = (words: string, state = "") => tell(note, words, state);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changes = 0;
  let saved = 0;
  let isSending = false;
  let isStopped = false;
  let retry = firstRetry;

  function later(milliseconds: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void send(), milliseconds);
  }

  async function send(): Promise<void> {
    if (isSending || isStopped || saved === changes) return;
    isSending = true;
    const sent = changes;
    const body = bodyOf(form);
    const answer = await ask(form.dataset["save"] ?? "", body);
    isSending = false;
    if (isStopped) return;
    if (answer.kind === "failed") {
      say(failureWords(), "failed");
      later(Math.max(retry, answer.wait));
      retry = Math.min(retry * 2, lastRetry);
      return;
    }
    if (answer.kind === "refused") {
      isStopped = true;
      say(`${answer.problem} Reload the page.`, "failed");
      return;
    }
    retry = firstRetry;
    saved = sent;
    onSaved(answer.kept, body);
    if (saved !== changes) return later(pause);
    forgetTyped();
    say("Saved");
  }

  addEventListener("online", () => later(0));
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void send();
  });
  return {
    soon() {
      changes += 1;
      keepTyped(bodyOf(form));
      if (note?.dataset["saving"] !== "failed") say("");
      later(pause);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function tell(note: HTMLElement | null, words: string, state: string): void {
  if (!note || note.textContent === words) return;
  note.textContent = words;
  note.dataset["saving"] = state;
}

const failureWords = (): string =>
  navigator.onLine
    ? "Not saved yet. Trying again…"
    : "You're offline. What you filled in stays on this page.";

type Answer =
  | { kind: "saved"; kept: string[] }
  /** It may succeed later; `wait` in milliseconds. */
  | { kind: "failed"; wait: number }
  /** The contract is not to be filled in any more. */
  | { kind: "refused"; problem: string };

async function ask(address: string, body: URLSearchParams): Promise<Answer> {
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { accept: "application/json" },
      body,
      keepalive: body.toString().length < mostAfterwards,
      signal: AbortSignal.timeout(patience),
    });
    if (answer.ok) return { kind: "saved", kept: ((await answer.json()) as { kept: string[] }).kept };
    if (answer.status === 429 || answer.status >= 500) {
      return { kind: "failed", wait: Number(answer.headers.get("retry-after") ?? 0) * 1_000 };
    }
    const { problem } = (await answer.json().catch(() => ({}))) as { problem?: string };
    return { kind: "refused", problem: problem ?? "This contract has changed." };
  } catch {
    return { kind: "failed", wait: 0 };
  }
}
