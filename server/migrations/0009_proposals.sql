-- A device that somebody offers to the shop.
create table proposals (
  id integer primary key generated always as identity,
  user_id integer not null references users,
  -- One attempt to sell one device, so that a proposal sent again after a lost answer is the same one.
  attempt bytea,
  status smallint not null default 1 check (status between 1 and 12),
  brand_name text not null,
  type_name text not null,
  model_name text not null,
  model_id integer references models on delete set null,
  imei text not null check (imei ~ '^[0-9]{15}$'),
  serial_number text,
  -- The answers that were chosen, with names and amounts as they were then.
  selected_options jsonb not null,
  base_value_cents integer not null check (base_value_cents >= 0),
  value_cents integer not null check (value_cents >= 0),
  new_value_cents integer check (new_value_cents >= 0),
  freight_cents integer check (freight_cents >= 0),
  -- The end of the quote.
  valid_until timestamptz not null,
  payment_date date,
  shipping_code text,
  return_code text,
  rejection_reason text,
  bank_data_sealed text,
  -- A link's token in clear, until the next start seals it among the bank links.
  bank_token text unique check (length(bank_token) >= 40),
  -- By its device: brand, model and numbers, folded and kept together.
  found_by text not null
    generated always as (fold(brand_name || ' ' || model_name || ' ' || imei || ' ' || coalesce(serial_number, ''))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default written_at(),
  updated_by integer references users,
  version integer not null default 1,
  unique (user_id, attempt)
);
create index proposals_user on proposals (user_id, id desc);
create index proposals_status on proposals (status);
create index proposals_found_by on proposals using gin (found_by gin_trgm_ops);
-- The rows that a word finds are counted in this index alone.
create index proposals_found on proposals (id) include (user_id, found_by);
-- A number is found at once, however many proposals have it.
create index proposals_imei on proposals (imei);
create index proposals_imei_open on proposals (imei, id desc) where status in (1, 2, 4, 5, 7, 8, 9);
create index proposals_imei_bought on proposals (imei, id desc) where status = 6;
create index proposals_quote_end on proposals (valid_until) where status in (1, 2, 4);
-- Devices that the shop has bought and does not know where to pay.
create index proposals_without_bank_data on proposals (id) where status = 6 and bank_data_sealed is null;
-- The dashboard's days: offered.
create index proposals_created on proposals (created_at) include (value_cents);

create table proposal_statuses (
  id integer primary key generated always as identity,
  proposal_id integer not null references proposals on delete cascade,
  from_status smallint,
  status smallint not null check (status between 1 and 12),
  changed_at timestamptz not null default now(),
  changed_by integer references users
);
create index proposal_statuses_proposal on proposal_statuses (proposal_id, id);
-- The dashboard's days: bought.
create index proposal_statuses_approved on proposal_statuses (changed_at) include (proposal_id) where status = 6;

-- Events of a proposal beside its statuses.
create table proposal_events (
  id integer primary key generated always as identity,
  proposal_id integer not null references proposals on delete cascade,
  kind text not null,
  at timestamptz not null default giro_now(),
  -- Absent for the seller's link and for what happens by itself.
  by integer references users,
  data jsonb not null default '{}'
);
create index proposal_events_proposal on proposal_events (proposal_id, id);

-- Accounts of sellers -------------------------------------------------------------------------------------------------
-- Every change of bank data: who, when, and what it was, masked.
create table bank_data_changes (
  id integer primary key generated always as identity,
  proposal_id integer not null references proposals on delete cascade,
  changed_at timestamptz not null default written_at(),
  -- Absent when it came through the mailed link.
  changed_by integer references users,
  -- An account that somebody of the shop gave counts as changed, also when it is the first.
  by_shop boolean not null default false,
  before_masked jsonb,
  after_masked jsonb not null
);
create index bank_data_changes_proposal on bank_data_changes (proposal_id);

-- Links to a proposal's bank-data form. A copy of the table opens nothing: a token is sealed, and found by a keyed
-- hash.
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

-- Offers and quotes ---------------------------------------------------------------------------------------------------
create table counter_offers (
  -- Its token is sealed under the row's id, so the id is drawn before the row is written.
  id integer primary key generated by default as identity,
  proposal_id integer not null references proposals,
  old_cents integer not null check (old_cents >= 0),
  new_cents integer not null check (new_cents >= 0),
  -- The seller's cost of the way back; null where nobody said.
  freight_cents integer check (freight_cents >= 0),
  -- JSON [{question, declared, found, effectCents}]; empty when only the value is known.
  differences jsonb not null default '[]',
  message text,
  token_hash bytea not null unique,
  token_sealed text not null,
  expires_at timestamptz not null,
  on_silence text not null check (on_silence in ('aceitar', 'perguntar', 'devolver')),
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'expired', 'withdrawn')),
  answered_at timestamptz,
  answered_via text check (answered_via in ('link', 'panel', 'admin', 'silence')),
  created_at timestamptz not null default giro_now(),
  created_by integer references users,
  version integer not null default 1,
  check ((state in ('accepted', 'refused')) = (answered_via is not null))
);
create unique index counter_offers_open on counter_offers (proposal_id) where state = 'open';
create index counter_offers_proposal on counter_offers (proposal_id, id desc);
create index counter_offers_due on counter_offers (expires_at) where state = 'open';
-- Offers after which a device goes back to its seller.
create index counter_offers_to_return on counter_offers (proposal_id, id)
  where state = 'refused' or (state = 'expired' and on_silence = 'devolver');

-- Links to renew a quote. A copy of the table opens nothing, as with the links to bank data.
create table renewal_links (
  token_hash bytea primary key,
  proposal_id integer not null references proposals on delete cascade,
  token_sealed text not null,
  created_at timestamptz not null default giro_now()
);
create index renewal_links_proposal on renewal_links (proposal_id);
