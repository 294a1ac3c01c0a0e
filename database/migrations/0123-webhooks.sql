-- Webhooks: where a business wants to be told what happened, and what was sent there.
create table webhooks (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  url text not null check (char_length(url) between 1 and 2000),
  -- Types of events, as `integrations/webhooks/contract.ts` has them.
  kinds text[] not null check (cardinality(kinds) between 1 and 100),
  -- Sealed, because deliveries are signed with it.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  state text not null check (state in ('on', 'off')),
  off_reason text check (off_reason in ('manual', 'failing', 'gone', 'creator')),
  -- Since the first failure after the last delivery; null while all is well.
  failing_since timestamptz,
  failures integer not null default 0,
  -- Until then nothing is tried, so that a server that hangs takes nobody's time.
  paused_until timestamptz,
  last_delivered_at timestamptz,
  last_failed_at timestamptz,
  last_error text,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id) on delete cascade,
  check ((previous_secret is null) = (previous_until is null)),
  check ((state = 'off') = (off_reason is not null))
);
create index webhooks_of_maker on webhooks (organization_id, created_by);
call guard_tenant_table('webhooks');

create table webhook_deliveries (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  webhook_id uuid not null,
  -- Null for a test event.
  event_id bigint,
  kind text not null,
  -- Exactly what is sent.
  body text not null check (char_length(body) <= 10000),
  is_replay boolean not null default false,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  last_at timestamptz,
  last_status integer,
  last_ms integer,
  last_answer text,
  last_error text,
  primary key (organization_id, id),
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id) on delete cascade,
  check ((state = 'waiting') = (next_at is not null))
);
create unique index webhook_deliveries_once on webhook_deliveries (organization_id, webhook_id, event_id)
  where event_id is not null and not is_replay;
create index webhook_deliveries_log on webhook_deliveries (organization_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_old on webhook_deliveries (organization_id, created_at) where state <> 'waiting';
call guard_tenant_table('webhook_deliveries');
