/** Watch Demo: one press and the visitor is in; where there is no demo, a sentence stands in the button's place. */
import { dashboardPath } from "#shared/common-paths.ts";
import { plainPost } from "#ui/api/plain-call.ts";
import { enterAs, signOutHere, whoIsIn } from "./session.ts";

export function offerDemo(): void {
  leaveDemoForTrial();
  for (const place of document.querySelectorAll<HTMLElement>("[data-demo]")) {
    const button = place.querySelector("button");
    button?.addEventListener("click", () => void watch(place, button));
  }
}

/** Signing up is for strangers, and a guest of the demo is one. */
function leaveDemoForTrial(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href^='/signup']")) {
    link.addEventListener("click", () => {
      if (whoIsIn()?.organization.isDemo) signOutHere();
    });
  }
}

async function watch(place: HTMLElement, button: HTMLButtonElement): Promise<void> {
  if (button.ariaDisabled === "true") return;
  const who = whoIsIn();
  if (who?.organization.isDemo) return location.assign(dashboardPath());
  if (who && !(await mayLeave())) return;
  const label = button.textContent;
  button.ariaDisabled = "true";
  button.textContent = "Opening…";
  const { isOk, body, error } = await plainPost("/api/demo/visit");
  if (isOk && enterAs(body)) return location.assign(dashboardPath());
  button.ariaDisabled = "false";
  button.textContent = label;
  tell(place, error, body["code"] === "not_found");
}

/** Asks a member of another business whether to leave it. */
function mayLeave(): Promise<boolean> {
  const dialog = document.querySelector<HTMLDialogElement>("[data-demo-dialog]");
  if (!dialog) return Promise.resolve(false);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "go"), { once: true });
  });
}

/** The sentence follows the button, or replaces it when pressing again cannot help. */
function tell(place: HTMLElement, sentence: string, isFinal: boolean): void {
  const note = place.querySelector("[role=status]") ?? document.createElement("span");
  note.setAttribute("role", "status");
  place.append(note);
  if (isFinal) place.querySelector("button")?.remove();
  note.textContent = sentence;
}
