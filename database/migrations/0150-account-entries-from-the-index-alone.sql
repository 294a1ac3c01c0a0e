-- What came in and went back is added up from the index alone, also where a statement names the invoice and the payment
-- of an entry without showing them; what is open on a day is found in the same index. The job of an invoice, by which
-- money belongs to a member, is read without the invoice itself.
drop index account_entries_by_day;
drop index account_entries_since;
create index account_entries_by_day on account_entries (organization_id, day, kind)
  include (customer_id, amount_cents, invoice_id, payment_id, at);
create index invoices_jobs on invoices (organization_id, id) include (job_id, number);
