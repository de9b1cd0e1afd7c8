-- Links to a proposal's bank-data form. A copy of the table opens nothing: a token is sealed, and found by a keyed hash.
create table bank_links (
  token_hash bytea primary key,
  proposal_id integer not null references proposals on delete cascade,
  token_sealed text not null,
  -- 'asked' and 'approved' went out in mails, 'shown' stand in rows.
  purpose text not null check (purpose in ('asked', 'approved', 'shown')),
  created_at timestamptz not null default giro_now(),
  expires_at timestamptz not null,
  -- Set for all links of a proposal by the first save after its approval.
  ended_at timestamptz
);
create index bank_links_proposal on bank_links (proposal_id, expires_at desc);

-- Tokens of older versions stay here, in clear, until the next start seals them.
alter table proposals alter column bank_token drop not null;
