-- The money of cards comes later than its buyers pay it, and with the provider's fee taken off.
create table receivables (
  id integer primary key generated always as identity,
  -- The money that was paid: what goes back of it is taken from the last of its rows.
  receipt_id integer not null references pix_payments on delete cascade,
  -- By which its provider is asked about it.
  attempt_id integer constraint receivables_attempt references card_attempts on delete set null,
  instalment smallint not null check (instalment > 0),
  of smallint not null check (of >= instalment),
  -- São Paulo's day.
  due_on date not null,
  -- Its share of what was paid, whatever has gone back since.
  whole_cents integer not null check (whole_cents > 0),
  -- The shop's own count of the fee, in hundredths of a percent.
  fee_percent smallint not null check (fee_percent >= 0),
  -- The provider's word for the fee of its whole share; null until it is told.
  told_fee_cents integer check (told_fee_cents between 0 and whole_cents),
  -- Without what went back; 0 where all of it did.
  gross_cents integer not null check (gross_cents between 0 and whole_cents),
  fee_cents integer not null check (fee_cents between 0 and gross_cents),
  net_cents integer not null generated always as (gross_cents - fee_cents) stored,
  -- 'withheld' while its buyer's bank wants it back, 'reversed' once the bank has it.
  state text not null default 'expected' check (state in ('expected', 'received', 'withheld', 'reversed')),
  -- Whose word its fee and its day are: the shop's, or the provider's.
  source text not null generated always as (case when told_fee_cents is null then 'previsto' else 'provedor' end) stored,
  created_at timestamptz not null default giro_now(),
  unique (receipt_id, instalment)
);
-- Sums are read from these alone.
create index receivables_due on receivables (due_on, id) include (state, gross_cents, fee_cents) where gross_cents > 0;
create index receivables_state on receivables (state, due_on, id) include (gross_cents, fee_cents) where gross_cents > 0;
-- All of it is added up sooner than a second process of the database would have begun to help.
alter table receivables set (parallel_workers = 0);
create index receivables_attempt on receivables (attempt_id);

-- Each day of the card providers' lists beside ours.
create table card_days (
  day date primary key,
  psp_count integer not null,
  psp_cents bigint not null,
  our_count integer not null,
  our_cents bigint not null,
  -- JSON: the payments that only one side had, or with another amount, when they were compared.
  differences jsonb not null default '[]',
  compared_at timestamptz not null default giro_now()
);

-- Scripts of card providers that the paying page runs, each as it was found to be since then.
create table payment_scripts (
  id integer primary key generated always as identity,
  url text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  since timestamptz not null default giro_now()
);
create index payment_scripts_latest on payment_scripts (url, id desc);
