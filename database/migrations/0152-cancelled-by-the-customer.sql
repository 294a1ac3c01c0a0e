-- Who cancelled: the completion rate leaves out what the customer cancelled (features.md T-DSH-2).
alter table jobs add column cancelled_by_customer boolean not null default false,
  add constraint jobs_cancelled_by_customer check (not cancelled_by_customer or status = 'cancelled');
alter table calendar_events add column cancelled_by_customer boolean not null default false,
  add constraint calendar_events_cancelled_by_customer check (not cancelled_by_customer or status = 'cancelled');

-- What customers cancelled by the link in their messages says so in its reason.
update calendar_events set cancelled_by_customer = true where status = 'cancelled' and job_id is null
  and (cancel_reason ~ '^By the customer(:|$)' or cancel_reason ~ '^By the person who booked online(:|$)');
