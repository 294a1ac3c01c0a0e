-- What was said about writing to an address: one list that only grows. What holds is the newest entry.

-- Keeps addresses of one business from being matched with those of another. It never changes, or opt-outs would be lost.
create table consent_salts (
  organization_id uuid not null primary key references organizations (id) on delete cascade,
  salt bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
);
call guard_tenant_table('consent_salts');
revoke update, delete, truncate on consent_salts from plumbline_app;

-- An address as the ledger knows it; null for a business without a salt, of which nothing is known yet. Only ASCII letters
-- are lowered, so that every database gives the same.
create function consent_hash(organization uuid, channel text, address text) returns bytea
  language sql stable set search_path = public, pg_temp
  as $$
    select sha256(salt || convert_to(channel || ':' || lower(btrim(address) collate "C"), 'UTF8'))
    from consent_salts where organization_id = organization
  $$;

create table consent_entries (
  organization_id uuid not null references organizations (id) on delete cascade,
  id bigint not null generated always as identity,
  channel text not null check (channel in ('mail', 'text')),
  address_hash bytea not null,
  -- Enough for a person to tell addresses apart, and not the address: it outlives the customer's record.
  masked text not null,
  purpose text not null check (purpose in ('reminders', 'conversation', 'marketing', 'everything')),
  state text not null check (state in ('withdrawn', 'granted')),
  source text not null check (source in ('link', 'one_click', 'member', 'import', 'backfill')),
  -- What whoever said it had before their eyes, and which version of it.
  shown text,
  shown_version text,
  -- What a member wrote down about it.
  note text,
  said_at timestamptz not null,
  said_by text not null,
  member_id uuid,
  ip text,
  user_agent text,
  -- About whose record it was said; the entry outlives the record.
  customer_id bigint,
  primary key (organization_id, id),
  check ((shown is null) = (shown_version is null)),
  -- Mails that answer what a person has just done always go; only texts can be stopped altogether.
  check (purpose <> 'everything' or channel = 'text'),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete set null (customer_id)
);
create index consent_entries_newest on consent_entries (organization_id, channel, address_hash, purpose, id desc);
create index consent_entries_of_customer on consent_entries (organization_id, customer_id, id desc)
  where customer_id is not null;
call guard_tenant_table('consent_entries');
revoke update, delete, truncate on consent_entries from plumbline_app;

-- What customers refused so far goes to every address that is known of them.
insert into consent_salts (organization_id) select distinct organization_id from reminder_refusals;
insert into consent_entries (organization_id, channel, address_hash, masked, purpose, state, source, said_at, said_by,
    customer_id)
  select refusal.organization_id, known.channel, consent_hash(refusal.organization_id, known.channel, known.address),
    known.masked, 'reminders', 'withdrawn', 'backfill', refusal.refused_at, refusal.refused_by, refusal.customer_id
  from reminder_refusals as refusal
  join customers as customer on customer.organization_id = refusal.organization_id and customer.id = refusal.customer_id
  cross join lateral (values
    ('mail', customer.email, left(btrim(customer.email), 1) || '•••' || coalesce(substring(customer.email from '@.*$'), '')),
    ('text', customer.phone_e164, '•••' || right(customer.phone_e164, 4))
  ) as known (channel, address, masked)
  where btrim(known.address) <> ''
  order by refusal.refused_at, refusal.customer_id;
drop table reminder_refusals;

-- A link governs the address that it was sent to. Those sent so far, and those a member copies, name none.
alter table reminder_links
  drop constraint reminder_links_one_each,
  add column channel text check (channel in ('mail', 'text')),
  add column address_hash bytea,
  add column masked text,
  add constraint reminder_links_of_address
    check ((channel is null) = (address_hash is null) and (channel is null) = (masked is null)),
  add constraint reminder_links_one_each
    unique nulls not distinct (organization_id, event_id, sent_to, channel, address_hash);

drop function find_reminder_link(bytea);
create function find_reminder_link(hash bytea)
  returns table (organization_id uuid, time_zone text, country text, event_id bigint, sent_to bigint, channel text,
    address_hash bytea, masked text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select link.organization_id, organization.time_zone, organization.country, link.event_id, link.sent_to,
      link.channel, link.address_hash, link.masked
    from reminder_links as link
    join organizations as organization on organization.id = link.organization_id
    where link.token_hash = hash
  $$;
revoke all on function find_reminder_link(bytea) from public;
grant execute on function find_reminder_link(bytea) to plumbline_app;

-- Since when reminders before an event are sent; null while the plan has none. What was due before is not made up for.
alter table reminder_settings add column before_since timestamptz;
update reminder_settings as settings set before_since = '2000-01-01T00:00:00Z'
  from organizations as organization
  where organization.id = settings.organization_id and organization.plan = 'pro';
