/** Changes to what a form asks, each of which gives the form anew: fields and steps added, moved, changed and taken out. */
import type { FieldKind, FormContent, FormField, FormStep } from "../../forms/content-contract.ts";

let made = 0;

/** Not taken by another field or step of the form. */
function newKey({ steps }: FormContent): string {
  const taken = new Set(steps.flatMap(({ key, fields }) => [key, ...fields.map((field) => field.key)]));
  do made += 1;
  while (taken.has(`f${made}`));
  return `f${made}`;
}

const labels: Partial<Record<FieldKind, string>> = {
  email: "Email address",
  phone: "Phone number",
  address: "Address",
  service: "Service",
  file: "Photos",
  date: "Preferred day",
};

const blank = (key: string, kind: FieldKind): FormField => ({
  key,
  kind,
  label: labels[kind] ?? "",
  help: "",
  is_required: false,
  initial: "",
  options: kind === "choice" || kind === "several" ? ["", ""] : [],
  fills: "none",
  text: "",
  is_for_offers: false,
  shown_when: null,
});

const changeStep = (
  content: FormContent,
  key: string,
  change: (step: FormStep) => FormStep,
): FormContent => ({
  ...content,
  steps: content.steps.map((step) => (step.key === key ? change(step) : step)),
});

export function withNewField(
  content: FormContent,
  stepKey: string,
  { kind, ...rest }: Pick<FormField, "kind"> & Partial<FormField>,
): { content: FormContent; key: string } {
  const key = newKey(content);
  const added = changeStep(content, stepKey, (step) => ({
    ...step,
    fields: [...step.fields, { ...blank(key, kind), ...rest, key }],
  }));
  return { content: added, key };
}

export const withField = (content: FormContent, field: FormField): FormContent => ({
  ...content,
  steps: content.steps.map((step) => ({
    ...step,
    fields: step.fields.map((each) => (each.key === field.key ? field : each)),
  })),
});

/** What depended on it depends on nothing. */
export const withoutField = (content: FormContent, key: string): FormContent => ({
  ...content,
  steps: content.steps.map((step) => ({
    ...step,
    fields: step.fields
      .filter((field) => field.key !== key)
      .map((field) => (field.shown_when?.field === key ? { ...field, shown_when: null } : field)),
  })),
});

/** A customer field gets the answers of one question, which stays the first. */
export function withCopy(content: FormContent, key: string): { content: FormContent; key: string } {
  const copied = newKey(content);
  const steps = content.steps.map((step) => ({
    ...step,
    fields: step.fields.flatMap((field) =>
      field.key === key ? [field, { ...field, key: copied, saves_to: null }] : [field],
    ),
  }));
  return { content: { ...content, steps }, key: copied };
}

type Place = { step: number; field: number };

function placeOf({ steps }: FormContent, key: string): Place | undefined {
  for (const [step, { fields }] of steps.entries()) {
    const field = fields.findIndex((each) => each.key === key);
    if (field >= 0) return { step, field };
  }
  return undefined;
}

/** One place up or down, over the border of its step where it is the first or the last. */
export function movedBy(content: FormContent, key: string, by: -1 | 1): FormContent {
  const from = placeOf(content, key);
  if (!from) return content;
  const { fields } = content.steps[from.step] as FormStep;
  const to = from.field + by;
  if (to >= 0 && to < fields.length) return put(content, key, { step: from.step, field: to });
  const next = content.steps[from.step + by];
  return next ? put(content, key, { step: from.step + by, field: by < 0 ? next.fields.length : 0 }) : content;
}

/** To where another field stands. */
export function movedTo(content: FormContent, key: string, over: string): FormContent {
  const to = placeOf(content, over);
  return to && key !== over ? put(content, key, to) : content;
}

/** `to` is counted without the field that moves. */
function put(content: FormContent, key: string, to: Place): FormContent {
  const field = content.steps.flatMap(({ fields }) => fields).find((each) => each.key === key);
  if (!field) return content;
  const steps = content.steps.map((step, place) => {
    const fields = step.fields.filter((each) => each.key !== key);
    return place === to.step
      ? { ...step, fields: fields.toSpliced(to.field, 0, field) }
      : { ...step, fields };
  });
  return { ...content, steps };
}

export const canMove = (content: FormContent, key: string, by: -1 | 1): boolean =>
  movedBy(content, key, by) !== content;

export function withNewStep(content: FormContent): FormContent {
  return { ...content, steps: [...content.steps, { key: newKey(content), title: "", fields: [] }] };
}

export const withStep = (content: FormContent, key: string, title: string): FormContent =>
  changeStep(content, key, (step) => ({ ...step, title }));

/** Its fields go to the step before it, or after it where it is the first. */
export function withoutStep(content: FormContent, key: string): FormContent {
  const place = content.steps.findIndex((step) => step.key === key);
  const gone = content.steps[place];
  if (!gone || content.steps.length < 2) return content;
  const steps = content.steps.filter((step) => step.key !== key);
  const heir = steps[Math.max(place - 1, 0)] as FormStep;
  const fields = place > 0 ? [...heir.fields, ...gone.fields] : [...gone.fields, ...heir.fields];
  return changeStep({ ...content, steps }, heir.key, (step) => ({ ...step, fields }));
}
