-- Somebody of the team who was invited and has chosen no password yet: nobody can sign in as them.
alter table users add column invited_at timestamptz;
