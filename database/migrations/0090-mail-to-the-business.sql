-- Email that customers begin by themselves: an address of each business, conversations with addresses that no customer
-- has, and the signature below what members write.

create table mail_settings (
  organization_id uuid not null primary key references organizations (id) on delete cascade,
  -- What stands before the @ of its address; null while it takes no email.
  local_part text,
  -- Lines with merge fields; null for the usual ones.
  signature text,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
call guard_tenant_table('mail_settings');

-- Every address that a business has or had: one business alone has it, also after it has moved on to another.
create table mail_addresses (
  organization_id uuid not null references organizations (id) on delete cascade,
  local_part text not null check (local_part ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(local_part) between 3 and 60),
  made_at timestamptz not null,
  primary key (organization_id, local_part)
);
create unique index mail_addresses_local_part on mail_addresses (local_part);
call guard_tenant_table('mail_addresses');
alter table mail_settings
  add foreign key (organization_id, local_part) references mail_addresses (organization_id, local_part);

-- Whose address it is that an email comes to, and what acting for that business needs; nothing else of it.
create function find_mail_address(wanted text)
  returns table (organization_id uuid, time_zone text, country text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select settings.organization_id, organization.time_zone, organization.country
    from mail_addresses as address
    join mail_settings as settings on settings.organization_id = address.organization_id
    join organizations as organization on organization.id = address.organization_id
    where address.local_part = lower(wanted) and settings.local_part is not null
  $$;
revoke all on function find_mail_address(text) from public;
grant execute on function find_mail_address(text) to plumbline_app;

-- What is sent to the business's own address answers no email of ours.
alter table received_mails
  alter column sent_mail_id drop not null,
  -- Who says to have written it, in lowercase; of what answers no email of ours.
  add column sender text,
  drop constraint received_mails_way_check,
  add constraint received_mails_way_check check (way in ('reply', 'bounce', 'own')),
  add check ((way = 'own') = (sent_mail_id is null)),
  add check ((way = 'own') = (sender is not null));
create unique index received_mails_own on received_mails (organization_id, sum) where sent_mail_id is null;

-- Conversations with an address that no customer has.
alter table conversations
  add column email text check (email = lower(email) and email like '%_@_%'),
  drop constraint conversations_check,
  add constraint conversations_check check (num_nonnulls(customer_id, phone, email) = 1);
create unique index conversations_of_email on conversations (organization_id, email) where email is not null;

-- They are searched by their address, too.
drop view searchable_conversations;
drop index conversations_search;
alter table conversations drop column search_text;
alter table conversations add column search_text text not null
  generated always as (search_form(coalesce(phone, email, ''))) stored;
create index conversations_search on conversations using gin (search_keys(organization_id, search_text))
  with (gin_pending_list_limit = 256) where customer_id is null;
create view searchable_conversations as
  select organization_id, id, search_text, search_keys(organization_id, search_text) as search_keys from conversations
  where (organization_id = current_organization()) is true and customer_id is null;
grant select on searchable_conversations to plumbline_app;
