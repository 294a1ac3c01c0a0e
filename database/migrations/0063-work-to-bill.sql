-- From work to bill: which work is done and not invoiced, parts of a job to the cent, and deposits taken off piece by piece.

-- What a part was rounded by, so that all parts of a line come to what the whole line does.
alter table invoice_sources add column rounding_cents bigint not null default 0;

-- A deposit is taken off by the invoices of its work as far as it goes: what one leaves of it, the next takes.
create table invoice_deductions (
  organization_id uuid not null references organizations (id) on delete cascade,
  invoice_id bigint not null,
  deposit_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (organization_id, invoice_id, deposit_id),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id) on delete cascade,
  foreign key (organization_id, deposit_id) references invoices (organization_id, id)
);
create index invoice_deductions_of_deposit on invoice_deductions (organization_id, deposit_id);
call guard_tenant_table('invoice_deductions');
-- Drafts hold no deposit: they take off what is there when they are issued.
insert into invoice_deductions (organization_id, invoice_id, deposit_id, amount_cents)
  select d.organization_id, d.deducted_in_id, d.id, least(
      d.total_cents - d.credited_cents,
      f.gross_cents - f.total_cents - coalesce((
        select sum(e.total_cents - e.credited_cents) from invoices e
        where e.organization_id = d.organization_id and e.deducted_in_id = f.id and e.id < d.id), 0))
  from invoices d join invoices f on f.organization_id = d.organization_id and f.id = d.deducted_in_id
  where f.issued_at is not null and f.voided_at is null and f.gross_cents - f.total_cents > coalesce((
      select sum(e.total_cents - e.credited_cents) from invoices e
      where e.organization_id = d.organization_id and e.deducted_in_id = f.id and e.id < d.id), 0)
    and d.total_cents > d.credited_cents;
alter table invoices drop column deducted_in_id;

-- Of each job that sells something: what is left to bill, since when it waits, and why there is nothing to bill.
create table job_billing (
  organization_id uuid not null references organizations (id) on delete cascade,
  job_id bigint not null,
  unbilled_cents bigint not null default 0,
  -- When the first work was done; null while none is, or while no line is left to bill.
  ready_since timestamptz,
  -- What was left when someone said that there is nothing to bill: with more than that it waits again.
  dismissed_cents bigint,
  dismissed_at timestamptz,
  dismissed_by_name text,
  dismiss_reason text,
  is_dismissed boolean not null generated always as (coalesce(unbilled_cents <= dismissed_cents, false)) stored,
  primary key (organization_id, job_id),
  foreign key (organization_id, job_id) references jobs (organization_id, id) on delete cascade,
  check (num_nulls(dismissed_cents, dismissed_at, dismissed_by_name, dismiss_reason) in (0, 4))
);
create index job_billing_waiting on job_billing (organization_id, is_dismissed, ready_since, job_id)
  include (unbilled_cents) where ready_since is not null;
call guard_tenant_table('job_billing');

-- What each line of a job still has to come to: the whole line less what its parts came to.
create function unbilled_of_job(organization uuid, job bigint) returns table (lines_left bigint, cents bigint)
  language sql stable as $$
  select count(*), coalesce(sum(round(l.quantity * l.unit_price_cents) - billed.cents), 0)::bigint
  from jobs j
  cross join lateral jsonb_to_recordset(j.lines) as l(id uuid, quantity numeric, unit_price_cents numeric)
  cross join lateral (
    select coalesce(sum(s.quantity), 0) as quantity,
      coalesce(sum(round(s.quantity * l.unit_price_cents) + s.rounding_cents), 0) as cents
    from invoice_sources s join invoices i on i.organization_id = s.organization_id and i.id = s.invoice_id
    where s.organization_id = j.organization_id and s.job_id = j.id and s.job_line_id = l.id
      and i.deleted_at is null and i.voided_at is null) as billed
  where j.organization_id = organization and j.id = job and l.quantity > billed.quantity $$;

-- Who comes second waits for the row, and then sees what the first has written. Its plans are made while the tables are
-- small and kept as they grow: by the index also then.
create function reckon_job_billing(organization uuid, job bigint) returns void language plpgsql
  set enable_seqscan = off as $$
declare
  lines_left bigint;
  cents bigint;
  done_since timestamptz;
begin
  insert into job_billing (organization_id, job_id) values (organization, job)
    on conflict (organization_id, job_id) do update set job_id = excluded.job_id;
  select u.lines_left, u.cents into lines_left, cents from unbilled_of_job(organization, job) u;
  select least(j.completed_at, (
      select min(v.done_at) from visits v
      where v.organization_id = organization and v.job_id = job and v.status = 'done'))
    into done_since from jobs j
    where j.organization_id = organization and j.id = job and j.deleted_at is null;
  update job_billing b set unbilled_cents = cents, ready_since = case when lines_left > 0 then done_since end
    where b.organization_id = organization and b.job_id = job;
end $$;

create function job_changes_billing() returns trigger language plpgsql as $$
begin
  perform reckon_job_billing(new.organization_id, new.id);
  return null;
end $$;
create trigger job_added_for_billing after insert on jobs
  for each row when (new.lines <> '[]') execute function job_changes_billing();
create trigger job_changed_for_billing after update of lines, status, completed_at, deleted_at on jobs
  for each row when ((old.lines <> '[]' or new.lines <> '[]')
    and (old.lines, old.completed_at, old.deleted_at) is distinct from (new.lines, new.completed_at, new.deleted_at))
  execute function job_changes_billing();

-- A job that sells nothing has nothing to bill.
create function visit_changes_billing() returns trigger language plpgsql as $$
begin
  if exists (select from jobs j where j.organization_id = new.organization_id and j.id = new.job_id and j.lines <> '[]')
  then
    perform reckon_job_billing(new.organization_id, new.job_id);
  end if;
  return null;
end $$;
create trigger visit_added_for_billing after insert on visits
  for each row when (new.status = 'done') execute function visit_changes_billing();
create trigger visit_changed_for_billing after update of status, done_at on visits
  for each row when ((old.status = 'done' or new.status = 'done')
    and (old.status, old.done_at) is distinct from (new.status, new.done_at))
  execute function visit_changes_billing();

-- In one order, so that two who bill the same jobs wait for each other and not in a circle.
create function sources_change_billing() returns trigger language plpgsql as $$
declare
  billed record;
begin
  for billed in select distinct organization_id, job_id from changed order by job_id loop
    perform reckon_job_billing(billed.organization_id, billed.job_id);
  end loop;
  return null;
end $$;
create trigger sources_added_for_billing after insert on invoice_sources
  referencing new table as changed for each statement execute function sources_change_billing();
create trigger sources_removed_for_billing after delete on invoice_sources
  referencing old table as changed for each statement execute function sources_change_billing();

create function invoice_changes_billing() returns trigger language plpgsql as $$
declare
  billed bigint;
begin
  for billed in select distinct s.job_id from invoice_sources s
    where s.organization_id = new.organization_id and s.invoice_id = new.id order by 1 loop
    perform reckon_job_billing(new.organization_id, billed);
  end loop;
  return null;
end $$;
create trigger invoice_changed_for_billing after update of deleted_at, voided_at on invoices
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)
    or (old.voided_at is null) <> (new.voided_at is null))
  execute function invoice_changes_billing();

select reckon_job_billing(organization_id, id) from jobs where lines <> '[]';
