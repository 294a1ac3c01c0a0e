-- Sign-ups under way, one for each address, so that two clicks never start two subscriptions. The key is a hash.
create table sign_ups (
  key bytea primary key,
  -- Names the attempt to the payment provider, and becomes the organization's id when it succeeds.
  id uuid not null,
  -- What was asked for, when the client gave the request a key and may therefore repeat it.
  fingerprint text,
  state text not null check (state in ('running', 'done')),
  -- A process that has not finished by then has died, and the next request may take over.
  running_until timestamptz not null
);
grant select, insert, update, delete on sign_ups to plumbline_app;
