/** One field of a form as HTML that works without a script. */
import { type Html, html } from "#platform/http/html.ts";
import type { OfferedService } from "../answering/form-context.ts";
import { inputName } from "../answering/parsing.ts";
import type { TypedValues } from "../conditions-contract.ts";
import { type FormContent, type FormField, fieldsOf } from "../content-contract.ts";

export type FieldView = {
  content: FormContent;
  services: readonly OfferedService[];
  /** As they were typed; undefined while nothing was sent, when the defaults stand there. */
  typed: TypedValues | undefined;
  /** By the key of the field. */
  errors: Readonly<Record<string, string>>;
};

export function fieldPart(field: FormField, view: FieldView): Html {
  const { key, kind, shown_when: when } = field;
  const condition = when ? JSON.stringify(when) : undefined;
  return html`<div class="field" data-key="${key}" data-kind="${kind}"${
    condition && html` data-when="${condition}"`
  }>${whenPart(field, view)}${kind === "heading" ? headingPart(field) : askedPart(field, view)}</div>`;
}

const headingPart = ({ label, help }: FormField): Html =>
  html`<div class="note-text"><h2>${label}</h2>${help && html`<p>${help}</p>`}</div>`;

/** Read where no script hides what is not asked. */
function whenPart({ shown_when: when }: FormField, { content }: FieldView): Html | null {
  const other = when && fieldsOf(content).find(({ key }) => key === when.field);
  if (!when || !other) return null;
  const words = {
    equal: `is "${shownValue(other, when.value)}"`,
    unequal: `isn't "${shownValue(other, when.value)}"`,
  };
  const is = when.is === "filled" ? "is answered" : when.is === "blank" ? "isn't answered" : words[when.is];
  return html`<p class="when" data-when-words>Only if "${other.label}" ${is}</p>`;
}

const shownValue = ({ kind }: FormField, value: string): string =>
  kind === "yes_no" ? (value === "yes" ? "Yes" : "No") : kind === "consent" ? "checked" : value;

function askedPart(field: FormField, view: FieldView): Html {
  switch (field.kind) {
    case "choice":
      return boxesPart(
        field,
        view,
        "radio",
        field.options.map((option) => ({ value: option, label: option })),
      );
    case "several":
      return boxesPart(
        field,
        view,
        "checkbox",
        field.options.map((option) => ({ value: option, label: option })),
      );
    case "yes_no":
      return boxesPart(field, view, "radio", [
        { value: "yes", label: "Yes" },
        { value: "no", label: "No" },
      ]);
    case "consent":
      return consentPart(field, view);
    default:
      return linePart(field, view);
  }
}

const valuesOf = ({ key, initial }: FormField, { typed }: FieldView): readonly string[] =>
  typed ? (typed[key] ?? []) : initial ? [initial] : [];

const optional = ({ is_required: isRequired }: FormField) => !isRequired && html` <span>(optional)</span>`;

/** What a field is described by: its help and what is wrong with it. */
function describedBy({ key, help }: FormField, { errors }: FieldView): Html | false {
  const ids = [help && `${inputName(key)}-help`, errors[key] && `${inputName(key)}-error`].filter(Boolean);
  return ids.length > 0 && html` aria-describedby="${ids.join(" ")}"`;
}

const helpPart = ({ key, help }: FormField): Html | false =>
  help !== "" && html`<p class="help" id="${inputName(key)}-help">${help}</p>`;

const errorPart = ({ key }: FormField, { errors }: FieldView): Html | undefined | "" =>
  errors[key] && html`<p class="error" id="${inputName(key)}-error">${errors[key]}</p>`;

function attributes(field: FormField, view: FieldView): Html {
  const name = inputName(field.key);
  return html`id="${name}" name="${name}"${field.is_required && html` required`}${
    view.errors[field.key] && html` aria-invalid="true"`
  }${describedBy(field, view)}`;
}

/** What browsers fill in and which keyboard a phone shows. */
const inputs: Partial<Record<FormField["kind"], { type: string; rest: Html }>> = {
  email: { type: "email", rest: html` autocomplete="email" maxlength="254"` },
  phone: { type: "tel", rest: html` autocomplete="tel" maxlength="50"` },
  number: { type: "text", rest: html` inputmode="decimal" maxlength="20"` },
  date: { type: "date", rest: html`` },
  address: { type: "text", rest: html` autocomplete="street-address" maxlength="300"` },
  file: { type: "file", rest: html` multiple accept="image/*,video/*,.pdf,.doc,.docx,.xls,.xlsx,.txt"` },
};

const autocompletes: Partial<Record<FormField["fills"], Html>> = {
  name: html` autocomplete="name"`,
  first_name: html` autocomplete="given-name"`,
  last_name: html` autocomplete="family-name"`,
  company: html` autocomplete="organization"`,
};

function linePart(field: FormField, view: FieldView): Html {
  const { kind, label, key, fills } = field;
  const [value = ""] = valuesOf(field, view);
  const input = inputs[kind] ?? { type: "text", rest: html`${autocompletes[fills]} maxlength="300"` };
  const control =
    kind === "long_text"
      ? html`<textarea ${attributes(field, view)} rows="4" maxlength="5000">${value}</textarea>`
      : kind === "service"
        ? servicePart(field, view, value)
        : html`<input ${attributes(field, view)} type="${input.type}"${input.rest}${
            kind !== "file" && html` value="${value}"`
          }>`;
  return html`<label for="${inputName(key)}">${label}${optional(field)}</label>${helpPart(field)}${control}${errorPart(field, view)}`;
}

const servicePart = (field: FormField, view: FieldView, value: string): Html =>
  html`<select ${attributes(field, view)}><option value="">Choose a service</option>${view.services.map(
    ({ id, name }) => html`<option value="${id}"${String(id) === value && html` selected`}>${name}</option>`,
  )}</select>`;

function boxesPart(
  field: FormField,
  view: FieldView,
  type: "radio" | "checkbox",
  options: readonly { value: string; label: string }[],
): Html {
  const { key, label, is_required: isRequired } = field;
  const name = inputName(key);
  const chosen = valuesOf(field, view);
  const isWrong = view.errors[key] !== undefined;
  return html`<fieldset id="${name}"${describedBy(field, view)}${type === "checkbox" && isRequired && html` data-some`}><legend>${label}${optional(field)}</legend>${helpPart(field)}${options.map(
    ({ value, label: words }, place) =>
      html`<label class="check" for="${name}-${place}"><input type="${type}" id="${name}-${place}" name="${name}" value="${value}"${
        chosen.includes(value) && html` checked`
      }${type === "radio" && isRequired && html` required`}${isWrong && html` aria-invalid="true"`}> <span>${words}</span></label>`,
  )}</fieldset>${errorPart(field, view)}`;
}

/** Never checked beforehand: only who checks it has agreed. */
function consentPart(field: FormField, view: FieldView): Html {
  const name = inputName(field.key);
  const isChecked = view.typed?.[field.key]?.includes("on") === true;
  return html`<label class="check" for="${name}"><input type="checkbox" ${attributes(field, view)} value="on"${
    isChecked && html` checked`
  }> <span>${field.text || field.label}${optional(field)}</span></label>${helpPart(field)}${errorPart(field, view)}`;
}
