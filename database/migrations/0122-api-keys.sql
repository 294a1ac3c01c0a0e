-- API keys: how another app calls the API. It can never do more than the person who made the key can do at that moment.
create table api_keys (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  -- Permissions by name, as `shared/permissions.ts` has them.
  scopes text[] not null check (cardinality(scopes) between 1 and 200),
  secret_hash bytea not null,
  -- The last characters of the key, by which people tell keys apart.
  hint text not null check (char_length(hint) = 4),
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- To within five minutes.
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by_name text,
  -- The calls of the minute that began then.
  window_started_at timestamptz not null,
  window_calls integer not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id) on delete cascade
) with (fillfactor = 60);
create index api_keys_of_maker on api_keys (organization_id, created_by);
call guard_tenant_table('api_keys');
