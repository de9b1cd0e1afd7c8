-- An app that takes the place of the one there is as soon as a code of it has been confirmed.
alter table users add column totp_pending_sealed text;
-- How many codes a sign-in has had, and where its password was counted.
alter table factor_challenges
  add column tries integer not null default 0,
  add column counted_for jsonb;
-- A shop that was there before has not been asked: nothing is demanded until somebody says so. A new one, which stores
-- nothing here, demands a factor as soon as one of its owners has one.
insert into settings (key, value) select 'security', '{"require_factor": false}' where exists (select from users);
