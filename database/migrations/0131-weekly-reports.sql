-- Saved reports that are emailed each week to members of the business.
create table report_mails (
  organization_id uuid not null references organizations (id) on delete cascade,
  report_id bigint not null,
  -- Sunday is 0; both by the clock of the business.
  weekday smallint not null check (weekday between 0 and 6),
  hour smallint not null check (hour between 0 and 23),
  -- Turns before it aren't made up for.
  since timestamptz not null,
  -- The turn that was handed over last: whoever moves it hands the next one over.
  sent_turn timestamptz,
  primary key (organization_id, report_id),
  foreign key (organization_id, report_id) references saved_reports (organization_id, id) on delete cascade
);
call guard_tenant_table('report_mails');

create table report_recipients (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  report_id bigint not null,
  user_id uuid not null,
  -- The turn of the email that left last, so that each leaves once.
  sent_for timestamptz,
  -- By the link in the email, or because they may no longer see the report; the maker can add them again.
  ended_at timestamptz,
  ended_why text check (ended_why in ('link', 'access')),
  primary key (organization_id, id),
  unique (organization_id, report_id, user_id),
  foreign key (organization_id, report_id) references report_mails (organization_id, report_id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
  check ((ended_at is null) = (ended_why is null))
);
create index report_recipients_of_user on report_recipients (organization_id, user_id);
call guard_tenant_table('report_recipients');

-- Deleted saved reports are found by when they were deleted, to be forgotten.
create index saved_reports_deleted on saved_reports (organization_id, deleted_at) where deleted_at is not null;
