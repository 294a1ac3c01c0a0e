-- What a member writes down about consent can have a file as its proof, such as a photo of a signed form.
alter table consent_entries
  add column proof_file_id bigint,
  add check (proof_file_id is null or source = 'member'),
  add foreign key (organization_id, proof_file_id) references files (organization_id, id)
    on delete set null (proof_file_id);
create index consent_entries_with_proof on consent_entries (organization_id, proof_file_id)
  where proof_file_id is not null;

