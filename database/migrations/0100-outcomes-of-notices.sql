-- What carriers and mail servers told of a notice stands in it: their own records are let go of after a while.
alter table sent_notices drop constraint sent_notices_state_check;
alter table sent_notices add constraint sent_notices_state_check
  check (state in ('handed_over', 'sent', 'delivered', 'not_delivered', 'failed'));

update sent_notices n set
  state = case t.status when 'undelivered' then 'not_delivered' else t.status end,
  reason = case when t.status in ('undelivered', 'failed') then
    'The carrier couldn''t deliver it' || coalesce(' (error ' || t.error_code || ')', '') || '.' end,
  state_at = coalesce(t.status_at, n.state_at)
from text_statuses t
where t.organization_id = n.organization_id and t.key = n.key and n.channel = 'text'
  and n.state in ('handed_over', 'sent') and t.status is not null;
