-- Whatever decides when members work, and what is kept free around their events, has one version: a booking relies on
-- what was read of it before as long as the version is the same. It is drawn anew with each change, so that none that
-- was undone, or of an organization that is gone, ever returns.
create table availability_versions (
  organization_id uuid primary key references organizations (id) on delete cascade,
  version uuid not null default gen_random_uuid()
);
call guard_tenant_table('availability_versions');
insert into availability_versions (organization_id) select id from organizations;

-- Takes the name of the column that holds the organization. One that is being deleted has no version any more.
create function renew_availability_version() returns trigger language plpgsql as $$
begin
  insert into availability_versions (organization_id)
    select id from organizations where id = (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid
    on conflict (organization_id) do update set version = excluded.version;
  return null;
end $$;
create trigger new_organizations_decide after insert on organizations
  for each row execute function renew_availability_version('id');
create trigger member_availability_decides after insert or update or delete on member_availability
  for each row execute function renew_availability_version('organization_id');
create trigger time_off_decides after insert or update or delete on time_off
  for each row execute function renew_availability_version('organization_id');
create trigger availability_rules_decide after insert or update or delete on availability_rules
  for each row execute function renew_availability_version('organization_id');
create trigger service_availability_decides after insert or update or delete on service_availability
  for each row execute function renew_availability_version('organization_id');
create trigger leaving_users_decide after delete on users
  for each row execute function renew_availability_version('organization_id');
create trigger active_users_decide after update of is_active on users
  for each row when (old.is_active is distinct from new.is_active)
  execute function renew_availability_version('organization_id');
create trigger changed_organizations_decide after update of business_hours, holidays, time_zone on organizations
  for each row when ((old.business_hours, old.holidays, old.time_zone)
    is distinct from (new.business_hours, new.holidays, new.time_zone))
  execute function renew_availability_version('id');

-- The few that overlap others on purpose, which the constraint leaves out.
create index calendar_events_overridden on calendar_events (organization_id, assigned_to, blocked_until)
  where override_reason is not null and deleted_at is null and takes_time(status, list_type);
