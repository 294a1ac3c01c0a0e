-- The demo workspace: whether there is any business yet, and a way to empty the demo's, which nothing else may do.
create function has_organizations() returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from organizations) $$;
revoke all on function has_organizations() from public;
grant execute on function has_organizations() to plumbline_app;

-- A business is the demo from its first day or never, so that no other can be emptied by calling it one.
create function keep_demo_mark() returns trigger language plpgsql as $$
begin
  raise exception 'A business cannot become the demo workspace, nor cease to be it' using errcode = '42501';
end $$;
create trigger demo_mark_kept before update of is_demo on organizations
  for each row when (old.is_demo is distinct from new.is_demo) execute function keep_demo_mark();

-- Deletes every row of the demo workspace that the transaction speaks for, even its diary, but not the organization
-- itself, which stays locked: nobody can add to it before the transaction that empties it has filled it again.
create function empty_demo_organization() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  demo constant uuid := current_organization();
  tenant_table regclass;
begin
  perform from organizations where id = demo and is_demo for update;
  if not found then
    raise exception 'Only the demo workspace can be emptied' using errcode = '42501';
  end if;
  -- Whatever refers to another table goes before it, however many tables are added later.
  for tenant_table in
    with recursive referring (id, depth) as (
      select 'organizations'::regclass::oid, 0
      union all
      select c.conrelid, referring.depth + 1
      from pg_constraint c join referring on c.confrelid = referring.id
      where c.contype = 'f' and c.conrelid <> c.confrelid and referring.depth < 30
    )
    select id from referring where depth > 0 group by id order by max(depth) desc, id
  loop
    execute format('delete from %s where organization_id = $1', tenant_table) using demo;
  end loop;
end $$;
revoke all on function empty_demo_organization() from public;
grant execute on function empty_demo_organization() to plumbline_app;
