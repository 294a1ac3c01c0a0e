-- Online booking: each business's public page, the services on it, and the times that visitors took there.
create table booking_pages (
  organization_id uuid not null primary key references organizations (id) on delete cascade,
  is_on boolean not null default false,
  -- The last part of the page's address, /book/slug.
  slug text not null,
  title text not null,
  welcome text not null default '',
  confirmation text not null default '',
  event_type text not null default 'appointment' check (event_type in ('appointment', 'job')),
  notice_hours integer not null default 24 check (notice_hours between 0 and 720),
  horizon_days integer not null default 60 check (horizon_days between 1 and 365),
  step_minutes integer not null default 30 check (step_minutes in (15, 30, 60)),
  daily_limit integer check (daily_limit between 1 and 500),
  email_field text not null default 'required' check (email_field in ('required', 'optional', 'none')),
  phone_field text not null default 'required' check (phone_field in ('required', 'optional', 'none')),
  address_field text not null default 'optional' check (address_field in ('required', 'optional', 'none')),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (email_field = 'required' or phone_field = 'required')
);
call guard_tenant_table('booking_pages');

-- Every address that a page has or had: one business alone has it, also after it has moved on to another.
create table booking_addresses (
  organization_id uuid not null references organizations (id) on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 60),
  made_at timestamptz not null default now(),
  primary key (organization_id, slug)
);
create unique index booking_addresses_slug_key on booking_addresses (slug);
call guard_tenant_table('booking_addresses');
alter table booking_pages add foreign key (organization_id, slug) references booking_addresses (organization_id, slug);

-- Whose page stands at an address that a visitor asks for, and what acting for that business needs; nothing else of it.
create function find_booking_address(wanted text)
  returns table (organization_id uuid, slug text, time_zone text, country text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select page.organization_id, page.slug, organization.time_zone, organization.country
    from booking_addresses as address
    join booking_pages as page on page.organization_id = address.organization_id
    join organizations as organization on organization.id = address.organization_id
    where address.slug = lower(wanted)
  $$;
revoke all on function find_booking_address(text) from public;
grant execute on function find_booking_address(text) to plumbline_app;

create table booking_services (
  organization_id uuid not null references organizations (id) on delete cascade,
  service_id bigint not null,
  -- The order on the page.
  place integer not null,
  shows_price boolean not null default true,
  -- How long a booking takes; null means as long as the price book says.
  minutes integer check (minutes between 5 and 1440),
  primary key (organization_id, service_id),
  foreign key (organization_id, service_id) references services (organization_id, id) on delete cascade
);
call guard_tenant_table('booking_services');

-- Who alone can be booked for a service; without a row, everybody who has what the service needs.
create table booking_members (
  organization_id uuid not null references organizations (id) on delete cascade,
  service_id bigint not null,
  user_id uuid not null,
  primary key (organization_id, service_id, user_id),
  foreign key (organization_id, service_id)
    references booking_services (organization_id, service_id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
call guard_tenant_table('booking_members');

-- A time that a visitor holds while typing, and has booked once it names an event.
create table booking_holds (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  service_id bigint not null,
  member_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  expires_at timestamptz not null,
  -- Whose it is, as a hash that says nothing of them: one visitor holds one time.
  visitor text not null,
  -- The opening of the form with which it was booked, so that sending it twice books once.
  form_id text,
  event_id bigint,
  booked_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, service_id) references services (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references users (organization_id, id),
  foreign key (organization_id, event_id) references calendar_events (organization_id, id) on delete cascade,
  check ((event_id is null) = (booked_at is null)),
  check (ends_at > starts_at)
);
create unique index booking_holds_form_key on booking_holds (organization_id, form_id);
create unique index booking_holds_visitor_key on booking_holds (organization_id, visitor) where event_id is null;
create index booking_holds_of_event on booking_holds (organization_id, event_id) where event_id is not null;
call guard_tenant_table('booking_holds');
