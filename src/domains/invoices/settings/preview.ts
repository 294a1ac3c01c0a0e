/** An invoice made up from settings, so that people see what they choose before anything is issued with it. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import { invoicePaper } from "../paper.ts";
import type { InvoiceLine } from "../prices-contract.ts";
import { usualTerms } from "../prices-contract.ts";
import { totalsOf } from "../pricing.ts";
import type { InvoiceSettingsChanges, InvoiceSettingsPreview } from "./contract.ts";
import { numberAt, upcomingNumber } from "./numbers.ts";
import { findSettings } from "./store.ts";

export async function previewInvoiceSettings(
  actor: Actor,
  { version: _, next_number, ...changes }: InvoiceSettingsChanges,
): Promise<InvoiceSettingsPreview> {
  const scope = requirePermission(actor, "invoices.view");
  const settings = { ...(await findSettings(scope)), ...givenFields(changes) };
  const day = localDay(now(), actor.timeZone);
  const next_invoice =
    next_number === undefined
      ? await upcomingNumber(scope, settings, "invoice", day)
      : numberAt(settings.invoice_pattern, next_number, day);
  const terms = usualTerms(settings);
  const sample = {
    kind: "standard" as const,
    title: "Water heater repair",
    lines: sampleLines(terms.taxes.map(({ name }) => name)),
    terms,
    currency: await currencyOf(scope),
    deducted: [],
  };
  const written = {
    ...sample,
    client_name: buyerName,
    note: settings.note,
    due_days: settings.due_days,
    due_on: addDays(day, settings.due_days),
    number: next_invoice,
    issued_on: day,
    jobNumber: "J-1042",
  };
  const paper = invoicePaper(written, {
    brand: await publicBrandOf(scope),
    buyer: null,
    totals: totalsOf(sample),
  });
  return {
    paper: { ...paper, stamp: "Sample" },
    next_invoice,
    next_credit_note: await upcomingNumber(scope, settings, "credit_note", day),
  };
}

const buyerName = "Jordan Avery";

const sampleLines = (taxes: string[]): InvoiceLine[] => [
  { ...sampleLine, id: newId(), name: "Labor", quantity: "1.5", unit_price_cents: 14_000 },
  { ...sampleLine, id: newId(), name: "Thermostat", quantity: "1", unit_price_cents: 6_495, taxes },
];

const sampleLine = { service_id: null, description: "", discount: null, taxes: [], source: null };
