-- Links by which somebody without an account gets one file. Of the secret in a link only the hash is kept.
create table file_shares (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  file_id bigint not null,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  password_hash text,
  -- The first moment at which it is over.
  ends_at timestamptz,
  most_downloads integer check (most_downloads between 1 and 1000),
  downloads integer not null default 0,
  last_download_at timestamptz,
  revoked_at timestamptz,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, file_id) references files (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create index file_shares_of_file on file_shares (organization_id, file_id, created_at desc);
call guard_tenant_table('file_shares');
