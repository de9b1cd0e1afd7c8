-- When it was written down beside the database that an account has ended, for who restores an older backup.
alter table users add column end_listed_at timestamptz;
