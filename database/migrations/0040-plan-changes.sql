-- A change of plan or seats is made as it was previewed, or not at all. Each preview says of which revision it is: the
-- revision grows with every change, whoever makes it. `plan_change` is the change that was begun last, so that the same
-- one sent again is known as such; it is gone once the plan became another one in another way.
alter table subscriptions
  add column revision integer not null default 0,
  add column plan_change jsonb;
