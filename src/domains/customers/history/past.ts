/** Takes customers over together with their past: what was done about them, when and by whom, before they came here. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { type NewEvent, type PastEvent, recordPast } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { type ContactChannel, contactEvent } from "../contacts.ts";
import type { Customer, CustomerChanges, NewCustomer } from "../contract.ts";
import { detailsOf, dialledForm, differences } from "../details.ts";
import { blankDetails } from "../service.ts";
import { additionEvent, changeEvents } from "../status.ts";
import { noteEvent } from "./notes.ts";
import { insertCustomerRows, insertNoteRows } from "./past-store.ts";

type Done = Pick<PastEvent, "at" | "by">;

export type CustomerPast = {
  added: Done & { input: NewCustomer };
  /** In the order in which it happened. */
  later: (Done &
    (
      | { kind: "change"; changes: Omit<CustomerChanges, "version"> }
      | { kind: "contact"; channel: ContactChannel }
      | { kind: "note"; body: string }
    ))[];
};

/**
 * Leaves customers, notes and event log as if each thing had been done at its moment with `createCustomer`,
 * `updateCustomer`, `logContact` and `addNote`, but in a few statements. Gives the ids in the order of `pasts`.
 */
export async function backfillCustomers(actor: Actor, pasts: readonly CustomerPast[]): Promise<number[]> {
  const scope = requirePermission(actor, "customers.create");
  const lives = pasts.map(liveThrough);
  return inTransaction(scope, async (tx) => {
    const ids = await insertCustomerRows(
      tx,
      lives.map(({ customer: { id: _, ...row } }, index) => ({
        ...row,
        phone_e164: dialledForm(row.phone, actor),
        created_by: pasts[index]?.added.by.userId ?? null,
        deleted_at: null,
      })),
    );
    const lived = lives.map((life, index) => ({ ...life, id: ids[index] as number }));
    const notes = lived.flatMap(({ id, customer, notes }) =>
      notes.map((note) => ({ ...note, customer: { ...customer, id } })),
    );
    const noteIds = await insertNoteRows(
      tx,
      notes.map(({ customer, body, at, by }) => ({
        customer_id: customer.id,
        body,
        author_id: by.userId,
        author_name: by.name,
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
        deleted_at: null,
      })),
    );
    const noted = notes.map(({ at, by, customer }, index) => ({
      at,
      by,
      event: noteEvent(customer, noteIds[index] as number),
    }));
    const told = lived.flatMap(({ id, tellings }) =>
      tellings.flatMap(({ at, by, eventsFor }) => eventsFor(id).map((event) => ({ at, by, event }))),
    );
    await recordPast(
      tx,
      [...told, ...noted].toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    );
    return ids;
  });
}

type Telling = Done & { eventsFor: (id: number) => NewEvent[] };
type Life = { customer: Customer; notes: (Done & { body: string })[]; tellings: Telling[] };

/** What became of one customer, and what there is to tell once its id is known. */
function liveThrough({ added, later }: CustomerPast): Life {
  const { at, by, input } = added;
  const moment = at.toISOString();
  let customer: Customer = {
    ...blankDetails,
    ...(detailsOf(input) as Pick<Customer, "first_name" | "last_name" | "status" | "country">),
    id: 0,
    version: 1,
    created_at: moment,
    updated_at: moment,
  };
  const first = customer;
  const life: Omit<Life, "customer"> = {
    notes: [],
    tellings: [{ at, by, eventsFor: (id) => [additionEvent({ ...first, id })] }],
  };
  for (const action of later) {
    if (action.kind === "note") {
      life.notes.push(action);
      continue;
    }
    const kept = customer;
    const changes =
      action.kind === "change"
        ? action.changes
        : { last_contact_at: laterOf(kept.last_contact_at, action.at) };
    const changed = differences(kept, detailsOf(changes));
    if (action.kind === "change" && Object.keys(changed).length === 0) continue;
    customer = { ...kept, ...changed, version: kept.version + 1, updated_at: action.at.toISOString() };
    const after = customer;
    const eventsFor = (id: number) =>
      action.kind === "change"
        ? changeEvents({ ...kept, id }, changed)
        : [contactEvent({ ...after, id }, action.channel)];
    life.tellings.push({ at: action.at, by: action.by, eventsFor });
  }
  return { customer, ...life };
}

const laterOf = (before: string | null, at: Date): string =>
  before !== null && Date.parse(before) > at.getTime() ? before : at.toISOString();
