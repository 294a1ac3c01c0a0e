-- What stands in PDFs and text files, to be found by searching. Of bytes, so that an earlier version that is restored is
-- found at once; a row without text is one in which there was nothing to read.
create table file_texts (
  organization_id uuid not null references organizations (id) on delete cascade,
  key uuid not null,
  -- In the form in which texts are searched.
  search_text text not null,
  primary key (organization_id, key),
  foreign key (organization_id, key) references file_versions (organization_id, key) on delete cascade
);
create index file_texts_search on file_texts using gin (search_keys(organization_id, search_text))
  with (gin_pending_list_limit = 256);
call guard_tenant_table('file_texts');

-- To be searched by the index above, which row level security keeps the server's role from; see searchable_customers.
create view searchable_file_texts as
  select organization_id, key, search_text, search_keys(organization_id, search_text) as search_keys from file_texts
  where (organization_id = current_organization()) is true;
grant select on searchable_file_texts to plumbline_app;
