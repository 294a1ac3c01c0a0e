-- What carriers told and were told is let go of after a while, and that of a customer who can be restored no more at once.

-- Rows come in the order of their time, so a coarse index finds the old ones and costs nothing while they are written.
create index received_texts_by_time on received_texts using brin (received_at);
create index text_statuses_by_time on text_statuses using brin (tried_at);
create index received_mails_by_time on received_mails using brin (received_at);
create index carrier_stand_in_texts_by_time on carrier_stand_in_texts using brin (created_at);

-- At most so many of each; what is still to be acted on stays. Gives whether there may be more.
create function forget_carrier_records(kept_since timestamptz, most integer) returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    with texts as (
      delete from received_texts where ctid = any (array(
        select ctid from received_texts where received_at < kept_since and due_at is null limit most)) returning 1
    ), statuses as (
      delete from text_statuses where ctid = any (array(
        select ctid from text_statuses where tried_at < kept_since and due_at is null limit most)) returning 1
    ), mails as (
      delete from received_mails where ctid = any (array(
        select ctid from received_mails where received_at < kept_since and settled_at is not null limit most)) returning 1
    ), of_phones as (
      delete from carrier_stand_in_texts where ctid = any (array(
        select ctid from carrier_stand_in_texts where created_at < kept_since limit most)) returning 1
    ), pictures as (
      delete from carrier_stand_in_documents where ctid = any (array(
        select ctid from carrier_stand_in_documents where kind = 'media' and created_at < kept_since limit most)) returning 1
    )
    select greatest((select count(*) from texts), (select count(*) from statuses), (select count(*) from mails),
      (select count(*) from of_phones), (select count(*) from pictures)) >= most
  $$;
revoke all on function forget_carrier_records(timestamptz, integer) from public;
grant execute on function forget_carrier_records(timestamptz, integer) to plumbline_app;

-- Takes numbers, addresses and words of customers deleted before then out of what came or went before then, unless another
-- customer has the same. What a carrier may tell of again keeps its name, so that it is still known as told. What was said
-- about writing to an address is a salted hash and stays.
create function forget_deleted_customers(deleted_before timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    with gone as materialized (
      select organization_id, id, phone_e164 as phone, lower(email) as email from customers
      where deleted_at < deleted_before
    ), phones as materialized (
      select organization_id, phone from gone g where phone is not null
      except select organization_id, phone_e164 from customers
      where (deleted_at is null or deleted_at >= deleted_before) and phone_e164 is not null
    ), addresses as materialized (
      select organization_id, email from gone g where email is not null
      except select organization_id, lower(email) from customers
      where (deleted_at is null or deleted_at >= deleted_before) and email is not null
    ), texts as (
      update received_texts t set from_number = '', text = '', media = '[]' from phones p
      where t.organization_id = p.organization_id and t.from_number = p.phone and t.received_at < deleted_before
        and t.due_at is null
    ), statuses as (
      update text_statuses t set to_number = '' from phones p
      where t.organization_id = p.organization_id and t.to_number = p.phone and t.tried_at < deleted_before
        and t.due_at is null
    ), mails as (
      -- With what came back of them.
      delete from sent_mails m where m.created_at < deleted_before and (
        (m.organization_id, m.customer_id) in (select organization_id, id from gone)
        or (m.organization_id, lower(m.address)) in (select organization_id, email from addresses))
    ), known as (
      select organization_id, number from text_numbers where number is not null
      union select organization_id, number from released_text_numbers
    ), of_phones as (
      delete from carrier_stand_in_texts t using phones p, known k
      where k.organization_id = p.organization_id and t.business_number = k.number and t.phone = p.phone
        and t.created_at < deleted_before
      returning t.sid, t.media
    ), notices as (
      delete from carrier_stand_in_notices n using of_phones t where n.sid = t.sid
    )
    delete from carrier_stand_in_documents d using of_phones t, jsonb_array_elements(t.media) as picture
    where d.kind = 'media' and d.id = substring(picture ->> 'url' from '[^/]+$')
  $$;
revoke all on function forget_deleted_customers(timestamptz) from public;
grant execute on function forget_deleted_customers(timestamptz) to plumbline_app;
