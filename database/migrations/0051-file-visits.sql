-- What a file is about can be one visit of a job. A visit keeps its id when it is given another time.
alter table file_links
  add column visit_id bigint,
  add foreign key (organization_id, visit_id) references visits (organization_id, id) on delete cascade,
  drop constraint file_links_check,
  add check (num_nonnulls(customer_id, job_id, visit_id) = 1);
create unique index file_links_of_visit on file_links (organization_id, visit_id, file_id)
  where visit_id is not null;
