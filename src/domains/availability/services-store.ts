/** Every question about what services ask of whoever does them. */

import { type Selectable, sql, type Updateable } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { asJson } from "#platform/database/json.ts";
import { tables } from "./store.ts";
import type { ServiceAvailabilityRow } from "./tables.ts";

export type ServiceRule = Selectable<ServiceAvailabilityRow> & { name: string };

const rules = (scope: Scope) =>
  tables(scope)
    .selectFrom("service_availability as asked")
    .innerJoin("services", (join) =>
      join
        .onRef("services.organization_id", "=", "asked.organization_id")
        .onRef("services.id", "=", "asked.service_id"),
    )
    .selectAll("asked")
    .select("services.name")
    .where("asked.organization_id", "=", scope.organizationId)
    .where("services.deleted_at", "is", null);

/** Of services that are in the price book, by name. */
export const listServiceRules = (scope: Scope): Promise<ServiceRule[]> =>
  rules(scope).orderBy("services.sort_name").orderBy("services.id").execute();

export const findServiceRule = (scope: Scope, serviceId: number): Promise<ServiceRule | undefined> =>
  rules(scope).where("asked.service_id", "=", serviceId).executeTakeFirst();

/** Keeps a row for a service that is in the price book, and holds it; undefined when there is no such service. */
export async function lockServiceRule(tx: Scope, serviceId: number): Promise<ServiceRule | undefined> {
  await tables(tx)
    .insertInto("service_availability")
    .columns(["organization_id", "service_id", "version"])
    .expression((row) =>
      row
        .selectFrom("services")
        .select(["organization_id", "id", sql<number>`0`.as("version")])
        .where("organization_id", "=", tx.organizationId)
        .where("id", "=", serviceId)
        .where("deleted_at", "is", null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return rules(tx).where("asked.service_id", "=", serviceId).forNoKeyUpdate("asked").executeTakeFirst();
}

export async function updateServiceRule(
  tx: Scope,
  serviceId: number,
  { skills, ...columns }: Updateable<ServiceAvailabilityRow>,
): Promise<void> {
  await tables(tx)
    .updateTable("service_availability")
    .set({
      ...columns,
      ...(skills === undefined ? {} : { skills: asJson(skills) }),
      version: sql<number>`version + 1`,
      updated_at: now().toISOString(),
    })
    .where("organization_id", "=", tx.organizationId)
    .where("service_id", "=", serviceId)
    .execute();
}
