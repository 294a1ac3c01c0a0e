-- To whom a link was sent: by one that went to a customer's own address or number, all of that customer's reminders can be
-- switched off; by one that was shown or sent to whoever booked online, those of that booking alone.
alter table reminder_links drop constraint reminder_links_pkey;
alter table reminder_links
  add column sent_to bigint,
  add primary key (organization_id, id),
  add constraint reminder_links_one_each unique nulls not distinct (organization_id, event_id, sent_to),
  add foreign key (organization_id, sent_to) references customers (organization_id, id) on delete cascade;
create index reminder_links_of_customer on reminder_links (organization_id, sent_to) where sent_to is not null;

-- Links of bookings were shown to whoever booked.
update reminder_links as link set sent_to = event.customer_id
  from calendar_events as event
  where event.organization_id = link.organization_id and event.id = link.event_id
    and not exists (select from booking_holds as hold
      where hold.organization_id = event.organization_id and hold.event_id = event.id);

drop function find_reminder_link(bytea);
create function find_reminder_link(hash bytea)
  returns table (organization_id uuid, time_zone text, country text, event_id bigint, sent_to bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select link.organization_id, organization.time_zone, organization.country, link.event_id, link.sent_to
    from reminder_links as link
    join organizations as organization on organization.id = link.organization_id
    where link.token_hash = hash
  $$;
revoke all on function find_reminder_link(bytea) from public;
grant execute on function find_reminder_link(bytea) to plumbline_app;

-- Events of which whoever booked them online wants no reminders.
create table reminder_event_refusals (
  organization_id uuid not null,
  event_id bigint not null,
  refused_at timestamptz not null,
  refused_by text not null,
  primary key (organization_id, event_id),
  foreign key (organization_id, event_id) references calendar_events (organization_id, id) on delete cascade
);
call guard_tenant_table('reminder_event_refusals');

-- What the customer had said before the work began, for a start that is taken back.
alter table visits add column status_before_start text check (status_before_start in ('scheduled', 'confirmed'));
update visits set status_before_start = 'confirmed'
  where status in ('started', 'done') and (
    select told.data->>'to' = 'confirmed' from events as told
    where told.organization_id = visits.organization_id and told.subject_kind = 'calendar_event'
      and told.subject_id = visits.event_id::text
      and told.type in ('calendar.event_status_changed', 'calendar.event_cancelled')
    order by told.id desc limit 1);
