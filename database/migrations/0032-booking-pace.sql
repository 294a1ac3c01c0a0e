-- Whether an event takes its member's time: the words of calendar_events_no_double_booking. Its cost is not what it
-- takes, but what keeps every plan from trying rows by it one after the other: it is read from the index below alone,
-- also while the table is young and nothing is known about it.
create function takes_time(status text, list_type text) returns boolean
  language plpgsql immutable parallel safe cost 10000
  as $$ begin
    return status in ('scheduled', 'confirmed', 'in_progress') and list_type in ('job', 'appointment', 'meeting');
  end $$;
drop index calendar_events_of_member;
create index calendar_events_of_member on calendar_events (organization_id, assigned_to, blocked_until)
  where deleted_at is null and takes_time(status, list_type);

-- Only what belongs to a series has a place in it: other events cost its index nothing.
alter table calendar_events drop constraint calendar_events_once_in_series;
alter table calendar_events
  add constraint calendar_events_once_in_series exclude using btree (
    organization_id with =, series_id with =, recurrence_id with =
  ) where (series_id is not null) deferrable initially deferred;
