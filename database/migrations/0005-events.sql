-- The one diary of the business. The server may add lines and read them, never change or remove one.
create table events (
  organization_id uuid not null references organizations (id) on delete cascade,
  id bigint not null generated always as identity,
  occurred_at timestamptz not null,
  type text not null,
  subject_kind text not null,
  subject_id text not null,
  customer_id bigint,
  actor_id uuid,
  actor_name text not null,
  title text not null,
  description text,
  data jsonb not null default '{}',
  request_id text,
  ip text,
  user_agent text,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id)
);
create index events_newest on events (organization_id, occurred_at desc, id desc);
create index events_of_customer on events (organization_id, customer_id, occurred_at desc, id desc)
  where customer_id is not null;
call guard_tenant_table('events');
revoke update, delete, truncate on events from plumbline_app;
