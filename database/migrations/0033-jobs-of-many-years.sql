-- What keeps the jobs of a business quick after many years: most of them are done, and few are asked about.
-- Which jobs somebody goes to, read from the index alone.
create index calendar_events_jobs_of_member on calendar_events (organization_id, assigned_to, job_id, status)
  where job_id is not null and deleted_at is null;

-- The visits of some days.
create index calendar_events_of_visits_by_time on calendar_events (organization_id, starts_at, ends_at)
  where job_id is not null and deleted_at is null;

-- What is still to be done of each job.
create index visits_open on visits (organization_id, job_id, status)
  where status in ('unscheduled', 'scheduled', 'on_the_way', 'started');
