-- By the text as filters of lists compare it; longer texts are told apart by the row.
create index custom_field_values_by_form on custom_field_values
  (organization_id, field_id, (left(search_form(btrim(value #>> '{}')), 200)) collate "C")
  where jsonb_typeof(value) = 'string';

-- The values of the current organization, to be compared by the indexes of their table, which row level security keeps
-- the server's role from; see searchable_customers.
create view listed_field_values as
  select organization_id, kind, record_id, field_id, value, value_text, value_number from custom_field_values
  where organization_id = current_organization();
grant select on listed_field_values to plumbline_app;
