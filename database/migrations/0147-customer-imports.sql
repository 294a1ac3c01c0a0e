-- Customers who came in one file, so that what was taken in by mistake is taken back as one.
create table customer_imports (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  -- The file's name.
  title text not null,
  added integer not null,
  -- Lines left out: customers already, or with an error.
  left_out integer not null,
  made_at timestamptz not null,
  made_by uuid,
  made_by_name text not null,
  undone_at timestamptz,
  undone_by_name text,
  -- How many of them stayed when the others were taken back, because something had happened to them.
  kept integer not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, made_by) references users (organization_id, id)
);
create index customer_imports_newest on customer_imports (organization_id, made_at desc, id);
call guard_tenant_table('customer_imports');

create table customer_import_items (
  organization_id uuid not null,
  import_id uuid not null,
  customer_id bigint not null,
  primary key (organization_id, import_id, customer_id),
  foreign key (organization_id, import_id) references customer_imports (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index customer_import_items_by_customer on customer_import_items (organization_id, customer_id);
call guard_tenant_table('customer_import_items');
