-- Who last changed a person: an admin, or that person. People are never deleted, so this is no reference: its check would
-- make two admins who change each other at the same moment wait for each other.
alter table users add column updated_by integer;
