-- Numbers that a business has released: for a while what still comes for them finds its business, so that a late answer,
-- a late STOP or a late status is not lost. They are let go by a job, thirty days later.
create table released_text_numbers (
  organization_id uuid not null references organizations (id) on delete cascade,
  id bigint not null generated always as identity,
  number text not null,
  service_id text,
  is_stand_in boolean not null,
  released_at timestamptz not null,
  primary key (organization_id, id)
);
create index released_text_numbers_number on released_text_numbers (number);
create index released_text_numbers_service on released_text_numbers (service_id) where service_id is not null;
call guard_tenant_table('released_text_numbers');

-- Whose text it is: by the service that it belongs to, then by the number, which is first of all that of whoever has it now.
create or replace function organization_of_text(service text, business_number text) returns uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select organization_id from (
      select organization_id, service_id, null::timestamptz as released_at from text_numbers
      where bought_at is not null and (service_id = service or number = business_number)
      union all
      select organization_id, service_id, released_at from released_text_numbers
      where service_id = service or number = business_number) as holder
    order by (service_id = service) desc nulls last, released_at desc nulls first limit 1
  $$;

-- Lets go of what carriers need not be known by any more: numbers released before then. Gives how many.
create function forget_released_numbers(released_before timestamptz) returns integer
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    with gone as (delete from released_text_numbers where released_at < released_before returning 1)
    select count(*)::integer from gone
  $$;
revoke all on function forget_released_numbers(timestamptz) from public;
grant execute on function forget_released_numbers(timestamptz) to plumbline_app;
