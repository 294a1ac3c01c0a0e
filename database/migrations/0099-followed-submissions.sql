-- What follows from a submission follows once: one that was cleared of spam, marked again and cleared again adds nothing.
alter table form_submissions
  -- When its lead, task and emails were made; null while they are not, because it looks like spam.
  add column followed_at timestamptz,
  -- Of whoever sent what is kept apart: { ip, user_agent }, for the proof of what they agreed to; gone once it is followed.
  add column sender jsonb;
create index form_submissions_apart on form_submissions (organization_id, received_at) where followed_at is null;

update form_submissions as submission set followed_at = submission.received_at
where submission.customer_id is not null or submission.state <> 'spam' or exists (
  select 1 from events as event
  where event.organization_id = submission.organization_id and event.type = 'form_submission.received'
    and event.subject_id = submission.id::text);
