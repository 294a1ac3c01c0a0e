-- The stand-in for the payment provider also keeps what businesses collect from their customers: connected accounts,
-- their payers and payments, and what is told of them.
alter table payment_stand_in drop constraint payment_stand_in_kind_check;
alter table payment_stand_in add constraint payment_stand_in_kind_check check (kind in (
  'book', 'card', 'confirmation', 'setup', 'key', 'message', 'clock', 'secret',
  'account', 'onboarding', 'payer', 'payer_setup', 'payment', 'payment_message'
));
