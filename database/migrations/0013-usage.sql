-- What a business uses beyond its seats: picture messages and stored bytes, written down as they are used and never
-- altered, so that every cent on a bill can be opened down to what caused it.
create table billing_accounts (
  organization_id uuid primary key references organizations (id) on delete cascade,
  -- The most that usage beyond the plan may cost in one period; null for no limit.
  spend_cap_cents integer check (spend_cap_cents between 0 and 100000),
  version integer not null default 1
);
call guard_tenant_table('billing_accounts');

-- One row for each period of the subscription in which anything was used.
create table usage_periods (
  organization_id uuid not null references organizations (id) on delete cascade,
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- The most that the plans held during the period include.
  included_messages integer not null,
  included_bytes bigint not null,
  messages_used integer not null default 0,
  -- The most that was stored at any moment of the period.
  storage_peak_bytes bigint not null default 0,
  message_cents integer not null default 0,
  storage_cents integer not null default 0,
  -- From here on nothing is added; what comes late counts in the next period.
  closed_at timestamptz,
  primary key (organization_id, period_start)
);
call guard_tenant_table('usage_periods');

create table usage_entries (
  organization_id uuid not null references organizations (id) on delete cascade,
  id bigint not null generated always as identity,
  -- Names what was used; the same key counts once.
  key text not null,
  kind text not null check (kind in ('message', 'storage')),
  -- Messages, or bytes (negative when something was deleted).
  quantity bigint not null,
  -- What this entry added to the cost of its period.
  cost_cents integer not null,
  subject_kind text not null,
  subject_id text not null,
  title text not null,
  actor_id uuid,
  actor_name text not null,
  period_start timestamptz not null,
  recorded_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, key),
  foreign key (organization_id, period_start) references usage_periods (organization_id, period_start)
);
create index usage_entries_newest on usage_entries (organization_id, id desc);
create index usage_entries_of_period on usage_entries (organization_id, period_start, kind, id desc);
call guard_tenant_table('usage_entries');
revoke update, delete, truncate on usage_entries from plumbline_app;

-- What was put, or is being put, on a bill for a period. The key names the charge to the provider.
create table usage_charges (
  organization_id uuid not null references organizations (id) on delete cascade,
  key text not null,
  kind text not null check (kind in ('message', 'storage')),
  period_start timestamptz not null,
  amount_cents integer not null check (amount_cents > 0),
  description text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (organization_id, key),
  foreign key (organization_id, period_start) references usage_periods (organization_id, period_start)
);
create index usage_charges_of_period on usage_charges (organization_id, period_start);
call guard_tenant_table('usage_charges');

-- What was told to the owners, so that nothing is told twice.
create table billing_notices (
  organization_id uuid not null references organizations (id) on delete cascade,
  -- The period, or the end of the trial, that it is about.
  about timestamptz not null,
  kind text not null,
  threshold integer not null,
  sent_at timestamptz not null,
  primary key (organization_id, about, kind, threshold)
);
call guard_tenant_table('billing_notices');
