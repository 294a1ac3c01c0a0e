-- The diary is read by person, by kind and by record as well, and stays quick with millions of lines.
create index events_of_actor on events (organization_id, actor_id, occurred_at desc, id desc);
create index events_of_type on events (organization_id, type, occurred_at desc, id desc);
create index events_of_subject on events (organization_id, subject_kind, subject_id, id desc);
