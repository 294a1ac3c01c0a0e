-- What the stand-in for the payment provider remembers while no provider is configured: the provider's side of the
-- story, so it belongs to the installation and to no organization.
create table payment_stand_in (
  kind text not null check (kind in ('book', 'card', 'confirmation', 'setup', 'key', 'message', 'clock', 'secret')),
  id text not null,
  body jsonb not null,
  -- When something is next to be done with it; null when nothing is.
  due_at timestamptz,
  number bigint not null generated always as identity,
  created_at timestamptz not null default now(),
  primary key (kind, id)
);
create index payment_stand_in_due on payment_stand_in (kind, due_at, number) where due_at is not null;
create index payment_stand_in_newest on payment_stand_in (kind, number desc);
grant select, insert, update, delete on payment_stand_in to plumbline_app;
