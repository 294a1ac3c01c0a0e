-- Who called work off: the completion rate leaves out what the customer did not want any more (features.md T-DSH-2).
alter table jobs add column cancelled_by_customer boolean not null default false,
  add constraint jobs_cancelled_by_customer check (not cancelled_by_customer or status = 'cancelled');
alter table calendar_events add column cancelled_by_customer boolean not null default false,
  add constraint calendar_events_cancelled_by_customer check (not cancelled_by_customer or status = 'cancelled');

-- What customers called off by the link in their messages says so already.
update calendar_events set cancelled_by_customer = true where status = 'cancelled' and job_id is null
  and (cancel_reason ~ '^By the customer(:|$)' or cancel_reason ~ '^By the person who booked online(:|$)');
