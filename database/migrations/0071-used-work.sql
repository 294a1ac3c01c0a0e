-- What was used on visits and is neither sold by a line of its job nor billed waits to be invoiced beside the job's lines.

-- Of each job: how many parts and times were used and can still be billed. What they come to is in unbilled_cents, too.
alter table job_billing add column unbilled_uses integer not null default 0;

-- A part counts as sold as far as a line of its name, or a service with it among its materials, sells it. Time is sold by
-- the hours of labor lines, and by any service: its price covers the time that it takes. Earlier uses take what is sold
-- first. `except_invoice` is the one that is being written.
create function unbilled_uses_of_job(organization uuid, job bigint, except_invoice bigint)
  returns table (id uuid, kind text, name text, service_id bigint, is_taxable boolean, quantity numeric,
    unit_price_cents bigint)
  language sql stable as $$
  with lines as (
    select l.kind, l.name, l.quantity, l.service_id from jobs j
    cross join lateral jsonb_to_recordset(j.lines) as l(kind text, name text, quantity numeric, service_id bigint)
    where j.organization_id = organization and j.id = job
  ), sold as (
    select 'part' as kind, search_form(l.name) as key, sum(l.quantity) as quantity from lines l group by 2
    union all
    select 'part', search_form(m.name), sum(m.quantity * l.quantity) from lines l
    join service_uses s on s.organization_id = organization and s.subject_kind = 'job' and s.subject_id = job::text
      and s.service_id = l.service_id
    cross join lateral jsonb_to_recordset(s.sold -> 'materials') as m(name text, quantity numeric)
    where jsonb_typeof(s.sold -> 'materials') = 'array' group by 2
    union all
    select 'time', '', sum(case when l.kind = 'service' then 1000000 else l.quantity end) from lines l
    where l.kind in ('service', 'labor')
  ), sums as (
    select s.kind, s.key, sum(s.quantity) as quantity from sold s group by 1, 2
  ), used as (
    select u.*, sum(u.quantity) over (partition by u.kind, u.key order by u.at, u.id) as so_far from (
      select r.id, r.kind, r.name, r.service_id, coalesce(r.is_taxable, true) as is_taxable, r.quantity,
        r.unit_price_cents::bigint as unit_price_cents, r.at,
        case when r.kind = 'part' then search_form(r.name) else '' end as key
      from visits v
      cross join lateral jsonb_to_recordset(v.uses) as r(id uuid, kind text, name text, service_id bigint,
        is_taxable boolean, quantity numeric, unit_price_cents numeric, at timestamptz)
      where v.organization_id = organization and v.job_id = job and v.status <> 'cancelled') as u
  ), open as (
    select u.*, least(u.quantity, greatest(u.so_far - coalesce(s.quantity, 0), 0)) - coalesce((
        select sum(b.quantity) from invoice_sources b
        join invoices i on i.organization_id = b.organization_id and i.id = b.invoice_id
        where b.organization_id = organization and b.job_id = job and b.job_line_id = u.id
          and i.deleted_at is null and i.voided_at is null and b.invoice_id is distinct from except_invoice), 0) as left_over
    from used u left join sums s on s.kind = u.kind and s.key = u.key
  )
  select o.id, o.kind, o.name, o.service_id, o.is_taxable, o.left_over, o.unit_price_cents from open o
  where o.left_over > 0 order by o.at, o.id $$;

create or replace function reckon_job_billing(organization uuid, job bigint) returns void language plpgsql
  set enable_seqscan = off as $$
declare
  lines_left bigint;
  cents bigint;
  uses_left integer;
  uses_cents bigint;
  done_since timestamptz;
begin
  insert into job_billing (organization_id, job_id) values (organization, job)
    on conflict (organization_id, job_id) do update set job_id = excluded.job_id;
  select u.lines_left, u.cents into lines_left, cents from unbilled_of_job(organization, job) u;
  select count(*), coalesce(sum(round(u.quantity * u.unit_price_cents)), 0)::bigint into uses_left, uses_cents
    from unbilled_uses_of_job(organization, job, null) u;
  select least(j.completed_at, (
      select min(v.done_at) from visits v
      where v.organization_id = organization and v.job_id = job and v.status = 'done'))
    into done_since from jobs j
    where j.organization_id = organization and j.id = job and j.deleted_at is null;
  update job_billing b set unbilled_cents = cents + uses_cents, unbilled_uses = uses_left,
      ready_since = case when lines_left + uses_left > 0 then done_since end
    where b.organization_id = organization and b.job_id = job;
end $$;

-- A job that sells nothing may have used something.
create or replace function job_changes_billing() returns trigger language plpgsql as $$
begin
  if new.lines <> '[]' or exists (
      select from job_billing b where b.organization_id = new.organization_id and b.job_id = new.id)
    or exists (select from visits v
      where v.organization_id = new.organization_id and v.job_id = new.id and v.uses <> '[]')
  then
    perform reckon_job_billing(new.organization_id, new.id);
  end if;
  return null;
end $$;
drop trigger job_changed_for_billing on jobs;
create trigger job_changed_for_billing after update of lines, status, completed_at, deleted_at on jobs
  for each row when ((old.lines, old.completed_at, old.deleted_at)
    is distinct from (new.lines, new.completed_at, new.deleted_at))
  execute function job_changes_billing();

create or replace function visit_changes_billing() returns trigger language plpgsql as $$
begin
  if new.uses <> '[]' or exists (
      select from jobs j where j.organization_id = new.organization_id and j.id = new.job_id and j.lines <> '[]')
    or exists (select from job_billing b where b.organization_id = new.organization_id and b.job_id = new.job_id)
  then
    perform reckon_job_billing(new.organization_id, new.job_id);
  end if;
  return null;
end $$;
drop trigger visit_added_for_billing on visits;
create trigger visit_added_for_billing after insert on visits
  for each row when (new.status = 'done' or new.uses <> '[]') execute function visit_changes_billing();
drop trigger visit_changed_for_billing on visits;
create trigger visit_changed_for_billing after update of status, done_at, uses on visits
  for each row when (((old.status in ('done', 'cancelled') or new.status in ('done', 'cancelled'))
      and (old.status, old.done_at) is distinct from (new.status, new.done_at))
    or old.uses <> new.uses)
  execute function visit_changes_billing();

select reckon_job_billing(v.organization_id, v.job_id)
  from (select distinct organization_id, job_id from visits where uses <> '[]') as v;
