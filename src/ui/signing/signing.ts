/** Helps where scripts run: drawing and uploading a signature, saving meanwhile, and the way to what is missing. */
import { find, findAll } from "./elements.ts";
import { startMarkField } from "./mark-field.ts";
import { startProgress } from "./progress.ts";
import { forgetTyped, restoreTyped, type Saving, startSaving } from "./saving.ts";
import { waitForSeal } from "./sealing.ts";

function startForm(form: HTMLFormElement): Saving {
  const changed = () => {
    progress.update();
    saving.soon();
  };
  const saving = startSaving(form, (savedIds, sent) => {
    for (const mark of marks) mark.settle(savedIds, sent);
    progress.update();
  });
  const marks = findAll<HTMLFieldSetElement>(form, "fieldset.signing").flatMap(
    (element) => startMarkField(element, changed) ?? [],
  );
  const progress = startProgress(form, marks);
  if (restoreTyped(form)) {
    for (const mark of marks) mark.restore();
    saving.soon();
  }
  progress.update();
  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name.startsWith("f-")) changed();
  });
  // The key would press the first button of the form, and that one signs.
  form.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (key !== "Enter" || !(target instanceof HTMLInputElement) || target.type === "file") return;
    event.preventDefault();
    progress.goOn();
  });
  return saving;
}

const form = find<HTMLFormElement>(document, "form[data-save]");
const saving = form ? startForm(form) : undefined;
if (!form) forgetTyped();

function sendOnce(event: SubmitEvent): void {
  const sent = event.currentTarget as HTMLFormElement;
  if (sent.dataset["sent"]) return event.preventDefault();
  sent.dataset["sent"] = "yes";
  saving?.stop();
  const button = event.submitter;
  if (button?.dataset["busy"]) button.textContent = button.dataset["busy"];
  sent.setAttribute("aria-busy", "true");
}

for (const each of findAll<HTMLFormElement>(document, "form")) each.addEventListener("submit", sendOnce);
// Coming back with the browser's own button shows the page as it was left, with the form sent.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});
waitForSeal();
