-- What an import of customers changed about those who were there already, so that an undo puts it back.
create table customer_import_changes (
  organization_id uuid not null references organizations (id) on delete cascade,
  import_id uuid not null,
  customer_id bigint not null,
  -- The columns that were changed, as they were and as the file had them.
  before jsonb not null,
  after jsonb not null,
  -- The same of the business's own fields: a list of field_id, before and after.
  own jsonb not null,
  primary key (organization_id, import_id, customer_id),
  foreign key (organization_id, import_id) references customer_imports (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index customer_import_changes_by_customer on customer_import_changes (organization_id, customer_id);
call guard_tenant_table('customer_import_changes');
