-- The hash chain over the diary. Each seal covers all events of one organization after the previous seal's last one.
create table audit_seals (
  organization_id uuid not null references organizations (id) on delete cascade,
  sequence integer not null check (sequence > 0),
  first_event_id bigint not null,
  last_event_id bigint not null,
  event_count integer not null check (event_count > 0),
  -- sha256 of the previous seal's hash, this seal's own facts and the canonical form of each event.
  hash bytea not null check (length(hash) = 32),
  -- The first 8 bytes of each event's own sha256, which tell the event that differs from those around it.
  marks bytea not null,
  sealed_at timestamptz not null,
  primary key (organization_id, sequence),
  check (first_event_id <= last_event_id and length(marks) = 8 * event_count)
);
call guard_tenant_table('audit_seals');
revoke update, delete, truncate on audit_seals from plumbline_app;

-- Every event with an id up to `newest` is either saved, or given up, or being written by one of `writers`: whoever
-- inserts holds this lock on the table before an id is given out, and until the transaction ends.
create function audit_horizon(out newest bigint, out writers text[])
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  select last_value into newest from events_id_seq;
  select coalesce(array_agg(distinct virtualtransaction), '{}') into writers
  from pg_locks
  where locktype = 'relation' and relation = 'events'::regclass and mode = 'RowExclusiveLock'
    and database = (select oid from pg_database where datname = current_database());
end $$;
revoke all on function audit_horizon() from public;
grant execute on function audit_horizon() to plumbline_app;

-- Jobs on a clock visit the organizations that have something to seal; they may learn the ids and nothing else.
create function list_unsealed_organizations(up_to bigint) returns table (id uuid, time_zone text, country text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select o.id, o.time_zone, o.country from organizations o
    where exists (
      select from events e where e.organization_id = o.id and e.id <= up_to and e.id > coalesce(
        (select s.last_event_id from audit_seals s where s.organization_id = o.id order by s.sequence desc limit 1), 0))
  $$;
revoke all on function list_unsealed_organizations(bigint) from public;
grant execute on function list_unsealed_organizations(bigint) to plumbline_app;
