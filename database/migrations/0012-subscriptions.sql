-- What a business pays for the product: its subscription and its bills, as they were last read from the payment
-- provider, which is the source of truth. Who asked the provider first may answer last: each reading has a number,
-- taken before the provider is asked, and a smaller one never replaces a larger one.
create sequence billing_readings;
grant usage on sequence billing_readings to plumbline_app;

create table subscriptions (
  organization_id uuid not null references organizations (id) on delete cascade,
  -- The provider's id.
  id text not null,
  customer_id text not null,
  -- A business that comes back after the end begins a new subscription; the old one stays for its bills.
  is_current boolean not null default true,
  status text not null
    check (status in ('trialing', 'active', 'past_due', 'unpaid', 'incomplete', 'paused', 'canceled')),
  trial_end timestamptz,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at timestamptz,
  card jsonb,
  latest_bill_id text,
  past_due_since timestamptz,
  -- The number of the reading; 0 for what was never read.
  reading bigint not null default 0,
  read_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index subscriptions_current on subscriptions (organization_id) where is_current;
create index subscriptions_of_customer on subscriptions (customer_id);
call guard_tenant_table('subscriptions');

create table bills (
  organization_id uuid not null references organizations (id) on delete cascade,
  id text not null,
  customer_id text not null,
  subscription_id text,
  number text,
  status text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  total_cents bigint not null,
  -- Met by credit of earlier bills; what is due is the rest.
  credit_cents bigint not null,
  due_cents bigint not null,
  paid_cents bigint not null,
  lines jsonb not null,
  paid_at timestamptz,
  next_attempt_at timestamptz,
  failure text,
  reading bigint not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create index bills_newest on bills (organization_id, created_at desc, id desc);
call guard_tenant_table('bills');

alter table organizations
  add column read_only_since timestamptz,
  -- A change that leaves fewer seats is under way: until it is known how it ended, no more than these are given.
  add column seats_held integer;

insert into subscriptions (organization_id, id, customer_id, status, trial_end, period_start, period_end, card)
select id, payment_subscription_id, payment_customer_id,
  case status when 'trial' then 'trialing' when 'active' then 'active' when 'past_due' then 'past_due'
    when 'cancelled' then 'canceled' else 'unpaid' end,
  trial_end, created_at, coalesce(trial_end, created_at + interval '1 month'),
  case when card_last4 is not null then jsonb_build_object('brand', card_brand, 'last4', card_last4) end
from organizations where payment_subscription_id is not null and payment_customer_id is not null;

alter table organizations
  drop column payment_customer_id,
  drop column payment_subscription_id,
  drop column card_brand,
  drop column card_last4;

-- A message of the provider names a customer of its own; which business that is, is all that may be asked.
create function find_subscriber(customer text, subscription text)
  returns table (id uuid, time_zone text, country text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select o.id, o.time_zone, o.country from organizations o
    where o.id = (
      select s.organization_id from subscriptions s
      where s.customer_id = customer or s.id = subscription
      order by s.created_at desc limit 1)
  $$;
revoke all on function find_subscriber(text, text) from public;
grant execute on function find_subscriber(text, text) to plumbline_app;

-- Businesses whose subscription should be looked at again: something was to happen by now, a payment is open, or it
-- was not read for a day.
create function list_due_subscriptions(moment timestamptz) returns table (id uuid, time_zone text, country text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select o.id, o.time_zone, o.country from organizations o
    left join subscriptions s on s.organization_id = o.id and s.is_current
    where not o.is_demo and case
      when s.id is null then o.status = 'trial' and o.trial_end <= moment
      when s.status = 'canceled' then o.status <> 'cancelled'
      else least(s.trial_end, s.period_end, s.cancel_at) <= moment
        or s.status in ('past_due', 'unpaid', 'incomplete', 'paused') and s.read_at <= moment - interval '1 hour'
        or s.read_at <= moment - interval '1 day'
    end
  $$;
revoke all on function list_due_subscriptions(timestamptz) from public;
grant execute on function list_due_subscriptions(timestamptz) to plumbline_app;
