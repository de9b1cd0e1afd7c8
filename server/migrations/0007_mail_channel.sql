alter table emails
  -- How it left; absent until it did.
  add column channel text check (channel in ('smtp', 'file')),
  -- How often it was meant to reach its recipient: once, and once more with every 'reenviar' after it had left.
  add column sendings integer not null default 1,
  -- When its links run out; absent where they do not.
  add column expires_at timestamptz;

-- The back-office warns of mails whose last attempt failed.
create index emails_troubled on emails (created_at)
  where status = 'failed' or (status = 'waiting' and last_error is not null);
