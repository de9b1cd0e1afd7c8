-- Notes of the shop's people on a proposal, an order or a person, for themselves alone. Each goes with what it is
-- about.
create table notes (
  id integer primary key generated always as identity,
  proposal_id integer references proposals on delete cascade,
  order_id integer references orders on delete cascade,
  user_id integer references users on delete cascade,
  words text not null check (words <> ''),
  written_by integer references users,
  written_at timestamptz not null default written_at(),
  check (num_nonnulls(proposal_id, order_id, user_id) = 1)
);
create index notes_of_proposal on notes (proposal_id, id desc) where proposal_id is not null;
create index notes_of_order on notes (order_id, id desc) where order_id is not null;
create index notes_of_user on notes (user_id, id desc) where user_id is not null;

-- Chats that somebody opened with a message of the shop's; nobody knows if it was sent.
create table whatsapp_openings (
  id integer primary key generated always as identity,
  subject_kind text not null check (subject_kind in ('proposal', 'order', 'user')),
  subject_id integer not null,
  -- That of the order or proposal; a chat with a person is about neither.
  status smallint,
  at timestamptz not null default giro_now(),
  by integer not null references users,
  check ((status is null) = (subject_kind = 'user'))
);
create index whatsapp_openings_subject on whatsapp_openings (subject_kind, subject_id, id desc);
