-- What goes with a bulk message, in its order: [{ file_id, name, carried_as, content_type, share_id, url }]. Pictures and
-- videos go with each text; every other file stands behind one link, which all recipients share, from when it is sent.
alter table bulk_messages add column attachments jsonb not null default '[]';
