-- What was sent stays, with its log: only a draft can be deleted, and everything with the whole business or its demo.
create function keep_sent_contract() returns trigger language plpgsql as $$
begin
  -- Deeper than one: the business itself is being deleted, which takes all that is its own along.
  if old.status = 'draft' or pg_trigger_depth() > 1
    or exists (select from organizations where id = old.organization_id and is_demo) then
    return old;
  end if;
  raise exception 'Contract % was sent and is kept', old.id using errcode = 'restrict_violation';
end $$;
create trigger contracts_stay before delete on contracts for each row execute function keep_sent_contract();
