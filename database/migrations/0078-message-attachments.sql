-- What goes out or came in with a message: kept among the files, in its order.
create table message_files (
  organization_id uuid not null references organizations (id) on delete cascade,
  message_id bigint not null,
  position smallint not null,
  file_id bigint not null,
  -- A picture or video that the carrier takes along, or a file behind the link in the text.
  carried_as text not null check (carried_as in ('media', 'link')),
  -- What the carrier gets, which is not always what is kept: pictures go as JPEG. Null for a link.
  content_type text,
  -- The link to it, which ends when the message is taken back.
  share_id uuid,
  primary key (organization_id, message_id, position),
  foreign key (organization_id, message_id) references messages (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id) on delete cascade
);
create index message_files_of_file on message_files (organization_id, file_id);
call guard_tenant_table('message_files');
