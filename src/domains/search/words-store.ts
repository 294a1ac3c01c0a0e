/** The words of names and titles: by them a slip of the finger is known, and they go when the last record with them goes. */
import { sql } from "kysely";
import type pg from "pg";
import type { Scope } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";

const mostNear = 60;

/** Words with, or beginning with, what is one slip away, from eight letters on two; more than are truly near. */
export async function findNearWords(scope: Scope, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from searchable_words
    where word_keys && (select word_slips(${scope.organizationId}, ${word}, ${word.length < 8 ? 1 : 2}))
    order by abs(length(word) - ${word.length}), word limit ${mostNear}`.execute(scope.db);
  return rows.map((row) => row.word);
}

/** The organizations in which texts came or went since their words were last gone through. */
export async function listWithNews(pool: pg.Pool) {
  const { rows } = await sql<{ id: string; time_zone: string; country: string }>`
    select id, time_zone, country from list_word_news()`.execute(scopedTo(pool, null));
  return rows;
}

/** Takes the oldest of them off the list, for whoever asks first. */
export async function takeNews(tx: Scope, most: number): Promise<{ words: string; is_gone: boolean }[]> {
  const { rows } = await sql<{ words: string; is_gone: boolean }>`
    delete from search_word_news where organization_id = ${tx.organizationId} and id in (
      select id from search_word_news where organization_id = ${tx.organizationId} order by id limit ${most}
      for update skip locked)
    returning words, is_gone`.execute(tx.db);
  return rows;
}

/** In one order, so that two who add the same words do not wait for each other. */
export async function addWords(tx: Scope, words: readonly string[]): Promise<void> {
  await sql`insert into search_words (organization_id, word)
    select ${tx.organizationId}, word from unnest(${words.toSorted()}::text[]) as word
    on conflict do nothing`.execute(tx.db);
}

const largeViews = ["customers", "jobs", "calendar_events", "tasks", "files", "contracts", "invoices"];
const smallTexts: Record<string, string> = {
  services: "search_text",
  templates: "search_form(name)",
  segments: "search_form(name)",
  campaigns: "search_form(name)",
  website_forms: "search_form(name)",
  website_pages: "search_text",
  funnels: "search_form(name)",
  automations: "search_form(name)",
  saved_reports: "search_form(name)",
  users: "search_form(first_name || ' ' || last_name)",
};
const hasNoTrash = new Set(["segments", "website_forms", "funnels", "users"]);

/** Removes this word unless a record still has it, or a longer one in which it stands. */
export async function dropUnused(tx: Scope, word: string): Promise<void> {
  const pattern = `%${word}%`;
  const inLarge = largeViews.map(
    (table) => sql`exists (select from ${sql.table(`searchable_${table}`)}
      where search_keys @> search_keys(${tx.organizationId}, ${word}) and search_text like ${pattern})`,
  );
  const inSmall = Object.entries(smallTexts).map(
    ([
      table,
      text,
    ]) => sql`exists (select from ${sql.table(table)} where organization_id = ${tx.organizationId}
      ${hasNoTrash.has(table) ? sql`` : sql`and deleted_at is null`} and ${sql.raw(text)} like ${pattern})`,
  );
  await sql`delete from search_words where organization_id = ${tx.organizationId} and word = ${word}
    and not (${sql.join([...inLarge, ...inSmall], sql` or `)})`.execute(tx.db);
}
