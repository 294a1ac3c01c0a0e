-- The second proof of who somebody is: an authenticator app, recovery codes for the day it is lost, and devices that
-- are trusted for a while.
create table authenticator_apps (
  organization_id uuid not null,
  user_id uuid not null,
  -- The shared secret, sealed with a key of the installation that is not in this table.
  sealed_secret bytea not null,
  -- Null while it is being set up: it counts for nothing before its first code was right.
  confirmed_at timestamptz,
  -- The newest time step whose code was used; that code and all before it never work again.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
call guard_tenant_table('authenticator_apps');

-- Each code begins with a selector that says which one it is; the rest is kept as a slow hash.
create table recovery_codes (
  organization_id uuid not null,
  user_id uuid not null,
  selector text not null,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, selector),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
call guard_tenant_table('recovery_codes');

create table trusted_devices (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index trusted_devices_of_user on trusted_devices (organization_id, user_id);
call guard_tenant_table('trusted_devices');

-- What a business asks of its people when they sign in; no row means nothing beyond a password.
create table sign_in_rules (
  organization_id uuid primary key references organizations (id) on delete cascade,
  requires_second_factor boolean not null,
  updated_at timestamptz not null default now()
);
call guard_tenant_table('sign_in_rules');

-- Sealed notes that were used up, so that none works twice. They name nobody: a note is known by a random id.
create table spent_proofs (
  id uuid primary key,
  expires_at timestamptz not null
);
grant select, insert, delete on spent_proofs to plumbline_app;
