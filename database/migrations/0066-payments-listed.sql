-- What came in is added up by its day, and disputes that are open are found among all payments.
create index payments_received on payments (organization_id, received_on)
  include (amount_cents, refunded_cents, method) where status = 'succeeded';
create index payments_disputed on payments (organization_id, id)
  where dispute_status in ('needs_response', 'under_review');
create index refunds_by_time on refunds (organization_id, created_at) where status <> 'failed';
