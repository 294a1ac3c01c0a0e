-- Messages of the payment provider are written down when they come, which is all that it waits for, and acted on after
-- that: each until it was done, however long what it needs is out of reach.
alter table collecting_messages
  -- What it is about, until it was acted on.
  add column about jsonb,
  -- When it is to be acted on; null: it was.
  add column due_at timestamptz,
  -- How often that failed.
  add column tries integer not null default 0 check (tries >= 0),
  add check ((due_at is null) = (about is null));
create index collecting_messages_due on collecting_messages (due_at) where due_at is not null;

-- Keeps messages of any businesses, each for the one whose account it names; those that are kept already change nothing.
-- Gives how many are new, and the accounts that no business has.
create function keep_collecting_messages(messages jsonb, came_at timestamptz)
  returns table (added integer, strange text[])
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    with given as (
      select distinct on (m.id, a.organization_id) a.organization_id, m.account, m.id, m.type, m.created_at, m.about
      from jsonb_to_recordset(messages) as m (account text, id text, type text, created_at timestamptz, about jsonb)
        left join collecting_accounts a on a.account_id = m.account
    ), kept as (
      insert into collecting_messages (organization_id, id, type, created_at, received_at, about, due_at)
      select organization_id, id, type, created_at, came_at, about, came_at
      from given where organization_id is not null
      -- Two who keep the same ones wait for each other in one order.
      order by organization_id, id
      on conflict do nothing returning 1
    )
    select (select count(*) from kept)::integer,
      array(select distinct account from given where organization_id is null)
  $$;
revoke all on function keep_collecting_messages(jsonb, timestamptz) from public;
grant execute on function keep_collecting_messages(jsonb, timestamptz) to plumbline_app;

-- Messages of all businesses that are to be acted on by then, the longest due first.
create function due_collecting_messages(due_by timestamptz, most integer)
  returns table (organization_id uuid, time_zone text, country text, about jsonb, tries integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select m.organization_id, o.time_zone, o.country, m.about, m.tries
    from collecting_messages m join organizations o on o.id = m.organization_id
    where m.due_at <= due_by order by m.due_at limit most
  $$;
revoke all on function due_collecting_messages(timestamptz, integer) from public;
grant execute on function due_collecting_messages(timestamptz, integer) to plumbline_app;

-- Whose account a message is about is found where it is kept.
drop function find_collecting_account(text);
