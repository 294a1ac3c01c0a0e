-- Branding: how a business looks to its customers.
create table brand_assets (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  -- Of the bytes as they are served; the public address is made of it.
  sha256 bytea not null check (octet_length(sha256) = 32),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  width integer not null check (width between 1 and 10000),
  height integer not null check (height between 1 and 10000),
  bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, sha256)
);
-- Pictures are packed already.
alter table brand_assets alter column bytes set storage external;
create index brand_assets_by_content on brand_assets (sha256);
call guard_tenant_table('brand_assets');

create table brands (
  organization_id uuid primary key references organizations (id) on delete cascade,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  typeface text not null default 'clean' check (typeface ~ '^[a-z]{1,30}$'),
  website text check (website ~ '^https?://' and char_length(website) <= 200),
  logo_id uuid,
  version integer not null default 0,
  updated_at timestamptz not null,
  foreign key (organization_id, logo_id) references brand_assets (organization_id, id)
);
call guard_tenant_table('brands');

-- Whoever knows what a picture contains may see it: its address is made of its content.
create function find_brand_asset(wanted bytea)
  returns table (media_type text, bytes bytea)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select media_type, bytes from brand_assets where sha256 = wanted limit 1 $$;
revoke all on function find_brand_asset(bytea) from public;
grant execute on function find_brand_asset(bytea) to plumbline_app;
