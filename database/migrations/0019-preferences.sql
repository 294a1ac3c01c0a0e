-- How a business and each of its people want the product: where it is, when it works, how dates are written.
alter table organizations
  add column phone text,
  add column address text,
  add column city text,
  add column state text,
  add column zip_code text,
  -- BCP 47, such as en-US: how days, times and numbers are written.
  add column locale text not null default 'en-US',
  add column time_format text not null default 'locale' check (time_format in ('locale', '12', '24')),
  -- Sunday is 0.
  add column week_start smallint not null default 0 check (week_start between 0 and 6),
  -- For each weekday from Sunday the spans in which the business works; none when it is closed.
  add column business_hours jsonb not null default '[[],[{"from":"08:00","to":"17:00"}],[{"from":"08:00","to":"17:00"}],[{"from":"08:00","to":"17:00"}],[{"from":"08:00","to":"17:00"}],[{"from":"08:00","to":"17:00"}],[]]',
  add column holidays jsonb not null default '[]',
  -- Counts the changes of these columns alone, so that a change of plan disturbs nobody who is editing them.
  add column preferences_version integer not null default 1;

-- What a person has chosen for themselves; what is not in it follows the business.
alter table users add column preferences jsonb not null default '{}';
