-- A contract can be a PDF that was uploaded: which one, and where on its pages each field stands.
alter table contracts
  -- The file with its hash and the sizes and words of its pages; null for a contract that is written here.
  add column document jsonb,
  -- By the id of the field: page, and points from the page's top left.
  add column places jsonb not null default '{}' check (jsonb_typeof(places) = 'object');
