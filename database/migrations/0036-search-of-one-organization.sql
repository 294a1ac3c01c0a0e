-- Each three characters in a row of a text, as numbers that are another organization's for another organization: an
-- index of them holds what one searches apart from what all others have, so that a search costs the same however many
-- they are. Not in SQL, because every insert would parse and plan it anew. Its cost is not what it takes, but what
-- keeps every plan from trying rows by it one after the other: it is read from an index alone.
create function search_keys(organization_id uuid, value text) returns bigint[]
  language plpgsql immutable strict parallel safe cost 10000
  as $$ declare
    seed constant bigint := uuid_hash_extended(organization_id, 0);
    keys bigint[] := '{}';
  begin
    for i in 1 .. length(value) - 2 loop
      keys[i] := hashtextextended(substr(value, i, 3), seed);
    end loop;
    return keys;
  end $$;

-- A short list of rows still to be sorted in, because every search reads all of it.
drop index customers_search;
create index customers_search on customers using gin (search_keys(organization_id, search_text))
  with (gin_pending_list_limit = 256) where deleted_at is null;
drop index jobs_search;
create index jobs_search on jobs using gin (search_keys(organization_id, search_text))
  with (gin_pending_list_limit = 256) where deleted_at is null;

-- The views that lead to these indexes give the current organization's rows alone, as before. They say so in words in
-- which no other index can be entered: with one that gives all its rows a search would read them all.
create or replace view searchable_customers as
  select organization_id, id, search_text, search_keys(organization_id, search_text) as search_keys from customers
  where (organization_id = current_organization()) is true and deleted_at is null;
create or replace view searchable_jobs as
  select organization_id, id, search_text, search_keys(organization_id, search_text) as search_keys from jobs
  where (organization_id = current_organization()) is true and deleted_at is null;
