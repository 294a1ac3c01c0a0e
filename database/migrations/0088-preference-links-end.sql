-- Links to the pages of preferences get an end, can be revoked, and keep who opened them.
alter table preference_links
  -- Put off by every email that carries the link.
  add column expires_at timestamptz,
  add column revoked_at timestamptz;
update preference_links set expires_at = greatest(created_at, now()) + interval '400 days';
alter table preference_links alter column expires_at set not null;

-- An address has one link that leads somewhere; those before it stay, so that whoever follows one is told what to do.
do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
    where conrelid = 'preference_links'::regclass and contype = 'u'
      and pg_get_constraintdef(oid) = 'UNIQUE (organization_id, channel, address_hash)';
  execute format('alter table preference_links drop constraint %I', name);
end
$$;
create unique index preference_links_in_use on preference_links (organization_id, channel, address_hash)
  where revoked_at is null;
create index preference_links_of_address on preference_links (organization_id, channel, address_hash, created_at);

-- When a customer's record is erased, so is the way to their page.
create function revoke_preference_links() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
  begin
    update preference_links set revoked_at = now()
      where organization_id = old.organization_id and customer_id = old.id and revoked_at is null;
    return old;
  end
  $$;
create trigger revoke_preference_links before delete on customers
  for each row execute function revoke_preference_links();

drop function find_preference_link(bytea);
create function find_preference_link(hash bytea)
  returns table (organization_id uuid, id uuid, time_zone text, country text, channel text, address_hash bytea,
    masked text, customer_id bigint, expires_at timestamptz, revoked_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select link.organization_id, link.id, organization.time_zone, organization.country, link.channel,
      link.address_hash, link.masked, link.customer_id, link.expires_at, link.revoked_at
    from preference_links as link
    join organizations as organization on organization.id = link.organization_id
    where link.token_hash = hash
  $$;
revoke all on function find_preference_link(bytea) from public;
grant execute on function find_preference_link(bytea) to plumbline_app;

-- When a page of preferences was opened by a person. Looking alone, as programs that check mail do, writes nothing.
create table preference_visits (
  organization_id uuid not null references organizations (id) on delete cascade,
  id bigint not null generated always as identity,
  link_id uuid not null,
  visited_at timestamptz not null,
  ip text,
  user_agent text,
  primary key (organization_id, id),
  foreign key (organization_id, link_id) references preference_links (organization_id, id) on delete cascade
);
create index preference_visits_of_link on preference_visits (organization_id, link_id, id desc);
call guard_tenant_table('preference_visits');
revoke update, delete, truncate on preference_visits from plumbline_app;
