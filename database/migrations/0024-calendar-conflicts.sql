-- Nobody is booked twice: what takes a member's time cannot overlap, unless somebody says why it may.
alter table calendar_events
  add column cancel_reason text,
  add column override_reason text,
  add column overridden_by uuid,
  add foreign key (organization_id, overridden_by) references users (organization_id, id),
  add check (cancel_reason is null or status = 'cancelled'),
  add check (overridden_by is null or override_reason is not null);

-- Of what overlapped before, the first booked keeps its place and the others say so.
update calendar_events as later
set override_reason = 'Booked before double bookings were refused'
where later.assigned_to is not null and later.deleted_at is null
  and later.status in ('scheduled', 'confirmed', 'in_progress')
  and later.list_type in ('job', 'appointment', 'meeting')
  and exists (
    select from calendar_events as earlier
    where earlier.organization_id = later.organization_id and earlier.assigned_to = later.assigned_to
      and earlier.id < later.id and earlier.deleted_at is null
      and earlier.status in ('scheduled', 'confirmed', 'in_progress')
      and earlier.list_type in ('job', 'appointment', 'meeting')
      and earlier.starts_at < later.ends_at and earlier.ends_at > later.starts_at
  );

-- Calls and tasks fit in between and take nobody's time; what is completed, cancelled or deleted has given it back.
-- Spans are half-open: one event may begin as another ends.
alter table calendar_events
  add constraint calendar_events_no_double_booking exclude using gist (
    organization_id with =,
    assigned_to with =,
    tstzrange(starts_at, ends_at) with &&
  ) where (
    assigned_to is not null and deleted_at is null and override_reason is null
    and status in ('scheduled', 'confirmed', 'in_progress')
    and list_type in ('job', 'appointment', 'meeting')
  );
create index calendar_events_of_member on calendar_events (organization_id, assigned_to, ends_at)
  where deleted_at is null and status in ('scheduled', 'confirmed', 'in_progress')
    and list_type in ('job', 'appointment', 'meeting');
