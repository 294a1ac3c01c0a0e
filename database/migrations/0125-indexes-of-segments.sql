-- What segments work out for all customers is read from indexes alone, in the order of the customers: no table is read
-- and nothing has to be sorted or hashed to be added up.
create index calendar_visits_of_customer on calendar_events (organization_id, customer_id, ends_at)
  where status = 'completed' and deleted_at is null and list_type in ('job', 'appointment') and customer_id is not null;
create index calendar_visits_to_come on calendar_events (organization_id, customer_id, starts_at)
  where status in ('scheduled', 'confirmed', 'in_progress') and deleted_at is null
    and list_type in ('job', 'appointment') and customer_id is not null;

drop index jobs_of_customer;
create index jobs_of_customer on jobs (organization_id, customer_id) include (status) where deleted_at is null;

drop index account_entries_of_customer;
create index account_entries_of_customer on account_entries (organization_id, customer_id, day, id)
  include (amount_cents, invoice_id, kind);
drop index account_entries_by_day;
create index account_entries_by_day on account_entries (organization_id, day, kind) include (customer_id, amount_cents);

-- Columns that have an index already, so that no change of a customer costs more than before.
drop index customers_by_name;
create index customers_by_name on customers (organization_id, sort_name, id) include (status, email, phone_e164)
  where deleted_at is null;
