-- Invitations into a business: a mailed link that works once, for seven days. Only the hash of its secret is kept.
create table invitations (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  email citext not null,
  role text not null,
  own_role text generated always as (
    case when role in ('OWNER', 'ADMIN', 'MANAGER', 'STAFF', 'ACCOUNTANT') then null else role end
  ) stored,
  team_id uuid,
  token_hash bytea not null,
  invited_by uuid,
  inviter_name text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, own_role) references roles (organization_id, key),
  foreign key (organization_id, team_id) references teams (organization_id, id),
  foreign key (organization_id, invited_by) references users (organization_id, id),
  foreign key (organization_id, accepted_by) references users (organization_id, id)
);
-- One link at a time for an address; a new one takes the place of the old.
create unique index invitations_pending_key on invitations (organization_id, email)
  where accepted_at is null and revoked_at is null;
call guard_tenant_table('invitations');
