-- Jobs decide the state of their visits (decision 37); the database only refuses an event and a visit out of step.
drop trigger calendar_events_with_visit on calendar_events;
drop function follow_event_of_visit();

-- Looked at when everything is written: by which event the visit is known, and how far each of the two is.
create function assert_visit_in_step() returns trigger language plpgsql as $$
declare
  organization uuid := new.organization_id;
  on_calendar bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
  event_status text;
  is_deleted boolean;
  visit_status text;
  is_in_step boolean;
begin
  select e.status, e.deleted_at is not null into event_status, is_deleted from calendar_events e
    where e.organization_id = organization and e.id = on_calendar and e.job_id is not null;
  if event_status is null then return null; end if;
  select v.status into visit_status from visits v
    where v.organization_id = organization and v.event_id = on_calendar;
  is_in_step := case
    when is_deleted then coalesce(visit_status not in ('scheduled', 'on_the_way'), true)
    when visit_status is null then false
    when event_status in ('scheduled', 'confirmed') then visit_status in ('scheduled', 'on_the_way')
    when event_status = 'in_progress' then visit_status = 'started'
    when event_status = 'completed' then visit_status = 'done'
    else visit_status = 'cancelled'
  end;
  if is_in_step then return null; end if;
  raise exception using errcode = '23514', constraint = 'visits_in_step_with_calendar', message = format(
    'The event %s is %s, and its visit %s', on_calendar,
    case when is_deleted then 'deleted' else event_status end, coalesce(visit_status, 'is missing'));
end $$;
create constraint trigger calendar_events_in_step after update of status, deleted_at on calendar_events
  deferrable initially deferred for each row when (new.job_id is not null)
  execute function assert_visit_in_step('id');
create constraint trigger visits_in_step after update of status, event_id on visits
  deferrable initially deferred for each row when (new.event_id is not null)
  execute function assert_visit_in_step('event_id');
