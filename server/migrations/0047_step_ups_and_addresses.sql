-- Somebody who is signed in shows by a passkey that it is them: between the request for its options and the answer.
alter table factor_challenges
  drop constraint factor_challenges_purpose_check,
  add constraint factor_challenges_purpose_check check (purpose in ('sign-in', 'passkey', 'step-up'));
-- What happened from an address: its digits are in so many rows that no index of their letters narrows them down.
create index activities_client on activities (client, id desc);
