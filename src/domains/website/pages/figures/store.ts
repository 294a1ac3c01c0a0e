/** Counts who came to a page and who became a lead or booked: each visitor once a day, each conversion once a visitor. */
import { sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { EventTables } from "#platform/database/events-tables.ts";

export type Visits = {
  pageId: number;
  visitor: Buffer;
  source: string;
  views: number;
  /** Whether it is the first page of those counted with it that this visitor saw. */
  isEntry: boolean;
  seenAt: string;
};

/**
 * The views of one day, each visitor of a page once; a visitor who was not there today is one more visitor, and comes
 * from where they came first. Pages that are gone meanwhile are left out.
 */
export async function countPageViews(scope: Scope, day: string, visits: readonly Visits[]): Promise<void> {
  const { organizationId } = scope;
  const of = <Key extends keyof Visits>(key: Key) => visits.map((each) => each[key]);
  await sql`
    with given as (
      select given.* from unnest(${of("pageId")}::bigint[], ${of("visitor")}::bytea[], ${of("source")}::text[],
        ${of("views")}::integer[], ${of("isEntry")}::boolean[], ${of("seenAt")}::timestamptz[])
        as given (page_id, visitor, source, views, is_entry, seen_at)
      join website_pages as page on page.organization_id = ${organizationId} and page.id = given.page_id
    ), before as (
      select distinct visitor from website_page_visitors
      where organization_id = ${organizationId} and day = ${day} and visitor = any (${of("visitor")}::bytea[])
    ), come as (
      insert into website_page_visitors as kept (organization_id, page_id, day, visitor, source, seen_at)
      select ${organizationId}, page_id, ${day}, visitor, source, seen_at from given order by visitor, page_id
      on conflict (organization_id, day, visitor, page_id) do update
        set seen_at = greatest(kept.seen_at, excluded.seen_at)
      returning page_id, visitor, source, (xmax = 0) as is_new
    ), summed as (
      select come.page_id, come.source, sum(given.views) as views, count(*) filter (where come.is_new) as visitors,
        count(*) filter (where come.is_new and given.is_entry and before.visitor is null) as entries
      from come
      join given on given.page_id = come.page_id and given.visitor = come.visitor
      left join before on before.visitor = come.visitor
      group by come.page_id, come.source
    )
    insert into website_page_days as counted (organization_id, page_id, day, source, views, visitors, entries)
    select ${organizationId}, page_id, ${day}, source, views, visitors, entries from summed order by page_id, source
    on conflict (organization_id, page_id, day, source) do update
      set views = counted.views + excluded.views, visitors = counted.visitors + excluded.visitors,
        entries = counted.entries + excluded.entries`.execute(scope.db);
}

type Conversion = { day: string; visitor: Buffer };

/** The page that this visitor saw last today; undefined for someone who saw none. */
export async function findLastSeen(tx: Scope, { day, visitor }: Conversion): Promise<number | undefined> {
  const { rows } = await sql<{ page_id: number }>`
    select page_id from website_page_visitors
    where organization_id = ${tx.organizationId} and day = ${day} and visitor = ${visitor}
    order by seen_at desc, page_id limit 1`.execute(tx.db);
  return rows[0]?.page_id;
}

/** Who does the same again on one day is counted once, on the page where it was first. */
export async function countPageConversion(
  tx: Scope,
  { pageId, day, visitor, what }: Conversion & { pageId: number; what: "lead" | "booking" },
): Promise<void> {
  const { organizationId } = tx;
  const [isLead, isBooking] = [what === "lead" ? 1 : 0, what === "booking" ? 1 : 0];
  await sql`
    with kept as (
      select page_id, source, has_sent, has_booked from website_page_visitors
      where organization_id = ${organizationId} and day = ${day} and visitor = ${visitor}
      order by page_id for update
    ), marked as (
      update website_page_visitors as seen
      set has_sent = seen.has_sent or ${isLead} = 1, has_booked = seen.has_booked or ${isBooking} = 1
      from kept
      where seen.organization_id = ${organizationId} and seen.day = ${day} and seen.visitor = ${visitor}
        and seen.page_id = ${pageId} and kept.page_id = ${pageId}
        and not exists (select from kept where (${isLead} = 1 and has_sent) or (${isBooking} = 1 and has_booked))
      returning seen.source, (select bool_or(has_sent or has_booked) from kept) as was_counted
    )
    update website_page_days as counted
    set leads = counted.leads + ${isLead}, bookings = counted.bookings + ${isBooking},
      conversions = counted.conversions + case when marked.was_counted then 0 else 1 end
    from marked
    where counted.organization_id = ${organizationId} and counted.page_id = ${pageId} and counted.day = ${day}
      and counted.source = marked.source`.execute(tx.db);
}

export type DayFigures = {
  day: string;
  source: string;
  views: number;
  visitors: number;
  entries: number;
  leads: number;
  bookings: number;
  conversions: number;
};

/** Of one page, or of all with null: by day and source. */
export async function listDayFigures(
  scope: Scope,
  { pageId, first }: { pageId: number | null; first: string },
): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select day::text as day, source, sum(views) as views, sum(visitors) as visitors, sum(entries) as entries,
      sum(leads) as leads, sum(bookings) as bookings, sum(conversions) as conversions
    from website_page_days
    where organization_id = ${scope.organizationId} and day >= ${first}
      and ${pageId === null ? sql`true` : sql`page_id = ${pageId}`}
    group by day, source order by day, source`.execute(scope.db);
  return rows;
}

/** Figures of the past, for the demo. */
export async function addPageDay(
  tx: Scope,
  { pageId, ...figures }: DayFigures & { pageId: number },
): Promise<void> {
  const { day, source, views, visitors, entries, leads, bookings, conversions } = figures;
  await sql`
    insert into website_page_days
      (organization_id, page_id, day, source, views, visitors, entries, leads, bookings, conversions)
    values (${tx.organizationId}, ${pageId}, ${day}, ${source}, ${views}, ${visitors}, ${entries}, ${leads},
      ${bookings}, ${conversions})
    on conflict do nothing`.execute(tx.db);
}

export async function forgetPageVisitorsBefore(scope: Scope, day: string): Promise<void> {
  await sql`
    delete from website_page_visitors where organization_id = ${scope.organizationId} and day < ${day}`.execute(
    scope.db,
  );
}

/** Where the business's own team signed in lately: network addresses with browsers. */
export async function listTeamBrowsers(
  scope: Scope,
  since: string,
): Promise<{ ip: string | null; user_agent: string | null }[]> {
  const { rows } = await sql<{ ip: string | null; user_agent: string | null }>`
    select distinct ip, user_agent from sessions
    where organization_id = ${scope.organizationId} and last_used_at > ${since} and revoked_at is null`.execute(
    scope.db,
  );
  return rows;
}

/** From which network and browser something was done; null for what a member did. */
export async function findVisitorOfEvent(
  tx: Scope,
  id: number,
): Promise<{ ip: string | null; user_agent: string | null; occurred_at: string } | undefined> {
  return tablesOf<EventTables>(tx)
    .selectFrom("events")
    .select(["ip", "user_agent", "occurred_at"])
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("actor_id", "is", null)
    .executeTakeFirst();
}
