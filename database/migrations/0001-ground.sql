-- The ground: extensions, the wall between organizations, the event diary and the keys of repeated writes.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists unaccent;

-- The organization that the current transaction speaks for; null means none, and none sees nothing.
create function current_organization() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;

-- Lower case without accents, one space between words. The dictionary is named in full, so the result never changes
-- with a setting; accents go first, so that it does not depend on the server's idea of upper and lower case. Not in
-- SQL, because every insert would parse and plan it anew.
create function search_form(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$ begin
    return regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), ' {2,}', ' ', 'g');
  end $$;

-- Puts a table behind the wall: the server's role sees one organization's rows, the owner all of them.
create procedure guard_tenant_table(guarded regclass, key_column name default 'organization_id')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format(
    'create policy own_organization on %s to plumbline_app using (%I = current_organization()) with check (%I = current_organization())',
    guarded, key_column, key_column);
  execute format('create policy whole_installation on %s to current_user using (true) with check (true)', guarded);
  execute format('grant select, insert, update, delete on %s to plumbline_app', guarded);
end $$;

create table organizations (
  id uuid primary key,
  name text not null,
  plan text not null check (plan in ('core', 'pro')),
  status text not null check (status in ('trial', 'active', 'past_due', 'cancelled', 'read_only')),
  trial_end timestamptz,
  additional_users integer not null default 0 check (additional_users between 0 and 10),
  storage_used_bytes bigint not null default 0 check (storage_used_bytes >= 0),
  mms_used integer not null default 0 check (mms_used >= 0),
  time_zone text not null default 'America/New_York',
  currency text not null default 'USD',
  country text not null default 'US',
  is_demo boolean not null default false,
  payment_customer_id text,
  payment_subscription_id text,
  card_brand text,
  card_last4 text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call guard_tenant_table('organizations', 'id');

-- Jobs on a clock visit every organization; they may learn the ids and nothing else.
create function list_organizations() returns table (id uuid, time_zone text, country text)
  language sql stable security definer set search_path = public
  as $$ select id, time_zone, country from organizations $$;
revoke all on function list_organizations() from public;
grant execute on function list_organizations() to plumbline_app;

create table idempotency_keys (
  organization_id uuid not null references organizations (id) on delete cascade,
  key text not null,
  fingerprint text not null,
  result jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, key)
);
call guard_tenant_table('idempotency_keys');

-- Values of the installation itself, such as the secret that signs access tokens.
create table installation (
  name text primary key,
  value text not null
);
grant select, insert on installation to plumbline_app;
