/** Every question about when members work and when they are away. */

import { type Selectable, sql, type Updateable } from "kysely";
import type { OrganizationTables } from "#domains/organizations/tables.ts";
import type { ServiceTables } from "#domains/services/tables.ts";
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { asJson } from "#platform/database/json.ts";
import type { Days } from "#shared/time/working-hours.ts";
import type { AvailabilityRulesRow, AvailabilityTables, MemberAvailabilityRow, WorkFacts } from "./tables.ts";

export const tables = (scope: Scope) =>
  tablesOf<AvailabilityTables & OrganizationTables & ServiceTables & UserTables>(scope);

/** All that decides when these members work on days that touch `days`, in one question; all active ones by default. */
export async function findWorkFacts(
  scope: Scope,
  days: Days,
  userIds?: readonly string[],
): Promise<WorkFacts> {
  const ids = userIds && JSON.stringify(userIds);
  const isAsked = (column: string) =>
    ids === undefined
      ? sql`true`
      : sql`${sql.ref(column)} in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`;
  const { rows } = await sql<WorkFacts>`
    select org.time_zone, org.business_hours, org.holidays,
      (select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'hours', a.hours, 'time_zone', a.time_zone,
          'skills', coalesce(a.skills, '[]'), 'most_jobs_a_day', a.most_jobs_a_day,
          'is_bookable', coalesce(a.is_bookable, true)) order by u.id), '[]')
        from users u left join member_availability a on a.organization_id = u.organization_id and a.user_id = u.id
        where u.organization_id = org.id and u.is_active and ${isAsked("u.id")}) as members,
      (select coalesce(jsonb_agg(jsonb_build_object('user_id', t.user_id, 'title', t.title,
          'first_day', t.first_day, 'last_day', t.last_day, 'starts_at', t.starts_at, 'ends_at', t.ends_at)), '[]')
        from time_off t
        where t.organization_id = org.id and t.deleted_at is null
          and t.until_day >= ${days.first}::date and t.from_day <= ${days.last}::date
          and (t.user_id is null or ${isAsked("t.user_id")})) as time_off
    from organizations org where org.id = ${scope.organizationId}`.execute(scope.db);
  const facts = rows[0];
  if (!facts) throw new Error("The organization of the scope does not exist");
  return facts;
}

export type StoredRules = Omit<
  Selectable<AvailabilityRulesRow>,
  "organization_id" | "created_at" | "updated_at"
>;

/** Version 0 is one that nobody has changed yet. */
const usualRules: StoredRules = {
  buffers: {},
  most_jobs_a_day: null,
  step_minutes: 15,
  is_travel_counted: false,
  travel_speed_kmh: 40,
  travel_default_minutes: 20,
  version: 0,
};

const ruleColumns = [
  "buffers",
  "most_jobs_a_day",
  "step_minutes",
  "is_travel_counted",
  "travel_speed_kmh",
  "travel_default_minutes",
  "version",
] as const;

export async function findRules(scope: Scope): Promise<StoredRules> {
  const row = await tables(scope)
    .selectFrom("availability_rules")
    .select(ruleColumns)
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirst();
  return row ?? usualRules;
}

/** The rules, held until the transaction ends; kept from now on when nobody had changed them yet. */
export async function lockRules(tx: Scope): Promise<StoredRules> {
  await tables(tx)
    .insertInto("availability_rules")
    .values({ organization_id: tx.organizationId, most_jobs_a_day: null, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tables(tx)
    .selectFrom("availability_rules")
    .select(ruleColumns)
    .where("organization_id", "=", tx.organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export function updateRules(
  tx: Scope,
  { buffers, ...columns }: Updateable<AvailabilityRulesRow>,
): Promise<StoredRules> {
  return tables(tx)
    .updateTable("availability_rules")
    .set({
      ...columns,
      ...(buffers === undefined ? {} : { buffers: asJson(buffers) }),
      version: sql<number>`version + 1`,
      updated_at: now().toISOString(),
    })
    .where("organization_id", "=", tx.organizationId)
    .returning(ruleColumns)
    .executeTakeFirstOrThrow();
}

/** Active members whom the scope reaches, by name, each as they would be if they never chose anything. */
export function listMembers(scope: Scope, userId?: string) {
  return tables(scope)
    .selectFrom("users")
    .leftJoin("member_availability as chosen", (join) =>
      join
        .onRef("chosen.organization_id", "=", "users.organization_id")
        .onRef("chosen.user_id", "=", "users.id"),
    )
    .select(["users.id", "first_name", "last_name", "team_id"])
    .select(["hours", "time_zone", "skills", "most_jobs_a_day", "is_bookable", "chosen.version"])
    .where("users.organization_id", "=", scope.organizationId)
    .where("users.is_active", "=", true)
    .$if(userId !== undefined, (query) => query.where("users.id", "=", userId as string))
    .orderBy(sql`lower(first_name || ' ' || last_name)`)
    .orderBy("users.id")
    .execute();
}

/** Keeps a row for the member and holds it until the transaction ends. */
export async function lockMember(tx: Scope, userId: string): Promise<Selectable<MemberAvailabilityRow>> {
  await tables(tx)
    .insertInto("member_availability")
    .values({
      organization_id: tx.organizationId,
      user_id: userId,
      hours: null,
      time_zone: null,
      most_jobs_a_day: null,
      version: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tables(tx)
    .selectFrom("member_availability")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateMember(
  tx: Scope,
  userId: string,
  { hours, skills, ...columns }: Updateable<MemberAvailabilityRow>,
): Promise<void> {
  await tables(tx)
    .updateTable("member_availability")
    .set({
      ...columns,
      ...(hours === undefined ? {} : { hours: hours && asJson(hours) }),
      ...(skills === undefined ? {} : { skills: asJson(skills) }),
      version: sql<number>`version + 1`,
      updated_at: now().toISOString(),
    })
    .where("organization_id", "=", tx.organizationId)
    .where("user_id", "=", userId)
    .execute();
}
