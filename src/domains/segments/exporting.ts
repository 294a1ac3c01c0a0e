/** The customers in a segment as a file for spreadsheets, piece by piece. */
import { valueText } from "#domains/custom-fields/showing.ts";
import { listFieldsFor, readFieldValues } from "#domains/custom-fields/values.ts";
import type { CustomFieldValues } from "#domains/custom-fields/values-contract.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { byteOrderMark, csvLine } from "#shared/csv.ts";
import { today } from "#shared/time/time.ts";
import { listPeople } from "./filters/people.ts";
import { findSegment } from "./service.ts";

const rowsAtOnce = 2_000;
const columns = ["Customer ID", "Name", "Status", "Company", "Email", "Phone", "City"];

/** The pieces one after the other are the whole file; the first has the names of the columns, custom fields last. */
export async function exportSegment(actor: Actor, id: number, cursor: string | undefined) {
  const { name, filter } = await findSegment(actor, id);
  const { people, next_cursor } = await listPeople(actor, filter, { cursor, limit: rowsAtOnce });
  const custom = await customColumns(
    actor,
    people.map(({ customer_id }) => customer_id),
  );
  const lines = people.map((person) =>
    csvLine([
      person.customer_id,
      person.name,
      person.status,
      person.company,
      person.email,
      person.phone,
      person.city,
      ...custom.cellsOf(person.customer_id),
    ]),
  );
  const file = name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "segment";
  return {
    file_name: `${file}-${today(actor.timeZone, now())}.csv`,
    text:
      (cursor === undefined ? byteOrderMark + csvLine([...columns, ...custom.labels]) : "") + lines.join(""),
    rows: people.length,
    next_cursor,
  };
}

/** Of the fields that the actor may see. */
async function customColumns(actor: Actor, ids: readonly number[]) {
  const scope = requirePermission(actor, "customers.view");
  const fields = await listFieldsFor("customer", actor);
  const values =
    fields.length === 0
      ? new Map<number, CustomFieldValues>()
      : await readFieldValues(scope, "customer", ids);
  const currency = await currencyOf(scope);
  return {
    labels: fields.map(({ label }) => label),
    cellsOf(id: number): string[] {
      const record = values.get(id) ?? {};
      return fields.map((field) => {
        const value = record[field.key];
        return value === undefined ? "" : valueText(field, value, currency);
      });
    },
  };
}
