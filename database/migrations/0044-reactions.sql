-- Reactions: readers of the event log that keep their place, so that each event is followed once.
create table reaction_places (
  reaction text not null primary key,
  -- The id of the event up to which everything was read, whatever the organization.
  position bigint not null
);
grant select, insert, update on reaction_places to plumbline_app;

-- Readers walk through the events of all organizations in the order of their ids.
create index events_in_order on events (id);

-- One piece for the seals and for the readers: every event with an id up to `newest` is either saved, or given up, or
-- being written by one of `writers`. Whoever inserts holds this lock on the table before an id is given out, and until
-- the transaction ends.
drop function audit_horizon();
create function event_horizon(out newest bigint, out writers text[])
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  select case when is_called then last_value else last_value - 1 end into newest from events_id_seq;
  select coalesce(array_agg(distinct virtualtransaction), '{}') into writers
  from pg_locks
  where locktype = 'relation' and relation = 'events'::regclass and mode = 'RowExclusiveLock'
    and database = (select oid from pg_database where datname = current_database());
end $$;
revoke all on function event_horizon() from public;
grant execute on function event_horizon() to plumbline_app;

-- A reader learns where something happened, what kind of thing, and to which record. What the event says it reads
-- behind the wall, as the organization.
create function list_news(types text[], after bigint, up_to bigint, most integer)
  returns table (id bigint, organization_id uuid, time_zone text, country text, occurred_at timestamptz, type text,
    subject_kind text, subject_id text, customer_id bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select e.id, e.organization_id, o.time_zone, o.country, e.occurred_at, e.type,
      e.subject_kind, e.subject_id, e.customer_id
    from events e join organizations o on o.id = e.organization_id
    where e.id > after and e.id <= up_to and e.type = any (types)
    order by e.id
    limit most
  $$;
revoke all on function list_news(text[], bigint, bigint, integer) from public;
grant execute on function list_news(text[], bigint, bigint, integer) to plumbline_app;

-- Reminders looked for what was changed within two days; where they were at work already, they go on from there.
insert into reaction_places (reaction, position)
select 'reminders', coalesce(max(id) filter (where occurred_at < now() - interval '2 days'), 0)
from events having count(*) > 0;

-- Of what was changed lately only that search asked. What concerns a customer is now looked at by customer, and what was
-- deleted is looked at as well.
drop index calendar_events_changed;
drop index calendar_events_of_customer;
create index calendar_events_of_customer on calendar_events (organization_id, customer_id, starts_at desc);
