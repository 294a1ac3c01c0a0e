-- Payments of all businesses that have not moved for a while: the provider is asked how they stand, because a message can
-- be lost.
create function unsettled_payments(unmoved_since timestamptz, statuses text[], most integer)
  returns table (organization_id uuid, payment_id bigint, time_zone text, country text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.organization_id, p.id, o.time_zone, o.country
    from payments p join organizations o on o.id = p.organization_id
    where p.account_id is not null and p.updated_at < unmoved_since
      and (p.status = any (statuses) and p.status in ('started', 'needs_action', 'processing')
        or 'refunding' = any (statuses) and p.status = 'succeeded' and exists (
          select 1 from refunds r
          where r.organization_id = p.organization_id and r.payment_id = p.id
            and r.status = 'pending' and r.refund_id is not null))
    order by p.updated_at limit most
  $$;
revoke all on function unsettled_payments(timestamptz, text[], integer) from public;
grant execute on function unsettled_payments(timestamptz, text[], integer) to plumbline_app;

-- The provider repeats a message for some days; afterwards no one asks for it again.
create function forget_collecting_messages(taken_before timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$ delete from collecting_messages where received_at < taken_before $$;
revoke all on function forget_collecting_messages(timestamptz) from public;
grant execute on function forget_collecting_messages(timestamptz) to plumbline_app;
