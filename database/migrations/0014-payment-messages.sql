-- Messages of the payment provider that were seen, each once; written down before anything is done about them.
create table payment_messages (
  id text primary key,
  type text not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  customer_id text,
  subscription_id text,
  -- Null while what it says has not been taken over.
  applied_at timestamptz
);
grant select, insert, update, delete on payment_messages to plumbline_app;

-- Subscriptions that are being started for accounts that do not exist yet. A row goes when its account is saved; one
-- that stays belongs to a process that died, and its subscription is cancelled.
create table subscription_starts (
  -- Names the attempt to the provider.
  key text primary key,
  organization_id uuid not null,
  -- What was asked for, so that the same can be asked again to learn what became of it.
  request jsonb not null,
  state text not null check (state in ('running', 'cancelling', 'cancelled')),
  started_at timestamptz not null
);
grant select, insert, update, delete on subscription_starts to plumbline_app;
