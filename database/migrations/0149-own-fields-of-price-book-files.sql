-- What a file changed about the own fields of services that were there: a list of field_id, before and after.
alter table service_batch_items add column own jsonb not null default '[]';
