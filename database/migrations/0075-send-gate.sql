-- The send gate: addresses that are written to no more, what was let go to each, its settings, and the public page of
-- preferences.

-- Where a wish can come from besides: a text, the booking page or a form, the page of preferences, the carrier itself.
alter table consent_entries drop constraint consent_entries_source_check;
alter table consent_entries add constraint consent_entries_source_check check (source in
  ('link', 'one_click', 'member', 'import', 'backfill', 'text', 'booking', 'form', 'preferences', 'carrier'));
create index consent_entries_by_time on consent_entries (organization_id, id desc);

-- Addresses that nothing is sent to, whatever was agreed. Like the ledger they outlive the customer's record.
create table suppressions (
  organization_id uuid not null references organizations (id) on delete cascade,
  id bigint not null generated always as identity,
  channel text not null check (channel in ('mail', 'text')),
  address_hash bytea not null,
  masked text not null,
  cause text not null check (cause in ('hard_bounce', 'complaint')),
  -- What the receiving side said, in its own words.
  detail text not null default '',
  suppressed_at timestamptz not null,
  -- A member let it be written to again.
  ended_at timestamptz,
  ended_by text,
  ended_by_id uuid,
  end_note text,
  primary key (organization_id, id),
  check ((ended_at is null) = (ended_by is null)),
  -- Who complained has to be asked first.
  check (ended_at is null or cause <> 'complaint' or end_note is not null)
);
create unique index suppressions_that_hold on suppressions (organization_id, channel, address_hash, cause)
  where ended_at is null;
create index suppressions_of_address on suppressions (organization_id, channel, address_hash, id desc);
call guard_tenant_table('suppressions');
revoke update, delete, truncate on suppressions from plumbline_app;
grant update (ended_at, ended_by, ended_by_id, end_note) on suppressions to plumbline_app;

-- What the gate let go to each address in the last days: the most that an address gets is counted here.
create table gate_releases (
  organization_id uuid not null references organizations (id) on delete cascade,
  -- The same message once, however often it is tried.
  key text not null,
  channel text not null check (channel in ('mail', 'text')),
  address_hash bytea not null,
  purpose text not null check (purpose in ('transactional', 'reminders', 'conversation', 'marketing')),
  released_at timestamptz not null,
  primary key (organization_id, key)
);
create index gate_releases_to_address on gate_releases (organization_id, channel, address_hash, released_at);
call guard_tenant_table('gate_releases');

create table sending_settings (
  organization_id uuid not null primary key references organizations (id) on delete cascade,
  -- The most that one address gets; null for no limit.
  most_per_day integer check (most_per_day between 1 and 1000),
  most_per_week integer check (most_per_week between 1 and 1000),
  -- Whether also a reply to somebody who has just written waits for the end of the quiet hours.
  holds_replies boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
call guard_tenant_table('sending_settings');

-- The page on which whoever has an address says what may be sent there: one link for each address, under a random token
-- of which a hash is kept.
create table preference_links (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  channel text not null check (channel in ('mail', 'text')),
  address_hash bytea not null,
  masked text not null,
  -- Whose record it was sent to last; the link outlives the record.
  customer_id bigint,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, channel, address_hash),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete set null (customer_id)
);
create index preference_links_of_customer on preference_links (organization_id, customer_id)
  where customer_id is not null;
call guard_tenant_table('preference_links');

create function find_preference_link(hash bytea)
  returns table (organization_id uuid, time_zone text, country text, channel text, address_hash bytea, masked text,
    customer_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select link.organization_id, organization.time_zone, organization.country, link.channel, link.address_hash,
      link.masked, link.customer_id
    from preference_links as link
    join organizations as organization on organization.id = link.organization_id
    where link.token_hash = hash
  $$;
revoke all on function find_preference_link(bytea) from public;
grant execute on function find_preference_link(bytea) to plumbline_app;

-- Whether the booking page asks if offers may be sent.
alter table booking_pages add column asks_about_offers boolean not null default false;
