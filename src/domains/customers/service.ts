/** What the business may do with its customers: find, add and change them, and see how many there are. */
import {
  fieldValuesColumn,
  prepareFieldChanges,
  prepareNewFields,
  saveFields,
  withOwnFieldValues,
} from "#domains/custom-fields/values.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { violatedConstraint } from "#platform/database/database-errors.ts";
import { readTogether } from "#platform/database/read-together.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { addLast, addLastIfAny, addWithEvent, inTransaction, isAlone } from "#platform/transaction.ts";
import { toMajorUnits } from "#shared/money/money.ts";
import { fullName, lockCustomerForUpdate } from "./changing.ts";
import { type Customer, type CustomerChanges, CustomerStatus, type NewCustomer } from "./contract.ts";
import { detailsOf, dialledForm, differences, usualCountry } from "./details.ts";
import { ownAddition, recordChanges } from "./status.ts";
import {
  type CustomerColumns,
  changeCustomerRow,
  customerInsertion,
  findCustomerRow,
  findCustomerWithFields,
  findNameRows,
  plainCustomerInsertion,
  readStatusFigures,
} from "./store.ts";

/** Throws `not_found` for one that was deleted, that the permission does not reach, or that never was. */
export async function findCustomer(actor: Actor, id: number): Promise<Customer> {
  const customer = await findCustomerRow(requirePermission(actor, "customers.view"), id);
  if (!customer) throw notFound("Customer");
  return customer;
}

/** The same with its custom fields. */
export async function getCustomer(actor: Actor, id: number): Promise<Customer> {
  const scope = requirePermission(actor, "customers.view");
  const customer = await findCustomerWithFields(scope, id, (column) =>
    fieldValuesColumn(scope, "customer", column),
  );
  if (!customer) throw notFound("Customer");
  return { ...customer, custom_fields: customer.custom_fields ?? {} };
}

/** A customer who resembles another, or somebody deleted, is added all the same: `findMatches` warns beforehand. */
export async function createCustomer(
  actor: Actor,
  { custom_fields, ...input }: NewCustomer,
): Promise<Customer> {
  const scope = requirePermission(actor, "customers.create");
  const moment = now().toISOString();
  const row = {
    ...blankDetails,
    country: usualCountry,
    ...detailsOf(input),
    first_name: input.first_name,
    last_name: input.last_name,
    status: input.status,
    phone_e164: dialledForm(input.phone, actor),
    created_by: actor.userId,
    created_at: moment,
    updated_at: moment,
  };
  const plain = custom_fields === undefined ? await addPlain(scope, row) : undefined;
  if (plain) return { ...plain, custom_fields: {} };
  return inTransaction(scope, async (tx) => {
    const fields = await prepareNewFields(tx, "customer", custom_fields);
    if (!fields.isChange) {
      const added = await addLast(tx, customerInsertion(tx, row), ownAddition(row)).catch(explainMember);
      return { ...added, custom_fields: {} };
    }
    const customer = await addWithEvent(tx, customerInsertion(tx, row), ownAddition(row)).catch(
      explainMember,
    );
    await saveFields(tx, "customer", customer.id, fields);
    return withOwnFieldValues(tx, "customer", customer);
  });
}

type NewRow = Parameters<typeof plainCustomerInsertion>[1];

/** In one round trip, where no custom field has a default and nothing else belongs to the transaction. */
async function addPlain(scope: Scope, row: NewRow): Promise<CustomerColumns | undefined> {
  if (!isAlone(scope)) return undefined;
  return inTransaction(scope, (tx) =>
    addLastIfAny(tx, plainCustomerInsertion(tx, row), ownAddition(row)).catch(explainMember),
  );
}

/** Every field that may be left out, so that each customer is saved by one and the same statement. */
export const blankDetails = {
  email: null,
  phone: null,
  company: null,
  source: null,
  address: null,
  city: null,
  state: null,
  zip_code: null,
  notes: null,
  estimated_value_cents: null,
  last_contact_at: null,
  assigned_to: null,
};

/**
 * Changes the fields that are given. `expectedVersion` is the version that the changes were made to: a newer one in store
 * refuses them with a conflict that says who was faster. What stays the same writes nothing.
 */
export async function updateCustomer(
  actor: Actor,
  id: number,
  { custom_fields, ...changes }: Omit<CustomerChanges, "version">,
  expectedVersion?: number,
): Promise<Customer> {
  const scope = requirePermission(actor, "customers.update");
  return inTransaction(scope, async (tx) => {
    const kept = await lockCustomerForUpdate(tx, id, expectedVersion);
    const changed = differences(kept, detailsOf(changes));
    const fields = await prepareFieldChanges(tx, "customer", id, custom_fields);
    if (Object.keys(changed).length === 0 && !fields.isChange)
      return withOwnFieldValues(tx, "customer", kept);
    const customer = await changeCustomerRow(tx, id, {
      ...changed,
      ...(changed.phone === undefined ? {} : { phone_e164: dialledForm(changed.phone, actor) }),
      updated_at: now().toISOString(),
    }).catch(explainMember);
    await saveFields(tx, "customer", id, fields);
    await recordChanges(tx, kept, changed, fields);
    return withOwnFieldValues(tx, "customer", customer);
  });
}

function explainMember(error: unknown): never {
  if (violatedConstraint(error) !== "customers_organization_id_assigned_to_fkey") throw error;
  const message = "Assign the customer to someone on your team.";
  throw invalid(message, { assigned_to: message });
}

/** All four statuses are listed, also those that nobody is in. */
export async function getCustomerStats(actor: Actor) {
  const scope = requirePermission(actor, "customers.view");
  const { figures, workedFor } = await readTogether(scope, "customer figures", [scope.reach], () =>
    readStatusFigures(scope, aYearBefore(now())),
  );
  const byStatus = new Map(figures.map((figure) => [figure.status, figure]));
  const openCents = valueOf("lead") + valueOf("prospect");
  const stats_by_status = CustomerStatus.options.map((status) => ({
    status,
    count: byStatus.get(status)?.count ?? 0,
  }));
  return {
    total_customers: stats_by_status.reduce((sum, { count }) => sum + count, 0),
    stats_by_status,
    total_value: toMajorUnits({ amount: openCents, currency: "USD" }),
    clients_with_recent_work: workedFor,
  };

  function valueOf(status: CustomerStatus): number {
    return byStatus.get(status)?.value_cents ?? 0;
  }
}

function aYearBefore(moment: Date): Date {
  const then = new Date(moment);
  then.setUTCFullYear(then.getUTCFullYear() - 1);
  return then;
}

/** Full names by customer id, deleted customers among them, for domains whose own records name a customer. */
export async function customerNames(scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await findNameRows(scope, ids);
  return new Map(rows.map((row) => [row.id, fullName(row)]));
}
