/** Changes customers who were there before a file came, and puts back what it changed. */
import { isDeepStrictEqual } from "node:util";
import {
  changedSinceFilled,
  changeFilled,
  type FilledChange,
  toldOfFilled,
} from "#domains/custom-fields/from-text.ts";
import { requirePermission, type Scope } from "#platform/actor.ts";
import { sameFields } from "#platform/changed-fields.ts";
import { type NewEvent, recordPast } from "#platform/events.ts";
import { fullName } from "../changing.ts";
import { type Details, dialledForm } from "../details.ts";
import { type PlannedChange, wordsOf } from "./updates.ts";
import {
  type ChangingCustomer,
  holdChanged,
  insertChanges,
  type KeptChange,
  writeCustomers,
} from "./updates-store.ts";

type Made = { importId: string; title: string; moment: Date };

/** Of customers that the transaction holds. */
export async function changeCustomers(
  tx: Scope,
  updates: readonly PlannedChange[],
  { importId, title, moment }: Made,
): Promise<void> {
  if (updates.length === 0) return;
  const rows = updates.map(({ kept, changed }) => changedRow(tx, kept, changed));
  await writeCustomers(tx, rows, moment.toISOString());
  await changeFilled(
    tx,
    "customer",
    updates.flatMap(({ kept, own }) =>
      own.map(({ field, before, after }) => ({ record_id: kept.id, field_id: field.id, before, after })),
    ),
    "after",
  );
  await insertChanges(
    tx,
    importId,
    updates.map(({ kept, changed, own }) => ({
      customer_id: kept.id,
      before: sameFields(kept, changed),
      after: changed,
      own: own.map(({ field, before, after }) => ({ field_id: field.id, before, after })),
    })),
  );
  await record(
    tx,
    moment,
    updates.map(({ kept, changed, own }, place) => {
      const told = toldOfFilled(own.map(({ field }) => field));
      return {
        customer: rows[place] ?? kept,
        title: "was updated",
        description: `${wordsOf(changed, told.words ? [told.words] : [])}. From ${title}`,
        data: { before: sameFields(kept, changed), after: changed, ...told.data },
      };
    }),
  );
}

/**
 * To those who still are as the import left them, as far as it changed them, and can be what they were: everyone else
 * stays. Answers how many were put back and how many stayed.
 */
export async function putCustomersBack(
  tx: Scope,
  { importId, title, moment }: Made,
): Promise<{ restored: number; kept: number }> {
  const held = await holdChanged(tx, importId, requirePermission(tx.actor, "customers.update"));
  if (held.length === 0) return { restored: 0, kept: 0 };
  const others = await changedSinceFilled(
    tx,
    "customer",
    held.flatMap(({ change }) => ownOf(change)),
  );
  const back = held.filter(
    ({ customer, change }) =>
      customer.refusal === null &&
      !others.has(customer.id) &&
      isDeepStrictEqual(sameFields(customer, change.after), change.after),
  );
  const rows = back.map(({ customer, change }) => changedRow(tx, customer, change.before));
  if (rows.length > 0) await writeCustomers(tx, rows, moment.toISOString());
  await changeFilled(
    tx,
    "customer",
    back.flatMap(({ change }) => ownOf(change)),
    "before",
  );
  await record(
    tx,
    moment,
    back.map(({ customer, change }, place) => ({
      customer: rows[place] ?? customer,
      title: "was put back",
      description: `${title} was undone`,
      data: { before: change.after, after: change.before },
    })),
  );
  return { restored: back.length, kept: held.length - back.length };
}

const ownOf = ({ customer_id, own }: KeptChange): FilledChange[] =>
  own.map((change) => ({ record_id: customer_id, ...change }) as FilledChange);

function changedRow({ actor }: Scope, kept: ChangingCustomer, changed: Partial<Details>): ChangingCustomer {
  const phone = changed.phone === undefined ? {} : { phone_e164: dialledForm(changed.phone, actor) };
  return { ...kept, ...changed, ...phone };
}

type Told = Required<Pick<NewEvent, "title" | "description" | "data">> & { customer: ChangingCustomer };

/** An event of its own, which no automation and no webhook follows. */
async function record(tx: Scope, moment: Date, told: readonly Told[]): Promise<void> {
  const { userId, name } = tx.actor;
  await recordPast(
    tx,
    told.map(({ customer, title, description, data }) => ({
      at: moment,
      by: { userId, name },
      event: {
        type: "customer.import_updated",
        subject: { kind: "customer", id: customer.id },
        customerId: customer.id,
        title: `${fullName(customer)} ${title}`,
        description,
        data: { customer_name: fullName(customer), ...data },
      },
    })),
  );
}
