-- Teams, and roles of the business's own beside the five that are given.
create table teams (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null,
  color text not null check (color in ('teal', 'blue', 'green', 'yellow', 'orange', 'red', 'pink', 'violet', 'gray')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index teams_name_key on teams (organization_id, lower(name));
call guard_tenant_table('teams');

create table roles (
  organization_id uuid not null references organizations (id) on delete cascade,
  -- What a member's role says. It never changes, so that a role can be renamed.
  key text not null check (key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  name text not null,
  description text not null default '',
  -- {"customers.view": "team"}: a name that the program does not know grants nothing.
  grants jsonb not null check (jsonb_typeof(grants) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, key)
);
create unique index roles_name_key on roles (organization_id, lower(name));
call guard_tenant_table('roles');

-- A member has one of the five given roles or one of the business's own; a role that somebody has cannot go.
alter table users drop constraint users_role_check;
alter table users
  add column own_role text generated always as (
    case when role in ('OWNER', 'ADMIN', 'MANAGER', 'STAFF', 'ACCOUNTANT') then null else role end
  ) stored,
  add column is_team_lead boolean not null default false,
  add column last_seen_at timestamptz,
  add constraint users_own_role_fkey foreign key (organization_id, own_role) references roles (organization_id, key),
  add constraint users_team_fkey foreign key (organization_id, team_id) references teams (organization_id, id),
  add constraint users_lead_in_team check (team_id is not null or not is_team_lead);
create index users_by_team on users (organization_id, team_id) where team_id is not null;
create unique index users_one_lead on users (organization_id, team_id) where is_team_lead;

-- As whom somebody looks at the product through this session, with that role's or member's permissions and no others.
alter table sessions
  add column viewed_role text,
  add column viewed_user_id uuid,
  add constraint sessions_one_view check (viewed_role is null or viewed_user_id is null),
  add constraint sessions_viewed_user_fkey foreign key (organization_id, viewed_user_id)
    references users (organization_id, id) on delete set null (viewed_user_id);
