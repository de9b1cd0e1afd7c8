-- Disputes: somebody whose card paid wants the money back from the bank, and the shop answers with what it knows of the
-- sale.
create table disputes (
  id integer primary key generated always as identity,
  -- That of its payment.
  order_id integer not null references orders,
  payment_id integer not null constraint disputes_payment references payments,
  -- The money that is disputed.
  receipt_id integer not null constraint disputes_receipt references pix_payments,
  attempt_id integer not null references card_attempts,
  provider_id integer not null references card_providers,
  -- The provider's name of it.
  case_id text not null,
  cents integer not null check (cents > 0),
  -- In the provider's words.
  reason text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'won', 'lost')),
  opened_at timestamptz not null default giro_now(),
  -- The end of the time for an answer; null where the provider does not say.
  deadline timestamptz,
  -- Somebody of the shop is sending its evidence since then.
  sending_at timestamptz,
  answered_at timestamptz,
  -- The words that went with the evidence.
  answer text,
  decided_at timestamptz,
  -- Somebody of the shop ended it, and why; null where the provider did.
  decided_by integer references users,
  decision text,
  is_demo boolean not null default loads_demo(),
  unique (provider_id, case_id),
  check ((decided_at is null) = (state in ('open', 'answered'))),
  check (answered_at is not null or state <> 'answered')
);
create index disputes_order on disputes (order_id);
create index disputes_payment on disputes (payment_id);
create index disputes_state on disputes (state, id desc);
-- What waits is found without reading the others.
create index disputes_undecided on disputes (deadline) where state in ('open', 'answered');

-- Evidence that was sent, the shop's own pack first; kept for a time after the end.
create table dispute_files (
  dispute_id integer not null references disputes on delete cascade,
  position smallint not null check (position between 1 and 10),
  name text not null,
  file_id integer not null unique references private_files,
  primary key (dispute_id, position)
);

-- Of all payments few are disputed at a time.
create index payments_disputed on payments (order_id) where state = 'disputed';

-- What a bank asks for about a payment: its buyer was asked by the bank then, and from which address it was made.
alter table card_attempts
  add column challenged_at timestamptz,
  add column client text;
create index card_attempts_clients on card_attempts (id) where client is not null;

-- Evidence is sent as it is kept.
alter table private_files
  drop constraint private_files_content_type_check,
  add constraint private_files_content_type_check
    check (content_type in ('image/webp', 'image/jpeg', 'application/pdf'));

-- 'suspended': the bank took its price back, and its buyer has it.
alter table units add column warranty_state text not null default 'active'
  check (warranty_state in ('active', 'suspended'));
