-- For whom work was done of late, without asking the log about each client.
create index events_of_work on events (organization_id, occurred_at) include (customer_id)
  where type in ('job.completed', 'job.visit_done', 'calendar.event_completed');
