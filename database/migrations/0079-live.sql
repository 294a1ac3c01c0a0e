-- What open screens are told: which kinds of records changed, of the organizations whose members have a screen open here.
create function list_live_events(organizations uuid[], after bigint, told bigint[], most integer)
  returns table (organization_id uuid, id bigint, subject_kind text, subject_id text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select e.organization_id, e.id, e.subject_kind, e.subject_id
    from (select events.organization_id, events.id, events.subject_kind, events.subject_id from events
      where events.id > after order by events.id limit most) as e
    where e.organization_id = any (organizations)
      and not exists (select from unnest(told) as known (id) where known.id = e.id)
    order by e.id
  $$;
revoke all on function list_live_events(uuid[], bigint, bigint[], integer) from public;
grant execute on function list_live_events(uuid[], bigint, bigint[], integer) to plumbline_app;
