-- The few that are snoozed, in the order of the list: looking for them passed all conversations.
create index conversations_snoozed on conversations (organization_id, last_message_at desc, id desc)
  where snoozed_until is not null;
