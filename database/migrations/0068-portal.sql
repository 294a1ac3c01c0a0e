-- The portal: how each business set up the page on which its customers see their own papers and visits, and who came.
create table portal_settings (
  organization_id uuid not null primary key references organizations (id) on delete cascade,
  is_on boolean not null default false,
  -- The last part of the portal's address, /portal/slug.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 60),
  welcome text not null default '',
  shows_visits boolean not null default true,
  shows_invoices boolean not null default true,
  shows_contracts boolean not null default true,
  shows_files boolean not null default true,
  takes_requests boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
call guard_tenant_table('portal_settings');

-- Whose portal stands at an address that a visitor asks for, and what acting for that business needs; nothing else of it.
create function find_portal(wanted text)
  returns table (organization_id uuid, time_zone text, country text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select portal.organization_id, organization.time_zone, organization.country
    from portal_settings as portal
    join organizations as organization on organization.id = portal.organization_id
    where portal.slug = lower(wanted) and portal.is_on
  $$;
revoke all on function find_portal(text) from public;
grant execute on function find_portal(text) to plumbline_app;

-- Signed in by a code or link that was emailed. The address decides whose papers are seen, anew at each request.
create table portal_sessions (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  -- In lowercase.
  email text not null,
  -- Whom of those with the address the papers are shown of; null until one was chosen.
  customer_id bigint,
  secret_hash bytea not null,
  -- When a code was last entered.
  fresh_at timestamptz not null,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index portal_sessions_latest on portal_sessions (organization_id, created_at desc);
create index portal_sessions_of_address on portal_sessions (organization_id, email);
call guard_tenant_table('portal_sessions');

-- Codes that were asked for. Each is good once, for a few minutes and a few tries; only hashes of it are kept.
create table portal_codes (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  email text not null,
  -- The session that it makes fresh; null for one that signs in.
  session_id uuid,
  secret_hash bytea not null,
  code_hash bytea not null,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, session_id) references portal_sessions (organization_id, id) on delete cascade
);
call guard_tenant_table('portal_codes');

-- Sessions and codes that ended long ago are of no use to anyone.
create function forget_portal_visits(ended_before timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    delete from portal_codes where expires_at < ended_before;
    delete from portal_sessions where coalesce(revoked_at, ends_at) < ended_before;
  $$;
revoke all on function forget_portal_visits(timestamptz) from public;
grant execute on function forget_portal_visits(timestamptz) to plumbline_app;

-- Files that the business shows to a customer in the portal.
create table portal_files (
  organization_id uuid not null references organizations (id) on delete cascade,
  file_id bigint not null,
  customer_id bigint not null,
  shown_by_name text not null,
  shown_at timestamptz not null,
  primary key (organization_id, customer_id, file_id),
  foreign key (organization_id, file_id) references files (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index portal_files_of_file on portal_files (organization_id, file_id);
call guard_tenant_table('portal_files');
