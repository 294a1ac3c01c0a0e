-- An event of a series that was changed by itself is an exception, as RFC 5545 calls it.
alter table calendar_events rename column is_apart to is_exception;
