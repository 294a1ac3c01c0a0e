/** What the service form holds, what is wrong with it, and what of it has to be saved. */

import { type CustomFieldInputs, changedValues } from "#domains/custom-fields/values-contract.ts";
import { amountFrom, amountText } from "#shared/money/amount-text.ts";
import type { Errors, Read } from "#ui/form/record-draft.ts";
import {
  NewService,
  type Service,
  type ServiceChanges,
  type ServiceStatus,
  type ServiceUnit,
} from "../contract.ts";

/** `key` keeps a line apart from the others while it is edited. */
export type MaterialValues = { key: number; name: string; quantity: string; cost: string };

/** Every field as the text in it. */
export type ServiceValues = {
  name: string;
  description: string;
  category: string;
  price: string;
  sku: string;
  cost: string;
  duration: string;
  unit: ServiceUnit;
  status: ServiceStatus;
  is_taxable: boolean;
  materials: MaterialValues[];
  custom_fields: CustomFieldInputs;
};

let lastKey = 0;

export function materialLine(name = "", quantity = "1", cost = ""): MaterialValues {
  lastKey += 1;
  return { key: lastKey, name, quantity, cost };
}

export function emptyValues(category = ""): ServiceValues {
  return {
    name: "",
    description: "",
    category,
    price: "",
    sku: "",
    cost: "",
    duration: "",
    unit: "job",
    status: "active",
    is_taxable: true,
    materials: [],
    custom_fields: {},
  };
}

export function valuesOf(service: Service, currency: string): ServiceValues {
  return {
    name: service.name,
    description: service.description ?? "",
    category: service.category,
    price: amountText(service.price_cents, currency),
    sku: service.sku ?? "",
    cost: amountText(service.cost_cents, currency),
    duration: service.duration_minutes === null ? "" : String(service.duration_minutes),
    unit: service.unit,
    status: service.status,
    is_taxable: service.is_taxable,
    materials: linesOf(service.materials, currency),
    custom_fields: service.custom_fields ?? {},
  };
}

export const linesOf = (materials: Service["materials"], currency: string): MaterialValues[] =>
  materials.map(({ name, quantity, unit_cost_cents }) =>
    materialLine(name, quantity, amountText(unit_cost_cents, currency)),
  );

/** The values as the server wants them, or one sentence for each field that is wrong ("materials.0.quantity"). */
export function readValues(values: ServiceValues, currency: string): Read<NewService> {
  const errors: Errors = {};
  const amount = (field: string, text: string, label: string): number | null => {
    try {
      return text.trim() === "" ? null : amountFrom(text, currency);
    } catch {
      errors[field] = `${label} must be an amount such as 1,250.00`;
      return null;
    }
  };
  const parsed = NewService.safeParse({
    name: values.name,
    description: values.description,
    category: values.category,
    sku: values.sku,
    unit: values.unit,
    status: values.status,
    is_taxable: values.is_taxable,
    custom_fields: values.custom_fields,
    price_cents: amount("price", values.price, "Price") ?? undefined,
    cost_cents: amount("cost", values.cost, "Cost"),
    duration_minutes: values.duration.trim() === "" ? null : Number(values.duration),
    materials: values.materials.map((line, index) => ({
      name: line.name,
      quantity: line.quantity,
      unit_cost_cents: amount(`materials.${index}.cost`, line.cost, "Unit cost"),
    })),
  });
  for (const issue of parsed.error?.issues ?? []) errors[fieldOf(issue.path.join("."))] ??= issue.message;
  if (!parsed.success || Object.keys(errors).length > 0) return { wanted: null, errors };
  return { wanted: parsed.data, errors: null };
}

/** The form's name for a field of the wire. */
export const fieldOf = (path: string): string =>
  path.replace("duration_minutes", "duration").replace(/(unit_)?(cost|price)_cents/, "$2");

/** Only what differs from `service`, so that nothing else is written over; costs only from those who see them. */
export function changesTo(service: Service, wanted: NewService): ServiceChanges {
  const known: Partial<Record<string, unknown>> = service;
  const { custom_fields, ...fields } = wanted;
  const changes: ServiceChanges = Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) => JSON.stringify(value ?? null) !== JSON.stringify(known[field] ?? null),
    ),
  );
  const custom = changedValues(service.custom_fields, custom_fields);
  return Object.keys(custom).length > 0 ? { ...changes, custom_fields: custom } : changes;
}

export function withoutCosts(service: NewService): NewService {
  const { cost_cents: _, materials: __, ...others } = service;
  return others;
}

export const fieldLabels: Record<keyof ServiceValues, string> = {
  name: "Name",
  description: "Description",
  category: "Category",
  price: "Price",
  sku: "Code",
  cost: "Cost",
  duration: "Duration",
  unit: "Unit",
  status: "Status",
  is_taxable: "Taxable",
  materials: "Materials",
  custom_fields: "Custom Fields",
};
