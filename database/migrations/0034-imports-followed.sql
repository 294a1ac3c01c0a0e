-- What the other calendar said when an event was last taken in: with it an older file undoes nothing, and what was
-- changed here stays when something else has changed there. Empty for what was taken in before this was kept.
alter table calendar_imports
  add column sequence integer not null default 0,
  add column changed_at timestamptz,
  add column told jsonb;
