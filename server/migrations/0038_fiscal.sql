-- Fiscal documents: the notas of what the shop buys and sells. No tax code, rate or date is decided here: profiles are
-- rows that the shop's accountant confirms, rates and dates are settings.

create extension if not exists btree_gist;

-- The codes of an operation, from a day on.
create table fiscal_profiles (
  id integer primary key generated always as identity,
  operation text not null check (operation in (
    'entrada', 'venda-usado', 'venda-novo', 'devolucao-usado', 'devolucao-novo', 'devolucao-vendedor'
  )),
  valid_from date not null,
  -- Last day; null: until another one begins.
  valid_to date,
  nature text not null,
  cfop text not null,
  cfop_other_state text not null,
  -- CST of the regular regime, CSOSN of the others.
  icms_cst text,
  csosn text,
  -- Rates in ten-thousandths of a percent.
  icms_rate integer not null default 0 check (icms_rate between 0 and 1000000),
  icms_reduction integer not null default 0 check (icms_reduction between 0 and 1000000),
  benefit_code text not null default '',
  pis_cst text not null,
  pis_rate integer not null default 0 check (pis_rate between 0 and 1000000),
  cofins_cst text not null,
  cofins_rate integer not null default 0 check (cofins_rate between 0 and 1000000),
  -- PIS and COFINS are reckoned on the value less its ICMS.
  without_icms boolean not null default true,
  ibscbs_cst text not null default '',
  class_trib text not null default '',
  used_good boolean not null default false,
  presumed_credit boolean not null default false,
  presumed_code text not null default '04',
  presence text not null default '1',
  extra_text text not null default '',
  confirmed_at timestamptz,
  -- The accountant's name, and who of the shop noted it.
  confirmed_by text,
  confirmed_by_id integer references users,
  version integer not null default 1,
  created_at timestamptz not null default giro_now(),
  updated_at timestamptz not null default giro_now(),
  updated_by integer references users,
  check (valid_to is null or valid_to >= valid_from),
  check ((confirmed_at is null) = (confirmed_by is null)),
  exclude using gist (operation with =, daterange(valid_from, valid_to, '[]') with &&)
);

-- The next number of each series; numbers are taken in the order of the documents that take them.
create table fiscal_series (
  environment text not null check (environment in ('homologacao', 'producao')),
  model smallint not null check (model in (55, 65)),
  series smallint not null check (series between 0 and 999),
  next_number integer not null default 1 check (next_number between 1 and 1000000000),
  -- The first number that this shop took or skipped to: gaps are looked for from here on.
  first_number integer not null default 1,
  primary key (environment, model, series)
);

create table fiscal_documents (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('entrada', 'venda', 'devolucao', 'devolucao-vendedor')),
  state text not null check (state in (
    'missing', 'queued', 'signed', 'sent', 'rejected', 'authorised', 'denied', 'cancelled', 'voided', 'waived', 'outside'
  )),
  order_id integer references orders,
  proposal_id integer references proposals,
  -- Of a return: the device that came back, and the document of its sale or purchase.
  unit_id integer references units,
  original_id integer references fiscal_documents,
  -- Whose: the buyer or the seller; null of an account that is gone.
  user_id integer references users,
  emitter text not null check (emitter in ('por-fora', 'sefaz', 'focus', 'simulador')),
  environment text not null check (environment in ('homologacao', 'producao')),
  model smallint not null default 55 check (model in (55, 65)),
  series smallint,
  number integer check (number between 1 and 999999999),
  -- The random code within the key.
  code text check (code ~ '^[0-9]{8}$'),
  key text check (key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
  issue_mode smallint not null default 1 check (issue_mode in (1, 6, 7)),
  issued_at timestamptz,
  -- The provider's name of this attempt.
  attempt smallint not null default 1,
  receipt text,
  protocol text,
  authorised_at timestamptz,
  -- vNF in centavos, and the day's profile texts are in the items.
  total_cents integer not null check (total_cents >= 0),
  -- Who it is made out to: JSON, sealed; and masked, for lists.
  recipient_sealed text,
  recipient_masked text not null default '',
  -- What lacks: [{field, message}].
  missing jsonb not null default '[]',
  -- {code, text, words, field} of the last refusal.
  problem jsonb,
  -- Whom somebody of the shop has typed in place of the account's: JSON, sealed.
  typed_sealed text,
  -- Digest of what its last number was given, and of what was refused, without their times: the same is not sent again.
  digest text,
  refused_digest text,
  -- The last step that was taken for the current number.
  step text check (step in ('numbered', 'built', 'checked', 'signed', 'sent', 'answered', 'stored')),
  -- The files of the number that it has now.
  signed_file integer,
  proc_file integer,
  -- Everything that its emitter is told of it but for its number and its times: JSON, sealed.
  content_sealed text,
  -- When the queue goes on with it; null: not by itself. While a process has it in hand: when that one counts as dead.
  next_at timestamptz,
  -- Counts who took it in hand: what an earlier one comes to know moves nothing but what is final.
  claims integer not null default 0,
  -- What it waits for, and for the how-manieth time in a row.
  waits_for text check (waits_for in ('answer', 'receipt', 'service')),
  waits smallint not null default 0,
  -- It was mailed.
  mailed_at timestamptz,
  -- It replaces one that a contingency left behind, or stands for none.
  replaces_id integer references fiscal_documents,
  -- Its cause was undone while it was on its way: it is cancelled or voided as soon as that is known.
  undone_at timestamptz,
  -- Made by hand, by whom; null: by its cause.
  made_by integer references users,
  -- Whom it was made out to, and its files, are gone: tax law asks no more about it.
  forgotten_at timestamptz,
  created_at timestamptz not null default giro_now(),
  updated_at timestamptz not null default giro_now(),
  version integer not null default 1,
  unique (key),
  unique (environment, model, series, number),
  check ((number is null) = (series is null)),
  check (state not in ('signed', 'sent', 'authorised', 'denied', 'cancelled') or key is not null),
  check (state <> 'authorised' or (protocol is not null and authorised_at is not null))
);
create unique index fiscal_documents_purchase on fiscal_documents (proposal_id)
  where kind = 'entrada' and state in ('missing', 'queued', 'signed', 'sent', 'rejected', 'authorised', 'outside') and undone_at is null;
create unique index fiscal_documents_sale on fiscal_documents (order_id)
  where kind = 'venda' and state in ('missing', 'queued', 'signed', 'sent', 'rejected', 'authorised', 'outside') and undone_at is null;
create index fiscal_documents_order on fiscal_documents (order_id, id) where order_id is not null;
create index fiscal_documents_proposal on fiscal_documents (proposal_id, id) where proposal_id is not null;
create index fiscal_documents_unit on fiscal_documents (unit_id) where unit_id is not null;
create index fiscal_documents_original on fiscal_documents (original_id) where original_id is not null;
create index fiscal_documents_user on fiscal_documents (user_id);
create index fiscal_documents_number on fiscal_documents (number) where number is not null;
-- Counts by state, and pages of some of them.
create index fiscal_documents_state on fiscal_documents (state);
create index fiscal_documents_pages on fiscal_documents (id) include (state, kind);
create index fiscal_documents_next on fiscal_documents (next_at) where next_at is not null;
create index fiscal_documents_issued on fiscal_documents (issued_at) where issued_at is not null;
create index fiscal_documents_kept on fiscal_documents (issued_at) where forgotten_at is null;

-- The lines of a document, with every number as it was worked out (`FiscalItem`), amounts in centavos.
create table fiscal_items (
  document_id integer not null references fiscal_documents on delete cascade,
  place smallint not null check (place between 1 and 990),
  operation text not null,
  profile_id integer references fiscal_profiles,
  order_line integer,
  unit_id integer references units,
  imei text,
  description text not null,
  ncm text not null,
  cest text not null default '',
  cfop text not null default '',
  quantity integer not null check (quantity > 0),
  value_cents integer not null check (value_cents >= 0),
  discount_cents integer not null default 0,
  freight_cents integer not null default 0,
  other_cents integer not null default 0,
  -- The whole item as it was reckoned for its number; null before.
  reckoned jsonb,
  -- What somebody has typed in place of the product's: {ncm, cest, description}.
  typed jsonb,
  primary key (document_id, place)
);
create index fiscal_items_unit on fiscal_items (unit_id) where unit_id is not null;
create index fiscal_items_profile on fiscal_items (profile_id);
create index fiscal_items_imei on fiscal_items using gin (imei gin_trgm_ops) where imei is not null;

-- What happened to a document, step by step.
create table fiscal_steps (
  id integer primary key generated always as identity,
  document_id integer not null references fiscal_documents on delete cascade,
  at timestamptz not null default giro_now(),
  step text not null,
  code text,
  text text
);
create index fiscal_steps_document on fiscal_steps (document_id, id);

-- Cancellations, letters of correction, and voided numbers (these of no document, or of one).
create table fiscal_events (
  id integer primary key generated always as identity,
  document_id integer references fiscal_documents on delete cascade,
  kind text not null check (kind in ('cancel', 'correct', 'void')),
  state text not null default 'wanted' check (state in ('wanted', 'sent', 'done', 'refused')),
  seq smallint not null default 1 check (seq between 1 and 20),
  text text not null,
  -- Of voided numbers.
  environment text,
  model smallint,
  series smallint,
  from_number integer,
  to_number integer,
  protocol text,
  at timestamptz not null default giro_now(),
  done_at timestamptz,
  problem jsonb,
  file_id integer,
  next_at timestamptz,
  tries smallint not null default 0,
  wanted_by integer references users,
  check ((kind = 'void') = (from_number is not null)),
  check (kind <> 'void' or to_number >= from_number)
);
create index fiscal_events_document on fiscal_events (document_id, id) where document_id is not null;
create unique index fiscal_events_one on fiscal_events (document_id, kind, seq) where document_id is not null and state <> 'refused';
create index fiscal_events_next on fiscal_events (next_at) where next_at is not null;
create index fiscal_events_void on fiscal_events (environment, model, series, from_number) where kind = 'void';

-- XML as it was sent and as it was answered: sealed, with the digest of what is within.
create table fiscal_files (
  id integer primary key generated always as identity,
  document_id integer references fiscal_documents on delete cascade,
  kind text not null check (kind in ('built', 'signed', 'proc', 'cancel', 'correct', 'void', 'outside')),
  -- Null once the law asks for it no more.
  sealed text,
  sha256 text not null,
  -- Of what was signed and what was authorised: the key that it bears.
  key text,
  at timestamptz not null default giro_now()
);
create index fiscal_files_document on fiscal_files (document_id);
alter table fiscal_documents
  add foreign key (signed_file) references fiscal_files,
  add foreign key (proc_file) references fiscal_files;
alter table fiscal_events add foreign key (file_id) references fiscal_files;

-- Questions to an authority in the last hours, so that all processes together stay below its limits.
create table fiscal_asks (
  id integer primary key generated always as identity,
  at timestamptz not null default giro_now(),
  kind text not null check (kind in ('look', 'receipt', 'send', 'status', 'event')),
  -- The key, the receipt, or blank.
  subject text not null default ''
);
create index fiscal_asks_subject on fiscal_asks (kind, subject, at);
create index fiscal_asks_at on fiscal_asks (at);

-- Until when nobody asks an authority anything (656), and since when it seems to be down.
create table fiscal_rests (
  environment text primary key check (environment in ('homologacao', 'producao')),
  rests_until timestamptz,
  down_since timestamptz,
  -- In its words.
  said text,
  -- Since when, and why, new documents go to the national contingency.
  contingency_since timestamptz,
  contingency_reason text
);

-- The key of a document of which everything but its check digit is known: modulo 11 by weights 2 to 9 from the right,
-- letters of a CNPJ as their ASCII number less 48.
create function fiscal_key(first43 text) returns text
  language sql immutable strict
  as $$
    select first43 || case when rest < 2 then 0 else 11 - rest end
    from (
      select sum((ascii(substr(first43, 44 - place, 1)) - 48) * (2 + (place - 1) % 8)) % 11 as rest
      from generate_series(1, 43) place
    ) summed
  $$;

-- Mails may bring a file of these along, under a name.
alter table emails
  add column attached_file integer references fiscal_files on delete set null,
  add column attached_name text,
  add check ((attached_file is null) or attached_name is not null);

-- What the simulator has answered, by key.
create table fiscal_simulated (
  key text primary key,
  answer jsonb not null,
  at timestamptz not null default giro_now()
);

-- Fiscal facts of products; blanks take the shop's usual ones.
alter table products
  add column ncm text not null default '' check (ncm ~ '^([0-9]{8})?$'),
  add column cest text not null default '' check (cest ~ '^([0-9]{7})?$'),
  add column origin text not null default '' check (origin ~ '^[0-8]?$'),
  add column fiscal_unit text not null default '',
  add column goods_kind text not null default '' check (goods_kind in ('', 'usado', 'novo'));

-- Whom the document of an order is to be made out to, where that is not its buyer as the account has it: JSON, sealed.
alter table orders add column fiscal_recipient_sealed text;

-- Keys of documents have letters where their CNPJ has.
alter table parcels
  drop constraint parcels_nota_key_check,
  add constraint parcels_nota_key_check check (nota_key ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$');

-- The shop's accountant has a role.
alter table users
  drop constraint users_roles_check,
  add constraint users_roles_check
    check (roles <@ array['dono', 'gerente', 'avaliador', 'vendas', 'financeiro', 'conteudo', 'contador']);
