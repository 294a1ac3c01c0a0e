-- Brand identity: a second color, a face for headings, colors kept by name, and pictures kept under a name.
alter table brands
  add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
  add column heading_typeface text not null default 'same' check (heading_typeface ~ '^[a-z]{1,30}$'),
  -- Each with name, hex and usage, in the order of the list.
  add column colors jsonb not null default '[]' check (jsonb_typeof(colors) = 'array');

alter table brand_assets
  add column name text not null default '' check (char_length(name) <= 120),
  -- The others were tried as a logo: of these the newest stay.
  add column is_listed boolean not null default false,
  add column updated_at timestamptz not null default now();
create index brand_assets_listed on brand_assets (organization_id) where is_listed;
