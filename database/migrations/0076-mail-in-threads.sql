-- Mail in the same thread: what was mailed to customers and comes back to us, and the domains that mail is sent from.

-- One line for each email to a customer's address: where an answer to it or a bounce of it belongs.
create table sent_mails (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  -- Under this it leaves once.
  key text not null,
  -- Without its angle brackets; what answers it names it.
  message_id text not null,
  customer_id bigint,
  address text not null,
  subject text not null,
  -- Of the secrets in the addresses to which answers and bounces go.
  reply_hash bytea not null,
  bounce_hash bytea not null,
  created_at timestamptz not null,
  outcome text check (outcome in ('soft_bounce', 'hard_bounce', 'complaint')),
  outcome_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, key),
  check ((outcome is null) = (outcome_at is null)),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create unique index sent_mails_reply on sent_mails (organization_id, reply_hash);
create unique index sent_mails_bounce on sent_mails (organization_id, bounce_hash);
create unique index sent_mails_message on sent_mails (organization_id, message_id);
create index sent_mails_of_customer on sent_mails (organization_id, customer_id) where customer_id is not null;
create index sent_mails_bounced on sent_mails (organization_id, lower(address), outcome_at) where outcome is not null;
call guard_tenant_table('sent_mails');

-- What came in, kept before it is acted on. The bytes go once that is done: attachments are files by then.
create table received_mails (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  sent_mail_id uuid not null,
  way text not null check (way in ('reply', 'bounce')),
  -- Of its Message-ID, or of its bytes: the same email to the same address is one.
  sum bytea not null,
  size integer not null,
  raw bytea,
  -- What became of each attachment so far, in their order.
  files jsonb not null default '[]',
  received_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, sent_mail_id, way, sum),
  check ((raw is null) = (settled_at is not null)),
  foreign key (organization_id, sent_mail_id) references sent_mails (organization_id, id) on delete cascade
);
-- Most of it is coded already: trying to make it smaller only costs time.
alter table received_mails alter column raw set storage external;
call guard_tenant_table('received_mails');

alter table messages
  add column subject text,
  -- What an answer repeats of the messages before it.
  add column quoted text,
  -- Of an email: { message_id, answers, from, from_name, is_other_sender, is_automatic, files, left_out, signature }.
  add column mail jsonb,
  add column received_mail_id uuid;
create unique index messages_of_received_mail on messages (organization_id, received_mail_id)
  where received_mail_id is not null;

-- The domain that a business's email is sent from, once its DNS records are in place.
create table sending_domains (
  organization_id uuid not null references organizations (id) on delete cascade,
  domain text not null,
  -- What stands before the @.
  local_part text not null,
  -- DKIM (RFC 6376): under <selector>._domainkey.<domain>.
  selector text not null,
  public_key text not null,
  private_key bytea not null,
  -- A list of { kind, state, found }, as the last look at DNS found them.
  checks jsonb not null default '[]',
  checked_at timestamptz,
  -- Since when email is sent from it.
  verified_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id)
);
call guard_tenant_table('sending_domains');
