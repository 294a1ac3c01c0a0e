-- Reminders: what customers are told about their events, by which rules, and what became of each.
create table reminder_settings (
  organization_id uuid not null primary key references organizations (id) on delete cascade,
  -- Texts cost money, so nobody sends them by accident.
  sends_texts boolean not null default false,
  -- Wall-clock times of the business, such as 20:00 and 08:00; both null when there are no quiet hours.
  quiet_from text,
  quiet_to text,
  -- What the customer may do by the link: {"confirm": true, …}.
  policy jsonb not null,
  -- One element a rule, read and written together.
  rules jsonb not null,
  version integer not null default 1,
  check ((quiet_from is null) = (quiet_to is null))
);
call guard_tenant_table('reminder_settings');

-- What the customer of an event knows of it: confirmations follow from what differs.
create table reminder_known (
  organization_id uuid not null,
  event_id bigint not null,
  starts_at timestamptz not null,
  -- Whether it is still to happen, as far as they know.
  is_on boolean not null,
  -- Counts up with each news, so that the same time can be told twice when it was another between.
  round integer not null default 0,
  primary key (organization_id, event_id),
  foreign key (organization_id, event_id) references calendar_events (organization_id, id) on delete cascade
);
call guard_tenant_table('reminder_known');

create table reminders (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  event_id bigint not null,
  rule_id uuid not null,
  kind text not null check (kind in ('before', 'booked', 'moved', 'cancelled')),
  channel text not null check (channel in ('mail', 'text')),
  -- The beginning of the event of which it speaks: an event that was moved is reminded of anew.
  starts_at timestamptz not null,
  round integer not null default 0,
  customer_id bigint,
  due_at timestamptz not null,
  status text not null check (status in ('waiting', 'sending', 'sent', 'dropped', 'failed')),
  -- Why it was dropped or failed, as a sentence.
  reason text,
  recipient text,
  tries integer not null default 0,
  -- Who works on it has it until then; after that it is taken to have died over it.
  held_until timestamptz,
  -- The name under which the carrier took it.
  accepted_as text,
  text_parts integer,
  settled_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  -- The same news is told once, whatever happens (features.md T-CAL-5).
  constraint reminders_once unique (organization_id, event_id, rule_id, channel, starts_at, round),
  foreign key (organization_id, event_id) references calendar_events (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index reminders_newest on reminders (organization_id, created_at desc, id desc);
create index reminders_open on reminders (organization_id, due_at) where status in ('waiting', 'sending');
create index reminders_of_customer on reminders (organization_id, customer_id) where customer_id is not null;
call guard_tenant_table('reminders');

-- Customers who want no reminders.
create table reminder_refusals (
  organization_id uuid not null,
  customer_id bigint not null,
  refused_at timestamptz not null,
  -- By the customer's own hand, or a member's.
  refused_by text not null,
  primary key (organization_id, customer_id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
call guard_tenant_table('reminder_refusals');

-- The link of an event. The token in it is worked out from the id and the installation's secret; only its hash is kept.
create table reminder_links (
  organization_id uuid not null,
  event_id bigint not null,
  id uuid not null,
  token_hash bytea not null unique,
  primary key (organization_id, event_id),
  foreign key (organization_id, event_id) references calendar_events (organization_id, id) on delete cascade
);
call guard_tenant_table('reminder_links');

-- Whoever follows a link belongs to no organization yet: with the hash they learn which one, and nothing else.
create function find_reminder_link(hash bytea)
  returns table (organization_id uuid, time_zone text, country text, event_id bigint)
  language sql stable security definer set search_path = public
  as $$
    select link.organization_id, organization.time_zone, organization.country, link.event_id
    from reminder_links as link
    join organizations as organization on organization.id = link.organization_id
    where link.token_hash = hash
  $$;
revoke all on function find_reminder_link(bytea) from public;
grant execute on function find_reminder_link(bytea) to plumbline_app;

create index calendar_events_changed on calendar_events (organization_id, updated_at) where customer_id is not null;
