-- A CPF is found although it is sealed: by a hash under a key that the database does not hold.
alter table users add column cpf_hash bytea;
create index users_cpf_hash on users (cpf_hash) where cpf_hash is not null;
create index users_cpf_unhashed on users (id) where cpf_sealed is not null and cpf_hash is null;
