-- Finding: the last indexes of texts that the palette asks, and the words of names, by which a slip of the finger is
-- forgiven.
alter table calendar_events add column search_text text not null generated always as (
  search_form(title || E'\n' || coalesce(client_name, '') || E'\n' || coalesce(contact_name, '') || E'\n'
    || coalesce(location, ''))) stored;
create index calendar_events_search on calendar_events using gin (search_keys(organization_id, search_text))
  with (gin_pending_list_limit = 256) where deleted_at is null;
create index tasks_search on tasks using gin (search_keys(organization_id, search_text))
  with (gin_pending_list_limit = 256) where deleted_at is null;
create index files_search on files using gin (search_keys(organization_id, search_text))
  with (gin_pending_list_limit = 256) where deleted_at is null;

-- To be searched by the indexes above, which row level security keeps the server's role from; see searchable_customers.
create view searchable_calendar_events as
  select organization_id, id, search_text, search_keys(organization_id, search_text) as search_keys from calendar_events
  where (organization_id = current_organization()) is true and deleted_at is null;
create view searchable_tasks as
  select organization_id, id, search_text, search_keys(organization_id, search_text) as search_keys from tasks
  where (organization_id = current_organization()) is true and deleted_at is null;
create view searchable_files as
  select organization_id, id, search_text, search_keys(organization_id, search_text) as search_keys from files
  where (organization_id = current_organization()) is true and deleted_at is null;
grant select on searchable_calendar_events, searchable_tasks, searchable_files to plumbline_app;

-- A word and what is left of it without one letter, or without two, as numbers that are another organization's for
-- another organization: words that are a slip apart have one of them in common.
create function word_slips(organization_id uuid, word text, slips integer) returns bigint[]
  language plpgsql immutable strict parallel safe
  as $$ declare
    seed constant bigint := uuid_hash_extended(organization_id, 0);
    keys bigint[] := array[hashtextextended(word, seed)];
    shorter text;
  begin
    for i in 1 .. length(word) loop
      exit when slips = 0;
      shorter := left(word, i - 1) || substr(word, i + 1);
      keys := keys || hashtextextended(shorter, seed);
      for j in i .. length(shorter) loop
        exit when slips = 1;
        keys := keys || hashtextextended(left(shorter, j - 1) || substr(shorter, j + 1), seed);
      end loop;
    end loop;
    return keys;
  end $$;

-- The same of a whole word and of how it begins, because people search while they type. Named in full, because indexes
-- are kept in order without a search path.
create function word_keys(organization_id uuid, word text) returns bigint[]
  language plpgsql immutable strict parallel safe cost 10000
  as $$ declare
    keys bigint[] := public.word_slips(organization_id, word, case when length(word) < 8 then 1 else 2 end);
  begin
    for i in 4 .. least(length(word) - 1, 9) loop
      keys := keys || public.word_slips(organization_id, left(word, i), 1);
    end loop;
    return keys;
  end $$;

-- The words of names and titles that a business has, each once.
create table search_words (
  organization_id uuid not null references organizations (id) on delete cascade,
  word text collate "C" not null check (char_length(word) between 4 and 24),
  primary key (organization_id, word)
);
create index search_words_by_slips on search_words using gin (word_keys(organization_id, word));
call guard_tenant_table('search_words');
create view searchable_words as
  select word, word_keys(organization_id, word) as word_keys from search_words
  where (organization_id = current_organization()) is true;
grant select on searchable_words to plumbline_app;

-- Texts that came, changed or went since the words were last gone through: a line is only added, so that nobody who
-- saves a record waits for anybody else who uses the same new word.
create table search_word_news (
  organization_id uuid not null references organizations (id) on delete cascade,
  id bigint not null generated always as identity,
  words text not null,
  is_gone boolean not null,
  primary key (organization_id, id)
);
call guard_tenant_table('search_word_news');

create function list_word_news() returns table (id uuid, time_zone text, country text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select o.id, o.time_zone, o.country from organizations o
    where exists (select from search_word_news n where n.organization_id = o.id)
  $$;
revoke all on function list_word_news() from public;
grant execute on function list_word_news() to plumbline_app;

-- The arguments: the column that names the record, and the one that says that it is deleted.
create function note_search_words() returns trigger language plpgsql as $$
declare
  was text;
  is_now text;
  organization uuid;
begin
  if tg_op <> 'DELETE' then
    organization := new.organization_id;
    if tg_argv[0] = 'search_text' then is_now := left(new.search_text, 200);
    elsif tg_argv[0] = 'name' then is_now := search_form(new.name);
    else is_now := search_form(new.first_name || ' ' || new.last_name);
    end if;
    if tg_nargs = 2 then
      if new.deleted_at is not null then is_now := null; end if;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    organization := old.organization_id;
    if tg_argv[0] = 'search_text' then was := left(old.search_text, 200);
    elsif tg_argv[0] = 'name' then was := search_form(old.name);
    else was := search_form(old.first_name || ' ' || old.last_name);
    end if;
  end if;
  -- With an organization that is being removed goes everything.
  insert into search_word_news (organization_id, words, is_gone)
  select o.id, said.words, said.is_gone
  from organizations o, (values (was, true), (is_now, false)) as said (words, is_gone)
  where o.id = organization and said.words <> '';
  return null;
end $$;

do $$
declare
  named record;
  deleted text;
begin
  for named in select * from (values
    ('customers', 'search_text'), ('services', 'search_text'), ('jobs', 'search_text'),
    ('calendar_events', 'search_text'), ('tasks', 'search_text'), ('files', 'search_text'),
    ('templates', 'name'), ('contracts', 'search_text'), ('invoices', 'search_text'), ('segments', 'name'),
    ('campaigns', 'name'), ('website_forms', 'name'), ('website_pages', 'search_text'), ('funnels', 'name'),
    ('automations', 'name'), ('saved_reports', 'name'), ('users', 'first_name')) as t (guarded, said)
  loop
    select 'deleted_at' into deleted from information_schema.columns
    where table_schema = current_schema() and table_name = named.guarded and column_name = 'deleted_at';
    execute format('create trigger %1$s_words_came after insert on %1$I
      for each row execute function note_search_words(%2$s)',
      named.guarded, concat_ws(', ', quote_literal(named.said), quote_literal(deleted)));
    execute format('create trigger %1$s_words_went after delete on %1$I
      for each row execute function note_search_words(%2$s)', named.guarded, quote_literal(named.said));
    execute format('create trigger %1$s_words_changed after update on %1$I
      for each row when (%3$s) execute function note_search_words(%2$s)',
      named.guarded, concat_ws(', ', quote_literal(named.said), quote_literal(deleted)),
      concat_ws(' or ', format('old.%1$I is distinct from new.%1$I', named.said),
        case when named.said = 'first_name' then 'old.last_name is distinct from new.last_name' end,
        'old.' || deleted || ' is distinct from new.' || deleted));
    -- What is there already is gone through like what comes.
    execute format('insert into search_word_news (organization_id, words, is_gone)
      select distinct organization_id, left(%s, 200), false from %I %s',
      case when named.said = 'search_text' then 'search_text' when named.said = 'name' then 'search_form(name)'
        else 'search_form(first_name || '' '' || last_name)' end,
      named.guarded, 'where ' || deleted || ' is null');
  end loop;
end $$;
