-- What a file is about can be a contract, too. A deleted draft keeps its files for as long as it can be restored.
alter table file_links
  add column contract_id bigint,
  add foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade,
  drop constraint file_links_check,
  add check (num_nonnulls(customer_id, job_id, visit_id, contract_id) = 1);
create unique index file_links_of_contract on file_links (organization_id, contract_id, file_id)
  where contract_id is not null;
