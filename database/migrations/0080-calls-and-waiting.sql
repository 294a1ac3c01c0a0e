-- Calls are written down in the conversation, and a conversation knows since when the customer waits for an answer.
alter table messages
  -- Of a note about a call: { direction, outcome, minutes }.
  add column call jsonb,
  add check (call is null or direction = 'note');

alter table conversations
  -- What was received up to here needs no answer, as a member said or by a call.
  add column answered_up_to bigint not null default 0,
  -- When the first received message came that nobody has answered; null when nobody waits.
  add column waiting_since timestamptz;

create index conversations_waiting on conversations (organization_id, waiting_since) where waiting_since is not null;
