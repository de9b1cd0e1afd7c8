import type { BankData } from '@giro/contract/calls/bank-data.ts';
import type { CounterOffer } from '@giro/contract/calls/counter-offers.ts';
import type { NotaOfDeal } from '@giro/contract/calls/fiscal-documents.ts';
import type { ImeiFlag } from '@giro/contract/calls/imei-records.ts';
import type { ParcelOfProposal } from '@giro/contract/calls/parcels.ts';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import type { CreditParts, PayAs } from '@giro/contract/rules/credit.ts';
import type { InspectionDecision } from '@giro/contract/rules/inspection.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { type OfferAnswerer, type ProposalEventKind, proposalEventRows } from '@giro/contract/rules/proposal.ts';
import { isOfShop, type Reader } from '../../platform/sessions/reader.ts';
import type { AccountChange } from '../bank-data/bank-accounts.service.ts';
import type { ShownLink } from '../bank-data/bank-links.service.ts';
import type { ChatOpening } from '../chats/chat-openings.service.ts';
import type { ChosenOption } from '../evaluation/evaluation.service.ts';
import type { HistoryRow, ProposalEventRow } from './proposal-status.queries.ts';
import type { LivePayout, Promised } from './proposals.port.ts';
import type { ProposalRow } from './proposals.queries.ts';

/** Facts that an event's detail is told from, in this order; whatever is absent is left out. */
interface EventData {
  /** An amount. */
  cents?: number | null;
  /** Channel of the answer to a counter-offer. */
  via?: OfferAnswerer;
  /** Words of the shop's people, or of ours. */
  words?: string | null;
}

const viaWords = {
  link: 'pelo link',
  panel: 'pelo painel',
  admin: 'pela loja',
  silence: 'por falta de resposta',
} satisfies Record<OfferAnswerer, string>;

function presentEventDetail({ cents, via, words }: EventData): string | null {
  const parts = [
    ...(typeof cents === 'number' ? [formatReais(reaisOf(cents))] : []),
    ...(via ? [viaWords[via]] : []),
    ...(words ? [words] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : null;
}

/** Events as the shop's people read them; the seller reads those that concern them, and no names. */
function presentEvents(events: readonly ProposalEventRow[], reader: 'admin' | 'user') {
  return events.flatMap(({ kind: stored, at, by_name, data }): NonNullable<Proposal['events']> => {
    const kind = stored as ProposalEventKind;
    if (reader === 'user' && !proposalEventRows[kind].isForSeller) return [];
    const detail = presentEventDetail(data as EventData);
    return [{ kind, at: at.toISOString(), by: reader === 'user' ? null : by_name, detail }];
  });
}

const optionalReais = (cents: number | null) => (cents === null ? null : reaisOf(cents));

export interface ProposalParts {
  row: ProposalRow;
  seller: User;
  history: readonly HistoryRow[];
  /** Masked for readers who do not see them whole. */
  bankData: BankData | null;
  seesBank: boolean;
  /** True if the seller may still change them. */
  isBankEditable: boolean;
  /** Opens the bank-data form; with its token for the seller alone. */
  bankLink: ShownLink | undefined;
  accountChange: AccountChange | undefined;
  payout: LivePayout | undefined;
  promised: Promised | undefined;
  creditOffer: CreditParts | undefined;
  offer: CounterOffer | undefined;
  events: readonly ProposalEventRow[];
  parcels: readonly ParcelOfProposal[];
  nota: NotaOfDeal | undefined;
  /** Undefined for readers who must not know. */
  imeiFlags: ImeiFlag[] | undefined;
  chatOpening: ChatOpening | undefined;
  /** The shop's people see who changed what; sellers see when. */
  reader: Reader;
}

/** Who set a status: an admin, the program by itself, or nobody, as the proposal began with it. */
function authorOf({ changed_by_name, by_name, from_status }: HistoryRow): string | null {
  return changed_by_name ?? by_name ?? (from_status === null ? null : 'Sistema');
}

function presentAccountChange({ changed_by_name, before_masked, after_masked }: AccountChange) {
  return {
    by: changed_by_name,
    before: before_masked as unknown as BankData | null,
    after: after_masked as unknown as BankData,
  };
}

function presentPayout({ id, state, paidAt, hasReceipt }: LivePayout) {
  return { id, state, paid_at: paidAt?.toISOString() ?? null, has_receipt: hasReceipt };
}

/** A seller who was paid by Pix, or is about to be, has nothing to choose any more. */
function presentCreditOffer({ row, creditOffer, payout }: ProposalParts) {
  if (!creditOffer || (row.pay_as === 'pix' && payout?.isFrozen)) return null;
  const { principalCents, bonusCents } = creditOffer;
  return {
    value: reaisOf(principalCents),
    bonus: reaisOf(bonusCents),
    total: reaisOf(principalCents + bonusCents),
  };
}

/** A seller follows what is on its way, and reads nothing of what it costs the shop, or of its tries. */
function presentToSeller(parcel: ParcelOfProposal): ParcelOfProposal[] {
  if (parcel.state === 'failed' || parcel.state === 'packing') return [];
  const unpriced = { quoted: null, paid: null, charged: null, charged_g: null, difference: null };
  return [{ ...parcel, ...unpriced, nota_key: null, claim: null, last_error: null, shortened: [] }];
}

function presentInspection({ inspection_id, inspection_decided }: ProposalRow) {
  return inspection_id === null ? null : ((inspection_decided as InspectionDecision | null) ?? 'open');
}

export function presentProposal(parts: ProposalParts): Proposal {
  const { row, seesBank, accountChange, payout, reader } = parts;
  const options = row.selected_options as unknown as ChosenOption[];
  return {
    id: row.id,
    status: row.status,
    created_at: row.created_at.toISOString(),
    valid_until: row.valid_until.toISOString(),
    base_value: reaisOf(row.base_value_cents),
    proposal_value: reaisOf(row.value_cents),
    proposal_value_new: optionalReais(row.new_value_cents),
    custo_frete: optionalReais(row.freight_cents),
    data_pagamento: row.payment_date,
    codigo: row.shipping_code,
    codigo_dev: row.return_code,
    rejectionReason: row.rejection_reason,
    marca: row.brand_name,
    tipo: row.type_name,
    modelo: row.model_name,
    image_model: row.picture,
    imei: row.imei,
    serial_number: row.serial_number,
    selected_options: options.map(({ items, ...option }) => ({
      ...option,
      items: items.map(({ amountCents, ...item }) => ({ ...item, peso: reaisOf(amountCents) })),
    })),
    bank_data: parts.bankData,
    bank_token: parts.bankLink?.token ?? null,
    has_bank_link: parts.bankLink !== undefined,
    bank_editable: parts.isBankEditable,
    account_changed_at: (seesBank && accountChange?.changed_at.toISOString()) || null,
    account_change:
      isOfShop(reader) && seesBank && accountChange?.is_recent ? presentAccountChange(accountChange) : null,
    payout: payout ? presentPayout(payout) : null,
    offer: parts.offer ?? null,
    inspection: isOfShop(reader) ? presentInspection(row) : null,
    is_expired: row.is_quote_over,
    imei_flags: parts.imeiFlags,
    chat_opened: isOfShop(reader) ? (parts.chatOpening ?? null) : undefined,
    events: reader === 'file' ? undefined : presentEvents(parts.events, isOfShop(reader) ? 'admin' : 'user'),
    promised: parts.promised
      ? { order_code: parts.promised.orderCode, until: parts.promised.until.toISOString() }
      : null,
    parcels: reader === 'own' ? parts.parcels.flatMap(presentToSeller) : [...parts.parcels],
    nota: parts.nota ?? null,
    pay_as: row.pay_as as PayAs,
    credit_offer: presentCreditOffer(parts),
    user: parts.seller,
    history: parts.history.map((entry) => ({
      status: entry.status,
      at: entry.changed_at.toISOString(),
      by: reader === 'own' ? null : authorOf(entry),
    })),
    version: row.version,
  };
}
