-- Figures of reports are added up from indexes alone: revenue with the credit note of each line, which the statement
-- names also where nothing of it is shown, and what was open on a day with everything that it asks of an invoice.
drop index revenue_lines_by_day;
create index revenue_lines_by_day on revenue_lines (organization_id, day)
  include (kind, invoice_id, credit_note_id, customer_id, job_id, service_id, quantity, net_cents, gross_cents);
drop index invoices_by_issue_day;
create index invoices_by_issue_day on invoices (organization_id, issued_on) include (id, due_on, balance_cents)
  where issued_on is not null;
drop index invoices_with_balance;
create index invoices_with_balance on invoices (organization_id, customer_id)
  include (id, issued_on, due_on, balance_cents) where balance_cents > 0;
