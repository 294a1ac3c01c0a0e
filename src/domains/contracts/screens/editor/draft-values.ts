/** A draft as the texts in its fields, and what is sent of them. */

import { type CustomFieldInputs } from "#domains/custom-fields/values-contract.ts";
import type { MergeFacts } from "#shared/messages/merge-fields.ts";
import { amountText } from "#shared/money/amount-text.ts";
import { isDay } from "#shared/time/dates.ts";
import { instantOf, wallTimeAt } from "#shared/time/wall-clock.ts";
import type { Errors, Read } from "#ui/form/record-draft.ts";
import {
  centsIn,
  type PriceLineValues,
  priceSentence,
  type ShareValues,
  shareOf,
  shareValues,
} from "#ui/price-lines/price-values.ts";
import { type Contract, ContractChanges, type SignerPerson } from "../../contract.ts";
import type { ContractLine } from "../../prices-contract.ts";

export type LineValues = Omit<ContractLine, "unit_price_cents"> & PriceLineValues;
export type SignerValues = {
  part: string;
  user_id: string | null;
  name: string;
  email: string;
  phone: string;
};
export type CopyValues = { key: string; name: string; email: string };

export type DraftValues = {
  customer_id: number | null;
  /** The text in the field, which is nobody's name while `customer_id` is null. */
  client_name: string;
  job_id: number | null;
  custom_fields: CustomFieldInputs;
  content: Contract["content"];
  /** Of a contract that is a PDF: where its fields stand. */
  places: Contract["places"];
  typed: MergeFacts;
  lines: LineValues[];
  terms: { discount: ShareValues; tax_name: string; tax_percent: string; deposit: ShareValues };
  signers: SignerValues[];
  is_ordered: boolean;
  copies: CopyValues[];
  message: string;
  valid_days: string;
  reminder_days: string;
  /** `start` is a local time, "2026-11-21T09:00", or "" for no visit. */
  after_signing: {
    makes_job: boolean;
    has_visit: boolean;
    start: string;
    minutes: string;
    assigned_to: string | null;
  };
};

/** Where amounts and times are read: the currency and the zone of the business. */
export type Place = { currency: string; zone: string };

export const blankSigner = (part: string): SignerValues => ({
  part,
  user_id: null,
  name: "",
  email: "",
  phone: "",
});

export function valuesOf(contract: Contract, { currency, zone }: Place): DraftValues {
  const { terms, after_signing: after, lines, signers, copies } = contract;
  const { visit } = after;
  return {
    customer_id: contract.customer_id,
    client_name: contract.client_name,
    job_id: contract.job_id,
    custom_fields: contract.custom_fields ?? {},
    content: contract.content,
    places: contract.places,
    typed: contract.typed,
    lines: lines.map(({ unit_price_cents, ...line }, index) => ({
      ...line,
      key: `kept ${index}`,
      price: amountText(unit_price_cents, currency),
    })),
    terms: {
      discount: shareValues(terms.discount, currency),
      tax_name: terms.tax?.name ?? "",
      tax_percent: terms.tax?.percent ?? "",
      deposit: shareValues(terms.deposit, currency),
    },
    signers: signers.map(({ part, user_id, name, email, phone }) => ({
      part,
      user_id,
      name,
      email: email ?? "",
      phone: phone ?? "",
    })),
    is_ordered: contract.is_ordered,
    copies: copies.map(({ name, email }, index) => ({ key: `kept ${index}`, name, email })),
    message: contract.message ?? "",
    valid_days: String(contract.valid_days ?? ""),
    reminder_days: String(contract.reminder_days ?? ""),
    after_signing: {
      makes_job: after.makes_job,
      has_visit: visit !== null,
      start: visit ? wallText(visit.start, zone) : "",
      minutes: String(visit?.minutes ?? 60),
      assigned_to: visit?.assigned_to ?? null,
    },
  };
}

/** What the fields say, with null where a text is no number: the server, and `read`, say what is wrong with it. */
export function changesOf(values: DraftValues, { currency, zone }: Place) {
  const { content, terms, after_signing: after } = values;
  return {
    customer_id: values.customer_id,
    job_id: values.job_id,
    content,
    places: values.places,
    typed: Object.fromEntries(Object.entries(values.typed).filter(([, text]) => text.trim() !== "")),
    lines: values.lines.map(({ key: _, price, ...line }) => ({
      ...line,
      name: line.name.trim(),
      unit_price_cents: centsIn(price, currency),
    })),
    terms: {
      discount: shareOf(terms.discount, currency),
      tax:
        terms.tax_name.trim() === "" && terms.tax_percent.trim() === ""
          ? null
          : { name: terms.tax_name.trim(), percent: terms.tax_percent.trim() },
      deposit: shareOf(terms.deposit, currency),
    },
    signers: content.signers.flatMap(({ id }) => signerOf(values.signers.find(({ part }) => part === id))),
    is_ordered: values.is_ordered,
    copies: values.copies.map(({ name, email }) => ({ name: name.trim(), email: email.trim() })),
    message: values.message,
    valid_days: wholeIn(values.valid_days),
    reminder_days: wholeIn(values.reminder_days),
    after_signing: {
      makes_job: after.makes_job,
      visit: after.has_visit
        ? {
            start: instantText(after.start, zone),
            minutes: wholeIn(after.minutes),
            assigned_to: after.assigned_to,
          }
        : null,
    },
  };
}

const signerOf = (signer: SignerValues | undefined): SignerPerson[] =>
  signer ? [{ ...signer, email: signer.email || null, phone: signer.phone || null }] : [];

const wholeIn = (text: string): number | null => (text.trim() === "" ? null : Number(text));

/** Each with the sentence of the server; its fields are named as the server names them. */
export function readerFor(place: Place): (values: DraftValues) => Read<ContractChanges> {
  return (values) => {
    const errors: Errors = {};
    if (values.customer_id === null && values.client_name.trim() !== "")
      errors["customer_id"] = "Choose a customer from the list, or leave the field blank";
    const { data, error } = ContractChanges.safeParse(changesOf(values, place));
    for (const { path, message } of error?.issues ?? [])
      errors[path.join(".")] ??= priceSentence(path, message);
    return data && Object.keys(errors).length === 0
      ? { wanted: data, errors: null }
      : { wanted: null, errors };
  };
}

/** "2026-11-21T09:00", as a field of day and time has it. */
function wallText(instant: string, zone: string): string {
  const { day, minute } = wallTimeAt(Date.parse(instant), zone);
  const two = (count: number) => String(count).padStart(2, "0");
  return `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** "" for what is no day and time. */
function instantText(wall: string, zone: string): string {
  const [day = "", time = ""] = wall.split("T");
  const [hour, minute] = time.split(":").map(Number);
  if (!isDay(day) || hour === undefined || minute === undefined) return "";
  return new Date(instantOf({ day, minute: hour * 60 + minute }, zone)).toISOString();
}
