-- How many customers were added on each day (UTC), kept as they change: with it, how many there were at a past
-- moment is read from the days since and one day's rows, whatever the size of the business.
create table customer_days (
  organization_id uuid not null references organizations (id) on delete cascade,
  day date not null,
  -- As in customer_counts: keeps parallel writers of one organization off each other's row.
  slot smallint not null,
  customers bigint not null,
  primary key (organization_id, day, slot)
) with (fillfactor = 50);
call guard_tenant_table('customer_days');

create function count_customer_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into customer_days as d (organization_id, day, slot, customers)
      select organization_id, (created_at at time zone 'UTC')::date, pg_backend_pid() % 16, count(*)
      from added where deleted_at is null group by 1, 2 order by 1, 2
    on conflict (organization_id, day, slot) do update set customers = d.customers + excluded.customers;
  elsif tg_op = 'DELETE' then
    -- When the whole organization goes, its days have gone before.
    insert into customer_days as d (organization_id, day, slot, customers)
      select organization_id, (created_at at time zone 'UTC')::date, pg_backend_pid() % 16, -count(*)
      from removed
      where deleted_at is null and exists (select from organizations o where o.id = removed.organization_id)
      group by 1, 2 order by 1, 2
    on conflict (organization_id, day, slot) do update set customers = d.customers + excluded.customers;
  else
    insert into customer_days as d (organization_id, day, slot, customers)
      select organization_id, (created_at at time zone 'UTC')::date, pg_backend_pid() % 16, sum(n)
      from (
        select organization_id, created_at, 1 as n from added where deleted_at is null
        union all
        select organization_id, created_at, -1 from removed where deleted_at is null
      ) as change
      group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (organization_id, day, slot) do update set customers = d.customers + excluded.customers;
  end if;
  return null;
end $$;
create trigger customer_days_counted_in after insert on customers
  referencing new table as added for each statement execute function count_customer_days();
create trigger customer_days_counted_out after delete on customers
  referencing old table as removed for each statement execute function count_customer_days();
create trigger customer_days_recounted after update on customers
  referencing old table as removed new table as added for each statement execute function count_customer_days();

create index customers_deleted on customers (organization_id, deleted_at) where deleted_at is not null;
