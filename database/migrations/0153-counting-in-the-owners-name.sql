-- What counts along and what notes words for the search does so in the owner's name: the row that it follows has passed the
-- wall already, and checking each row of the figures once more took a tenth of what saving a customer costs the database.
-- They write under the organization of that row and of no other.
alter function count_customers() security definer set search_path = public, pg_temp;
alter function count_customer_days() security definer set search_path = public, pg_temp;
alter function note_search_words() security definer set search_path = public, pg_temp;
revoke all on function count_customers() from public;
revoke all on function count_customer_days() from public;
revoke all on function note_search_words() from public;
