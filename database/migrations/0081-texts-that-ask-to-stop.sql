-- What a received text asks for by itself: to stop, to start again, for help, or perhaps to stop, which a member decides.
alter table messages
  add column heard text check (heard in ('stop', 'start', 'help', 'maybe_stop')),
  add check (heard is null or direction = 'in');
