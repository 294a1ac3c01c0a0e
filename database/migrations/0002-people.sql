-- The people of an organization, their sessions and their ways back in.
create table users (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email citext not null,
  phone text,
  password_hash text not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'MANAGER', 'STAFF', 'ACCOUNTANT')),
  is_owner boolean not null default false,
  team_id uuid,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
-- One address signs in to one business.
create unique index users_email_key on users (email);
call guard_tenant_table('users');

create table sessions (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  refresh_hash bytea not null,
  is_remembered boolean not null default false,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index sessions_of_user on sessions (organization_id, user_id);
call guard_tenant_table('sessions');

create table password_resets (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index password_resets_of_user on password_resets (organization_id, user_id);
call guard_tenant_table('password_resets');

-- Failed attempts by account and by address; keys are hashes, so the table names nobody.
create table attempt_counters (
  key bytea primary key,
  failures integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);
grant select, insert, update, delete on attempt_counters to plumbline_app;

-- Signing in starts from an address alone, before any organization is known: this is the one question allowed.
create function find_account(address citext)
  returns table (organization_id uuid, user_id uuid, password_hash text, is_active boolean)
  language sql stable security definer set search_path = public
  as $$ select organization_id, id, password_hash, is_active from users where email = address $$;
revoke all on function find_account(citext) from public;
grant execute on function find_account(citext) to plumbline_app;
