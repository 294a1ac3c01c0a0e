-- The books ask by day: what was issued and credited in a period, and what came in.
create index invoices_by_issue_day on invoices (organization_id, issued_on) where issued_on is not null;
create index credit_notes_by_day on credit_notes (organization_id, issued_on);
-- What is open whatever became of the invoice: a payment that fails after a write-off leaves something to pay.
create index invoices_with_balance on invoices (organization_id, customer_id) include (due_on, balance_cents)
  where balance_cents > 0;
create index payments_by_day on payments (organization_id, received_on) where received_on is not null;
