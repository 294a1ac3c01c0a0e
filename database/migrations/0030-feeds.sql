-- Feeds: secret addresses under which calendar programs read the calendar. Only the hash of the secret is kept.
create table calendar_feeds (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  -- Whose it is; it shows what this member may see at the moment it is read, and nothing once they have left.
  user_id uuid not null,
  name text not null,
  covers text not null check (covers in ('mine', 'team', 'all')),
  -- 'busy' tells when somebody is taken, and nothing else.
  shows text not null check (shows in ('details', 'busy')),
  secret_hash bytea not null,
  last_read_at timestamptz,
  created_at timestamptz not null,
  renewed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index calendar_feeds_of_member on calendar_feeds (organization_id, user_id, created_at);
call guard_tenant_table('calendar_feeds');

-- What was taken in from another calendar, by its name there, so that taking it in again changes and never doubles.
create table calendar_imports (
  organization_id uuid not null references organizations (id) on delete cascade,
  -- The member for whom it was taken in; '' when for nobody.
  for_member text not null,
  uid text not null,
  -- Of an event that repeats there, which time it is: 2026-11-02T09:00; '' otherwise.
  recurrence_id text not null,
  event_id bigint not null,
  -- Of what was read, to tell what has changed there since.
  fingerprint text not null,
  imported_at timestamptz not null,
  primary key (organization_id, for_member, uid, recurrence_id),
  foreign key (organization_id, event_id) references calendar_events (organization_id, id) on delete cascade
);
create index calendar_imports_by_event on calendar_imports (organization_id, event_id);
call guard_tenant_table('calendar_imports');

-- Members who want an invitation by mail for each event that is assigned to them, and since when.
create table calendar_invitees (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null,
  since timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
call guard_tenant_table('calendar_invitees');

-- What an invited member's calendar says of an event: updates and cancellations follow from what differs.
create table calendar_invitations (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null,
  event_id bigint not null,
  -- Grows with each mail, as calendar programs want it.
  sequence integer not null,
  -- Of title, time, place and notes as they were told.
  told text not null,
  is_on boolean not null,
  primary key (organization_id, user_id, event_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  foreign key (organization_id, event_id) references calendar_events (organization_id, id) on delete cascade
);
create index calendar_invitations_by_event on calendar_invitations (organization_id, event_id);
call guard_tenant_table('calendar_invitations');
