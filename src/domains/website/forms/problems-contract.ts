/** What keeps a form from being published, each with the place where it is put right. */
import { type FormContent, type FormField, fieldsOf, isAsked } from "./content-contract.ts";

/** `at` is the key of a field, or a part of the form such as "thanks". */
export type Problem = { at: string; message: string };

export function problemsOf(content: FormContent): Problem[] {
  const fields = fieldsOf(content);
  const own = fields.flatMap((field, place) => problemsOfField(field, fields.slice(0, place)));
  return [...problemsOfForm(content, fields), ...own];
}

function problemsOfForm({ title, button, thanks, reply, task }: FormContent, fields: FormField[]): Problem[] {
  const has = (kind: string) => fields.some((field) => field.kind === kind);
  return [
    ...(title ? [] : [{ at: "title", message: "Enter a title" }]),
    ...(button ? [] : [{ at: "button", message: "Enter the words on the button" }]),
    ...(fields.some(isAsked) ? [] : [{ at: "fields", message: "Add a field for visitors to answer" }]),
    ...problemsOfThanks(thanks),
    ...(reply.is_on && !(reply.subject && reply.text)
      ? [{ at: "reply", message: "Enter a subject and a message for the email" }]
      : []),
    ...(reply.is_on && !has("email")
      ? [{ at: "reply", message: "Add an email field so that there is an address to reply to" }]
      : []),
    ...(task.is_on && !task.title ? [{ at: "task", message: "Enter a name for the task" }] : []),
    ...(fields.some((field) => field.is_for_offers && field.kind === "consent") &&
    !has("email") &&
    !has("phone")
      ? [{ at: "fields", message: "Add an email or phone field for the consent box to apply to" }]
      : []),
  ];
}

function problemsOfThanks({ kind, title, url }: FormContent["thanks"]): Problem[] {
  if (kind === "message") return title ? [] : [{ at: "thanks", message: "Enter a thank-you title" }];
  return isSafeAddress(url)
    ? []
    : [{ at: "thanks", message: "Enter a web address that begins with https://" }];
}

/** The one kind of address that a visitor is sent to. */
export const isSafeAddress = (url: string): boolean =>
  isHttps(url) && /^https:\/\/[^\s/?#\\@]+\.[^\s\\@]+$/i.test(url);

function isHttps(text: string): boolean {
  try {
    return new URL(text).protocol === "https:";
  } catch {
    return false;
  }
}

function problemsOfField(field: FormField, before: readonly FormField[]): Problem[] {
  const { key: at, kind, label, text, options, shown_when: when, saves_to: savesTo } = field;
  const problems: Problem[] = [];
  if (!label) problems.push({ at, message: kind === "heading" ? "Enter a heading" : "Enter a label" });
  if (kind === "consent" && !text) problems.push({ at, message: "Enter the text that visitors agree to" });
  if (kind === "choice" || kind === "several") {
    const filled = options.filter(Boolean);
    if (filled.length < 2) problems.push({ at, message: "Add at least two choices" });
    if (new Set(filled.map((each) => each.toLowerCase())).size < filled.length)
      problems.push({ at, message: "Each choice can be listed once" });
  }
  if (savesTo && before.some(({ saves_to: other }) => other === savesTo))
    problems.push({ at, message: "Another question saves to the same customer field. Choose another one" });
  const looksAt = before.find(({ key }) => key === when?.field);
  if (when && (!looksAt || !isAsked(looksAt)))
    problems.push({ at, message: "Choose a field that comes before this one for its condition" });
  if (when && looksAt && (when.is === "equal" || when.is === "unequal") && !when.value)
    problems.push({ at, message: "Choose the answer that this field depends on" });
  return problems;
}
