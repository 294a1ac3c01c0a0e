-- Reports over years of work in well under a second: what was used on a visit is added up when it is written, and the few
-- kinds of events that reports count have indexes of their own.
create function used_cents_of(uses jsonb) returns numeric language sql immutable parallel safe as $$
  select coalesce(sum(case
    when use ->> 'kind' = 'part' or use ->> 'minutes' is null
      then round((use ->> 'quantity')::numeric * (use ->> 'unit_cost_cents')::numeric)
    else round((use ->> 'unit_cost_cents')::numeric * (use ->> 'minutes')::numeric / 60) end), 0)
  from jsonb_array_elements(uses) as each (use)
$$;
create function used_minutes_of(uses jsonb) returns numeric language sql immutable parallel safe as $$
  select coalesce(sum((use ->> 'minutes')::numeric), 0) from jsonb_array_elements(uses) as each (use)
$$;
alter table visits
  add column used_cents numeric not null generated always as (used_cents_of(uses)) stored,
  add column used_minutes numeric not null generated always as (used_minutes_of(uses)) stored;
create index visits_used on visits (organization_id, job_id) include (used_cents, used_minutes);

create index events_new_leads on events (organization_id, occurred_at) include (customer_id)
  where type = 'customer.created' and data ->> 'status' = 'lead';
create index events_new_clients on events (organization_id, occurred_at) include (customer_id, id)
  where (type = 'customer.status_changed' and data ->> 'to' = 'client')
    or (type = 'customer.created' and data ->> 'status' = 'client');
create index events_client_since on events (organization_id, customer_id, occurred_at, id)
  where (type = 'customer.status_changed' and data ->> 'to' = 'client')
    or (type = 'customer.created' and data ->> 'status' = 'client');
create index events_lost on events (organization_id, occurred_at) include (customer_id)
  where type = 'customer.status_changed' and data ->> 'to' = 'inactive';
create index events_first_words on events (organization_id, customer_id, occurred_at)
  where type in ('customer.contacted', 'call.logged') or (type = 'message.sent' and data ->> 'author' is not null);

create index account_entries_since on account_entries (organization_id, day) include (invoice_id, amount_cents)
  where invoice_id is not null;
