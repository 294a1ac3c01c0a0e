-- What a member leaves unread for long is noted apart, so that all that was received before can be passed.
alter table conversation_reads
  -- Unread, though the member's place of what they have read everywhere has passed it.
  add column is_left boolean not null default false;
create index conversation_reads_left on conversation_reads (organization_id, user_id) where is_left;
