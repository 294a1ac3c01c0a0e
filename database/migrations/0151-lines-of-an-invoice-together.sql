-- The lines of one invoice stand together in the index, so that invoices are counted without sorting a year's lines.
drop index revenue_lines_by_day;
create index revenue_lines_by_day on revenue_lines (organization_id, day, invoice_id)
  include (kind, credit_note_id, customer_id, job_id, service_id, quantity, net_cents, gross_cents);
