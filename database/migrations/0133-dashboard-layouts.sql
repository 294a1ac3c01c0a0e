-- How each person has arranged their dashboard: the order of its cards, and which are hidden. Without a row it is as usual.
create table dashboard_layouts (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null,
  cards jsonb not null check (jsonb_typeof(cards) = 'array'),
  updated_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
call guard_tenant_table('dashboard_layouts');
