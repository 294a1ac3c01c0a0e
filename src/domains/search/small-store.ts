/** The kinds of records of which a business has at most a few thousand: all of them are looked through. */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { Source } from "./asking-store.ts";

type Shown = {
  title?: RawBuilder<unknown>;
  detail?: RawBuilder<unknown>;
  status?: RawBuilder<unknown>;
  amount?: RawBuilder<unknown>;
  isOpen?: RawBuilder<unknown>;
  parent?: RawBuilder<unknown>;
  at?: RawBuilder<unknown>;
};

const blank = sql`''`;
const none = sql`null`;

const shown = ({
  title = sql`t.name`,
  detail = blank,
  status = blank,
  amount = none,
  isOpen = sql`true`,
  parent = none,
  at = sql`t.updated_at`,
}: Shown) => sql`t.id::text as id, ${title} as title, ${detail} as detail, ${status} as status,
  (${amount})::bigint as amount_cents, null::text as currency, (${at}) as at, ${isOpen} as is_open,
  (${parent})::text as parent, extract(epoch from t.updated_at) as recent`;

const small = (
  kind: Source["kind"],
  table: string,
  { isThere = sql`true`, text, ...what }: Shown & { isThere?: Source["isThere"]; text?: RawBuilder<unknown> },
): Source => ({
  kind,
  from: sql`${sql.table(table)} t`,
  isThere,
  isReached: sql`true`,
  shown: shown(what),
  ...(text && { text }),
});

const isKept: Source["isThere"] = sql`t.deleted_at is null`;

export const services = (): Source =>
  small("service", "services", {
    isThere: isKept,
    detail: sql`t.category`,
    status: sql`t.status`,
    amount: sql`t.price_cents`,
    isOpen: sql`t.status = 'active'`,
    at: none,
  });

export const templates = (): Source =>
  small("template", "templates", { isThere: isKept, detail: sql`t.category`, status: sql`t.kind` });

export const campaigns = (): Source =>
  small("campaign", "campaigns", {
    isThere: isKept,
    status: sql`t.state`,
    isOpen: sql`t.state not in ('sent', 'cancelled')`,
  });

export const automations = (): Source =>
  small("automation", "automations", { isThere: isKept, status: sql`t.status` });

export const pages = (): Source =>
  small("page", "website_pages", {
    isThere: isKept,
    title: sql`t.title`,
    detail: sql`'/' || t.slug`,
    status: sql`t.status`,
    isOpen: sql`t.status <> 'archived'`,
  });

export const forms = (): Source =>
  small("form", "website_forms", { status: sql`t.status`, isOpen: sql`t.status <> 'archived'` });

export const funnels = (): Source =>
  small("funnel", "funnels", {
    detail: sql`t.description`,
    status: sql`t.status`,
    isOpen: sql`t.status <> 'archived'`,
  });

export const segments = (): Source =>
  small("segment", "segments", {
    detail: sql`t.description`,
    status: sql`case when t.archived_at is null then '' else 'archived' end`,
    isOpen: sql`t.archived_at is null`,
  });

/** One's own and those that are shared; `parent` says what it is opened with. */
export const reports = ({ actor }: Scope): Source =>
  small("report", "saved_reports", {
    isThere: sql`t.deleted_at is null and (t.is_shared or t.created_by = ${(actor.viewingAs ?? actor).userId})`,
    detail: sql`t.created_by_name`,
    status: sql`t.report`,
    parent: sql`t.asked`,
    text: sql`search_form(t.name)`,
  });

export const members = (): Source =>
  small("member", "users", {
    title: sql`trim(t.first_name || ' ' || t.last_name)`,
    detail: sql`concat_ws(' · ', t.email, t.phone)`,
    status: sql`case when t.is_active then '' else 'deactivated' end`,
    isOpen: sql`t.is_active`,
    at: none,
    text: sql`search_form(t.first_name || ' ' || t.last_name || E'\n' || t.email || E'\n'
      || regexp_replace(coalesce(t.phone, ''), '[^0-9]', '', 'g'))`,
  });
