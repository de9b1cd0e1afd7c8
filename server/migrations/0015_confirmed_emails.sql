-- Whether somebody has shown that mail to their address reaches them.
alter table users add column email_confirmed_at timestamptz;

-- A mailed link shows that `email` is the person's: it confirms the address that they have, or makes it theirs.
create table email_confirmations (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  email text not null check (email = lower(email)),
  expires_at timestamptz not null
);
create index email_confirmations_user on email_confirmations (user_id);
