-- Ways in without a password: passkeys, and accounts at Google or Microsoft that are linked to a person.
create table passkeys (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  -- As the authenticator made them (W3C Web Authentication): base64url id, COSE public key, signature counter.
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text not null,
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create unique index passkeys_credential_key on passkeys (credential_id);
create index passkeys_of_user on passkeys (organization_id, user_id);
call guard_tenant_table('passkeys');

create table linked_accounts (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  provider text not null check (provider in ('google', 'microsoft')),
  -- Together they name one account for good; an address can change hands (OpenID Connect Core 1.0, 5.7).
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create unique index linked_accounts_subject_key on linked_accounts (issuer, subject);
create unique index linked_accounts_of_user on linked_accounts (organization_id, user_id, provider);
call guard_tenant_table('linked_accounts');

-- As find_account: signing in by passkey or provider starts from a credential alone, before any organization is known.
create function find_passkey(credential text) returns table (organization_id uuid, user_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select organization_id, user_id, id from passkeys where credential_id = credential $$;
revoke all on function find_passkey(text) from public;
grant execute on function find_passkey(text) to plumbline_app;

create function find_linked_account(of_issuer text, of_subject text)
  returns table (organization_id uuid, user_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select organization_id, user_id, id from linked_accounts where issuer = of_issuer and subject = of_subject $$;
revoke all on function find_linked_account(text, text) from public;
grant execute on function find_linked_account(text, text) to plumbline_app;
