-- From where somebody has signed in before: an address, or `browser:` and the hash of an id that the browser keeps.
alter table sign_in_addresses rename to known_clients;
alter table known_clients rename column address to client;

-- CEPs that the services did not know when they were asked.
create table unknown_ceps (
  cep text primary key check (cep ~ '^[0-9]{8}$'),
  asked_at timestamptz not null
);
