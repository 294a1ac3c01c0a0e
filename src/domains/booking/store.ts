/** Every question about how booking pages are set up: the page, its addresses, its services and who does them. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type pg from "pg";
import type { OrganizationTables } from "#domains/organizations/tables.ts";
import type { ServiceTables } from "#domains/services/tables.ts";
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { TimeFormat } from "#shared/locales.ts";
import type { ServiceChoice } from "./contract.ts";
import type { BookingPageRow, BookingTables } from "./tables.ts";

const tables = (scope: Scope) =>
  tablesOf<BookingTables & OrganizationTables & ServiceTables & UserTables>(scope);

export type BookingPage = Selectable<BookingPageRow>;
export type NewPage = Omit<Insertable<BookingPageRow>, "organization_id">;

/** Whose page this address leads to, or once did, and where it stands now. */
export async function findAddress(pool: pg.Pool, slug: string) {
  const { rows } = await sql<{ organization_id: string; slug: string; time_zone: string; country: string }>`
    select organization_id, slug, time_zone, country from find_booking_address(${slug})`.execute(
    scopedTo(pool, null),
  );
  return rows[0];
}

export function findPage(scope: Scope): Promise<BookingPage | undefined> {
  return tables(scope)
    .selectFrom("booking_pages")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirst();
}

/** Held until the transaction ends: bookings and changes of one page come one after the other. */
export function lockPage(tx: Scope): Promise<BookingPage | undefined> {
  return tables(tx)
    .selectFrom("booking_pages")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertPage(tx: Scope, page: NewPage): Promise<void> {
  await tables(tx)
    .insertInto("booking_pages")
    .values({ ...page, organization_id: tx.organizationId })
    .execute();
}

export async function updatePage(tx: Scope, changes: Updateable<BookingPageRow>): Promise<void> {
  await tables(tx)
    .updateTable("booking_pages")
    .set({ ...changes, version: sql`version + 1` })
    .where("organization_id", "=", tx.organizationId)
    .execute();
}

/** False when another business has the address, now or from before. */
export async function takeAddress(tx: Scope, slug: string, at: string): Promise<boolean> {
  const own = await tables(tx)
    .selectFrom("booking_addresses")
    .select("slug")
    .where("organization_id", "=", tx.organizationId)
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (own) return true;
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto("booking_addresses")
    .values({ organization_id: tx.organizationId, slug, made_at: at })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** In the order in which they were taken. */
export async function listAddresses(scope: Scope): Promise<string[]> {
  const rows = await tables(scope)
    .selectFrom("booking_addresses")
    .select("slug")
    .where("organization_id", "=", scope.organizationId)
    .orderBy("made_at")
    .orderBy("slug")
    .execute();
  return rows.map(({ slug }) => slug);
}

/** The services on the page in their order, with what the price book says of each; deleted ones are left out. */
export async function listPageServices(scope: Scope) {
  return tables(scope)
    .selectFrom("booking_services as choice")
    .innerJoin("services as service", (join) =>
      join
        .onRef("service.organization_id", "=", "choice.organization_id")
        .onRef("service.id", "=", "choice.service_id"),
    )
    .select([
      "choice.service_id",
      "choice.shows_price",
      "choice.minutes",
      "service.name",
      "service.description",
      "service.category",
      "service.status",
      "service.price_cents",
      "service.unit",
      "service.duration_minutes as usual_minutes",
      sql<string[]>`(
        select coalesce(jsonb_agg(member.user_id order by member.user_id), '[]') from booking_members as member
        where member.organization_id = choice.organization_id and member.service_id = choice.service_id
      )`.as("member_ids"),
    ])
    .where("choice.organization_id", "=", scope.organizationId)
    .where("service.deleted_at", "is", null)
    .orderBy("choice.place")
    .execute();
}

/** What a service is called, also when it left the page since. */
export function findPageService(scope: Scope, id: number): Promise<{ name: string } | undefined> {
  return tables(scope)
    .selectFrom("services")
    .select("name")
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export type PageService = Awaited<ReturnType<typeof listPageServices>>[number];

export async function replaceServices(tx: Scope, services: readonly ServiceChoice[]): Promise<void> {
  const organization_id = tx.organizationId;
  await tables(tx).deleteFrom("booking_services").where("organization_id", "=", organization_id).execute();
  if (services.length === 0) return;
  const rows = services.map(({ member_ids: _, ...choice }, place) => ({ ...choice, place, organization_id }));
  await tables(tx).insertInto("booking_services").values(rows).execute();
  const members = services.flatMap(({ service_id, member_ids }) =>
    [...new Set(member_ids)].map((user_id) => ({ organization_id, service_id, user_id })),
  );
  if (members.length > 0) await tables(tx).insertInto("booking_members").values(members).execute();
}

/** What the price book says of these; deleted ones are left out. */
export async function findServices(scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tables(scope)
    .selectFrom("services")
    .select([
      "id as service_id",
      "name",
      "description",
      "category",
      "status",
      "price_cents",
      "unit",
      "duration_minutes as usual_minutes",
    ])
    .where("organization_id", "=", scope.organizationId)
    .where("deleted_at", "is", null)
    .where("id", "in", [...ids])
    .execute();
}

export type BusinessFacts = {
  name: string;
  phone: string | null;
  currency: string;
  locale: string;
  time_format: TimeFormat;
  read_only_since: string | null;
  is_demo: boolean;
};

/** What a visitor may learn of the business, and what decides whether they can book. */
export async function findBusiness(scope: Scope): Promise<BusinessFacts | undefined> {
  return tables(scope)
    .selectFrom("organizations")
    .select(["name", "phone", "currency", "locale", "time_format", "read_only_since", "is_demo"])
    .where("id", "=", scope.organizationId)
    .executeTakeFirst();
}

/** Whom the news of a booking goes to: the member who does it, or the owner when that one has left. */
export async function findRecipient(scope: Scope, memberId: string) {
  return tables(scope)
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email", "preferences"])
    .where("organization_id", "=", scope.organizationId)
    .where("is_active", "=", true)
    .where((where) => where.or([where("id", "=", memberId), where("is_owner", "=", true)]))
    .orderBy(sql`(id = ${memberId})`, "desc")
    .executeTakeFirst();
}
